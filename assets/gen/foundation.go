package main

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

const artisynth = "ArtiSynth modeling guide, "

// The layer of both examples of the source: E = 1e5 Pa, ν = 0.4, h = 0.1 m. The source
// has a damping of 0.1 N·s/m for each vertex, a ten-thousandth of the critical, and leaves
// it to its integrator to bring things to rest: so does the ball here, while cylinders on
// 50 N·s/m are at rest in two seconds and would hop by half as far after twenty.
func layer(damping float64) *scene.Foundation {
	f := scene.NewFoundation(1e5, 0.4, 0.1)
	f.Damping = damping
	return f
}

// soft makes a material of the layer, with the friction of the source, that bodies
// press into.
func soft(name string, f *scene.Foundation) scene.Material {
	m := scene.DefaultMaterial(name)
	m.Friction = 0.1
	m.Contact = &scene.SoftContact{Foundation: f}
	return m
}

// bowlFile is a bowl of radius 1 m and depth 0.7 m, an open mesh that faces inward.
const (
	bowlFile   = "bowl.glb"
	bowlRadius = 1.0
	bowlDepth  = 0.7
)

// bowlMesh has its lowest point at the origin and rings around it.
func bowlMesh() (v [][3]float32, t []uint16) {
	const rings, around = 20, 48
	most := math.Acos(1 - bowlDepth/bowlRadius)
	v = append(v, [3]float32{})
	for i := 1; i <= rings; i++ {
		s, c := math.Sincos(most * float64(i) / rings)
		for k := range around {
			sk, ck := math.Sincos(2 * math.Pi * float64(k) / around)
			v = append(v, [3]float32{float32(micro(bowlRadius * s * ck)), float32(micro(bowlRadius * (1 - c))), float32(micro(bowlRadius * s * sk))})
		}
	}
	at := func(ring, k int) uint16 {
		if ring == 0 {
			return 0
		}
		return uint16(1 + (ring-1)*around + k%around)
	}
	for i := 1; i <= rings; i++ {
		for k := range around {
			if i > 1 {
				t = append(t, at(i-1, k), at(i-1, k+1), at(i, k+1))
			}
			t = append(t, at(i-1, k), at(i, k+1), at(i, k))
		}
	}
	return v, t
}

// ballInBowl drops a ball of 0.7 m into the bowl.
func ballInBowl() *scene.Document {
	doc := awake(document("Ball in a bowl", "A ball drops into a bowl on an elastic foundation and rolls to rest. The pressure where they meet is drawn in colours.", artisynth+"7.7.4"))
	doc.Seconds = 20 // it rolls and swings for 17
	doc.Materials = []scene.Material{soft("layer", layer(0.1)), surface("bowl", 0.1)}
	b := of(ball("ball", 0.7, vec{0.1, 0.85, 0}), "layer")
	b.Surface = &scene.Surface{Divisions: 8}
	doc.Bodies = []scene.Body{of(static(scene.NewBody("bowl", &scene.MeshFile{File: bowlFile}, vec{})), "bowl"), b}
	doc.Probes = []scene.Probe{
		ofBody("ball", "position", "ball"), ofBody("speed", "speed", "ball"),
		contact("force", "normalForce", "ball", "bowl"), contact("pressure", "pressure", "ball", "bowl"),
	}
	return doc
}

// variableFoundation rests a bevelled cylinder on the plate of the source, twice: with
// a layer that grows thicker outward, and with one that does not.
func variableFoundation() *scene.Document {
	doc := awake(document("Variable foundation", "Under the left cylinder the layer grows thicker outward, and the pressure falls; under the right one it is even. The damping is 50 N·s/m: with the source's 0.1 they would hop for minutes.", artisynth+"7.7.5"))
	doc.Seconds = 2
	varies := *layer(50)
	varies.Thickness = scene.Varying{Field: &scene.Field{Over: "vertices", Of: "varying", Expr: "0.1*(1+r)"}}
	doc.Materials = []scene.Material{soft("varying", &varies), soft("constant", layer(50)), surface("plate", 0.1)}
	for i, name := range []string{"varying", "constant"} {
		x, under := float64(2*i-1)*0.8, name+"Plate"
		doc.Bodies = append(doc.Bodies, of(static(scene.NewBody(under, &scene.MeshFile{File: plateFile}, vec{x, -plateSize[1] / 2, 0})), "plate"))
		c := scene.NewBody(name, components.Cylinder(0.5, 0.5).Rounded(0.05), vec{x, 0.25, 0})
		c.Surface = &scene.Surface{Mesh: &scene.MeshFile{File: cylinderFile}}
		doc.Bodies = append(doc.Bodies, of(c, name))
		doc.Probes = append(doc.Probes, scene.Probe{Name: name, Quantity: "body.position.y", Of: name},
			contact(name+"Force", "normalForce", name, under), contact(name+"Pressure", "pressure", name, under))
	}
	return doc
}

// plateFile is a box of 1.5 m × 0.5 m × 1.5 m about the origin, of 10×4×10 faces.
const plateFile = "plate.glb"

var (
	plateSize  = vec{1.5, 0.5, 1.5}
	plateFaces = [3]int{10, 4, 10}
)

