package draw

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// Bevel of a box: a part of its shortest edge, and no longer than a part of its
// longest one, so that plates keep a visible edge.
const (
	bevelOfShortest = 0.12
	bevelOfLongest  = 0.02
)

// part is a mesh with the sizes of one instance.
type part struct {
	mesh   *mesh
	extent vec3
	radius float32
	// reach is the radius about the body's origin that holds the part [m].
	reach float32
}

// detail is a level of detail: rows of triangles in an octant of a ball for
// bodies of up to so many pixels of radius.
type detail struct {
	pixels float32
	rows   int
}

// details of round bodies, coarse to fine; the silhouette stays within about
// half a pixel of the true one.
var details = [...]detail{{4, 2}, {10, 3}, {32, 5}, {110, 9}, {1 << 20, 18}}

// sharpBelow is the radius on the screen under which a box has no bevel [px].
const sharpBelow = 14

// library holds the meshes that instances share.
type library struct {
	balls, capsules [len(details)]*mesh
	tins, sharpTins [len(details)]*mesh
	box, sharpBox   *mesh
	hulls           map[components.Shape]*hullEntry // and surfaces
	cones           map[coneKey]*mesh
	rings           map[ringKey]*mesh
}

type hullEntry struct {
	mesh  *mesh
	reach float32
}

func newLibrary() *library {
	l := &library{
		box: newBox(false), sharpBox: newBox(true).weld(),
		hulls: map[components.Shape]*hullEntry{}, cones: map[coneKey]*mesh{}, rings: map[ringKey]*mesh{},
	}
	for i, d := range details {
		l.balls[i] = newBall(d.rows, 0).weld()
		l.capsules[i] = newBall(d.rows, 1).weld()
		l.tins[i], l.sharpTins[i] = newCylinder(d.rows, false).weld(), newCylinder(d.rows, true).weld()
	}
	return l
}

// forget drops the meshes of single shapes, for a new scene.
func (l *library) forget() {
	clear(l.hulls)
	clear(l.cones)
}

// reach returns the radius about its origin that holds the shape, 0 for a shape
// that is not drawn as a solid.
func (l *library) reach(shape components.Shape) float32 {
	switch s := shape.(type) {
	case components.SphereShape:
		return float32(s.Radius)
	case components.CapsuleShape:
		return float32(s.Radius + s.Length/2)
	case components.BoxShape:
		return float32(s.Size.Len() / 2)
	case components.CylinderShape:
		return float32(math.Hypot(s.Radius, s.Height/2))
	case components.ConeShape:
		return float32(math.Hypot(s.Radius, s.Height/2))
	case *components.HullShape, *components.MeshShape, *components.HeightFieldShape:
		return l.hull(s).reach
	case *Skin:
		return s.reach
	case Ring:
		return float32(s.Radius + s.Thick)
	}
	return 0
}

// part returns the mesh for a shape that has the radius pixels on the screen;
// ok is false for a shape that is not drawn as a solid.
func (l *library) part(shape components.Shape, pixels float32) (p part, ok bool) {
	p.reach = l.reach(shape)
	if !(p.reach > 0) || !finite32(p.reach) {
		return p, false
	}
	switch s := shape.(type) {
	case components.SphereShape:
		p.mesh, p.radius = l.balls[level(pixels)], float32(s.Radius)
	case components.CapsuleShape:
		p.mesh, p.radius = l.capsules[level(pixels)], float32(s.Radius)
		p.extent = vec3{1, float32(s.Length / 2), 1}
	case components.BoxShape:
		p.mesh, p.extent = l.sharpBox, fromMgl(s.Size.Mul(0.5))
		if pixels > sharpBelow || s.Rounding > 0 {
			p.mesh, p.radius = l.box, max(bevel(p.extent), float32(s.Rounding))
			p.extent = p.extent.sub(vec3{p.radius, p.radius, p.radius})
		}
	case components.CylinderShape:
		reach := p.reach
		p = l.cylinder(s, pixels)
		p.reach = reach
	case components.ConeShape:
		p.mesh, p.extent, p.radius = l.cone(s, pixels), vec3{1, 1, 1}, float32(s.Rounding)
	case *components.HullShape:
		p.mesh, p.extent, p.radius = l.hull(s).mesh, vec3{1, 1, 1}, float32(s.Rounding())
	case *components.MeshShape, *components.HeightFieldShape:
		p.mesh, p.extent = l.hull(s).mesh, vec3{1, 1, 1}
	case *Skin:
		p.mesh, p.extent = &s.mesh, vec3{1, 1, 1}
	case Ring:
		p = l.ring(s, pixels)
	}
	return p, true
}

func level(pixels float32) int {
	for i := range details {
		if pixels < details[i].pixels {
			return i
		}
	}
	return len(details) - 1
}

// bevel returns the radius of a box's edges from its half extents.
func bevel(half vec3) float32 {
	shortest, longest := min(half.X, half.Y, half.Z), max(half.X, half.Y, half.Z)
	return min(2*bevelOfShortest*shortest, 2*bevelOfLongest*longest)
}

// hull returns the mesh of a shape that has one of its own, built at its first
// use.
func (l *library) hull(shape components.Shape) *hullEntry {
	e, ok := l.hulls[shape]
	if !ok {
		e = &hullEntry{}
		round := float32(0)
		if h, is := shape.(*components.HullShape); is {
			e.mesh, round = newHull(h).weld(), float32(h.Rounding())
		} else {
			e.mesh = newSurface(shape)
		}
		for i := range e.mesh.vertices {
			e.reach = max(e.reach, e.mesh.vertices[i].corner.length()+round)
		}
		l.hulls[shape] = e
	}
	return e
}
