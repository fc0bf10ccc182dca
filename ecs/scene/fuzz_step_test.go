package scene_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// FuzzSteps checks that what is accepted can be loaded, or is refused with one error, and
// stepped: nothing panics, and no number that is not finite gets into a world.
func FuzzSteps(f *testing.F) {
	for _, members := range []string{
		`"sets": {}`,
		`"materials": {"gum": {"compliance": 1e-4, "dampingRatio": 1}}, "pairs": [{"between": ["gum", "default"], "compliance": 1e-3, "damping": 5}]`,
		`"materials": {"default": {"elasticFoundation": {"young": {"field": "vertices", "of": "a", "expr": "1e5*(1+r)"}, "poisson": 0.4, "thickness": 0.1, "damping": 10, "twoWay": true}}}`,
		`"materials": {"default": {"elasticFoundation": {"young": 1e5, "thickness": 1e-6, "logDistance": false, "dampingMethod": "force", "damping": 1e9, "localArea": false}}}`,
		`"materials": {"default": {"compliance": 1e-15, "damping": 1e15}}`,
		`"materials": {"default": {"adhesion": {"strength": {"field": "grid", "origin": [-1, -1, -1], "spacing": [1, 1, 1], "size": [3, 3, 3], "expr": "1e4*x"}, "reach": 0.001, "initialIntensity": 1}}}`,
		`"materials": {"default": {"virtualAdhesive": {"kappa": 1e-3}}}, "forceFields": [{"kind": "attract", "strength": 1e6, "core": 1e-6}]`,
		`"materials": {"default": {"virtualAdhesive": {"release": 2}}}, "forceFields": [{"kind": "wind", "velocity": [1e3, 0, 0], "drag": 1e6}, {"kind": "damping", "linear": 1e6, "on": ["g"]}]`,
		`"sets": {"e": {"body": "c", "nodes": [0, 1]}}, "attachments": [{"nodes": "e", "to": "a", "until": 0.02}], "drives": [{"body": "j", "nodes": [0], "velocity": [1, 0, 0]}]`,
		`"step": {"dt": 0.1, "substeps": 1, "iterations": 1}, "gravity": [0, -1e6, 0]`,
		`"bonds": [{"between": ["a", "b"], "intensity": 1}], "loads": [{"body": "c", "force": [0, 1e9, 0]}], "layers": {"default": []}`,
	} {
		f.Add(stage(members))
	}
	addScenes(f, "compliant-block", "gecko-pad", "kappa", "planar-jelly", "planar-kappa")
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := scene.Parse("f", data)
		if err != nil || large(doc) {
			return
		}
		cfg := doc.Config()
		cfg.Threads, cfg.DonburiEvents = 1, false
		p, err := ecs.Install(donburi.NewWorld(), cfg)
		if err != nil {
			return
		}
		if _, err := doc.Load(p); err != nil {
			return
		}
		for range 3 {
			p.Step()
		}
		w := p.World().Donburi()
		finite := func(x [3]float64) {
			for _, v := range x {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Fatalf("%v in\n%s", x, data)
				}
			}
		}
		for e := range donburi.NewQuery(filter.Contains(components.Pose)).Iter(w) {
			finite(components.Pose.Get(e).Position)
		}
		for e := range donburi.NewQuery(filter.Contains(components.Nodes)).Iter(w) {
			n := components.Nodes.Get(e)
			for i := range n.Position {
				finite(n.Position[i])
				finite(n.Velocity[i])
			}
		}
	})
}

// large tells whether a document takes long to load or to step.
func large(doc *scene.Document) bool {
	many := len(doc.Bodies) > 20 || len(doc.SoftBodies) > 4 || len(doc.Cloths) > 4 || len(doc.Ropes) > 4 || len(doc.Particles) > 8 || doc.Step.Substeps*doc.Step.Iterations > 64
	for i := range doc.Bodies {
		b := &doc.Bodies[i]
		many = many || b.Surface != nil && (b.Surface.Mesh != nil || b.Surface.Divisions > 8)
		if _, is := b.Shape.(*scene.MeshFile); is {
			many = true
		}
	}
	for i := range doc.SoftBodies {
		s := &doc.SoftBodies[i].Shape
		many = many || s.Mesh != nil || s.Cuts > 4 || max(s.Resolution[0], s.Resolution[1], s.Resolution[2]) > 8
	}
	for i := range doc.Cloths {
		c := &doc.Cloths[i]
		many = many || c.Mesh != nil || c.Resolution[0]*c.Resolution[1] > 256
	}
	for i := range doc.Ropes {
		many = many || doc.Ropes[i].Segments > 100
	}
	for i := range doc.Particles {
		s := &doc.Particles[i].Shape
		many = many || s.Parts > 4 || s.Count[0]*max(s.Count[1], 1) > 400 || s.Grid != nil && s.Grid.Count[0]*s.Grid.Count[1]*s.Grid.Count[2] > 200
	}
	return many
}
