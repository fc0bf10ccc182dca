package components

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// At returns the value at a contact, of which a and b are the points on its two
// bodies: a field over a mesh takes the point on that mesh, by its vertices; one in
// the axes of a body that on this body; else, and for all others, the place of a
// counts. Where there is nothing to tell it is NaN.
func (f *Field) At(a, b *SurfacePoint) float64 {
	p := a
	switch {
	case f.kind == byFunction:
		return f.function(a)
	case f.mesh != nil && a.Mesh == f.mesh:
	case f.mesh != nil && b.Mesh == f.mesh:
		p = b
	case f.mesh != nil: // of neither: by position
		return f.nearest(a.Position)
	case f.body == donburi.Null:
		return f.place(a.Position)
	case b.Body == f.body && a.Body != f.body:
		p = b
	}
	if f.kind == overElements && p.Body == f.body {
		return f.element(p.Local, p.Element)
	}
	if f.mesh == nil {
		return f.place(p.Local)
	}
	return f.onMesh(p)
}

// onMesh is the value at a point of the field's own mesh.
func (f *Field) onMesh(p *SurfacePoint) float64 {
	switch {
	case p.Count == 0:
		return f.nearest(p.Local)
	case f.kind == overFaces && p.Face >= 0:
		return f.values[p.Face]
	}
	sum := 0.0
	for i := range p.Count {
		sum += float64(p.Weights[i] * f.atVertex(p.Vertices[i]))
	}
	return sum
}

func (f *Field) atVertex(v int32) float64 {
	if f.kind == overVertices {
		return f.values[v]
	}
	sum, area := 0.0, 0.0
	for _, t := range f.around[v] {
		sum += float64(f.areas[t] * f.values[t])
		area += f.areas[t]
	}
	return sum / area
}

// nearest is the value at the vertex nearest to a place.
func (f *Field) nearest(x mgl64.Vec3) float64 {
	best, at := math.Inf(1), -1
	for i := range f.mesh.Vertices() {
		d := f.mesh.Vertex(i).Sub(x)
		if l := dot(d, d); l < best {
			best, at = l, i
		}
	}
	if at < 0 {
		return math.NaN()
	}
	return f.atVertex(int32(at))
}

// place is the value of a grid or of elements.
func (f *Field) place(x mgl64.Vec3) float64 {
	if f.kind == overElements {
		return f.element(x, -1)
	}
	return f.onGrid(x)
}

// onGrid is linear between the points of the grid.
func (f *Field) onGrid(x mgl64.Vec3) float64 {
	var lo [3]int
	var part [3]float64
	for i := range lo {
		lo[i], part[i] = gridCell((x[i]-f.origin[i])/f.spacing[i], f.size[i])
	}
	sum := 0.0
	for k := range 8 {
		w, at, stride := 1.0, 0, 1
		for i := range lo {
			if k>>i&1 == 0 {
				w *= 1 - part[i]
				at += lo[i] * stride
			} else {
				w *= part[i]
				at += (lo[i] + 1) * stride
			}
			stride *= f.size[i]
		}
		if w > 0 { // beyond the last point its weight is 0
			sum += float64(w * f.values[at])
		}
	}
	return sum
}

// gridCell is the cell of n points in which t lies, counted in cells, and how far
// it is into it.
func gridCell(t float64, n int) (cell int, part float64) {
	last := n - 1
	switch {
	case !(t > 0):
		return 0, 0
	case t >= float64(last):
		return last, 0
	}
	cell = int(t)
	return cell, t - float64(cell)
}

// element is the value of the element that a place is in, or else of that whose
// centre is nearest. If it is in the one named first, that counts where several meet.
func (f *Field) element(x mgl64.Vec3, first int32) float64 {
	var p [4]mgl64.Vec3
	if first >= 0 && int(first) < len(f.elements) && f.corners(int(first), &p) && within(&p, x) {
		return f.values[first]
	}
	best, value := math.Inf(1), math.NaN()
	for i := range f.elements {
		if !f.corners(i, &p) {
			continue
		}
		if within(&p, x) {
			return f.values[i]
		}
		d := center(&p).Sub(x)
		if l := dot(d, d); l < best {
			best, value = l, f.values[i]
		}
	}
	return value
}

// corners are those of element i; false if it names no node.
func (f *Field) corners(i int, p *[4]mgl64.Vec3) bool {
	for k, n := range f.elements[i] {
		if n < 0 || int(n) >= len(f.nodes) {
			return false
		}
		p[k] = f.nodes[n]
	}
	return true
}

// outside is by how much of its height a place may be beyond a face of an element and
// still be in it: what lies on a face is, in spite of rounding.
const outside = 1e-9

// center of a tetrahedron, or of a triangle.
func center(p *[4]mgl64.Vec3) mgl64.Vec3 {
	if p[2] == p[3] {
		return p[0].Add(p[1]).Add(p[2]).Mul(1.0 / 3)
	}
	return p[0].Add(p[1]).Add(p[2]).Add(p[3]).Mul(0.25)
}

// within tells whether a place is in a tetrahedron, in either orientation, or, of the
// plane z = 0, in a triangle.
func within(p *[4]mgl64.Vec3, x mgl64.Vec3) bool {
	if p[2] == p[3] {
		up := mgl64.Vec3{0, 0, 1}
		for i := range 3 {
			a := p[i]
			n := cross(up, p[(i+1)%3].Sub(a))
			if apart(dot(n, x.Sub(a)), dot(n, p[(i+2)%3].Sub(a))) {
				return false
			}
		}
		return true
	}
	faces := [4][4]int{{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}}
	for _, f := range faces {
		n := cross(p[f[1]].Sub(p[f[0]]), p[f[2]].Sub(p[f[0]]))
		if apart(dot(n, x.Sub(p[f[0]])), dot(n, p[f[3]].Sub(p[f[0]]))) {
			return false
		}
	}
	return true
}

// apart tells whether a place, s above a face, is on another side of it than the corner
// at t.
func apart(s, t float64) bool {
	slack := outside * math.Abs(t)
	return s < -slack && t > 0 || s > slack && t < 0
}

// dot and cross are those of mgl64, in products that are the same on every
// machine.
func dot(a, b mgl64.Vec3) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func cross(a, b mgl64.Vec3) mgl64.Vec3 {
	return mgl64.Vec3{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}
