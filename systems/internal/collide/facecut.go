package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// cutToFace cuts the patch of a surface that curves away to the face that it
// touches: a large ball on a small face sticks by no more than the face. f is in
// the world, o the face as it is seen along the normal, grown [m] how far beyond
// its sides it holds; a strip is a rectangle, else the patch is an ellipse.
func cutToFace(m *Manifold, f *frame, o *outline, grown float64, strip bool) {
	if o.curve != atFace || len(o.r) < 3 || !(m.Patch.Area > 0) {
		return
	}
	c := faceCut{strip: strip, grown: grown}
	c.place(&m.Patch, m.Normal, f)
	c.bring(o.r)
	if !c.beyond(o.r) {
		return
	}
	var k moments
	if len(o.r) <= smallRim {
		var r [smallRim]rim
		var sa, sb [smallRim + 6]spot
		k = c.overlap(r[:copy(r[:], o.r)], sa[:], sb[:])
	} else {
		var r [maxRim]rim
		var sa, sb [maxRim + 6]spot
		k = c.overlap(r[:copy(r[:], o.r)], sa[:], sb[:])
	}
	if k.area > 0 {
		spread2(m, f, &k, 0)
	}
}

// faceCut is a patch as it lies in the contact's frame: its centre and half axes.
type faceCut struct {
	x, y, h float64
	u, v    [2]float64
	strip   bool
	grown   float64 // by which the face's sides lie farther out [m]
}

// place takes the half axes from the spreads: an ellipse has twice them, a
// rectangle √3 times.
func (c *faceCut) place(p *Patch, n vec.Vec3, f *frame) {
	d := p.Center.Sub(f.o)
	c.x, c.y, c.h = d.Dot(f.u), d.Dot(f.v), d.Dot(f.n)
	share := 2.0
	if c.strip {
		share = sqrt12 / 2
	}
	u, v := p.U.Mul(float64(share*p.SU)), n.Cross(p.U).Mul(float64(share*p.SV))
	c.u = [2]float64{u.Dot(f.u), u.Dot(f.v)}
	c.v = [2]float64{v.Dot(f.u), v.Dot(f.v)}
}

// bring moves the middle onto the face, where it lies beside it, as it may where
// two shapes are deep in each other: to the nearest point of the outline.
func (c *faceCut) bring(r []rim) {
	least, x, y := math.Inf(1), c.x, c.y
	outside := false
	for i := range r {
		p, q := &r[i], &r[(i+1)%len(r)]
		ex, ey := q.x-p.x, q.y-p.y
		dx, dy := c.x-p.x, c.y-p.y
		outside = outside || float64(dx*ey)-float64(dy*ex) > 0
		t := 0.0
		if l := distSq(ex, ey); l > 0 {
			t = clamp01((float64(dx*ex) + float64(dy*ey)) / l)
		}
		nx, ny := p.x+float64(t*ex), p.y+float64(t*ey)
		if d := distSq(c.x-nx, c.y-ny); d < least {
			least, x, y = d, nx, ny
		}
	}
	if outside {
		c.x, c.y = x, y
	}
}

// beyond tells whether the patch reaches across a side.
func (c *faceCut) beyond(r []rim) bool {
	for i := range r {
		p, q := &r[i], &r[(i+1)%len(r)]
		nx, ny := outwards(p, q)
		a := float64(nx*c.u[0]) + float64(ny*c.u[1])
		b := float64(nx*c.v[0]) + float64(ny*c.v[1])
		far := math.Abs(a) + math.Abs(b)
		if !c.strip {
			far = math.Sqrt(distSq(a, b))
		}
		if far > float64((p.x-c.x)*nx)+float64((p.y-c.y)*ny)+c.grown {
			return true
		}
	}
	return false
}

