package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pathParts is the most parts in which a path turns: 2,000 rad/s at 240
// substeps a second turn by gyroAngle in each.
const pathParts = 128

// Path is how a body will move from one time to another if nothing stops it:
// straight, and turning at a constant rate, in parts if its moments are unequal.
type Path struct {
	From, To float64 // [s]
	X, V     vec.Vec3
	parts    int
	rate     [pathParts]vec.Vec3 // of each part [rad/s]
	q        [pathParts]vec.Quat // at its start
	momentum vec.Vec3            // angular, of a body that turns freely [kg·m²/s]
	energy   float64             // of turning, twice [J]
	free     bool                // turns by its unequal moments
}

// Plan sets the path of a body that is in its frame at the time from. It
// reports whether IntegratePoses would do the same: a body that turns by more
// than gyroAngle, or in more than gyroParts, it turns less exactly.
func (p *Path) Plan(b *Body, f *Frame, in *Inertia, from, to float64) bool {
	h := to - from
	p.From, p.To, p.X, p.V = from, to, f.X, b.V
	p.parts, p.free = 1, false
	p.q[0], p.rate[0] = f.Q, b.W
	angle := float64(h * b.W.Len())
	if angle == 0 {
		return true
	}
	if in.Mass == 0 || in.Round || in.Locked&lockRotation != 0 {
		if in.Mass > 0 && angle > gyroAngle {
			return false
		}
		p.rate[0] = cayley(b.W.Mul(h), h)
		return true
	}
	p.planFree(b, f, in, h, angle)
	return p.parts <= gyroParts
}

func (p *Path) planFree(b *Body, f *Frame, in *Inertia, h, angle float64) {
	p.free = true
	for p.parts < pathParts && float64(gyroAngle*float64(p.parts)) < angle {
		p.parts *= 2
	}
	p.momentum = f.Q.Rotate(in.Local.MulVec(f.Q.InvRotate(b.W)))
	p.energy = p.momentum.Dot(b.W)
	w, q, d := b.W, f.Q, h/float64(p.parts)
	for k := range p.parts {
		r, _ := in.gyrate(q, w, d)
		p.q[k], p.rate[k] = q, cayley(r, d)
		q = q.Turn(r)
		inv := in.InverseWorld(q)
		w = inv.MulVec(p.momentum)
	}
}

// cayley is the constant rate that turns in the time h as Turn by r does.
func cayley(r vec.Vec3, h float64) vec.Vec3 {
	l := r.Len()
	if l == 0 {
		return vec.Vec3{}
	}
	return r.Mul(float64(2*num.Atan2(l, 2)) / float64(l*h))
}

// Part returns the part of the path that time t is in: from its start to its
// end the body turns from q at the constant rate w.
func (p *Path) Part(t float64) (start, end float64, q vec.Quat, w vec.Vec3) {
	k := p.at(t)
	start, end = p.knot(k), p.knot(k+1)
	if k == p.parts-1 {
		end = p.To
	}
	return start, end, p.q[k], p.rate[k]
}

// at is the part that time t is in.
func (p *Path) at(t float64) int {
	h := p.To - p.From
	if p.parts == 1 || !(h > 0) || !(t > p.From) {
		return 0
	}
	if t >= p.To {
		return p.parts - 1
	}
	k := int(num.Floor(float64(float64(p.parts)*(t-p.From)) / h))
	if k < p.parts-1 && t >= p.knot(k+1) { // rounding
		k++
	}
	return max(0, min(k, p.parts-1))
}

// knot is where part k starts.
func (p *Path) knot(k int) float64 {
	return p.From + float64(float64(k)*((p.To-p.From)/float64(p.parts)))
}

// Follow puts the body where the path is at time t, From ≤ t ≤ To. A body that
// turns freely keeps its angular momentum and gains no energy.
func (p *Path) Follow(b *Body, f *Frame, in *Inertia, t float64) {
	d := p.V.Mul(t - p.From)
	f.X = p.X.Add(d)
	b.DX = b.DX.Add(d)
	if b.W == (vec.Vec3{}) {
		return
	}
	k := p.at(t)
	for i := range k {
		b.DR = b.DR.Add(p.rate[i].Mul(p.knot(i+1) - p.knot(i)))
	}
	start, _, q, w := p.Part(t)
	b.DR = b.DR.Add(w.Mul(t - start))
	f.Q = q.Spin(w, t-start)
	if in.Mass == 0 || in.Round && in.Locked&lockRotation == 0 {
		return
	}
	b.InvI = in.InverseWorld(f.Q)
	if !p.free {
		return
	}
	b.W = b.InvI.MulVec(p.momentum)
	if e := p.momentum.Dot(b.W); e > p.energy {
		b.W = b.W.Mul(math.Sqrt(p.energy / e))
	}
}
