package scene_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/tackphysics/tack/ecs/scene"
)

// frame is a valid document of one line a part, with room for one change.
var frame = []string{
	1:  `{"version": 1,`,
	2:  `"step": {"dt": 0.01},`,
	3:  `"materials": {"gum": {"density": 900}, "steel": {}},`,
	4:  `"pairs": [{"between": ["gum", "steel"]}],`,
	5:  `"layers": {"ghost": ["default"]},`,
	6:  `"bodies": [{"name": "a", "shape": {"box": [1, 1, 1]}},`,
	7:  `{"name": "b", "type": "static", "shape": {"sphere": 1}}],`,
	8:  `"drives": [{"body": "b"}],`,
	9:  `"loads": [{"body": "a"}],`,
	10: `"bonds": [{"between": ["a", "b"]}],`,
	11: `"probes": [{"name": "x", "quantity": "body.speed", "of": "a"}]}`,
}

func withLine(n int, text string) []byte {
	lines := append([]string{}, frame[1:]...)
	lines[n-1] = text
	return []byte(strings.Join(lines, "\n"))
}

func TestFrameIsValid(t *testing.T) {
	if _, err := scene.Parse("f", withLine(1, frame[1])); err != nil {
		t.Fatal(err)
	}
}

// oneBody is line 6 with a body that has the given members.
func oneBody(members string) string { return `"bodies": [{"name": "a", ` + members + `},` }

// soft is line 5 with a deformable body that has the given members.
func soft(members string) string {
	if members != "" {
		members = ", " + members
	}
	return frame[5] + ` "softBodies": [{"name": "s"` + members + `}],`
}

// sewn is line 9 with a cloth and other members.
func sewn(members string) string {
	return `"cloths": [{"name": "s", "size": [1, 1]}], ` + members + `,`
}

// grainy is line 5 with a body of particles that has the given members.
func grainy(members string) string {
	return frame[5] + ` "particles": [{` + members + `}],`
}

// thin is line 5 with a cloth or a rope that has the given members.
func thin(list, members string) string {
	if members != "" {
		members = ", " + members
	}
	return frame[5] + ` "` + list + `": [{"name": "s"` + members + `}],`
}

// glue is line 3 with an adhesion.
func glue(members string) string {
	return `"materials": {"gum": {"adhesion": {` + members + `}}, "steel": {}},`
}

// manyMaterials are m0 to m29.
func manyMaterials() string {
	var b strings.Builder
	for i := range 30 {
		b.WriteString(`, "m` + strconv.Itoa(i) + `": {}`)
	}
	return b.String()
}