// overlap is that of the patch and a face with the corners r, which it changes.
func (c *faceCut) overlap(r []rim, sa, sb []spot) moments {
	face := aspect{outline: outline{r: r, h0: c.h}}
	for i := range r {
		r[i].h, r[i].edge = c.h, int32(i)
	}
	if c.grown > 0 {
		face.grow(c.grown)
	}
	if !c.strip {
		return c.ellipse(r)
	}
	var corners [4]rim
	for i, w := range [4][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		corners[i] = rim{
			x: c.x + float64(w[0]*c.u[0]) + float64(w[1]*c.v[0]), y: c.y + float64(w[0]*c.u[1]) + float64(w[1]*c.v[1]),
			h: c.h, vert: int32(i), edge: int32(i),
		}
	}
	s := clipPolygons(&outline{r: corners[:], h0: c.h}, &face.outline, sa, sb)
	if len(s) < 3 {
		return moments{}
	}
	return momentsOf(s)
}

// ellipse is the overlap of an ellipse and a face. In units of its half axes the
// ellipse is a unit disc; seen from its middle each side of the face bounds triangles where it
// lies in the disc, and sectors where it lies beyond.
func (c *faceCut) ellipse(r []rim) moments {
	uu, vv := distSq(c.u[0], c.u[1]), distSq(c.v[0], c.v[1])
	var d discCut
	for i := range r {
		p, q := &r[i], &r[(i+1)%len(r)]
		d.side(c.unit(p, uu, vv), c.unit(q, uu, vv))
	}
	if !(d.area > 0) {
		return moments{}
	}
	x, y := d.x/d.area, d.y/d.area
	xx, xy, yy := d.xx-float64(d.x*x), d.xy-float64(d.x*y), d.yy-float64(d.y*y)
	size := math.Sqrt(float64(uu * vv))
	return moments{
		area: float64(d.area * size), h: c.h,
		x:  c.x + float64(x*c.u[0]) + float64(y*c.v[0]),
		y:  c.y + float64(x*c.u[1]) + float64(y*c.v[1]),
		xx: float64(size * (float64(xx*float64(c.u[0]*c.u[0])) + float64(2*xy*float64(c.u[0]*c.v[0])) + float64(yy*float64(c.v[0]*c.v[0])))),
		xy: float64(size * (float64(xx*float64(c.u[0]*c.u[1])) + float64(xy*(float64(c.u[0]*c.v[1])+float64(c.u[1]*c.v[0]))) + float64(yy*float64(c.v[0]*c.v[1])))),
		yy: float64(size * (float64(xx*float64(c.u[1]*c.u[1])) + float64(2*xy*float64(c.u[1]*c.v[1])) + float64(yy*float64(c.v[1]*c.v[1])))),
	}
}

// unit is where a corner lies in units of the half axes, whose squares are uu and vv.
func (c *faceCut) unit(r *rim, uu, vv float64) vec.Vec2 {
	x, y := r.x-c.x, r.y-c.y
	return vec.Vec2{
		X: (float64(x*c.u[0]) + float64(y*c.u[1])) / uu,
		Y: (float64(x*c.v[0]) + float64(y*c.v[1])) / vv,
	}
}

// sideOfBox is the face of a box with the outward normal n, in its axes, as it is
// seen along the normal of f, which is against it.
func sideOfBox(b *Placed, n vec.Vec3, f *frame, r *[4]rim) outline {
	h := b.Shape.Half
	d := b.Pos.Sub(f.o)
	e := [3]vec.Vec3{b.Rot.X.Mul(h.X), b.Rot.Y.Mul(h.Y), b.Rot.Z.Mul(h.Z)}
	i, s := 0, n.X
	if n.Y != 0 {
		i, s = 1, n.Y
	} else if n.Z != 0 {
		i, s = 2, n.Z
	}
	out, p, q := e[i].Mul(s), e[(i+1)%3].Mul(-s), e[(i+2)%3]
	for k, w := range [4][2]float64{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		x := d.Add(out).MulAdd(p, w[0]).MulAdd(q, w[1])
		r[k] = rim{x: x.Dot(f.u), y: x.Dot(f.v), h: x.Dot(f.n), vert: int32(k), edge: int32(k)}
	}
	return outline{r: r[:], curve: atFace}
}
