package clones

import "github.com/tackphysics/tack/systems/internal/vec"

// Grip says what a particle's clone holds; one of the three is above zero, or it
// holds nothing.
//
// The method lets a particle go when its free displacement U_e and the imposed
// one U_VA have opposite directions and differ by more than κ. The two differ by
// what the force F by which it draws at its clone would do in the step,
// h²·F/m: as a displacement κ is a force κ·m/h² that grows with the square of the
// rate of steps. Force and Pressure are that force itself: the particle leaves
// when more draws at it than that, across what it touches or away from it. What
// presses it on does not count; that is what "opposite" says of a contact, in words
// that are the same for one who moves along.
type Grip struct {
	Force    float64 // [N]
	Pressure float64 // [Pa] times the area that the particle stands for
	Kappa    float64 // κ [m]
}

// Sticks reports whether it holds anything.
func (g Grip) Sticks() bool { return g.Force > 0 || g.Pressure > 0 || g.Kappa > 0 }

// Leaves reports whether a member of a body with this grip lets go. free is the
// displacement that its own forces would give it in the step, imposed that of its
// clone; normal is that out of its body; mass and area are its own.
func (g Grip) Leaves(load, normal, imposed vec.Vec3, mass, area, h float64) bool {
	if g.Kappa > 0 {
		apart := load.Mul(float64(h*h) / mass)
		free := imposed.Add(apart)
		return opposes(free, imposed) && apart.LenSq() > float64(g.Kappa*g.Kappa)
	}
	most := g.Force
	if g.Pressure > 0 {
		most = float64(g.Pressure * area)
	}
	if press := load.Dot(normal); press > 0 {
		load = load.MulAdd(normal, -press)
	}
	return load.LenSq() > float64(most*most)
}

// opposes reports whether two displacements have opposite directions. An adhesive
// that stands still opposes all.
func opposes(free, imposed vec.Vec3) bool {
	const still = 1e-9 // of the free displacement: rounding of velocities
	return free.Dot(imposed) <= 0 || imposed.LenSq() <= float64(float64(still*still)*free.LenSq())
}

// Release lets go of the members whose load, see Member.Load, is more than their
// bodies' grip. An adhesive that has other members than before spares them once:
// what brings particles to one velocity is a blow that presses them together or ends
// a slip, not a load. A fixed particle does not go. It reports whether anyone has left.
func (p *Population) Release(matter []Matter, h float64) bool {
	some := false
	for _, a := range p.Adhesives {
		if a.shock {
			a.shock = false
			continue
		}
		for i := range a.Members {
			m := &a.Members[i]
			b := &matter[m.Body]
			if b.Held[m.Node] {
				continue
			}
			area := 0.0
			if int(m.Node) < len(b.Area) {
				area = b.Area[m.Node]
			}
			arm := a.Frame.Q.Rotate(m.Local)
			imposed := a.Body.V.Add(a.Body.W.Cross(arm)).Mul(h)
			m.leave = b.Grip.Leaves(m.Load, a.Frame.Q.Rotate(m.Normal), imposed, m.Mass, area, h)
		}
		some = p.part(a) || some
	}
	return some
}

// Free lets go of one particle, whatever it carries.
func (p *Population) Free(q Particle) bool {
	a := p.Of(q)
	if a == nil {
		return false
	}
	for i := range a.Members {
		a.Members[i].leave = a.Members[i].Particle == q
	}
	return p.part(a)
}

// part takes those out who leave.
func (p *Population) part(a *Adhesive) bool {
	n := 0
	for i := range a.Members {
		m := a.Members[i]
		if m.leave {
			p.at[m.Body][m.Node] = 0
			p.Left++
			continue
		}
		a.Members[n] = m
		n++
	}
	if n == len(a.Members) {
		return false
	}
	a.Members, a.fresh, a.torn = a.Members[:n], true, true
	return true
}