func TestMalformed(t *testing.T) {
	const shapes = "sphere, box, capsule, cylinder, cone, hull, plane, compound, mesh, heightField"
	tests := []struct {
		name string
		line int
		text string
		want string // after "f:line: "
	}{
		// The file.
		{"no version", 1, `{`, `expected a key "version", the version of the format, 1`},
		{"version 2", 1, `{"version": 2,`, `version: expected 1, the only version of the format, got 2`},
		{"version as text", 1, `{"version": "1",`, `version: expected 1, the only version of the format, got "1"`},
		{"unknown key", 1, `{"version": 1, "bodys": [],`, `bodys: unknown key, expected one of version, title,`},
		{"two shapes of a soft body", 5, soft(`"box": [1, 1, 1], "sphere": 1`), `softBodies[0]: expected one of box, sphere, blob, mesh, got 2`},
		{"no shape of a soft body", 5, soft(``), `softBodies[0]: expected one of box, sphere, blob, mesh, got 0`},
		{"soft body of another stuff", 5, soft(`"sphere": 1, "poisson": 0.5`), `softBodies[0].poisson: expected a ratio of 0 to 0.49`},
		{"resolution of a soft sphere", 5, soft(`"sphere": 1, "resolution": [1, 2, 3]`), `softBodies[0].resolution: expected a whole number of 1 to 128`},
		{"resolution of a soft box", 5, soft(`"box": [1, 1, 1], "resolution": [1, 2]`), `softBodies[0].resolution: expected a whole number of 1 to 128, or three of them`},
		{"cuts of a soft sphere", 5, soft(`"sphere": 1, "cuts": 2`), `softBodies[0].cuts: expected no "cuts" but with a box`},
		{"virtual adhesive of two kinds", 3, `"materials": {"gum": {"virtualAdhesive": {"release": 1, "kappa": 1}}, "steel": {}},`, `materials.gum.virtualAdhesive: expected one of release, releasePressure and kappa`},
		{"virtual adhesive of none", 3, `"materials": {"gum": {"virtualAdhesive": {}}, "steel": {}},`, `materials.gum.virtualAdhesive: expected one of release`},
		{"virtual adhesive that pushes", 3, `"materials": {"gum": {"virtualAdhesive": {"release": -1}}, "steel": {}},`, `materials.gum.virtualAdhesive.release: expected a positive load [N]`},
		{"field of no kind", 5, frame[5] + ` "forceFields": [{}],`, `forceFields[0]: expected a key "kind"`},
		{"field of an unknown kind", 5, frame[5] + ` "forceFields": [{"kind": "vortex"}],`, `forceFields[0].kind: expected one of attract, wind, damping`},
		{"number of another field", 5, frame[5] + ` "forceFields": [{"kind": "wind", "velocity": [1, 0, 0], "drag": 1, "core": 1}],`, `forceFields[0].core: unknown key`},
		{"attraction without a strength", 5, frame[5] + ` "forceFields": [{"kind": "attract"}],`, `forceFields[0]: expected a key "strength"`},
		{"field on nobody", 11, `"forceFields": [{"kind": "damping", "on": ["c"]}],` + frame[11], `forceFields[0].on[0]: expected the name of a body of this file`},
		{"field on an empty list", 11, `"forceFields": [{"kind": "damping", "on": []}],` + frame[11], `forceFields[0].on: expected at least one name`},
		{"particles as an object", 5, frame[5] + ` "particles": {},`, `particles: expected a list of bodies of particles`},
		{"rectangle of a soft body in space", 5, soft(`"rect": [1, 1]`), `softBodies[0].rect: expected no "rect" here, it is a shape in a planar scene`},
		{"drop in space", 5, grainy(`"circle": 1`), `particles[0].circle: expected no "circle" here, it is a shape in a planar scene`},
		{"particles of no shape", 5, grainy(`"radius": 1`), `particles[0]: expected one of grains, grid, ball, blob, sheet, got 0 of them`},
		{"particles of two shapes", 5, grainy(`"ball": 1, "sheet": [1, 1]`), `particles[0]: expected one of grains, grid, ball, blob, sheet, got 2 of them`},
		{"no grains", 5, grainy(`"grains": [], "radius": 1`), `particles[0].grains: expected a list of 1 to 131072 places`},
		{"grains without a size", 5, grainy(`"grains": [[0, 0, 0]]`), `particles[0]: expected a key "radius", a positive radius [m]`},
		{"a grain of two numbers", 5, grainy(`"grains": [[0, 0]], "radius": 1`), `particles[0].grains[0]: expected three numbers [m]`},
		{"a grid without spacing", 5, grainy(`"grid": {"count": [1, 1, 1]}, "radius": 1`), `particles[0].grid: expected a key "spacing"`},
		{"a flat grid", 5, grainy(`"grid": {"count": [1, 1], "spacing": 1}, "radius": 1`), `particles[0].grid.count: expected three whole numbers of 1 to 128`},
		{"too many grains", 5, grainy(`"grid": {"count": [128, 128, 9], "spacing": 1}, "radius": 1`), `particles[0].grid: expected at most 131072 grains`},
		{"parts of a sheet", 5, grainy(`"sheet": [1, 1], "parts": 3, "radius": 1`), `particles[0].parts: expected no "parts" but with a ball or a blob`},
		{"parts of a ball", 5, grainy(`"ball": 1, "parts": 65`), `particles[0].parts: expected a whole number of 1 to 64`},
		{"a sheet of one row", 5, grainy(`"sheet": [1, 1], "count": [1, 5], "radius": 1`), `particles[0].count[0]: expected two whole numbers of 2 to 1024`},
		{"a bed of a ball", 5, grainy(`"ball": 1, "bed": 3`), `particles[0].bed: expected no "bed" but with a sheet`},
		{"form of a ball", 5, grainy(`"ball": 1, "form": -3`), `particles[0].form: expected a stiffness of 0 to 1e12 [N/m]`},
		{"material of particles", 5, grainy(`"ball": 1, "material": "wood"`), `particles[0].material: expected the name of a material of this file`},
		{"key of particles", 5, grainy(`"ball": 1, "young": 3`), `particles[0].young: unknown key`},
		{"cloth of no size", 5, thin("cloths", ``), `cloths[0]: expected one of size, mesh`},
		{"cloth of two shapes", 5, thin("cloths", `"size": [1, 1], "mesh": "a.glb"`), `cloths[0]: expected one of size, mesh`},
		{"cloth's mesh", 5, thin("cloths", `"mesh": "../a.glb"`), `cloths[0].mesh: expected the path of a .glb file`},
		{"cells of a cloth's mesh", 5, thin("cloths", `"mesh": "a.glb", "resolution": 3`), `cloths[0].resolution: expected no "resolution" with a mesh`},
		{"warp of a rectangle", 5, thin("cloths", `"size": [1, 1], "warp": [1, 0, 0]`), `cloths[0].warp: expected no "warp" but with a mesh`},
		{"cloth of one cell too many", 5, thin("cloths", `"size": [1, 1], "resolution": [1, 2, 3]`), `cloths[0].resolution: expected a whole number of 1 to 1024, or two of them`},
		{"stretch of a cloth", 5, thin("cloths", `"size": [1, 1], "stretch": 0`), `cloths[0].stretch: expected a stiffness of 1e-3 to 1e12 [N/m]`},
		{"pin of a cloth", 5, thin("cloths", `"size": [1, 1], "pin": [0.5]`), `cloths[0].pin[0]: expected the number of a node, from 0`},
		{"pinned box of a cloth", 5, thin("cloths", `"size": [1, 1], "pin": [{"box": [1]}]`), `cloths[0].pin[0].box: expected a box of two corners`},
		{"key of a cloth", 5, thin("cloths", `"size": [1, 1], "young": 1`), `cloths[0].young: unknown key`},
		{"rope without an end", 5, thin("ropes", `"from": [0, 0, 0]`), `ropes[0]: expected a key "to", three numbers [m]`},
		{"segments of a rope", 5, thin("ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "segments": 0`), `ropes[0].segments: expected a whole number of 1 to 65536`},
		{"radius of a rope", 5, thin("ropes", `"from": [0, 0, 0], "to": [1, 0, 0], "radius": -1`), `ropes[0].radius: expected a positive radius [m]`},
		{"empty blob", 5, soft(`"blob": []`), `softBodies[0].blob: expected a list of at least one ball`},
		{"fixed nodes", 5, soft(`"sphere": 1, "fixed": {"box": [[0, 0, 0]]}`), `softBodies[0].fixed.box: expected a box of two corners`},
		{"mesh above the folder", 5, soft(`"mesh": "../a.glb"`), `softBodies[0].mesh: expected the path of a .glb file below the folder`},
		{"material of a soft body", 5, soft(`"sphere": 1, "material": "wood"`), `softBodies[0].material: expected the name of a material of this file`},
		{"name of a soft body", 6, `"softBodies": [{"name": "a", "sphere": 1}], ` + oneBody(`"shape": {"sphere": 1}`), `softBodies[0].name: expected a name that is not used yet, got "a", which is the name of bodies[0]`},
		{"nodes of a rigid body", 11, `"probes": [{"name": "x", "quantity": "nodes.mean", "of": "a"}]}`, `probes[0].of: expected the name of a deformable body of this file`},
		{"key of a feature that is not built", 1, `{"version": 1, "motors": [],`, `motors: unknown key`},
		{"duplicate key", 1, `{"version": 1, "version": 1,`, `version: expected each key once, got a duplicate key`},
		{"planar", 1, `{"version": 1, "planar": 1,`, `planar: expected true or false, got 1`},
		{"trailing garbage", 11, frame[11] + ` x`, `expected the end of the file after the document`},
		{"two documents", 11, frame[11] + `{}`, `expected the end of the file after the document`},
		{"cut off", 11, `"probes": [`, `probes[0]: expected valid JSON: unexpected end of the file`},
		{"NaN", 1, `{"version": 1, "seconds": NaN,`, `seconds: expected valid JSON: invalid character 'N'`},
		{"trailing comma", 10, `"bonds": [{"between": ["a", "b"]},],`, `bonds[1]: expected valid JSON: invalid character`},
		{"too deep", 1, `{"version": 1, "title": ` + strings.Repeat("[", 40) + `,`, `title` + strings.Repeat("[0]", 31) + `: expected at most 32 levels of lists and objects`},
		{"title of a wrong type", 1, `{"version": 1, "title": 3,`, `title: expected a title, got 3`},
		{"gravity of two", 1, `{"version": 1, "gravity": [0, 1],`, `gravity: expected three numbers [m/s²], got [0, 1]`},
		{"no time", 1, `{"version": 1, "seconds": 0,`, `seconds: expected a positive time [s], got 0`},
		// The step.
		{"step of a wrong type", 2, `"step": 1,`, `step: expected an object with the step's settings, got 1`},
		{"dt negative", 2, `"step": {"dt": -1},`, `step.dt: expected a time step of 1e-5 to 0.1 [s], got -1`},
		{"dt infinite", 2, `"step": {"dt": 1e999},`, `step.dt: expected a time step of 1e-5 to 0.1 [s] of magnitude at most 1e15, got 1e999`},
		{"half a substep", 2, `"step": {"substeps": 1.5},`, `step.substeps: expected a whole number of 1 to 64, got 1.5`},
		{"no iterations", 2, `"step": {"iterations": 0},`, `step.iterations: expected a whole number of 1 to 256, got 0`},
		{"solver", 2, `"step": {"solver": "ipc"},`, `step.solver: expected one of pgs, got "ipc"`},
		{"cone", 2, `"step": {"frictionCone": "box"},`, `step.frictionCone: expected one of disk, pyramid, got "box"`},
		{"projection", 2, `"step": {"projection": 1},`, `step.projection: expected one of separate, mostRestrictive, got 1`},
		{"sleeping", 2, `"step": {"sleeping": 0},`, `step.sleeping: expected true or false, got 0`},
		{"merging", 2, `"step": {"merging": "no"},`, `step.merging: expected true or false, got "no"`},
		// Materials and pairs.
		{"materials as a list", 3, `"materials": [],`, `materials: expected an object of materials by name, got []`},
		{"negative density", 3, `"materials": {"gum": {"density": -1}},`, `materials.gum.density: expected a positive density [kg/m³], got -1`},
		{"negative friction", 3, `"materials": {"gum": {"friction": -1}},`, `materials.gum.friction: expected a coefficient of at least 0, got -1`},
		{"restitution", 3, `"materials": {"gum": {"restitution": 2}},`, `materials.gum.restitution: expected a number of 0 to 1, got 2`},
		{"two materials of a name", 3, `"materials": {"gum": {}, "gum": {}},`, `materials.gum: expected each key once`},
		{"the first of many materials twice", 3, `"materials": {"gum": {}, "steel": {}` + manyMaterials() + `, "gum": {}},`, `materials.gum: expected each key once`},
		{"the last of many materials twice", 3, `"materials": {"gum": {}, "steel": {}` + manyMaterials() + `, "m29": {}},`, `materials.m29: expected each key once`},
		{"material without a name", 3, `"materials": {"": {}},`, `materials.: expected a name, got an empty one`},
		{"unknown preset", 3, glue(`"preset": "nails"`), `materials.gum.adhesion.preset: expected the name of a built-in adhesion, one of `},
		{"two forms", 3, glue(`"strength": 1, "reach": 1, "normalStiffness": 1`), `materials.gum.adhesion.normalStiffness: unknown key, expected one of strength`},
		{"strength alone", 3, glue(`"strength": 1`), `materials.gum.adhesion: expected a key "reach", a positive reach [m]`},
		{"no reach", 3, glue(`"strength": 1, "reach": 0`), `materials.gum.adhesion.reach: expected a positive reach [m], got 0`},
		{"stiffness without energy", 3, glue(`"normalStiffness": 1`), `materials.gum.adhesion: expected a key "debondEnergy", a positive energy [J/m²]`},
		{"shear only", 3, glue(`"tangentialStiffness": 1`), `materials.gum.adhesion.tangentialStiffness: expected 0 where normalStiffness is 0, got 1`},
		{"number too small for a law", 3, glue(`"strength": 1, "reach": 1, "viscosity": 1e-40`), `materials.gum.adhesion: expected numbers that make a surface, got one that does not: adhesion: bad glue: Viscosity is 1e-40`},
		{"intensity above 1", 3, glue(`"initialIntensity": 1.5`), `materials.gum.adhesion.initialIntensity: expected an intensity of 0 to 1, got 1.5`},
		{"huge number", 3, glue(`"viscosity": 1e300`), `materials.gum.adhesion.viscosity: expected a viscosity of at least 0 [J·s/m²] of magnitude at most 1e15, got 1e300`},
		{"field for a number", 3, glue(`"viscosity": {"field": "grid"}`), `materials.gum.adhesion.viscosity: expected a viscosity of at least 0 [J·s/m²], got an object`},
		{"pair of an unknown material", 4, `"pairs": [{"between": ["gum", "wood"]}],`, `pairs[0].between[1]: expected the name of a material of this file, got "wood"`},
		{"pair of one", 4, `"pairs": [{"between": ["gum"]}],`, `pairs[0].between: expected the names of two materials, got ["gum"]`},
		{"pair twice", 4, `"pairs": [{"between": ["gum", "steel"]}, {"between": ["steel", "gum"]}],`, `pairs[1].between: expected two materials that have no pair yet, got ["steel", "gum"], which pairs[0] has`},
		{"pair's stickiness", 4, `"pairs": [{"between": ["gum", "steel"], "stickiness": 1}],`, `pairs[0].stickiness: unknown key`},
		{"damping of a rigid pair", 4, `"pairs": [{"between": ["gum", "steel"], "damping": 1}],`, `pairs[0]: expected a key "compliance", a compliance of 0, which is rigid, or at least 1e-15 [m/N] beside the damping`},
		{"layer without a thickness", 3, `"materials": {"gum": {"elasticFoundation": {"young": 1}}, "steel": {}},`, `materials.gum.elasticFoundation: expected a key "thickness", a positive thickness [m]`},
		{"layer that is not compressible", 3, `"materials": {"gum": {"elasticFoundation": {"young": 1, "thickness": 1, "poisson": 0.5}}, "steel": {}},`, `materials.gum.elasticFoundation.poisson: expected a ratio of 0 to 0.4999, got 0.5`},
		{"layer's ratio", 3, `"materials": {"gum": {"elasticFoundation": {"young": 1, "thickness": 1, "minThicknessRatio": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.minThicknessRatio: expected a ratio above 0, below 1, got 1`},
		{"layer's damping method", 3, `"materials": {"gum": {"elasticFoundation": {"young": 1, "thickness": 1, "dampingMethod": "often"}}, "steel": {}},`, `materials.gum.elasticFoundation.dampingMethod: expected`},
		{"layer and compliance", 3, `"materials": {"gum": {"compliance": 1, "elasticFoundation": {"young": 1, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation: expected no compliance and damping beside an elastic foundation`},
		{"field over nothing", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "air", "of": "a", "expr": "1"}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.field: expected`},
		{"field of nobody", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "of": "who", "expr": "1"}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.of: expected the name of a body of this file, got "who"`},
		{"field without a body", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "expr": "1"}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young: expected a key "of"`},
		{"field without values", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "of": "a"}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young: expected "expr" or "values"`},
		{"field with both", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "of": "a", "expr": "1", "values": [1]}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.values: expected "expr" or "values", got both`},
		{"field's formula", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "of": "a", "expr": "2*(1+r"}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.expr: expected a closing bracket at character 7, got the end`},
		{"field's value", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "of": "a", "values": [1, 0]}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.values[1]: expected a positive modulus [Pa], got 0`},
		{"grid of too few", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "grid", "origin": [0, 0, 0], "spacing": [1, 1, 1], "size": [2, 1, 2], "values": [1]}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.values: expected 4 numbers, one for each point of the grid, got 1`},
		{"grid's size", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "grid", "origin": [0, 0, 0], "spacing": [1, 1, 1], "size": [2, 1.5, 2], "values": [1]}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.size: expected three whole numbers of 1 to 1024`},
		{"vertices with a grid", 3, `"materials": {"gum": {"elasticFoundation": {"young": {"field": "vertices", "of": "a", "expr": "1", "size": [1, 1, 1]}, "thickness": 1}}, "steel": {}},`, `materials.gum.elasticFoundation.young.size: expected no size for a field over vertices`},
		{"surface of nothing", 6, oneBody(`"shape": {"sphere": 1}, "surface": {}`), `bodies[0].surface: expected a surface, {"divisions": n} or {"mesh": file}`},
		{"surface too fine", 6, oneBody(`"shape": {"sphere": 1}, "surface": {"divisions": 65}`), `bodies[0].surface.divisions: expected a whole number of 1 to 64, got 65`},
		{"compliance below 0", 4, `"pairs": [{"between": ["gum", "steel"], "compliance": -1}],`, `pairs[0].compliance: expected a compliance of 0, which is rigid, or at least 1e-15 [m/N], got -1`},
		{"damping below 0", 3, `"materials": {"gum": {"compliance": 1e-4, "damping": -1}, "steel": {}},`, `materials.gum.damping: expected a damping of at least 0 [N·s/m], got -1`},
		{"two dampings", 3, `"materials": {"gum": {"compliance": 1e-4, "damping": 1, "dampingRatio": 1}, "steel": {}},`, `materials.gum.dampingRatio: expected damping or dampingRatio, got both`},
		// Layers.
		{"layer unknown", 5, `"layers": {"ghost": ["glass"]},`, `layers.ghost[0]: expected the name of a layer of this file, got "glass"`},
		{"layer one-sided", 5, `"layers": {"a": ["b"], "b": []},`, `layers.a[0]: expected that layer "b" names "a" too`},
		{"layer as text", 5, `"layers": {"a": "b"},`, `layers.a: expected a list of the names of the layers it collides with, got "b"`},
		// Bodies.
		{"no shape", 6, oneBody(`"mass": 1`), `bodies[0]: expected a key "shape", the body's shape`},
		{"empty shape", 6, oneBody(`"shape": {}`), `bodies[0].shape: expected a shape, one of ` + shapes + `, got 0 of them`},
		{"two shapes", 6, oneBody(`"shape": {"sphere": 1, "box": [1, 1, 1]}`), `bodies[0].shape: expected a shape, one of ` + shapes + `, got 2 of them`},
		{"shape that is not built", 6, oneBody(`"shape": {"torus": 1}`), `bodies[0].shape.torus: unknown key, expected one of ` + shapes + `, rounding`},
		{"dynamic mesh", 6, oneBody(`"shape": {"mesh": "a.glb"}`), `bodies[0]: expected "type" static or kinematic for a mesh or a height field, got dynamic`},
		{"mesh without a name", 6, oneBody(`"type": "static", "shape": {"mesh": 3}`), `bodies[0].shape.mesh: expected the path of a .glb file below the folder of this one, got 3`},
		{"mesh outside", 6, oneBody(`"type": "static", "shape": {"mesh": "../a.glb"}`), `bodies[0].shape.mesh: expected the path of a .glb file below`},
		{"dynamic height field", 6, oneBody(`"shape": {"heightField": {"columns": 2, "spacing": [1, 1], "heights": [0, 0, 0, 0]}}`), `bodies[0]: expected "type" static or kinematic`},
		{"height field of one row", 6, oneBody(`"type": "static", "shape": {"heightField": {"columns": 2, "spacing": [1, 1], "heights": [0, 0]}}`), `bodies[0].shape.heightField.heights: expected rows of as many heights`},
		{"height field with a hole", 6, oneBody(`"type": "static", "shape": {"heightField": {"columns": 2, "spacing": [1, 1], "heights": [0, 0, null, 0]}}`), `bodies[0].shape.heightField.heights[2]: expected a height [m], got null`},
		{"height field without a spacing", 6, oneBody(`"type": "static", "shape": {"heightField": {"columns": 2, "spacing": [1], "heights": [0, 0, 0, 0]}}`), `bodies[0].shape.heightField.spacing: expected two positive lengths [m], got [1]`},
		{"compound of nothing", 6, oneBody(`"shape": {"compound": []}`), `bodies[0].shape.compound: expected a list of parts`},
		{"compound of planes", 6, oneBody(`"shape": {"compound": [{"shape": {"plane": {"normal": [0, 1, 0]}}}]}`), `bodies[0].shape.compound[0].shape: expected a convex shape as part of a compound`},
		{"compound of compounds", 6, oneBody(`"shape": {"compound": [{"shape": {"compound": [{"shape": {"sphere": 1}}]}}]}`), `bodies[0].shape.compound[0].shape: expected a convex shape as part of a compound`},
		{"part without a shape", 6, oneBody(`"shape": {"compound": [{"position": [0, 0, 0]}]}`), `bodies[0].shape.compound[0]: expected a key "shape", the part's shape`},
		{"sphere too small", 6, oneBody(`"shape": {"sphere": 1e-300}`), `bodies[0].shape.sphere: expected a positive radius [m] of at least 1e-06, got 1e-300`},
		{"sphere of no size", 6, oneBody(`"shape": {"sphere": 0}`), `bodies[0].shape.sphere: expected a positive radius [m], got 0`},
		{"box with a flat side", 6, oneBody(`"shape": {"box": [1, 0, 1]}`), `bodies[0].shape.box: expected three positive lengths [m], got [1, 0, 1]`},
		{"box as a number", 6, oneBody(`"shape": {"box": 1}`), `bodies[0].shape.box: expected three positive lengths [m], got 1`},
		{"capsule without a length", 6, oneBody(`"shape": {"capsule": {"radius": 1}}`), `bodies[0].shape.capsule: expected a key "length", a length of at least 0 [m]`},
		{"capsule with a height", 6, oneBody(`"shape": {"capsule": {"radius": 1, "height": 1}}`), `bodies[0].shape.capsule.height: unknown key, expected one of radius, length`},
		{"cylinder without a height", 6, oneBody(`"shape": {"cylinder": {"radius": 1}}`), `bodies[0].shape.cylinder: expected a key "height", a positive height [m]`},
		{"cone of no radius", 6, oneBody(`"shape": {"cone": {"radius": 0, "height": 1}}`), `bodies[0].shape.cone.radius: expected a positive radius [m], got 0`},
		{"cylinder too round", 6, oneBody(`"shape": {"cylinder": {"radius": 1, "height": 1}, "rounding": 0.5}`), `bodies[0].shape.rounding: expected a rounding of at least 1e-6 m and below the radius of the ball that fits into the shape, got 0.5`},
		{"cone too round", 6, oneBody(`"shape": {"cone": {"radius": 3, "height": 4}, "rounding": 1.5}`), `bodies[0].shape.rounding: expected a rounding of at least 1e-6 m and below the radius of the ball that fits into the shape, got 1.5`},
		{"box too round", 6, oneBody(`"shape": {"box": [1, 2, 3], "rounding": 0.5}`), `bodies[0].shape.rounding: expected a rounding of at least 1e-6 m and below the radius of the ball that fits into the shape, got 0.5`},
		{"hull too round", 6, oneBody(`"shape": {"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "rounding": 0.3}`), `bodies[0].shape.rounding: expected a rounding of at least 1e-6 m and below the radius of the ball that fits into the shape, got 0.3`},
		{"round ball", 6, oneBody(`"shape": {"sphere": 1, "rounding": 0.1}`), `bodies[0].shape.rounding: expected no rounding beside this shape`},
		{"rounding alone", 6, oneBody(`"shape": {"rounding": 0.1}`), `bodies[0].shape: expected a shape, one of ` + shapes + `, got 0 of them`},
		{"hull of nothing", 6, oneBody(`"shape": {"hull": []}`), `bodies[0].shape.hull: expected at least four points [m] that do not lie in a plane, got []`},
		{"flat hull", 6, oneBody(`"shape": {"hull": [[0,0,0],[1,0,0],[0,1,0],[1,1,0],[0.5,0.5,0]]}`), `bodies[0].shape.hull: expected at least four points [m] that do not lie in a plane, got a list of 5`},
		{"hull on a line", 6, oneBody(`"shape": {"hull": [[0,0,0],[1,0,0],[2,0,0],[3,0,0]]}`), `bodies[0].shape.hull: expected at least four points [m] that do not lie in a plane, got a list of 4 lists`},
		{"hull with a bad point", 6, oneBody(`"shape": {"hull": [[0,0,0],[1,0]]}`), `bodies[0].shape.hull[1]: expected three numbers [m], got [1, 0]`},
		{"plane without a normal", 6, oneBody(`"type": "static", "shape": {"plane": {"normal": [0, 0, 0]}}`), `bodies[0].shape.plane.normal: expected a normal that is not zero, got [0, 0, 0]`},
		{"plane that falls", 6, oneBody(`"shape": {"plane": {"normal": [0, 1, 0]}}`), `bodies[0]: expected "type" static or kinematic for a plane, got dynamic`},
		{"negative mass", 6, oneBody(`"shape": {"sphere": 1}, "mass": -2`), `bodies[0].mass: expected a positive mass [kg], got -2`},
		{"body type", 6, oneBody(`"shape": {"sphere": 1}, "type": "fixed"`), `bodies[0].type: expected one of dynamic, static, kinematic, got "fixed"`},
		{"body's material", 6, oneBody(`"shape": {"sphere": 1}, "material": "gun"`), `bodies[0].material: expected the name of a material of this file, got "gun"`},
		{"body's layer", 6, oneBody(`"shape": {"sphere": 1}, "layer": "top"`), `bodies[0].layer: expected the name of a layer of this file, got "top"`},
		{"lock", 6, oneBody(`"shape": {"sphere": 1}, "locked": ["x", "w"]`), `bodies[0].locked[1]: expected one of x, y, z, rx, ry, rz, got "w"`},
		{"lock twice", 6, oneBody(`"shape": {"sphere": 1}, "locked": ["x", "x"]`), `bodies[0].locked[1]: expected each lock once, got "x"`},
		{"rotation without an axis", 6, oneBody(`"shape": {"sphere": 1}, "rotation": {"deg": 3}`), `bodies[0].rotation: expected a key "axis", an axis that is not zero`},
		{"rotation about nothing", 6, oneBody(`"shape": {"sphere": 1}, "rotation": {"axis": [0, 0, 0], "deg": 3}`), `bodies[0].rotation.axis: expected an axis that is not zero, got [0, 0, 0]`},
		{"position far away", 6, oneBody(`"shape": {"sphere": 1}, "position": [0, -1e16, 0]`), `bodies[0].position: expected three numbers [m] of magnitude at most 1e15, got [0, -1e16, 0]`},
		{"position as text", 6, oneBody(`"shape": {"sphere": 1}, "position": ["0", 0, 0]`), `bodies[0].position: expected three numbers [m], got ["0", 0, 0]`},
		{"two bodies of a name", 7, `{"name": "a", "shape": {"sphere": 1}}],`, `bodies[1].name: expected a name that is not used yet, got "a", which is the name of bodies[0]`},
		{"body without a name", 7, `{"name": "", "shape": {"sphere": 1}}],`, `bodies[1].name: expected a name, got ""`},
		{"unknown body key", 7, `{"name": "b", "shpae": {"sphere": 1}}],`, `bodies[1].shpae: unknown key, expected one of name, type,`},
		// Drives, loads, bonds, probes.
		{"drive of a dynamic body", 8, `"drives": [{"body": "a"}],`, `drives[0].body: expected the name of a static, kinematic or deformable body, got "a"`},
		{"drive of nobody", 8, `"drives": [{"body": "z"}],`, `drives[0].body: expected the name of a body of this file, got "z"`},
		{"drive of no set", 8, `"drives": [{"body": "b", "nodes": "edge"}],`, `drives[0].nodes: expected the name of a set of this file, got "edge"`},
		{"drive of nodes of a rigid body", 8, `"drives": [{"body": "b", "nodes": [1]}],`, `drives[0].nodes: expected no "nodes" of a rigid body`},
		{"load of half a box", 9, `"loads": [{"body": "a", "nodes": {"box": [[0, 0, 0]]}}],`, `loads[0].nodes.box: expected a box of two corners`},
		{"load at a point of a cloth", 9, sewn(`"loads": [{"body": "s", "at": [0, 0, 0]}]`), `loads[0].at: expected no "at" of a deformable body`},
		{"sets that are none", 9, `"sets": [],` + frame[9], `sets: expected an object of sets of nodes by name`},
		{"set of nothing", 9, `"sets": {"e": []},` + frame[9], `sets.e: expected at least one node or box`},
		{"set of both", 9, `"sets": {"e": {"nodes": [1], "box": [[0, 0, 0], [1, 1, 1]]}},` + frame[9], `sets.e: expected one of "box" and "nodes"`},
		{"set of a rigid body", 9, `"sets": {"e": {"body": "a", "nodes": [1]}},` + frame[9], `sets.e.body: expected the name of a deformable body of this file, got "a"`},
		{"set of another body", 9, sewn(`"sets": {"e": {"body": "s", "nodes": [1]}}, "attachments": [{"body": "a", "nodes": "e"}]`), `attachments[0].nodes: expected no "nodes" of a rigid body`},
		{"attachment of a rigid body", 9, sewn(`"attachments": [{"body": "a"}]`), `attachments[0].body: expected the name of a deformable body of this file, got "a"`},
		{"attachment to a cloth", 9, sewn(`"attachments": [{"body": "s", "to": "s"}]`), `attachments[0].to: expected the name of a body of this file`},
		{"attachment of what", 9, sewn(`"attachments": [{"to": "a"}]`), `attachments[0]: expected a key "body"`},
		{"drive that ends first", 8, `"drives": [{"body": "b", "from": 2, "until": 2}],`, `drives[0].until: expected a time [s] after "from", got 2`},
		{"load of a static body", 9, `"loads": [{"body": "b"}],`, `loads[0].body: expected the name of a dynamic or deformable body, got "b"`},
		{"load without a body", 9, `"loads": [{"force": [1, 0, 0]}],`, `loads[0]: expected a key "body", the name of a dynamic or deformable body`},
		{"load at text", 9, `"loads": [{"body": "a", "at": "top"}],`, `loads[0].at: expected three numbers [m], got "top"`},
		{"load before the start", 9, `"loads": [{"body": "a", "from": -1}],`, `loads[0].from: expected a time of at least 0 [s], got -1`},
		{"bond with itself", 10, `"bonds": [{"between": ["a", "a"]}],`, `bonds[0].between: expected the names of two different bodies, got ["a", "a"]`},
		{"bond with nobody", 10, `"bonds": [{"between": ["a", "c"]}],`, `bonds[0].between[1]: expected the name of a body of this file, got "c"`},
		{"bond of no intensity", 10, `"bonds": [{"between": ["a", "b"], "intensity": 0}],`, `bonds[0].intensity: expected an intensity above 0, at most 1, got 0`},
		{"unknown quantity", 11, `"probes": [{"name": "x", "quantity": "nodes.median", "of": "a"}]}`, `probes[0].quantity: expected one of body.position, `},
		{"probe of nobody", 11, `"probes": [{"name": "x", "quantity": "body.speed", "of": "c"}]}`, `probes[0].of: expected the name of a body of this file, got "c"`},
		{"body probe without a body", 11, `"probes": [{"name": "x", "quantity": "body.speed"}]}`, `probes[0]: expected a key "of", the name of a body`},
		{"contact probe of one body", 11, `"probes": [{"name": "x", "quantity": "contact.gap", "of": "a"}]}`, `probes[0].of: expected no "of" for contact.gap`},
		{"energy of a body", 11, `"probes": [{"name": "x", "quantity": "energy.kinetic", "of": "a"}]}`, `probes[0].of: expected no "of" for energy.kinetic`},
		{"two probes of a column", 11, `"probes": [{"name": "x", "quantity": "momentum"}, {"name": "x.y", "quantity": "penetration"}]}`, `probes[1].name: expected a name that is not used yet (by probes[0]), got "x.y"`},
		{"probe named t", 11, `"probes": [{"name": "t", "quantity": "penetration"}]}`, `probes[0].name: expected a name that is not used yet (by the time), got "t"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := scene.Parse("f", withLine(test.line, test.text))
			if err == nil {
				t.Fatal("accepted")
			}
			where, problem, _ := strings.Cut(err.Error(), ": ")
			if want := "f:" + strconv.Itoa(test.line); where != want {
				t.Errorf("at %s, want %s", where, want)
			}
			if !strings.HasPrefix(problem, test.want) {
				t.Errorf("got  %s\nwant %s", problem, test.want)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not one line: %q", err)
			}
		})
	}
}
