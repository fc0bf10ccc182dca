package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Blow is one impact between two bodies at up to four points with one normal.
type Blow struct {
	N           vec.Vec3    // from A to B
	Count       int         // of the points
	RA, RB      [4]vec.Vec3 // from each centre of mass [m]
	Friction    float64
	Restitution float64 // of closing speeds above Threshold [m/s]
	Threshold   float64

	normal  [4]float64  // impulses [N·s]
	tangent [4]vec.Vec3 // on B
	before  [4]vec.Vec3 // velocities of B's points against A's [m/s]
	inverse [4]float64  // inverse effective mass along N [1/kg]
	slip    [4]float64  // the largest across it
}

const (
	// blowSweeps bounds the passes over the points, and blowTolerance is the
	// change of velocity, as a share of the closing speed, that ends them. Two
	// points or fewer need a handful.
	blowSweeps    = 256
	blowTolerance = 1e-12
	// blowSettled is the same for sweeps that go on, but in the last digits.
	blowSettled = 1e-5
)

// Closing returns the greatest speed at which a point closes, negative if all
// open [m/s].
func (w *Blow) Closing(a, b *Body) float64 {
	most := math.Inf(-1)
	for k := range w.Count {
		if v := -w.N.Dot(b.velocityAt(w.RB[k]).Sub(a.velocityAt(w.RA[k]))); v > most {
			most = v
		}
	}
	return most
}

// Strike gives the bodies the impulses of the impact and returns their sum on
// B [N·s]. No point closes afterwards; those that closed faster than Threshold
// open with Restitution of that speed at least (Newton's law), and friction at
// each is bounded by its normal impulse (Coulomb's law). The two laws together
// can create energy at points off the line of the centres of mass; then only so
// much of the rebound is given as leaves the energy as it was. Where friction
// jams a point against its normal, so that the sweeps do not come to an end,
// the impact is without friction (and Friction is 0 afterwards).
func (w *Blow) Strike(a, b *Body) vec.Vec3 {
	for k := range w.Count {
		w.prepare(a, b, k)
	}
	a1, b1 := *a, *b
	if !w.solve(&a1, &b1, w.Restitution) {
		w.Friction = 0
		a1, b1 = *a, *b
		w.solve(&a1, &b1, w.Restitution)
	}
	if w.Restitution > 0 && w.work(&a1, &b1) > 0 {
		w.temper(a, b, &a1, &b1)
	}
	*a, *b = a1, b1
	return w.sum()
}

// prepare computes a point's masses.
func (w *Blow) prepare(a, b *Body, k int) {
	w.before[k] = b.velocityAt(w.RB[k]).Sub(a.velocityAt(w.RA[k]))
	t := vec.Tangent(w.N)
	blk := blockOf(a, b, w.RA[k], w.RB[k], w.N, t, w.N.Cross(t))
	half, diff := float64(0.5*(blk.tt+blk.ss)), float64(0.5*(blk.tt-blk.ss))
	w.inverse[k], w.slip[k] = blk.nn, half+math.Sqrt(float64(diff*diff)+float64(blk.ts*blk.ts))
	if blk.nn <= float64(lockedRow*w.slip[k]) {
		w.inverse[k] = 0
	}
}

// solve finds the impulses for a restitution by projected sweeps, and reports
// whether they have come to an end.
func (w *Blow) solve(a, b *Body, e float64) bool {
	var goal [4]float64 // least opening speed
	scale := 0.0
	for k := range w.Count {
		w.normal[k], w.tangent[k] = 0, vec.Vec3{}
		v := -w.N.Dot(w.before[k])
		if v > scale {
			scale = v
		}
		if v > w.Threshold {
			goal[k] = float64(e * v)
		}
	}
	most := 0.0
	for range blowSweeps {
		most = 0
		for k := range w.Count {
			if w.inverse[k] <= 0 {
				continue
			}
			if d := w.row(a, b, k, goal[k]); d > most {
				most = d
			}
		}
		if most <= float64(blowTolerance*scale) {
			return true
		}
	}
	return most <= float64(blowSettled*scale)
}

