package imprint

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// seam is the depth down to which a point is on a part's surface, not in it [m].
const seam = 1e-9

// beyond is how far past a surface another part is looked for [m]: parts that are
// flush go on there.
const beyond = 10 * seam

// compoundDepth is the depth in the parts together: none of where they meet is a
// surface. Where the way out of the part that the point is deepest in ends in
// another, all the ways along normals of the parts around it are tried.
func compoundDepth(c *geom.Compound, x vec.Vec3) (gap float64, n vec.Vec3, ok bool) {
	gap, n, ok = deepest(c, x)
	if ok && gap >= -seam && gap <= seam {
		if past := x.MulAdd(n, beyond); inside(c, past) { // it is between two parts
			x = past
			gap, n, ok = deepest(c, x)
		}
	}
	if !ok || gap >= -seam {
		return gap, n, ok
	}
	if !inside(c, x.MulAdd(n, beyond-gap)) {
		return gap, n, true
	}
	best := math.Inf(1)
	for i := range c.Children {
		k := &c.Children[i]
		at := k.Rot.TMulVec(x.Sub(k.Pos))
		if g, _, is := Depth(&k.Shape, at); !is || g >= 0 {
			continue
		}
		ways(&k.Shape, at, func(m vec.Vec3) {
			m = k.Rot.MulVec(m)
			if l := wayOut(c, x, m, best); l < best {
				best, n = l, m
			}
		})
	}
	if math.IsInf(best, 1) { // parts without end: what the deepest has told
		return gap, n, true
	}
	return -best, n, true
}

func inside(c *geom.Compound, x vec.Vec3) bool {
	g, _, ok := deepest(c, x)
	return ok && g < -seam
}

// deepest is that of the part that the point is deepest in, or nearest to.
func deepest(c *geom.Compound, x vec.Vec3) (gap float64, n vec.Vec3, ok bool) {
	gap = math.Inf(1)
	for i := range c.Children {
		k := &c.Children[i]
		if g, m, is := Depth(&k.Shape, k.Rot.TMulVec(x.Sub(k.Pos))); is && g < gap {
			gap, n, ok = g, k.Rot.MulVec(m), true
		}
	}
	return gap, n, ok
}

// mostLegs bounds the parts that a way out leads through one after the other, and the
// steps to the surface of one that is round.
const mostLegs = 64

// wayOut is the length of the way from x along n out of all parts, at least limit if
// it is no shorter [m].
func wayOut(c *geom.Compound, x, n vec.Vec3, limit float64) float64 {
	l := 0.0
	for range mostLegs {
		if l >= limit {
			return l
		}
		on, past := x.MulAdd(n, l+beyond), l
		for i := range c.Children {
			k := &c.Children[i]
			at := k.Rot.TMulVec(on.Sub(k.Pos))
			if g, _, ok := Depth(&k.Shape, at); !ok || g >= 0 {
				continue
			}
			if e := l + beyond + leg(&k.Shape, at, k.Rot.TMulVec(n)); e > past {
				past = e
			}
		}
		if past == l {
			return l
		}
		l = past
	}
	return math.Inf(1)
}

// leg is the length of the way out of one part from a place in it: up to the first of
// the planes of a polyhedron, of others by steps as long as the depth.
func leg(s *geom.Shape, x, n vec.Vec3) float64 {
	l := 0.0
	if s.Hull != nil && s.Radius == 0 {
		l = math.Inf(1)
		for i := range s.Hull.Faces {
			f := &s.Hull.Faces[i]
			if toward := f.Normal.Dot(n); toward > 0 {
				if t := (f.Offset - f.Normal.Dot(x)) / toward; t < l {
					l = t
				}
			}
		}
		return l
	}
	for range mostLegs {
		g, _, _ := Depth(s, x.MulAdd(n, l))
		if g >= -seam {
			break
		}
		l -= g
	}
	return l
}

// ways tells the outward normals that lead out of a shape from a point in it.
func ways(s *geom.Shape, x vec.Vec3, tell func(n vec.Vec3)) {
	if r, is := s.Curved.(*geom.Revolved); is {
		_, e := fromAxis(x)
		tell(e.Mul(r.Out).Add(vec.Vec3{Y: r.Up}))
		tell(vec.Vec3{Y: 1})
		tell(vec.Vec3{Y: -1})
		return
	}
	if _, n, ok := Depth(s, x); ok {
		tell(n)
	}
	if s.Hull != nil {
		for i := range s.Hull.Faces {
			tell(s.Hull.Faces[i].Normal)
		}
	}
}

// compound divides the surface of each part and leaves out the triangles whose
// middle is in another part, or on it where two are flush; of two that lie on each
// other and face the same way one stays.
func (w *weaver) compound(c *geom.Compound, n int) error {
	for i := range c.Children {
		k := &c.Children[i]
		own := newWeaver()
		if err := own.shape(&k.Shape, n); err != nil {
			return err
		}
		for j := range own.vertices {
			own.vertices[j] = k.Pos.Add(k.Rot.MulVec(own.vertices[j]))
		}
		for _, t := range own.triangles {
			a, b, d := own.vertices[t[0]], own.vertices[t[1]], own.vertices[t[2]]
			if !covered(c, i, a.Add(b).Add(d).Mul(1.0/3), b.Sub(a).Cross(d.Sub(a))) {
				w.triangles = append(w.triangles, [3]int32{w.vertex(a), w.vertex(b), w.vertex(d)})
			}
		}
	}
	return nil
}

// covered tells whether a place on part i, with the outward normal n of any length,
// is not on the surface of all parts together.
func covered(c *geom.Compound, i int, x, n vec.Vec3) bool {
	for j := range c.Children {
		k := &c.Children[j]
		if j == i {
			continue
		}
		g, m, ok := Depth(&k.Shape, k.Rot.TMulVec(x.Sub(k.Pos)))
		if !ok || g > seam {
			continue
		}
		if g < -seam {
			return true
		}
		// On it: flush, or the same surface twice.
		if same := k.Rot.MulVec(m).Dot(n) > 0; !same || j < i {
			return true
		}
	}
	return false
}
