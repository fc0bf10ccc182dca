package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// frame is the contact's own axes: x along u, y along v and the height along
// the normal n = u × v, about an origin near the contact.
type frame struct {
	o, u, v, n vec.Vec3
}

func makeFrame(o, n vec.Vec3) frame {
	u := vec.Tangent(n)
	return frame{o: o, u: u, v: n.Cross(u), n: n}
}

// in returns the frame, given in a body's axes, in the world's.
func (f *frame) in(p *Placed) frame {
	return frame{
		o: p.Pos.Add(p.Rot.MulVec(f.o)),
		u: p.Rot.MulVec(f.u), v: p.Rot.MulVec(f.v), n: p.Rot.MulVec(f.n),
	}
}

// at returns the point at (x, y) and height h.
func (f *frame) at(x, y, h float64) vec.Vec3 {
	return f.o.MulAdd(f.u, x).MulAdd(f.v, y).MulAdd(f.n, h)
}

// rim is a vertex of an outline: its place and height in the frame, the vertex
// of the hull and the edge to the next.
type rim struct {
	x, y, h    float64
	vert, edge int32
}

// outline is the face, edge or vertex of a core that faces the other, seen
// along the normal: a polygon counter-clockwise about n, a segment or a point.
// Of a polygon the surface's height is h0 + gx·x + gy·y.
type outline struct {
	r          []rim
	h0, gx, gy float64
	area       float64 // of the face [m²]; 0 without one
	curve      feature // what is touched, strictly
}

// feature is what a normal touches of a core: a face flat, an edge or a vertex.
type feature uint8

const (
	atVertex feature = iota
	atEdge
	atFace
)

// A face tilted by more than steepFace (the cosine of 78°) from the contact
// plane is seen as its lowest edge, and an edge more than steepEdge (the sine
// of 72°) out of it as its lowest vertex. flatFace and flatEdge are the sines
// up to which a face or edge lies in the contact plane, for the contour.
const (
	steepFace = 0.2
	steepEdge = 0.95
	flatFace  = 1e-3
	flatEdge  = 1e-3
)

// maxRim is the longest outline; of a face with more sides every second, third
// … vertex is used.
const maxRim = 128

// outlineOf finds the outline of hull h that faces along n, the frame's axes
// being given in h's body: sign is +1 for A, facing along n, and −1 for B. at
// is the supporting vertex; face is the face that n is the normal of, or −1.
// buf holds the result.
func outlineOf(h *geom.Hull, f *frame, sign float64, at, face int32, buf []rim) outline {
	var o outline
	edge := int32(-1)
	if face < 0 {
		face, edge, at = lowest(h, f.n.Mul(sign), at, &o.curve)
	} else {
		o.curve = atFace
	}
	if face >= 0 {
		p := &h.Faces[face]
		if nz := p.Normal.Dot(f.n); float64(sign*nz) > steepFace {
			o.gx, o.gy = -p.Normal.Dot(f.u)/nz, -p.Normal.Dot(f.v)/nz
			o.h0 = (p.Offset - p.Normal.Dot(f.o)) / nz
			o.area = p.Area
			o.r = ring(h, p, f, sign, buf)
			return o
		}
	}
	o.r = buf[:1]
	o.r[0] = f.rim(h, at, -1)
	if edge >= 0 {
		o.r = buf[:2]
		o.r[0], o.r[1] = f.rim(h, h.Edges[edge].A, edge), f.rim(h, h.Edges[edge].B, edge)
	}
	return o
}

// rim places vertex v of a hull in the frame.
func (f *frame) rim(h *geom.Hull, v, edge int32) rim {
	q := h.Vertices[v].Sub(f.o)
	return rim{x: q.Dot(f.u), y: q.Dot(f.v), h: q.Dot(f.n), vert: v, edge: edge}
}

// lowest returns the edge at the supporting vertex at that lies flattest
// across n, the one of its faces that does, and at; −1 for what there is not.
func lowest(h *geom.Hull, n vec.Vec3, at int32, curve *feature) (face, edge, vert int32) {
	face, edge = -1, -1
	if len(h.Edges) == 0 {
		return face, edge, at
	}
	least := math.Inf(1)
	v := h.Vertices[at]
	for k := h.NearAt[at]; k < h.NearAt[at+1]; k++ {
		d := h.Vertices[h.Near[k]].Sub(v)
		drop := -d.Dot(n)
		slope := float64(drop*math.Abs(drop)) / d.LenSq() // squared, signed
		if slope < least {
			least, edge = slope, h.NearEdges[k]
		}
	}
	if least < flatEdge*flatEdge {
		*curve = atEdge
	}
	e := &h.Edges[edge]
	if e.Left >= 0 {
		face = e.Left
		cl, cr := h.Faces[e.Left].Normal.Dot(n), h.Faces[e.Right].Normal.Dot(n)
		if cr > cl {
			face, cl = e.Right, cr
		}
		if 1-cl < flatFace*flatFace/2 {
			*curve = atFace
		}
	}
	if least > steepEdge*steepEdge {
		edge = -1
	}
	return face, edge, at
}

// ring returns the loop of face p in buf, counter-clockwise about the frame's
// normal.
func ring(h *geom.Hull, p *geom.Face, f *frame, sign float64, buf []rim) []rim {
	skip := (int(p.Count) + len(buf) - 1) / len(buf)
	loop, edges := h.Loop[p.First:p.First+p.Count], h.LoopEdges[p.First:p.First+p.Count]
	n := 0
	if sign > 0 {
		for k := 0; k < len(loop); k += skip {
			buf[n] = f.rim(h, loop[k], edges[k])
			n++
		}
		return buf[:n]
	}
	// Seen from behind: the other way round.
	for k := len(loop) - 1; k >= 0; k -= skip {
		side := k - 1
		if side < 0 {
			side = len(loop) - 1
		}
		buf[n] = f.rim(h, loop[k], edges[side])
		n++
	}
	return buf[:n]
}

// height returns the height of the outline's surface at (x, y).
func (o *outline) height(x, y float64) float64 {
	return o.h0 + float64(o.gx*x) + float64(o.gy*y)
}
