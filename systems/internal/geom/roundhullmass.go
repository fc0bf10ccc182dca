package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// moment sums ∫dV, ∫x dV and ∫x·xᵀ dV of pieces of a solid.
type moment struct {
	volume float64
	first  vec.Vec3
	second vec.Sym3
}

// roundedHullMass sums the core, a slab of the rounding's radius r on each face,
// a wedge of a cylinder along each edge and a wedge of a ball at each vertex
// (Steiner's formula, with the first and second moments of each piece).
func roundedHullMass(s Shape, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	h, r := s.Hull, s.Radius
	var m moment
	m.core(h)
	for i := range h.Faces {
		m.slab(h, &h.Faces[i], r)
	}
	for i := range h.Edges {
		m.wedge(h, &h.Edges[i], r)
	}
	for i := range h.Vertices {
		m.corner(h, int32(i), r)
	}
	shift := m.first.Mul(1 / m.volume)
	second := m.second.Add(outer(shift).Scale(-m.volume))
	return density * m.volume, h.Center.Add(shift), vec.Sym3{
		XX: density * (second.YY + second.ZZ),
		YY: density * (second.ZZ + second.XX),
		ZZ: density * (second.XX + second.YY),
		XY: -density * second.XY,
		XZ: -density * second.XZ,
		YZ: -density * second.YZ,
	}
}

// core adds the polyhedron, about its own Center.
func (m *moment) core(h *Hull) {
	mass, at, in := hullMass(Shape{Hull: h}, 1)
	d := at.Sub(h.Center)
	half := float64((in.XX + in.YY + in.ZZ) / 2) // ∫x² + y² + z²
	m.volume += mass
	m.first = m.first.MulAdd(d, mass)
	m.second = m.second.Add(vec.Sym3{
		XX: half - in.XX, YY: half - in.YY, ZZ: half - in.ZZ, XY: -in.XY, XZ: -in.XZ, YZ: -in.YZ,
	}).Add(outer(d).Scale(mass))
}

// slab adds x = p + s·n with p on a face and 0 ≤ s ≤ r.
func (m *moment) slab(h *Hull, f *Face, r float64) {
	loop := h.Loop[f.First : f.First+f.Count]
	a := h.Vertices[loop[0]].Sub(h.Center)
	var area float64
	var first vec.Vec3
	var second vec.Sym3
	for k := 1; k+1 < len(loop); k++ {
		b, c := h.Vertices[loop[k]].Sub(h.Center), h.Vertices[loop[k+1]].Sub(h.Center)
		t := float64(b.Sub(a).Cross(c.Sub(a)).Dot(f.Normal) / 2)
		sum := a.Add(b).Add(c)
		area += t
		first = first.MulAdd(sum, t/3)
		second = second.Add(outer(a).Add(outer(b)).Add(outer(c)).Add(outer(sum)).Scale(t / 12))
	}
	r2 := float64(r * r)
	m.volume += float64(area * r)
	m.first = m.first.MulAdd(first, r).MulAdd(f.Normal, float64(area*r2)/2)
	m.second = m.second.Add(second.Scale(r)).
		Add(both(first, f.Normal).Scale(r2 / 2)).
		Add(outer(f.Normal).Scale(float64(area*float64(r2*r)) / 3))
}

// fan is the arc of normals of an edge: its angle θ, ∫u dφ and ∫u·uᵀ dφ.
func (h *Hull) fan(e *Edge) (angle float64, first vec.Vec3, second vec.Sym3) {
	n1, n2 := h.Faces[e.Left].Normal, h.Faces[e.Right].Normal
	angle = num.Atan2(n1.Cross(n2).Len(), n1.Dot(n2))
	mid := n1.Add(n2).Unit(n1)
	across := h.Vertices[e.B].Sub(h.Vertices[e.A]).Unit(vec.Vec3{}).Cross(mid)
	sin, _ := num.SinCos(angle)
	half, _ := num.SinCos(angle / 2)
	return angle, mid.Mul(2 * half), outer(mid).Scale((angle + sin) / 2).Add(outer(across).Scale((angle - sin) / 2))
}