// plateMesh has the points of a grid that are on the box's sides once each.
func plateMesh() (v [][3]float32, t []uint16) {
	index := map[[3]int]uint16{}
	at := func(p [3]int) uint16 {
		i, known := index[p]
		if !known {
			i = uint16(len(v))
			index[p] = i
			var x [3]float32
			for k := range x {
				x[k] = float32(micro(plateSize[k] * (float64(p[k])/float64(plateFaces[k]) - 0.5)))
			}
			v = append(v, x)
		}
		return i
	}
	for out := range 3 { // the axis of two sides
		a, b := (out+1)%3, (out+2)%3
		for _, end := range []int{0, plateFaces[out]} {
			for i := range plateFaces[a] {
				for j := range plateFaces[b] {
					corner := func(di, dj int) uint16 {
						var p [3]int
						p[out], p[a], p[b] = end, i+di, j+dj
						return at(p)
					}
					p, q, r, s := corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)
					if end == 0 {
						q, s = s, q
					}
					t = append(t, p, q, r, p, r, s)
				}
			}
		}
	}
	return v, t
}

// cylinderFile is the surface of the cylinders, bevelled by 5 cm.
const cylinderFile = "bevelled-cylinder.glb"

// cylinderMesh is a profile turned about y: rings on the ends, a bevel, and the
// side.
func cylinderMesh() (v [][3]float32, t []uint16) {
	const around, rings = 48, 9
	var profile [][2]float64 // radius and height, from the lower middle to the upper
	for i := 1; i <= rings; i++ {
		profile = append(profile, [2]float64{0.45 * float64(i) / rings, -0.25})
	}
	for _, y := range []float64{-0.2, -0.1, 0, 0.1, 0.2} {
		profile = append(profile, [2]float64{0.5, y})
	}
	for i := rings; i >= 1; i-- {
		profile = append(profile, [2]float64{0.45 * float64(i) / rings, 0.25})
	}
	v = append(v, [3]float32{0, -0.25, 0})
	for _, p := range profile {
		for k := range around {
			s, c := math.Sincos(2 * math.Pi * float64(k) / around)
			v = append(v, [3]float32{float32(micro(p[0] * c)), float32(micro(p[1])), float32(micro(p[0] * s))})
		}
	}
	top := uint16(len(v))
	v = append(v, [3]float32{0, 0.25, 0})
	at := func(ring, k int) uint16 { return uint16(1 + ring*around + k%around) }
	for k := range around {
		t = append(t, 0, at(0, k), at(0, k+1), top, at(len(profile)-1, k+1), at(len(profile)-1, k))
		for i := range len(profile) - 1 {
			t = append(t, at(i, k), at(i+1, k), at(i+1, k+1), at(i, k), at(i+1, k+1), at(i, k+1))
		}
	}
	return v, t
}

// geckoPad hangs a load from a pad whose strength falls from the middle outward and
// whose stiffness is even, so that the rim, of the least reach, lets go first, on a
// ceiling that is soft to touch: glue and springs in one contact.
func geckoPad() *scene.Document {
	const side, cells, strength, stiffness = 0.1, 20, "1000 + 8000*max(0, 1 - (r/0.05)^2)", "1.8e7"
	doc := awake(document("Gecko pad", "A pad of even stiffness whose strength is a field: it holds most in the middle. While the load grows it lets go from the rim inward, then all at once.", "Ours; glue by Gascón 2010, fields by "+artisynth+"6.10.3"))
	doc.Seconds = 4.5
	over := func(expr string) *scene.Field {
		const d = side / cells
		return &scene.Field{Over: "grid", Of: "pad", Origin: vec{-side / 2, 0, -side / 2}, Spacing: vec{d, 1, d}, Size: [3]int{cells + 1, 1, cells + 1}, Expr: expr}
	}
	pad := scene.DefaultMaterial("pad")
	pad.Adhesion = scene.StrengthAndReach(1, 5e-4)
	pad.Adhesion.StrengthField = over(strength)
	pad.Adhesion.ReachField = over("(" + strength + ")/" + stiffness)
	pad.Adhesion.Glue.Damping, pad.Adhesion.Glue.Samples = 1, 8
	pad.Contact = &scene.SoftContact{Compliance: 1e-5, DampingRatio: 1}
	doc.Materials = []scene.Material{pad, scene.DefaultMaterial("floor")}
	doc.Bodies = []scene.Body{
		of(static(box("ceiling", 0.4, 0.05, 0.4, vec{0, 0.025, 0})), "pad"),
		of(heavy(box("pad", side, 0.02, side, vec{0, -0.01, 0}), 0.1), "pad"),
		of(static(box("floor", 0.4, 0.05, 0.4, vec{0, -0.2, 0})), "floor"), // catches what has let go
	}
	doc.Loads = []scene.Load{{Body: "pad", Rate: vec{0, 20, 0}, Until: 1}, {Body: "pad", Force: vec{0, 20, 0}, Rate: vec{0, -20, 0}, From: 1, Until: 5}}
	doc.Bonds = []scene.Bond{{Between: [2]string{"pad", "ceiling"}, Intensity: 1}}
	doc.Probes = append(bondProbes("pad", "ceiling"), ofBody("pad", "position", "pad"))
	return doc
}
