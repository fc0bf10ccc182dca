package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// onset is the effective opening up to which a bond that nothing presses on
// keeps its intensity [m], 0 if its law does not say.
func (l *Laws) onset(k *Bond) float64 {
	if !(k.Beta > 0) {
		return 0
	}
	return math.Sqrt(l.steady[k.Law] / k.Beta)
}

// Onset is the opening up to which a bond that nothing presses on keeps its
// intensity [m], 0 if its law does not say.
func (l *Laws) Onset(k *Bond) float64 { return l.onset(k) }

// springs are a bond's stiffnesses at its intensity [N/m].
func (l *Laws) springs(k *Bond) (kn, kt float64) {
	kn, kt = l.Stiffness(k)
	w := float64(k.Beta * k.Beta)
	return float64(kn * w), float64(kt * w)
}

// edgeOf is how stiff the bonds of a pair hold their bodies.
func edgeOf(run []Bond, fa *Frame, laws *Laws, flat bool) Edge {
	var mid vec.Vec3
	kn, kt := 0.0, 0.0
	for i := range run {
		n, t := laws.springs(&run[i])
		kn, kt = kn+n, kt+t
		mid = mid.MulAdd(run[i].RA, n)
	}
	mid = mid.Mul(1 / kn)
	first := &run[0]
	var tt, ts, ss, spin float64
	for i := range run {
		n, t := laws.springs(&run[i])
		d := run[i].RA.Sub(mid)
		x, y := d.Dot(first.T), d.Dot(first.S)
		tt += float64(n * float64(x*x))
		ts += float64(n * float64(x*y))
		ss += float64(n * float64(y*y))
		spin += float64(t * (float64(x*x) + float64(y*y)))
	}
	e := Edge{A: first.A, B: first.B, At: fa.X.Add(mid), Shift: min(kn, kt), Turn: tt}
	if !flat {
		half, diff := float64(0.5*(tt+ss)), float64(0.5*(tt-ss))
		e.Turn = min(half-math.Sqrt(float64(diff*diff)+float64(ts*ts)), spin)
	}
	if !(e.Turn > 0) {
		e.Turn = 0
	}
	return e
}

// Calm tells of a bond what share of the opening at which it would begin to give
// way it has, and how much of that the motion of its bodies against each other
// may yet add: |v|·√(m/k), with m their reduced mass [kg], the amplitude of the
// bond as a spring between them. onset is that opening [m].
func (l *Laws) Calm(k *Bond, a, b *Body, m float64) (share, more, onset float64) {
	on := l.onset(k)
	kn, _ := l.springs(k)
	if !(on > 0) || !(kn > 0) {
		return math.Inf(1), 0, on
	}
	v := b.velocityAt(k.RB).Sub(a.velocityAt(k.RA))
	return l.Effective(k) / on, v.Len() * math.Sqrt(m/kn) / on, on
}
