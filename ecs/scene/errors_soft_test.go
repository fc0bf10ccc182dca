package scene_test

import (
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// stage is a document with a box a, a fixed ball b, a jelly j, a cloth c, a rope r and
// grains g, and the members of a case before them.
func stage(members string) []byte {
	return []byte(`{"version": 1, "bodies": [{"name": "a", "shape": {"box": [1, 1, 1]}}, {"name": "b", "type": "static", "shape": {"sphere": 1}, "position": [0, -3, 0]}],
"softBodies": [{"name": "j", "sphere": 0.1, "resolution": 2, "position": [2, 0, 0]}], "cloths": [{"name": "c", "size": [1, 1], "resolution": 2, "position": [4, 0, 0]}],
"ropes": [{"name": "r", "from": [6, 0, 0], "to": [7, 0, 0], "segments": 2}], "particles": [{"name": "g", "grains": [[8, 0, 0]], "radius": 0.1}],
` + members + `}`)
}

// TestMalformedSoftParts: what is wrong with soft contact, fields, virtual adhesives and
// deformable bodies is told with its path, by Parse or by Load, and nothing panics.
func TestMalformedSoftParts(t *testing.T) {
	gum := func(s string) string { return `"materials": {"gum": {` + s + `}}` }
	layer := func(s string) string { return gum(`"elasticFoundation": {"young": 1e5, "thickness": 0.1, ` + s + `}`) }
	young := func(s string) string { return gum(`"elasticFoundation": {"thickness": 0.1, "young": {` + s + `}}`) }
	strong := func(s string) string { return gum(`"adhesion": {"reach": 0.001, "strength": {` + s + `}}`) }
	pair := func(s string) string {
		return `"materials": {"x": {}, "y": {}}, "pairs": [{"between": ["x", "y"], ` + s + `}]`
	}
	pull := func(s string) string { return `"forceFields": [{"kind": "attract", ` + s + `}]` }
	const of = "materials.gum."
	tests := []struct{ members, want string }{
		// Compliance.
		{gum(`"compliance": 0, "damping": 1`), of + "compliance: expected no damping beside a compliance of 0"},
		{pair(`"compliance": 0, "dampingRatio": 0.5`), "pairs[0].compliance: expected no damping beside a compliance of 0"},
		{gum(`"compliance": -1e-4`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"compliance": "soft"`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"compliance": null`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"compliance": [1e-4]`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"compliance": 1e400`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"compliance": 1e-300`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"compliance": {"field": "grid"}`), of + "compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{gum(`"dampingRatio": 1`), `materials.gum: expected a key "compliance"`},
		{gum(`"compliance": 1e-4, "dampingRatio": -0.1`), of + "dampingRatio: expected a damping ratio"},
		{gum(`"compliance": 1e-4, "damping": "much"`), of + "damping: expected a damping"},
		{pair(`"compliance": -1`), "pairs[0].compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N]"},
		{pair(`"compliance": 1, "damping": 1, "dampingRatio": 1`), "pairs[0].dampingRatio: expected damping or dampingRatio"},
		{pair(`"elasticFoundation": 1`), "pairs[0].elasticFoundation: expected an object"},
		// Elastic foundations.
		{gum(`"elasticFoundation": null`), of + "elasticFoundation: expected an object"},
		{gum(`"elasticFoundation": []`), of + "elasticFoundation: expected an object"},
		{gum(`"elasticFoundation": {}`), of + `elasticFoundation: expected a key "young"`},
		{gum(`"elasticFoundation": {"young": 0, "thickness": 1}`), of + "elasticFoundation.young: expected a positive"},
		{gum(`"elasticFoundation": {"young": 1, "thickness": -1}`), of + "elasticFoundation.thickness: expected a positive"},
		{layer(`"poisson": -0.1`), of + "elasticFoundation.poisson: expected a ratio"},
		{layer(`"damping": -1`), of + "elasticFoundation.damping: expected a damping"},
		{layer(`"dampingMethod": 1`), of + "elasticFoundation.dampingMethod: expected one of direct, force"},
		{layer(`"logDistance": 1`), of + "elasticFoundation.logDistance: expected true or false"},
		{layer(`"minThicknessRatio": 0`), of + "elasticFoundation.minThicknessRatio: expected a ratio"},
		{layer(`"localArea": "no"`), of + "elasticFoundation.localArea: expected true or false"},
		{layer(`"twoWay": null`), of + "elasticFoundation.twoWay: expected true or false"},
		{layer(`"stiffness": 1`), of + "elasticFoundation.stiffness: unknown key"},
		// Fields.
		{young(`"field": 3`), of + "elasticFoundation.young.field: expected one of"},
		{young(`"field": "edges", "of": "a", "expr": "1"`), of + "elasticFoundation.young.field: expected one of vertices, faces, elements, grid"},
		{young(`"field": "elements", "of": "a", "expr": "1"`), of + "elasticFoundation.young.of: expected the name of a soft body"},
		{young(`"field": "elements", "expr": "1"`), of + `elasticFoundation.young: expected a key "of"`},
		{young(`"field": "elements", "of": "c", "expr": "1"`), of + `elasticFoundation.young: the field over the elements of "c": it has none`},
		{young(`"field": "elements", "of": "j", "values": [1]`), of + `elasticFoundation.young: the field over the elements of "j": expected`},
		{young(`"field": "elements", "of": "j", "expr": "x"`), of + "elasticFoundation.young: expected numbers above 0"},
		{young(`"field": "vertices", "of": "z", "expr": "1"`), of + "elasticFoundation.young.of: expected the name of a body"},
		{young(`"field": "vertices", "of": "j", "expr": "x"`), of + "elasticFoundation.young: expected numbers above 0"},
		{young(`"field": "vertices", "of": "j", "values": [1]`), of + `elasticFoundation.young: the field over the vertices of "j": expected`},
		{young(`"field": "faces", "of": "r", "expr": "1"`), of + `elasticFoundation.young: the field over the faces of "r": it has no surface of triangles`},
		{young(`"field": "vertices", "of": 3, "expr": "1"`), of + "elasticFoundation.young.of: expected the name of a body"},
		{young(`"field": "vertices", "of": "a", "expr": ""`), of + "elasticFoundation.young.expr: "},
		{young(`"field": "vertices", "of": "a", "expr": "sin(q)"`), of + "elasticFoundation.young.expr: "},
		{young(`"field": "vertices", "of": "a", "expr": "-1"`), of + "elasticFoundation.young"},
		{young(`"field": "vertices", "of": "a", "expr": "1/(x-x)"`), of + "elasticFoundation.young"},
		{young(`"field": "vertices", "of": "a", "expr": "log(-1)"`), of + "elasticFoundation.young"},
		{young(`"field": "vertices", "of": "a", "values": [1, 2, 3]`), of + "elasticFoundation.young"},
		{young(`"field": "vertices", "of": "a", "values": [1, "2"]`), of + "elasticFoundation.young.values[1]: expected a positive"},
		{young(`"field": "faces", "of": "a", "values": {}`), of + "elasticFoundation.young.values: expected a list"},
		{young(`"field": "grid", "origin": [0, 0], "spacing": [1, 1, 1], "size": [1, 1, 1], "expr": "1"`), of + "elasticFoundation.young.origin: expected three numbers"},
		{young(`"field": "grid", "origin": [0, 0, 0], "spacing": [1, 0, 1], "size": [1, 1, 1], "expr": "1"`), of + "elasticFoundation.young.spacing: expected three positive"},
		{young(`"field": "grid", "origin": [0, 0, 0], "spacing": [1, 1, 1], "size": [0, 1, 1], "expr": "1"`), of + "elasticFoundation.young.size: expected three whole"},
		{young(`"field": "grid", "origin": [0, 0, 0], "spacing": [1, 1, 1], "size": [1024, 1024, 2], "expr": "1"`), of + "elasticFoundation.young.size: expected a grid of at most"},
		{strong(`"field": "vertices", "of": "a", "expr": "1/x - 1/x"`), of + "adhesion.strength: expected finite"},
		{strong(`"field": "vertices", "of": "b", "values": [-1]`), of + "adhesion.strength.values[0]: expected a positive"},
		{strong(`"field": "grid"`), of + `adhesion.strength: expected a key "origin"`},
		// Surfaces.
		{`"planar": false, "sets": {}, "materials": {"gum": {"surface": 1}}`, of + "surface: unknown key"},
		// Virtual adhesives.
		{gum(`"virtualAdhesive": 1`), of + "virtualAdhesive: expected"},
		{gum(`"virtualAdhesive": {"kappa": 0}`), of + "virtualAdhesive.kappa: expected a positive"},
		{gum(`"virtualAdhesive": {"kappa": -1}`), of + "virtualAdhesive.kappa: expected a positive"},
		{gum(`"virtualAdhesive": {"release": "2 N"}`), of + "virtualAdhesive.release: expected a positive"},
		{gum(`"virtualAdhesive": {"releasePressure": 1e999}`), of + "virtualAdhesive.releasePressure: expected a positive"},
		{gum(`"virtualAdhesive": {"threshold": 1}`), of + "virtualAdhesive.threshold: unknown key"},
		{pair(`"virtualAdhesive": {"release": 1}`), "pairs[0].virtualAdhesive: unknown key"},
		// Force fields.
		{`"forceFields": {}`, "forceFields: expected a list"},
		{`"forceFields": [1]`, "forceFields[0]: expected a force field"},
		{pull(`"strength": "strong"`), "forceFields[0].strength: expected a strength"},
		{pull(`"strength": 1e7`), "forceFields[0].strength: expected a strength"},
		{pull(`"strength": 1, "core": 0`), "forceFields[0].core: expected a distance"},
		{pull(`"strength": 1, "to": [0, 0]`), "forceFields[0].to: expected three numbers"},
		{pull(`"strength": 1, "to": [0, 0, 1e16]`), "forceFields[0].to: expected three numbers"},
		{pull(`"strength": 1, "on": "a"`), "forceFields[0].on: expected a list of names"},
		{pull(`"strength": 1, "on": ["a", 3]`), "forceFields[0].on[1]: expected the name of a body"},
		{pull(`"strength": 1, "drag": 1`), "forceFields[0].drag: unknown key"},
		{`"forceFields": [{"kind": "wind", "velocity": [1, 0, 0], "drag": -1}]`, "forceFields[0].drag: expected a drag"},
		{`"forceFields": [{"kind": "wind", "velocity": [1e9, 0, 0], "drag": 1}]`, "forceFields[0]: ForceField.Velocity: expected finite numbers up to 1e6"},
		{`"forceFields": [{"kind": "damping", "linear": -1}]`, "forceFields[0].linear: expected a rate"},
		// Clusters: what merges.
		{`"step": {"merging": 1}`, "step.merging: expected true or false"},
		{`"step": {"sleeping": null}`, "step.sleeping: expected true or false"},
		// Sets, pins, attachments.
		{`"sets": []`, "sets: expected an object of sets"},
		{`"sets": {"e": 3}`, "sets.e: expected a set of nodes"},
		{`"sets": {"e": []}`, "sets.e: expected at least one node or box"},
		{`"sets": {"e": {"body": "a", "nodes": [0]}}`, "sets.e.body: expected the name of a deformable body"},
		{`"sets": {"e": {"box": [[0, 0, 0], [1, 1]]}}`, "sets.e.box[1]: expected a box of two corners"},
		{`"attachments": [{"body": "j", "from": 2, "until": 1}]`, "attachments[0].until: expected"},
		{`"attachments": [{"body": "j", "nodes": [-1]}]`, "attachments[0].nodes[0]: expected the number of a node"},
		{`"attachments": [{"body": "j", "nodes": "edge"}]`, "attachments[0].nodes: expected the name of a set"},
		{`"attachments": [{"body": "j", "nodes": [99999]}]`, "attachments[0]"},
		{`"attachments": [{"body": "j", "to": "z"}]`, "attachments[0].to: expected the name of a body"},
		{`"drives": [{"body": "j", "nodes": [1e6]}]`, "drives[0].nodes[0]: expected the number of a node"},
		{`"loads": [{"body": "c", "nodes": {"box": 1}}]`, "loads[0].nodes.box: expected a box of two corners"},
	}
	for _, c := range tests {
		told(t, string(stage(c.members)), c.want)
	}
}

// TestMalformedDeformables: the same of the lists of deformable bodies, one at a time.
func TestMalformedDeformables(t *testing.T) {
	for _, c := range []struct{ list, members, want string }{
		{"softBodies", `"sphere": 0`, "softBodies[0].sphere: expected a positive radius"},
		{"softBodies", `"sphere": 1, "young": -1`, "softBodies[0].young: expected a modulus"},
		{"softBodies", `"sphere": 1, "young": "1e5"`, "softBodies[0].young: expected a modulus"},
		{"softBodies", `"sphere": 1, "damping": -1`, "softBodies[0].damping: expected a time"},
		{"softBodies", `"sphere": 1, "yield": -1`, "softBodies[0].yield: expected a stress"},
		{"softBodies", `"sphere": 1, "mostFlow": 1e3`, "softBodies[0].mostFlow: expected a strain"},
		{"softBodies", `"sphere": 1, "layer": "air"`, "softBodies[0].layer: expected the name of a layer"},
		{"softBodies", `"sphere": 1, "tear": 1`, "softBodies[0].tear: unknown key"},
		{"softBodies", `"box": [1, 1, 0]`, "softBodies[0].box"},
		{"softBodies", `"blob": [{"center": [0, 0, 0]}]`, "softBodies[0].blob[0]: expected a key \"radius\""},
		{"softBodies", `"sphere": 1, "resolution": 129`, "softBodies[0].resolution: expected a whole number"},
		{"softBodies", `"sphere": 1, "density": 0`, "softBodies[0].density: expected a positive density"},
		{"softBodies", `"sphere": 1, "rotation": {"axis": [0, 0, 0], "deg": 1}`, "softBodies[0].rotation.axis"},
		{"softBodies", `"sphere": 1, "velocity": [0, 1e999, 0]`, "softBodies[0].velocity: expected three numbers"},
		{"cloths", `"size": [1, 0]`, "cloths[0].size"},
		{"cloths", `"size": [1, 1], "thickness": 0`, "cloths[0].thickness: expected a positive"},
		{"cloths", `"size": [1, 1], "areaDensity": -1`, "cloths[0].areaDensity: expected a positive"},
		{"cloths", `"size": [1, 1], "bend": -1`, "cloths[0].bend: expected a stiffness"},
		{"cloths", `"size": [1, 1], "tear": -1`, "cloths[0].tear: expected a stress"},
		{"cloths", `"size": [1, 1], "tear": "easily"`, "cloths[0].tear: expected a stress"},
		{"cloths", `"size": [1, 1], "pin": 3`, "cloths[0].pin: expected a list"},
		{"cloths", `"size": [1, 1], "resolution": 2, "pin": [500]`, "cloths[0]"},
		{"cloths", `"size": [1, 1], "through": 1`, "cloths[0].through: expected true or false"},
		{"cloths", `"size": [1, 1], "layer": 7`, "cloths[0].layer: expected the name of a layer"},
		{"ropes", `"from": [0, 0, 0], "to": [0, 0, 0]`, "ropes[0]"},
		{"ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "length": 0.5`, "ropes[0]"},
		{"ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "stretch": 0`, "ropes[0].stretch: expected a stiffness"},
		{"ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "tear": -5`, "ropes[0].tear: expected a stress"},
		{"ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "segments": 4, "pin": [6]`, "ropes[0]"},
		{"ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "layer": ""`, "ropes[0].layer: expected"},
		{"particles", `"ball": -1`, "particles[0].ball: expected a positive radius"},
		{"particles", `"grains": [[0, 0, 0]], "radius": 0`, "particles[0].radius: expected a positive radius"},
		{"particles", `"grains": [[0, 0, "1"]], "radius": 1`, "particles[0].grains[0]: expected three numbers"},
		{"particles", `"ball": 1, "stretch": -1`, "particles[0].stretch: expected a stiffness"},
		{"particles", `"sheet": [1, 1], "radius": 0.1, "bed": -1`, "particles[0].bed: expected a stiffness"},
		{"particles", `"ball": 1, "fixed": {"box": [[0, 0, 0], [1, 1, 1], [2, 2, 2]]}`, "particles[0].fixed.box: expected a box of two corners"},
		{"particles", `"ball": 1, "layer": "air"`, "particles[0].layer: expected the name of a layer"},
		{"particles", `"ball": 1, "loose": "yes"`, "particles[0].loose: expected true or false"},
	} {
		told(t, `{"version": 1, "`+c.list+`": [{`+c.members+`}]}`, c.want)
	}
}

// told holds the error of a document, of Parse or else of Load, against its path and
// what was expected.
func told(t *testing.T, document, want string) {
	t.Helper()
	doc, err := scene.Parse("f", []byte(document))
	if err == nil {
		var p *ecs.Physics
		if p, err = ecs.Install(donburi.NewWorld(), doc.Config()); err == nil {
			_, err = doc.Load(p)
		}
	}
	switch {
	case err == nil:
		t.Errorf("%s is accepted\n%s", want, document)
	case !strings.Contains(err.Error(), ": "+want) || strings.Contains(err.Error(), "\n"):
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
