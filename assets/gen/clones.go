package main

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// adhesives are the scenes of virtual adhesives, with the numbers of particles and
// triangles that the method's paper has.
func adhesives() []built {
	return []built{
		{"kappa", kappa()}, {"rolling-ball", rollingBall()}, {"six-spheres", sixSpheres()}, {"bunnies", bunnies()}, {"cells", cells()},
	}
}

const virtual = "Virtual adhesives, 2008, section 5"

// cloned is a material whose particles' clones hold so many newtons.
func cloned(name string, friction, release float64) scene.Material {
	m := surface(name, friction)
	m.VirtualAdhesive = &scene.VirtualAdhesive{Release: release}
	return m
}

// cell is a ball of 42 particles about a volume that is kept.
func cell(name, material string, at vec) scene.Particles {
	p := scene.NewParticles(name, scene.ParticleShape{Ball: 0.3}, at)
	p.Material, p.Radius, p.Stretch, p.Form, p.Damping = material, 0.005, 400, 2000, 0.02
	return p
}

// firm is a cell that gravity does not flatten.
func firm(name, material string, at vec) scene.Particles {
	p := cell(name, material, at)
	p.Stretch, p.Form = 5000, 20000
	return p
}

// plane is an elastic plane of particles on a bed.
func plane(w, d float64, count [2]int, material string, bed float64) scene.Particles {
	p := scene.NewParticles("plane", scene.ParticleShape{Sheet: &mgl64.Vec2{w, d}, Count: count}, vec{})
	p.Material, p.Radius, p.Stretch, p.Bed, p.Damping = material, 0.01, 2000, bed, 0.02
	return p
}

// sticky starts a document of virtual adhesives: one substep is what its implicit
// step needs.
func sticky(title, about string, seconds float64) *scene.Document {
	doc := document(title, about, virtual)
	doc.Seconds = seconds
	doc.Step.Substeps = 1
	doc.Probes = []scene.Probe{world("adhesive.members"), world("adhesive.share"), world("energy.kinetic"), world("energy.dissipated"), world("penetration")}
	return doc
}

func middle(name string) scene.Probe {
	return scene.Probe{Name: name, Quantity: "nodes.mean", Of: name}
}

func pulled(to vec, strength float64, on ...string) scene.ForceField {
	return scene.ForceField{Kind: "attract", To: to, Strength: strength, Core: 1, On: on}
}

// kappa draws two pairs of cells through each other: the one pair sticks, the other
// slides past and goes on.
func kappa() *scene.Document {
	doc := sticky("Two ways to stick", "Cells are drawn against each other and on. On the left their adhesive holds 3000 N a particle, on the right 10 N.", 4)
	doc.Gravity = vec{}
	doc.Materials = []scene.Material{cloned("very", 0.2, 3000), cloned("hardly", 0.2, 10)}
	for i, m := range []string{"very", "hardly"} {
		x := 3*float64(i) - 1.5
		top, bottom := m+" top", m+" bottom"
		doc.Particles = append(doc.Particles, cell(top, m, vec{x + 0.18, 0.6, 0}), cell(bottom, m, vec{x - 0.18, -0.6, 0}))
		doc.ForceFields = append(doc.ForceFields, pulled(vec{x, -3, 0}, 1, top), pulled(vec{x, 3, 0}, 1, bottom))
		doc.Probes = append(doc.Probes, middle(top), middle(bottom))
	}
	doc.ForceFields = append(doc.ForceFields, scene.ForceField{Kind: "damping", Linear: 0.3})
	return doc
}

// rollingBall has a ball drawn along a plane that it sticks to: what lets go behind it
// has lifted the plane before.
func rollingBall() *scene.Document {
	doc := sticky("Rolling ball", "A sticky ball is drawn over an elastic plane. It rolls by jerks, as particle after particle lets go at 300 N, and lifts the plane behind it.", 8)
	doc.Materials = []scene.Material{cloned("skin", 0.5, 300)}
	b := firm("ball", "skin", vec{-0.3, 0.31, 0})
	b.Form = 1e5
	p := plane(3.6, 0.9, [2]int{25, 7}, "skin", 2e5)
	p.Stretch = 4000
	doc.Particles = []scene.Particles{p, b}
	doc.ForceFields = []scene.ForceField{pulled(vec{100, 0.3, 0}, 8, "ball")}
	doc.Probes = append(doc.Probes, middle("ball"),
		scene.Probe{Name: "turning", Quantity: "body.angularVelocity", Of: "ball"},
		scene.Probe{Name: "lift", Quantity: "nodes.max.y", Of: "plane"},
		scene.Probe{Name: "dent", Quantity: "nodes.min.y", Of: "plane"})
	return doc
}

