package imprint

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// MaxDivisions bounds how fine a shape is divided.
const MaxDivisions = 64

// Tessellate divides the surface of a shape into triangles with their corners on it:
// the edges of a box and of the faces of a polyhedron, and of the twenty triangles of
// a ball, into n parts; a cylinder or cone into rings n deep, of 6 parts around each of
// them, what has another curved core into the points that the corners of such a ball are
// the normals of. What is rounded is divided as if it were sharp and drawn onto its surface. Of a
// compound each part is divided, and what is in another left out.
func Tessellate(s *geom.Shape, n int) (*Surface, error) {
	if n < 1 || n > MaxDivisions {
		return nil, fmt.Errorf("surface: expected 1 to %d divisions, got %d", MaxDivisions, n)
	}
	w := newWeaver()
	if err := w.shape(s, n); err != nil {
		return nil, err
	}
	return New(w.vertices, w.triangles)
}

// shape divides a shape.
func (w *weaver) shape(s *geom.Shape, n int) error {
	if r, ok := s.Curved.(*geom.Revolved); ok {
		w.revolved(r, s.Radius, n)
		if s.Radius > 0 {
			w.draw(s.Radius, func(x vec.Vec3) (float64, vec.Vec3) { return revolvedNear(r, x) })
		}
		return nil
	}
	switch {
	case s.Kind == geom.KindSphere:
		w.ball(s.Radius, n)
	case s.Kind == geom.KindCapsule:
		w.ball(s.Radius, n)
		for i := range w.vertices {
			w.vertices[i].Y += math.Copysign(s.Half.Y, w.vertices[i].Y)
		}
	case s.Hull != nil && len(s.Hull.Faces) > 0:
		w.hull(s.Hull, s.Kind, n)
		if s.Radius > 0 {
			w.inflate(s)
			w.draw(s.Radius, func(x vec.Vec3) (float64, vec.Vec3) { return hullNear(s.Hull, x) })
		}
	case s.Curved != nil:
		w.supports(s, n)
	case s.Compound != nil:
		return w.compound(s.Compound, n)
	default:
		return fmt.Errorf("surface: expected a shape that can be divided, got a %v", s.Kind)
	}
	return nil
}

// draw puts vertices outside of a core onto the surface at the distance radius.
func (w *weaver) draw(radius float64, near func(vec.Vec3) (float64, vec.Vec3)) {
	for i := range w.vertices {
		x := &w.vertices[i]
		gap, n := near(*x)
		*x = x.MulAdd(n, radius-gap)
	}
}

// inflate moves the vertices on a core out to where its faces, moved by the rounding,
// are or lie beneath: those of a box along its axes, others away from a middle.
func (w *weaver) inflate(s *geom.Shape) {
	if s.Kind == geom.KindRoundedBox {
		h := s.Half.Sub(vec.Vec3{X: s.Radius, Y: s.Radius, Z: s.Radius})
		for i := range w.vertices {
			x := &w.vertices[i]
			x.X, x.Y, x.Z = x.X*(s.Half.X/h.X), x.Y*(s.Half.Y/h.Y), x.Z*(s.Half.Z/h.Z)
		}
		return
	}
	var mid vec.Vec3
	for _, v := range s.Hull.Vertices {
		mid = mid.Add(v)
	}
	mid = mid.Mul(1 / float64(len(s.Hull.Vertices)))
	within := math.Inf(1) // radius of a ball about mid in the core [m]
	for i := range s.Hull.Faces {
		f := &s.Hull.Faces[i]
		if d := f.Offset - f.Normal.Dot(mid); d < within {
			within = d
		}
	}
	for i := range w.vertices {
		w.vertices[i] = mid.MulAdd(w.vertices[i].Sub(mid), 1+s.Radius/within)
	}
}

func newWeaver() *weaver { return &weaver{known: map[vec.Vec3]int32{}} }

// weaver makes triangles whose common corners are one.
type weaver struct {
	vertices  []vec.Vec3
	triangles [][3]int32
	known     map[vec.Vec3]int32 // by place, in steps of grain
}

// grain is the length below which two corners are one [m].
const grain = 1e-9

func (w *weaver) vertex(x vec.Vec3) int32 {
	key := vec.Vec3{X: grained(x.X), Y: grained(x.Y), Z: grained(x.Z)}
	if i, ok := w.known[key]; ok {
		return i
	}
	i := int32(len(w.vertices))
	w.known[key] = i
	w.vertices = append(w.vertices, x)
	return i
}

func grained(x float64) float64 { return float64(num.Floor(x/grain + 0.5)) }

// triangle divides a triangle into n² that place puts on the surface.
func (w *weaver) triangle(a, b, c vec.Vec3, n int, place func(vec.Vec3) vec.Vec3) {
	at := func(i, j int) int32 {
		u, v := float64(i)/float64(n), float64(j)/float64(n)
		return w.vertex(place(a.Mul(1-u-v).MulAdd(b, u).MulAdd(c, v)))
	}
	for i := range n {
		for j := range n - i {
			w.triangles = append(w.triangles, [3]int32{at(i, j), at(i+1, j), at(i, j+1)})
			if i+j+1 < n {
				w.triangles = append(w.triangles, [3]int32{at(i+1, j), at(i+1, j+1), at(i, j+1)})
			}
		}
	}
}

