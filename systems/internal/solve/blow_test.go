package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// solid is a body of a mass and moments about its axes.
func solid(m, ix, iy, iz float64) Body {
	return Body{InvM: vec.Vec3{X: 1 / m, Y: 1 / m, Z: 1 / m}, InvI: vec.Sym3{XX: 1 / ix, YY: 1 / iy, ZZ: 1 / iz}}
}

func (b *Body) energy() float64 {
	if b.InvM.X == 0 {
		return 0
	}
	i := b.InvI.Inverse()
	return 0.5 * (b.V.LenSq()/b.InvM.X + b.W.Dot(i.MulVec(b.W)))
}

func (b *Body) momentum(at vec.Vec3) (p, l vec.Vec3) {
	p = b.V.Mul(1 / b.InvM.X)
	i := b.InvI.Inverse()
	return p, i.MulVec(b.W).Add(at.Cross(p))
}

// A ball of friction μ hits a wall at a slant: it opens with e of the closing
// speed, and the wall takes μ·(1+e)·v of the sliding speed (Coulomb), but no
// more than 2/7 of it, when it rolls.
func TestStrikeOnAWall(t *testing.T) {
	const m, r, v = 2.0, 0.1, 3.0
	for _, e := range []float64{0, 0.4, 1} {
		for _, mu := range []float64{0, 0.1, 2} {
			for _, slide := range []float64{0, 5} {
				a := Body{}
				b := solid(m, 0.4*m*r*r, 0.4*m*r*r, 0.4*m*r*r)
				b.V = vec.Vec3{X: slide, Y: -v}
				w := Blow{N: vec.Vec3{Y: 1}, Count: 1, Friction: mu, Restitution: e}
				w.RB[0] = vec.Vec3{Y: -r}
				p := w.Strike(&a, &b)
				taken := math.Min(mu*(1+e)*v, 2.0/7*slide)
				want := vec.Vec3{X: slide - taken, Y: e * v}
				if d := b.V.Sub(want).Len(); d > 1e-9 {
					t.Errorf("e %v, μ %v, sliding %v: velocity %v, want %v", e, mu, slide, b.V, want)
				}
				if d := math.Abs(-b.W.Z*r - 2.5*taken); d > 1e-9 {
					t.Errorf("e %v, μ %v, sliding %v: spin %v, want %v", e, mu, slide, -b.W.Z*r, 2.5*taken)
				}
				if math.Abs(p.Y-m*(1+e)*v) > 1e-9 || a != (Body{}) {
					t.Errorf("e %v: impulse %v, the wall %v", e, p, a)
				}
			}
		}
	}
}

// Any impact keeps linear and angular momentum, lets no point close, gives back
// the restitution asked for where friction and other points leave it, and
// creates no energy.
func TestStrikeKeepsTheLaws(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	random := func(s float64) vec.Vec3 {
		return vec.Vec3{X: s * r.NormFloat64(), Y: s * r.NormFloat64(), Z: s * r.NormFloat64()}
	}
	tempered := 0
	for trial := range 3000 {
		a := solid(1+r.Float64(), 0.02+0.3*r.Float64(), 0.02+0.3*r.Float64(), 0.02+0.3*r.Float64())
		b := solid(1+r.Float64(), 0.02+0.3*r.Float64(), 0.02+0.3*r.Float64(), 0.02+0.3*r.Float64())
		a.V, a.W, b.V, b.W = random(2), random(2), random(2), random(2)
		w := Blow{N: random(1).Unit(vec.Vec3{Y: 1}), Count: 1 + trial%4, Friction: float64(trial%3) * 0.6, Restitution: float64(trial%5) / 4}
		xb := random(1)
		for k := range w.Count {
			at := random(0.5)
			w.RA[k], w.RB[k] = at, at.Sub(xb)
		}
		scale := a.energy() + b.energy()
		pa, la := a.momentum(vec.Vec3{})
		pb, lb := b.momentum(xb)
		a0, b0 := a, b
		closing := w.Closing(&a, &b)
		w.Strike(&a, &b)
		qa, ka := a.momentum(vec.Vec3{})
		qb, kb := b.momentum(xb)
		if d := qa.Add(qb).Sub(pa.Add(pb)).Len() + ka.Add(kb).Sub(la.Add(lb)).Len(); d > 1e-11*(1+scale) {
			t.Fatalf("trial %d: momentum changes by %v", trial, d)
		}
		if gain := a.energy() + b.energy() - scale; gain > 1e-12*scale {
			t.Fatalf("trial %d: energy rises by %v of %v", trial, gain, scale)
		}
		if left := w.Closing(&a, &b); left > 1e-4*(1+math.Max(closing, 0)) {
			t.Fatalf("trial %d: a point still closes at %v of %v m/s", trial, left, closing)
		}
		if closing <= 0 && (a != a0 || b != b0) {
			t.Fatalf("trial %d: points that open are struck", trial)
		}
		if w.Count == 1 && w.Friction == 0 && closing > 0 {
			if got := -w.Closing(&a, &b); math.Abs(got-w.Restitution*closing) > 1e-9 {
				t.Fatalf("trial %d: opens at %v, want %v", trial, got, w.Restitution*closing)
			}
		}
		if w.Count == 1 && w.Restitution > 0 && closing > 0 && -w.Closing(&a, &b) < w.Restitution*closing-1e-6 {
			tempered++
		}
	}
	if tempered == 0 {
		t.Error("no rebound was tempered: this tests nothing of it")
	}
}

