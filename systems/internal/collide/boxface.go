package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// boxEdge holds the edge of a box's hull along an axis that starts or ends at
// a vertex, boxCorner the vertex that two edges share.
var boxEdge, boxCorner = func() (at [3][8]int32, shared [12][12]uint8) {
	s, err := geom.Box(vec.Vec3{X: 1, Y: 1, Z: 1})
	if err != nil {
		panic("collide: " + err.Error())
	}
	for i, e := range s.Hull.Edges {
		for k := range 3 {
			if e.A^e.B == 1<<k {
				at[k][e.A], at[k][e.B] = int32(i), int32(i)
			}
		}
		for j, g := range s.Hull.Edges {
			shared[i][j] = uint8(e.A)
			if e.B == g.A || e.B == g.B {
				shared[i][j] = uint8(e.B)
			}
		}
	}
	return at, shared
}()

// boxFace is a face contact of two boxes in the axes of the reference box,
// which has the face: x and y lie in it, z out of it.
type boxFace struct {
	flip           bool  // the reference is B
	ref            int32 // bits of the reference's vertices on the face
	x, y           int   // its axes
	hx, hy         float64
	center, iu, iv [3]float64 // x, y, z of the other's face: its centre and half edges
	ju, jv         int        // and their axes
	inc            int32      // bits of its vertices
}

// faceContact fills m where the best axis is a face's: the other box's face
// that looks at it, clipped to its sides. It reports false if the smallest
// separation found is not that of the axis, and the closest points lie
// elsewhere.
func (t *boxTest) faceContact(a, b *Placed, margin, reach float64, m *Manifold) bool {
	var f boxFace
	w := f.set(t, a, b)
	var p, q [9]spot
	s := f.clip(p[:], q[:])
	least := math.Inf(1)
	for i := range s {
		z := s[i].hb
		if z < least {
			least = z
		}
		if f.flip {
			s[i].ha, s[i].hb = -z, 0
		}
	}
	if !(least <= t.sep+t.pair.slop) {
		return false
	}
	m.Normal = w.n
	if reach >= 0 {
		buf := q[:]
		if &s[0] == &q[0] { // which holds s
			buf = p[:]
		}
		flatPatch(m, &w, s, buf, reach, t.pair.slop, t.pair.corner(reach), nil, nil)
	}
	t.pair.emit(m, &w, s, margin)
	return true
}

// set finds the other box's face and places it; it returns the contact's frame
// in the world.
func (f *boxFace) set(t *boxTest, a, b *Placed) frame {
	k, ref, h, g, at := t.best, a, &t.ha, &t.hb, t.t
	f.flip = k >= 3
	if f.flip {
		k, ref, h, g = k-3, b, &t.hb, &t.ha
		at = [4]float64{-t.tb[0], -t.tb[1], -t.tb[2]}
	}
	sign := -1.0
	if at[k] > 0 {
		sign = 1
		f.ref = 1 << k
	}
	// x × y is the normal from A to B.
	f.x, f.y = (k+1)%3, (k+2)%3
	if (sign > 0) == f.flip {
		f.x, f.y = f.y, f.x
	}
	f.hx, f.hy = h[f.x], h[f.y]
	along := func(j int) [3]float64 { // the other's axis j
		if f.flip {
			return [3]float64{t.r[j][f.x], t.r[j][f.y], float64(sign * t.r[j][k])}
		}
		return [3]float64{t.r[f.x][j], t.r[f.y][j], float64(sign * t.r[k][j])}
	}
	j, n := 0, along(0)
	for i := 1; i < 3; i++ {
		if x := along(i); math.Abs(x[2]) > math.Abs(n[2]) {
			j, n = i, x
		}
	}
	d := g[j]
	if n[2] > 0 {
		d = -d
	} else {
		f.inc = 1 << j
	}
	f.center = [3]float64{
		at[f.x] + float64(d*n[0]), at[f.y] + float64(d*n[1]), float64(sign*at[k]) + float64(d*n[2]) - h[k],
	}
	f.ju, f.jv = (j+1)%3, (j+2)%3
	f.iu, f.iv = along(f.ju), along(f.jv)
	for i := range 3 {
		f.iu[i] = float64(f.iu[i] * g[f.ju])
		f.iv[i] = float64(f.iv[i] * g[f.jv])
	}
	if float64(f.iu[0]*f.iv[1])-float64(f.iu[1]*f.iv[0]) < 0 {
		f.ju, f.jv, f.iu, f.iv = f.jv, f.ju, f.iv, f.iu
	}
	axes := [3]vec.Vec3{ref.Rot.X, ref.Rot.Y, ref.Rot.Z}
	out := axes[k].Mul(sign)
	w := frame{o: ref.Pos.MulAdd(out, h[k]), u: axes[f.x], v: axes[f.y], n: out}
	if f.flip {
		w.n = out.Neg()
	}
	return w
}

