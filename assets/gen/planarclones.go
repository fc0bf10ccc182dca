package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// planarAdhesives are virtual adhesives in the plane: kin of the method's scenes.
func planarAdhesives() []built {
	return []built{{"planar-cells", planarCells()}, {"planar-kappa", planarKappa()}}
}

// flatCell is a cell of the plane: 24 particles about an area that is kept.
func flatCell(name, material string, at vec) scene.Particles {
	p := cell(name, material, at)
	p.Shape = scene.ParticleShape{Circle: 0.3, Count: [2]int{24}}
	return p
}

// planarCells come together about a point, 25 of them.
func planarCells() *scene.Document {
	doc := sticky("Cells in the plane", "Twenty-five incompressible drops are drawn to the source of a signal. They become one aggregate of hexagons.", 5)
	doc.Planar = true
	doc.Gravity = vec{}
	doc.Materials = []scene.Material{cloned("cell", 0.3, 500)}
	for n := range 25 {
		i, j := float64(n%5-2), float64(n/5-2)
		at := vec{nano(0.8*i + 0.4*float64(n/5%2) - 0.2 + 0.05*j), nano(0.72*j - 0.04*i), 0}
		doc.Particles = append(doc.Particles, flatCell(fmt.Sprint("cell ", n+1), "cell", at))
	}
	doc.Probes = append(doc.Probes, middle("cell 1"), middle("cell 25"))
	doc.ForceFields = []scene.ForceField{pulled(vec{}, 1), {Kind: "damping", Linear: 0.5}}
	return doc
}

// planarKappa presses two pairs of drops together, slides them past each other, slides
// them back and draws them apart. Each hangs on a bar by a part of its outline.
func planarKappa() *scene.Document {
	doc := sticky("Two ways to stick, in the plane", "Drops are pressed together, slid, slid back and drawn apart. On the left their adhesive holds 2000 N a particle, on the right 1 N.", 6)
	doc.Planar = true
	doc.Gravity = vec{}
	doc.Materials = []scene.Material{cloned("very", 0.2, 2000), cloned("hardly", 0.2, 1)}
	for i, m := range []string{"very", "hardly"} {
		for k, side := range []string{"top", "bottom"} {
			x, up, name := 2*float64(i)-1, 1-2*float64(k), m+" "+side
			d := flatCell(name, m, vec{x, 0.35 * up, 0})
			d.Density, d.Damping = 100, 0.1
			doc.Particles = append(doc.Particles, d)
			bar := scene.NewBody(name+" bar", components.Rect(0.7, 0.08), vec{x, 0.69 * up, 0})
			bar.Type = "kinematic"
			doc.Bodies = append(doc.Bodies, bar)
			hung := components.NodeBox{Min: vec{-1, min(0.2*up, up), -1}, Max: vec{1, max(0.2*up, up), 1}}
			doc.Attachments = append(doc.Attachments, scene.Attachment{Body: name, To: bar.Name, Nodes: &scene.NodesOf{List: []scene.Nodes{{Box: &hung}}}})
			for n, v := range []vec{{0, -0.1 * up, 0}, {0.15 * up, 0, 0}, {-0.15 * up, 0, 0}, {0, 0.2 * up, 0}} {
				doc.Drives = append(doc.Drives, scene.Drive{Body: bar.Name, Velocity: v, From: float64(n), Until: float64(n + 1)})
			}
		}
		doc.Probes = append(doc.Probes,
			scene.Probe{Name: m + " over", Quantity: "nodes.min.y", Of: m + " top"},
			scene.Probe{Name: m + " under", Quantity: "nodes.max.y", Of: m + " bottom"})
	}
	return doc
}
