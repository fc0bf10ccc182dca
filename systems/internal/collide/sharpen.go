package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// sharpenSteps bounds the steps of sharpen, each of which doubles the digits;
// sharpenGain [relative to the shapes' size] is a gain that is rounding.
const (
	sharpenSteps = 12
	sharpenGain  = 1e-15
)

// sharpen improves a direction until it separates the cores as well as any near
// it. The separation along n is q·n, q the difference of the supports; it is
// largest where q has no part across n, or on a ridge of A, of B or of both,
// or at a face. Each step tries Newton's on the sphere and along the ridges,
// and takes what measures best.
func (p *curvedPair) sharpen(h heading) heading {
	if f := p.flats(h.n); f.sep >= h.sep-p.gain {
		h = f
	}
	for range sharpenSteps {
		next, free := p.onRidges(h.n), p.newton(h)
		if free.sep > next.sep+p.gain {
			next = free
		}
		if !(next.sep > h.sep+p.gain) {
			// Where the separation changes no more, the direction still does.
			if next.sep >= h.sep-p.gain {
				h = next
			}
			break
		}
		h = next
	}
	return h
}

// slope returns q and the second derivatives of the supports: d²(q·n) = −dn·bend·dn.
func (p *curvedPair) slope(n vec.Vec3) (q vec.Vec3, bend vec.Sym3) {
	a, b := p.supports(n)
	back := p.b.bend(p.rot.TMulVec(n).Neg())
	return b.Sub(a), p.a.bend(n).Add(back.Conjugate(&p.rot))
}

// newton returns the direction after a step on the sphere, shortened while it
// does not help. With the tangent part t of q, it solves (bend + sep·1)·δ = t.
func (p *curvedPair) newton(h heading) heading {
	q, bend := p.slope(h.n)
	e1 := vec.Tangent(h.n)
	e2 := h.n.Cross(e1)
	b1, b2 := bend.MulVec(e1), bend.MulVec(e2)
	xx, xy, yy := b1.Dot(e1)+h.sep, b1.Dot(e2), b2.Dot(e2)+h.sep
	tx, ty := q.Dot(e1), q.Dot(e2)
	det := float64(xx*yy) - float64(xy*xy)
	if !(det > 0 && xx > 0) {
		return heading{h.n, -maxSep}
	}
	x, y := (float64(yy*tx)-float64(xy*ty))/det, (float64(xx*ty)-float64(xy*tx))/det
	if !(math.Abs(x)+math.Abs(y) < 2) {
		return heading{h.n, -maxSep}
	}
	best := heading{h.n, -maxSep}
	for range shorter {
		if best = p.along(h.n.MulAdd(e1, x).MulAdd(e2, y).Unit(h.n)); best.sep >= h.sep-p.gain {
			break
		}
		x, y = x/4, y/4
	}
	return best
}

// onRidges returns the best direction near n on the ridges of A, of B and where
// they cross.
func (p *curvedPair) onRidges(n vec.Vec3) heading {
	best := heading{n, -maxSep}
	a, ha, okA := p.a.ridge(n)
	b, hb, okB := p.b.ridge(p.rot.TMulVec(n).Neg())
	b, hb = p.rot.MulVec(b), -hb // for n, not for its opposite
	if okA {
		best = p.better(best, p.alongRidge(n, a, ha))
	}
	if okB {
		best = p.better(best, p.alongRidge(n, b, hb))
	}
	if okA && okB {
		best = p.better(best, p.whereRidgesCross(n, a, b, ha, hb))
	}
	return best
}

// alongRidge goes to the nearest direction with n·axis = height and from there
// to either side of it along that circle.
func (p *curvedPair) alongRidge(n, axis vec.Vec3, height float64) heading {
	out := root(1 - float64(height*height))
	e := n.MulAdd(axis, -n.Dot(axis))
	if e.LenSq() < edgeSine {
		e = vec.Tangent(axis)
	}
	e = e.MulAdd(axis, -e.Dot(axis)).Unit(vec.Tangent(axis))
	best := p.along(e.Mul(out).MulAdd(axis, height))
	t := axis.Cross(e)
	for _, d := range [2]float64{beside, -beside} {
		if g := p.newtonOnRidge(e.MulAdd(t, d).Unit(e), axis, out, height, best.sep); g.sep >= best.sep-p.gain {
			best = g
		}
	}
	return best
}

// beside [rad] tells the two sides of a ridge that is crossed apart: far above
// rounding, far below what a step of Newton's method mends.
const beside = 1e-6

// newtonOnRidge takes Newton's step along the circle of directions
// out·e + height·axis, from n on. There n' = out·t and n” = −out·e, with
// t = axis×e.
func (p *curvedPair) newtonOnRidge(e, axis vec.Vec3, out, height, sep float64) heading {
	best := heading{e, -maxSep}
	q, bend := p.slope(e.Mul(out).MulAdd(axis, height))
	t := axis.Cross(e)
	d1 := float64(out * q.Dot(t))
	d2 := float64(-out*q.Dot(e)) - float64(float64(out*out)*bend.MulVec(t).Dot(t))
	step := -d1 / d2
	if !(d2 < 0 && math.Abs(step) < 1) {
		return best
	}
	for range shorter {
		x := e.MulAdd(t, step).Unit(e)
		if best = p.along(x.Mul(out).MulAdd(axis, height)); best.sep >= sep-p.gain {
			break
		}
		step /= 4
	}
	return best
}

// shorter is how often a step that does not help is quartered.
const shorter = 4

// whereRidgesCross returns the direction with n·a = ha and n·b = hb on the side
// of n: n = x·a + y·b + z·a×b.
func (p *curvedPair) whereRidgesCross(n, a, b vec.Vec3, ha, hb float64) heading {
	c := a.Dot(b)
	cross := a.Cross(b)
	sine := cross.LenSq()
	if sine < edgeSine {
		return heading{n, -maxSep}
	}
	x, y := (ha-float64(c*hb))/sine, (hb-float64(c*ha))/sine
	in := a.Mul(x).MulAdd(b, y)
	left := 1 - in.LenSq()
	if left < 0 {
		return heading{n, -maxSep}
	}
	z := math.Sqrt(left / sine)
	if cross.Dot(n) < 0 {
		z = -z
	}
	return p.along(in.MulAdd(cross, z).Unit(n))
}