// Below the threshold nothing bounces.
func TestStrikeBelowTheThreshold(t *testing.T) {
	a, b := Body{}, solid(1, 1, 1, 1)
	b.V = vec.Vec3{Y: -0.4}
	w := Blow{N: vec.Vec3{Y: 1}, Count: 1, Restitution: 1, Threshold: 0.5}
	w.Strike(&a, &b)
	if b.V.Len() > 1e-15 {
		t.Errorf("velocity %v, want 0", b.V)
	}
}

// A path ends where IntegratePoses ends, and is whole if it is gone in parts. A
// body with unequal moments keeps its angular momentum and its energy.
func TestPathIsTheWayOfIntegratePoses(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	random := func(s float64) vec.Vec3 {
		return vec.Vec3{X: s * r.NormFloat64(), Y: s * r.NormFloat64(), Z: s * r.NormFloat64()}
	}
	const h = 1.0 / 240
	for trial := range 200 {
		in := Inertia{Mass: 2, Local: vec.Diag(vec.Vec3{X: 0.1, Y: 0.2, Z: 0.25})}
		if in.Round = trial%4 == 1; in.Round {
			in.Local = vec.Diag(vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1})
		}
		if trial%4 == 2 {
			in.Locked = 8
		}
		in.InvLocal = in.Local.Inverse()
		f := Frame{X: random(1), Q: vec.Identity.Turn(random(1))}
		b := Body{V: random(5), W: random([]float64{5, 25, 300}[trial%3]), InvM: in.InverseMass(), InvI: in.InverseWorld(f.Q)}
		b.Lock(in.Locked)
		var p Path
		same := p.Plan(&b, &f, &in, 0, h)
		if fast := h*b.W.Len() > gyroAngle; in.Round && same == fast {
			t.Errorf("trial %d: %v rad: the same as IntegratePoses: %v", trial, h*b.W.Len(), same)
		}
		end, ef := b, f
		p.Follow(&end, &ef, &in, h)
		bodies, frames := []Body{b}, []Frame{f}
		IntegratePoses([]int32{0}, bodies, frames, []Inertia{in}, h)
		if d := ef.X.Sub(frames[0].X).Len(); d > 1e-14 {
			t.Errorf("trial %d: ends %v m from where IntegratePoses does", trial, d)
		}
		if same {
			q := ef.Q.Mul(frames[0].Q.Conj())
			if d := (vec.Vec3{X: q.X, Y: q.Y, Z: q.Z}).Len() + end.W.Sub(bodies[0].W).Len()/b.W.Len(); d > 1e-9 {
				t.Errorf("trial %d: turned %v from what IntegratePoses does", trial, d)
			}
		}
		i0, i1 := b.InvI.Inverse(), end.InvI.Inverse()
		if in.Locked == 0 {
			if d := i0.MulVec(b.W).Sub(i1.MulVec(end.W)).Len(); d > 1e-6*i0.MulVec(b.W).Len() {
				t.Errorf("trial %d: angular momentum changes by %v", trial, d)
			}
			if e0, e1 := b.W.Dot(i0.MulVec(b.W)), end.W.Dot(i1.MulVec(end.W)); e1 > e0*(1+1e-12) {
				t.Errorf("trial %d: energy of turning rises from %v to %v", trial, e0, e1)
			}
		}
		half, hf := b, f
		p.Follow(&half, &hf, &in, 0.3*h)
		start, stop, q, w := p.Part(0.3 * h)
		if !(start <= 0.3*h && 0.3*h < stop) || q.Spin(w, 0.3*h-start) != hf.Q {
			t.Errorf("trial %d: part %v to %v at %v", trial, start, stop, 0.3*h)
		}
		if d := hf.X.Sub(f.X.MulAdd(b.V, 0.3*h)).Len(); d > 1e-14 {
			t.Errorf("trial %d: %v m off the line", trial, d)
		}
	}
}
