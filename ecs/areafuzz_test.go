package ecs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// flatDice draws the numbers of random planar worlds of deformable bodies.
type flatDice struct{ softDice }

func (r flatDice) at(scale float64) mgl64.Vec3 {
	p := r.softDice.at(scale)
	p[2] = 0
	return p
}

func (r flatDice) pose() components.PoseData {
	return components.PoseData{Position: r.at(0.5), Rotation: mgl64.QuatRotate(6*r.Float64(), mgl64.Vec3{0, 0, 1})}
}

func (r flatDice) motion() components.VelocityData {
	return components.VelocityData{Linear: r.at(r.size(0.01, 50)), Angular: mgl64.Vec3{0, 0, r.size(0.01, 100)}}
}

// spawn makes a deformable or a rigid body of any kind; what is refused is none.
func (r flatDice) spawn(p *ecs.Physics) (e donburi.Entity, deformable bool) {
	var err error
	switch r.IntN(5) {
	case 0:
		shapes := []components.SoftShape{
			components.SoftRect{Size: mgl64.Vec2{r.size(0.02, 0.3), r.size(0.02, 0.3)}, Cells: [2]int{1 + r.IntN(5), 1 + r.IntN(5)}},
			components.SoftDisc{Radius: r.size(0.02, 0.3), Cells: 1 + r.IntN(6)},
			&components.SoftPolygon{Corners: []mgl64.Vec2{{}, {0.3, 0}, {0.3, 0.1}, {0.1, 0.1}, {0.1, 0.3}, {0, 0.3}}, Cell: r.size(0.04, 1)},
		}
		e, err = p.SpawnSoft(ecs.SoftDef{
			Body: components.SoftBodyData{Shape: shapes[r.IntN(3)], Young: r.size(10, 1e10), Poisson: 0.49 * r.Float64(), Damping: r.size(1e-5, 1)},
			Pose: r.pose(), Velocity: r.motion(), Material: r.stuff(),
		})
	case 1:
		e, err = p.SpawnRope(ecs.RopeDef{
			Rope: components.RopeData{
				Shape:  components.RopeLine{From: r.at(0.5), To: r.at(0.5), Segments: 1 + r.IntN(12)},
				Radius: r.size(1e-4, 0.02), Stretch: r.size(1, 1e7), Bend: float64(r.IntN(2)) * r.size(1e-8, 1), Damping: r.size(1e-5, 1),
			},
			Velocity: components.VelocityData{Linear: r.at(10)}, Material: r.stuff(),
		})
	case 2:
		shapes := []components.ParticleShape{
			&components.Grains{Points: []mgl64.Vec3{r.at(0.1), r.at(0.1), r.at(0.1)}}, components.ParticleRing{Radius: r.size(0.02, 0.3), Count: 3 + r.IntN(20)},
		}
		e, err = p.SpawnParticles(ecs.ParticlesDef{
			Particles: components.ParticlesData{
				Shape: shapes[r.IntN(2)], Radius: r.size(1e-3, 0.05), Stretch: r.size(1, 1e7), Form: float64(r.IntN(2)) * r.size(1, 1e7), Damping: r.size(1e-4, 1),
			},
			Pose: r.pose(), Velocity: r.motion(), Material: r.stuff(),
		})
	default:
		shapes := []components.Shape{
			components.Circle(r.size(0.001, 0.2)), components.Rect(r.size(0.001, 0.3), 0.1), components.Capsule(0.03, r.size(0.01, 0.3)),
			components.Polygon(mgl64.Vec2{}, mgl64.Vec2{0.2, 0}, mgl64.Vec2{0, 0.1}), components.Chain(mgl64.Vec2{-1, 0.1}, mgl64.Vec2{0, -0.1}, mgl64.Vec2{1, 0.1}),
		}
		e, _ = p.Spawn(ecs.BodyDef{ // or none, if it may not be
			Body: components.BodyData{Kind: components.Kind(r.IntN(3))}, Collider: components.ColliderData{Shape: shapes[r.IntN(5)]},
			Pose: r.pose(), Velocity: r.motion(), Material: r.stuff(),
		})
		return e, false
	}
	return e, err == nil
}

// FuzzArea: random planar worlds of deformable bodies of every kind among rigid ones
// never leave a number that is none, nor the plane.
func FuzzArea(f *testing.F) {
	for seed := range uint64(16) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := flatDice{softDice{rand.New(rand.NewPCG(seed, 13))}}
		b := newBench(t, func(c *ecs.Config) { planar(c); c.DT, c.Substeps = r.size(1e-3, 0.05), 1+r.IntN(4) })
		b.ground()
		var all []donburi.Entity
		for range 2 + r.IntN(5) {
			if e, ok := r.spawn(b.Physics); ok {
				all = append(all, e)
			}
		}
		b.steps(25)
		for _, e := range all {
			n := b.level(e)
			for i, x := range n.Position {
				if !(x.Len() < 1e10) || !(n.Velocity[i].Len() < 1e7) {
					t.Fatalf("node %d is at %v with %v", i, x, n.Velocity[i])
				}
			}
		}
		if e := b.Energy().Total(); math.IsNaN(e - e) {
			t.Fatalf("energy %v", e)
		}
	})
}