// row solves one point and returns by how much its velocity has changed.
func (w *Blow) row(a, b *Body, k int, goal float64) float64 {
	u := b.velocityAt(w.RB[k]).Sub(a.velocityAt(w.RA[k]))
	p := w.normal[k] - (w.N.Dot(u)-goal)/w.inverse[k]
	if !(p > 0) {
		p = 0
	}
	d := p - w.normal[k]
	w.normal[k] = p
	imp := w.N.Mul(d)
	a.push(imp, w.RA[k], -1)
	b.push(imp, w.RB[k], 1)
	change := math.Abs(float64(d * w.inverse[k]))
	if !(w.Friction > 0) || !(w.slip[k] > 0) {
		return change
	}
	u = b.velocityAt(w.RB[k]).Sub(a.velocityAt(w.RA[k]))
	u = u.MulAdd(w.N, -w.N.Dot(u))
	t := w.tangent[k].MulAdd(u, -1/w.slip[k])
	if l, most := t.Len(), float64(w.Friction*p); l > most {
		t = t.Mul(most / l)
	}
	imp = t.Sub(w.tangent[k])
	w.tangent[k] = t
	a.push(imp, w.RA[k], -1)
	b.push(imp, w.RB[k], 1)
	if s := float64(imp.Len() * w.slip[k]); s > change {
		change = s
	}
	return change
}

// work is that of the impulses on the bodies, which now have the velocities
// after them: P·(u0 + u1)/2 [J].
func (w *Blow) work(a, b *Body) float64 {
	sum := 0.0
	for k := range w.Count {
		u := b.velocityAt(w.RB[k]).Sub(a.velocityAt(w.RA[k])).Add(w.before[k])
		sum += float64(0.5 * u.Dot(w.N.Mul(w.normal[k]).Add(w.tangent[k])))
	}
	return sum
}

// temper mixes the impact with the one without rebound, which never creates
// energy. The work over the share s of the mix is a parabola through both.
func (w *Blow) temper(a, b, a1, b1 *Body) {
	full := *w
	plastic := *w
	a0, b0 := *a, *b
	if !plastic.solve(&a0, &b0, 0) {
		plastic.Friction = 0
		a0, b0 = *a, *b
		plastic.solve(&a0, &b0, 0)
	}
	low, high := plastic.work(&a0, &b0), full.work(a1, b1)
	mix := func(s float64) float64 {
		*a1, *b1 = *a, *b
		for k := range w.Count {
			w.normal[k] = plastic.normal[k] + float64(s*(full.normal[k]-plastic.normal[k]))
			w.tangent[k] = plastic.tangent[k].MulAdd(full.tangent[k].Sub(plastic.tangent[k]), s)
			imp := w.N.Mul(w.normal[k]).Add(w.tangent[k])
			a1.push(imp, w.RA[k], -1)
			b1.push(imp, w.RB[k], 1)
		}
		return w.work(a1, b1)
	}
	// low + s·lin + s²·quad, from the value at 1/2: low ≤ 0 < high, quad ≥ 0.
	half := mix(0.5)
	quad := float64(2 * (high + low - float64(2*half)))
	lin := high - low - quad
	root := math.Sqrt(math.Max(0, float64(lin*lin)-float64(float64(4*quad)*low)))
	s := 0.0
	switch {
	case !(low < 0):
	case lin >= 0:
		s = -2 * low / (lin + root)
	default:
		s = (root - lin) / (2 * quad)
	}
	mix(s)
}

// sum is the total impulse on B [N·s].
func (w *Blow) sum() vec.Vec3 {
	var p vec.Vec3
	for k := range w.Count {
		p = p.Add(w.N.Mul(w.normal[k])).Add(w.tangent[k])
	}
	return p
}

// Work is what a body that nothing moves, a side of the blow, has given to the
// other if it is A, taken if it is B [J].
func (w *Blow) Work(b *Body, arms *[4]vec.Vec3) float64 {
	sum := 0.0
	for k := range w.Count {
		sum += b.velocityAt(arms[k]).Dot(w.N.Mul(w.normal[k]).Add(w.tangent[k]))
	}
	return sum
}