// sixSpheres drops six of them on an elastic plane.
func sixSpheres() *scene.Document {
	doc := sticky("Six sticky spheres", "Six incompressible spheres fall on an elastic plane and on each other. They end up embedded in it.", 2.5)
	doc.Materials = []scene.Material{cloned("skin", 0.3, 500)}
	doc.Particles = []scene.Particles{plane(3, 3, [2]int{21, 21}, "skin", 6e4)}
	for i := range 6 {
		at := vec{0.35 * float64(i%2*2-1), 0.5 + 0.65*float64(i/2), 0.12 * float64(i/2*2-2)}
		doc.Particles = append(doc.Particles, firm(fmt.Sprint("sphere ", i+1), "skin", at))
		doc.Probes = append(doc.Probes, middle(fmt.Sprint("sphere ", i+1)))
	}
	doc.Probes = append(doc.Probes, scene.Probe{Name: "sag", Quantity: "body.position.y", Of: "plane"})
	return doc
}

// bunny is a blob with two ears.
func bunny(name string, at vec, deg float64) scene.Particles {
	b := firm(name, "skin", at)
	b.Shape.Ball = 0
	b.Shape.Parts = 2
	b.Shape.Blob = []components.SoftBall{
		{Radius: 0.28},
		{Center: vec{0, 0.16, 0.16}, Radius: 0.2, Blend: 0.1},
		{Center: vec{0.1, 0.36, 0.14}, Radius: 0.09, Blend: 0.1},
		{Center: vec{-0.1, 0.36, 0.14}, Radius: 0.09, Blend: 0.1},
	}
	b.Rotation = scene.Rotation{Axis: vec{0, 1, 0}, Deg: deg}
	return b
}

// bunnies come together over a plane, four of them: they fall 0.4 m, and meet before
// they are down.
func bunnies() *scene.Document {
	doc := sticky("Four bunnies", "Four sticky bunnies are drawn together over an elastic plane, and stay so. Dots mark the particles that are held.", 2)
	doc.Materials = []scene.Material{cloned("skin", 0.3, 500)}
	doc.Particles = []scene.Particles{plane(3.6, 4, [2]int{19, 21}, "skin", 6e4)}
	for i, at := range []vec{{-0.42, 0.65, -0.42}, {0.46, 0.7, -0.38}, {0.42, 0.65, 0.46}, {-0.38, 0.7, 0.42}} {
		name := fmt.Sprint("bunny ", i+1)
		doc.Particles = append(doc.Particles, bunny(name, at, 90*float64(i)+45))
		doc.Probes = append(doc.Probes, middle(name))
		doc.ForceFields = append(doc.ForceFields, pulled(vec{0, 0.5, 0}, 6, name))
	}
	return doc
}

// cells come together about a point, 25 of them.
func cells() *scene.Document {
	doc := sticky("Cells", "Twenty-five incompressible cells are drawn to the source of a signal. They become one aggregate, without gaps inside.", 4)
	doc.Gravity = vec{}
	doc.Materials = []scene.Material{cloned("cell", 0.3, 500)}
	for n := range 25 {
		i, j, k := (n+1)%3, (n+1)/3%3, (n+1)/9
		at := vec{float64(i-1)*0.9 + 0.07*float64(j), float64(j-1)*0.9 + 0.05*float64(k), float64(k-1)*0.9 + 0.03*float64(i)}
		name := fmt.Sprint("cell ", n+1)
		doc.Particles = append(doc.Particles, cell(name, "cell", at))
	}
	doc.Probes = append(doc.Probes, middle("cell 1"), middle("cell 25"))
	doc.ForceFields = []scene.ForceField{pulled(vec{}, 1), {Kind: "damping", Linear: 0.5}}
	return doc
}