// wedge adds x = q + ρ·u with q on an edge, 0 ≤ ρ ≤ r and u in its arc.
func (m *moment) wedge(h *Hull, e *Edge, r float64) {
	angle, u, uu := h.fan(e)
	a, b := h.Vertices[e.A].Sub(h.Center), h.Vertices[e.B].Sub(h.Center)
	l := b.Sub(a).Len()
	sum := a.Add(b)
	first := sum.Mul(l / 2)
	second := outer(a).Add(outer(b)).Add(outer(sum)).Scale(l / 6)
	r2 := float64(r * r)
	r3 := float64(r2 * r)
	flat := float64(angle*r2) / 2
	m.volume += float64(flat * l)
	m.first = m.first.MulAdd(first, flat).MulAdd(u, float64(l*r3)/3)
	m.second = m.second.Add(second.Scale(flat)).
		Add(both(first, u).Scale(r3 / 3)).
		Add(uu.Scale(float64(l*float64(r2*r2)) / 4))
}

// corner adds x = v + ρ·u with 0 ≤ ρ ≤ r and u among the normals of a vertex: a
// spherical polygon whose sides are the arcs of its edges, each across the
// edge's direction t away from the vertex, which points out of it. With its
// solid angle ω = 2π less the angles of the faces (Gauss and Bonnet),
//
//	∫u dω = −½ Σ θ·t,  ∫u·uᵀ dω = ⅓ (ω·1 − Σ (∫u ds)·tᵀ)
//
// (Arvo, "Applications of irradiance tensors", 1995).
func (m *moment) corner(h *Hull, i int32, r float64) {
	v := h.Vertices[i]
	var first vec.Vec3
	var side vec.Sym3
	for k := h.NearAt[i]; k < h.NearAt[i+1]; k++ {
		e := &h.Edges[h.NearEdges[k]]
		t := h.Vertices[h.Near[k]].Sub(v).Unit(vec.Vec3{})
		angle, u, _ := h.fan(e)
		first = first.MulAdd(t, -angle/2)
		side = side.Add(both(u, t).Scale(0.5)) // the sum is symmetric
	}
	solid := 2*math.Pi - h.turnAbout(i)
	second := vec.Diag(vec.Vec3{X: solid, Y: solid, Z: solid}).Add(side.Scale(-1)).Scale(1.0 / 3)
	d := v.Sub(h.Center)
	r3 := float64(float64(r*r) * r)
	ball := float64(solid*r3) / 3
	m.volume += ball
	m.first = m.first.MulAdd(d, ball).MulAdd(first, float64(r3*r)/4)
	m.second = m.second.Add(outer(d).Scale(ball)).
		Add(both(d, first).Scale(float64(r3*r) / 4)).
		Add(second.Scale(float64(r3*float64(r*r)) / 5))
}

// turnAbout is the sum of the faces' angles at a vertex [rad].
func (h *Hull) turnAbout(i int32) float64 {
	sum := 0.0
	for k := range h.Faces {
		f := &h.Faces[k]
		loop := h.Loop[f.First : f.First+f.Count]
		for j, v := range loop {
			if v != i {
				continue
			}
			n := len(loop)
			a := h.Vertices[loop[(j+1)%n]].Sub(h.Vertices[i])
			b := h.Vertices[loop[(j+n-1)%n]].Sub(h.Vertices[i])
			sum += num.Atan2(a.Cross(b).Len(), a.Dot(b))
		}
	}
	return sum
}

// both returns x·yᵀ + y·xᵀ.
func both(x, y vec.Vec3) vec.Sym3 {
	return vec.Sym3{
		XX: 2 * x.X * y.X, XY: float64(x.X*y.Y) + float64(x.Y*y.X), XZ: float64(x.X*y.Z) + float64(x.Z*y.X),
		YY: 2 * x.Y * y.Y, YZ: float64(x.Y*y.Z) + float64(x.Z*y.Y), ZZ: 2 * x.Z * y.Z,
	}
}