func flatly(x vec.Vec3) vec.Vec3 { return x }

// hull divides faces: rectangles of boxes as grids, others in triangles from their
// middle.
func (w *weaver) hull(h *geom.Hull, k geom.Kind, n int) {
	for i := range h.Faces {
		loop := h.Loop[h.Faces[i].First : h.Faces[i].First+h.Faces[i].Count]
		if (k == geom.KindBox || k == geom.KindRoundedBox) && len(loop) == 4 {
			w.grid(h.Vertices[loop[0]], h.Vertices[loop[1]], h.Vertices[loop[3]], n)
			continue
		}
		if len(loop) == 3 {
			w.triangle(h.Vertices[loop[0]], h.Vertices[loop[1]], h.Vertices[loop[2]], n, flatly)
			continue
		}
		var mid vec.Vec3
		for _, v := range loop {
			mid = mid.Add(h.Vertices[v])
		}
		mid = mid.Mul(1 / float64(len(loop)))
		for k, v := range loop {
			w.triangle(mid, h.Vertices[v], h.Vertices[loop[(k+1)%len(loop)]], n, flatly)
		}
	}
}

// grid divides the parallelogram o, x, o+x+y, y into n² cells, their diagonals by
// turns.
func (w *weaver) grid(o, x, y vec.Vec3, n int) {
	u, v := x.Sub(o).Mul(1/float64(n)), y.Sub(o).Mul(1/float64(n))
	at := func(i, j int) int32 { return w.vertex(o.MulAdd(u, float64(i)).MulAdd(v, float64(j))) }
	for i := range n {
		for j := range n {
			a, b, c, d := at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)
			if (i+j)%2 == 0 {
				w.triangles = append(w.triangles, [3]int32{a, b, c}, [3]int32{a, c, d})
			} else {
				w.triangles = append(w.triangles, [3]int32{a, b, d}, [3]int32{b, c, d})
			}
		}
	}
}

// ball divides an icosahedron and puts its corners on a ball.
func (w *weaver) ball(radius float64, n int) {
	v, faces := geom.Icosahedron()
	place := func(x vec.Vec3) vec.Vec3 { return x.Unit(vec.Vec3{}).Mul(radius) }
	for _, t := range faces {
		w.triangle(v[t[0]], v[t[1]], v[t[2]], n, place)
	}
}

// revolved divides the discs into rings of 6, 12, 18 … points and the side into n
// bands, with all of them moved out by round.
func (w *weaver) revolved(r *geom.Revolved, round float64, n int) {
	low, high := r.Low, r.High
	if round > 0 {
		low.Y, high.Y = low.Y-round, high.Y+round
		low.R += float64(round*(1+r.Up)) / r.Out
		high.R += float64(round*(1-r.Up)) / r.Out
	}
	point := func(d geom.Disc, ring, k int) int32 {
		if ring == 0 || d.R == 0 {
			return w.vertex(vec.Vec3{Y: d.Y})
		}
		sin, cos := num.SinCos(2 * math.Pi / float64(6*ring) * float64(k%(6*ring)))
		at := d.R * (float64(ring) / float64(n))
		return w.vertex(vec.Vec3{X: float64(at * cos), Y: d.Y, Z: float64(at * sin)})
	}
	for _, cap := range []struct {
		d  geom.Disc
		up bool
	}{{low, false}, {high, true}} {
		if cap.d.R == 0 {
			continue
		}
		for ring := 1; ring <= n; ring++ {
			for side := range 6 {
				for k := range ring {
					out := side*ring + k
					in := side*(ring-1) + k
					w.add(point(cap.d, ring-1, in), point(cap.d, ring, out+1), point(cap.d, ring, out), cap.up)
					if k < ring-1 {
						w.add(point(cap.d, ring-1, in), point(cap.d, ring-1, in+1), point(cap.d, ring, out+1), cap.up)
					}
				}
			}
		}
	}
	for band := range n {
		t, u := float64(band)/float64(n), float64(band+1)/float64(n)
		a := geom.Disc{Y: low.Y + float64(t*(high.Y-low.Y)), R: low.R + float64(t*(high.R-low.R))}
		b := geom.Disc{Y: low.Y + float64(u*(high.Y-low.Y)), R: low.R + float64(u*(high.R-low.R))}
		for k := range 6 * n {
			w.add(point(a, n, k), point(b, n, k), point(b, n, k+1), true)
			w.add(point(a, n, k), point(b, n, k+1), point(a, n, k+1), true)
		}
	}
}

// add adds a triangle that is not folded, turned over if it shall not be as it is.
func (w *weaver) add(a, b, c int32, as bool) {
	if a == b || b == c || c == a {
		return
	}
	if !as {
		b, c = c, b
	}
	w.triangles = append(w.triangles, [3]int32{a, b, c})
}
