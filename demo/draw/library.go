package draw

import (
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
	owns            map[components.Shape]*ownMesh // of what has no mesh of its kind
	cones           map[coneKey]*mesh
	rings           map[ringKey]*mesh
}

// ownMesh is the mesh of one shape, and the radius that holds it [m].
type ownMesh struct {
	mesh  *mesh
	reach float32
}

func newLibrary() *library {
	l := &library{
		box: newBox(false), sharpBox: newBox(true).weld(),
		owns: map[components.Shape]*ownMesh{}, cones: map[coneKey]*mesh{}, rings: map[ringKey]*mesh{},
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
	clear(l.owns)
	clear(l.cones)
}

// reach returns the radius about its origin that holds the shape, 0 for a shape
// that is not drawn as a solid.
func (l *library) reach(shape components.Shape) float32 {
	if shape == nil {
		return 0
	}
	r := float32(shape.Reach())
	if !(r > 0) || !finite32(r) {
		return 0
	}
	switch shape.(type) {
	case components.SphereShape, components.CapsuleShape, components.BoxShape, components.CylinderShape, components.ConeShape, *Skin, Ring:
		return r
	case *components.CompoundShape:
		return 0 // its children are drawn
	}
	return l.own(shape).reach
}

// part returns the mesh for a shape that has the radius pixels on the screen;
// ok is false for a shape that is not drawn as a solid.
func (l *library) part(shape components.Shape, pixels float32) (p part, ok bool) {
	p.reach = l.reach(shape)
	if !(p.reach > 0) {
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
		p.mesh, p.extent, p.radius = l.own(s).mesh, vec3{1, 1, 1}, float32(s.Rounding())
	case *Skin:
		p.mesh, p.extent = &s.mesh, vec3{1, 1, 1}
	case Ring:
		p = l.ring(s, pixels)
	default:
		p.mesh, p.extent = l.own(s).mesh, vec3{1, 1, 1}
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

// own returns the mesh of a shape that has one of its own, built at its first
// use. It is empty for a shape that has no surface in space.
func (l *library) own(shape components.Shape) *ownMesh {
	e, ok := l.owns[shape]
	if !ok {
		e = &ownMesh{}
		round := float32(0)
		if h, is := shape.(*components.HullShape); is {
			e.mesh, round = newHull(h).weld(), float32(h.Rounding())
		} else {
			e.mesh = newSurface(shape)
		}
		for i := range e.mesh.vertices {
			e.reach = max(e.reach, e.mesh.vertices[i].corner.length()+round)
		}
		l.owns[shape] = e
	}
	return e
}