// clip returns the other's face clipped to the sides of the reference face, in
// one of the buffers, with hb the height above it.
func (f *boxFace) clip(p, q []spot) []spot {
	c, u, v := &f.center, &f.iu, &f.iv
	bu, bv := int32(1)<<f.ju, int32(1)<<f.jv
	eu, ev := &boxEdge[f.ju], &boxEdge[f.jv]
	p = p[:4]
	f.corner(&p[0], c[0]+u[0]+v[0], c[1]+u[1]+v[1], c[2]+u[2]+v[2], f.inc|bu|bv, eu)
	f.corner(&p[1], c[0]-u[0]+v[0], c[1]-u[1]+v[1], c[2]-u[2]+v[2], f.inc|bv, ev)
	f.corner(&p[2], c[0]-u[0]-v[0], c[1]-u[1]-v[1], c[2]-u[2]-v[2], f.inc, eu)
	f.corner(&p[3], c[0]+u[0]-v[0], c[1]+u[1]-v[1], c[2]+u[2]-v[2], f.inc|bu, ev)
	slack := f.hx
	for _, x := range [3]float64{f.hy, math.Abs(u[0]) + math.Abs(v[0]), math.Abs(u[1]) + math.Abs(v[1])} {
		if x < slack {
			slack = x
		}
	}
	slack = float64(2 * clipSlack * slack)
	bx, by := int32(1)<<f.x, int32(1)<<f.y
	// The sides that the polygon reaches at all.
	ex, ey := math.Abs(u[0])+math.Abs(v[0])-f.hx-slack, math.Abs(u[1])+math.Abs(v[1])-f.hy-slack
	if c[0]+ex > 0 {
		p, q = f.side(p, q, 1, 0, f.hx, slack, boxEdge[f.y][f.ref|bx]), p
	}
	if c[1]+ey > 0 {
		p, q = f.side(p, q, 0, 1, f.hy, slack, boxEdge[f.x][f.ref|by]), p
	}
	if c[0]-ex < 0 {
		p, q = f.side(p, q, -1, 0, f.hx, slack, boxEdge[f.y][f.ref]), p
	}
	if c[1]-ey < 0 {
		p = f.side(p, q, 0, -1, f.hy, slack, boxEdge[f.x][f.ref])
	}
	return p
}

// corner sets a vertex of the other box's face, with the edge that leaves it.
func (f *boxFace) corner(s *spot, x, y, z float64, vert int32, edges *[8]int32) {
	s.x, s.y, s.hb, s.side = x, y, z, ^edges[vert&7]
	s.feature = featVertexB | uint32(vert)
	if f.flip {
		s.feature = featVertexA | uint32(vert)
	}
}

// side keeps the part of a polygon where cx·x + cy·y ≤ h: one side of the
// reference face, which is its given edge.
func (f *boxFace) side(in, out []spot, cx, cy, h, slack float64, edge int32) []spot {
	out = out[:0]
	if len(in) == 0 {
		return out
	}
	last := &in[len(in)-1]
	dl := float64(cx*last.x) + float64(cy*last.y) - h
	for i := range in {
		s := &in[i]
		d := float64(cx*s.x) + float64(cy*s.y) - h
		inside, was := d <= slack, dl <= slack
		if inside != was && len(out) < cap(out) {
			t := clamp01(dl / (dl - d))
			out = append(out, spot{
				x: last.x + float64(t*(s.x-last.x)), y: last.y + float64(t*(s.y-last.y)),
				hb: last.hb + float64(t*(s.hb-last.hb)), side: edge, feature: f.crossing(last.side, edge),
			})
			if inside { // entering: last's side goes on
				out[len(out)-1].side = last.side
			}
		}
		if inside && len(out) < cap(out) {
			out = append(out, *s)
		}
		last, dl = s, d
	}
	return out
}

// crossing returns the feature where a side of the polygon meets an edge of
// the reference face: two edges that cross, or a vertex of the face.
func (f *boxFace) crossing(side, edge int32) uint32 {
	switch {
	case side >= 0:
		vert := uint32(boxCorner[side][edge])
		if f.flip {
			return featVertexB | vert
		}
		return featVertexA | vert
	case f.flip:
		return uint32(^side)<<15 | uint32(edge)
	}
	return uint32(edge)<<15 | uint32(^side)
}
