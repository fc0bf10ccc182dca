package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// CompliantPoint is one point of a contact that is soft on purpose: a spring and
// a dashpot along the normal, and friction. It pushes with the force
//
//	f = F − K·Δg − D·ġ, never below 0,
//
// where F is the force at the start of the substep, K its slope and Δg the change
// of the gap since.
//
// With the gap's rate v at the end of the substep the row gives the impulse
//
//	P = h·F − h·(D + θ·h·K)·v.
//
// A mass m on it has, with r = ωh = h√(K/m) and ζ = D/(2√(Km)), the two-step matrix
// with determinant 1/s, s = 1 + 2ζr + θr². θ = 1 is backward Euler, which damps a
// spring without a dashpot by ωh/2 of the critical; θ = 0 is symplectic Euler, which
// does not damp it at all, and is stable up to r = 2. We take θ = min(ζ², 1): then
// s = (1+ζr)², an oscillation decays by 1+ζr in each substep, where the dashpot has
// e^(ζr), and at ζ ≥ 1 both roots are real: nothing overshoots. Beyond
// r² = easyStep, θ is at least 1 − easyStep/r², which is stable for all r.
//
// r² is bounded from above by what all points do to their two bodies: by the sum
// of K over the mass and the largest row of the inverse inertia times the sum of
// K·(r×n)(r×n)ᵀ. ζ is that of the bodies' motion along the normals.
type CompliantPoint struct {
	A, B     int32
	N, T, S  vec.Vec3 // the frame; N from A to B
	RA, RB   vec.Vec3 // the point from each centre of mass [m]
	Friction float64
	Gap      float64 // at the start of the substep [m]
	// The response at that gap, or at 0 if it is open.
	Force     float64 // F [N], ≥ 0
	Stiffness float64 // K [N/m], ≥ 0
	Damping   float64 // D [N·s/m], ≥ 0

	P   [3]float64 // impulses along N, T, S of the substep [N·s]
	Sum [3]float64 // of all substeps of the step [N·s]
	Max float64    // the largest P[0] of the step [N·s]

	blk               block
	tt, ts, ss, slide float64
	push, yield       float64 // P[0] = push − yield·v
}

// easyStep is the r² up to which a row without a dashpot is not damped.
const easyStep = 0.25

// burden is what the springs do to a body.
type burden struct {
	k, d float64  // sums of nᵀM⁻¹n·K and ·D [1/s², 1/s]
	turn vec.Sym3 // Σ K·(r×n)(r×n)ᵀ [N·m]
}

// CompliantRows are the points of all contacts that are soft on purpose. They are
// swept one after the other, in their order, by the caller alone.
type CompliantRows struct {
	Points  []CompliantPoint
	burdens []burden // by body
}

// Begin prepares the points for a substep of length h, by their responses and
// gaps, and applies the impulses of the last substep.
func (r *CompliantRows) Begin(bodies []Body, h float64) {
	r.burdens = resize(r.burdens, len(bodies))
	for i := range r.Points {
		p := &r.Points[i]
		r.burdens[p.A], r.burdens[p.B] = burden{}, burden{}
	}
	for i := range r.Points {
		p := &r.Points[i]
		a, b := &bodies[p.A], &bodies[p.B]
		p.weigh(a, b)
		if p.Gap <= 0 || p.Gap+float64(h*p.closing(a, b)) < 0 {
			r.burdens[p.A].take(p, a, p.RA)
			r.burdens[p.B].take(p, b, p.RB)
		}
	}
	for i := range r.Points {
		p := &r.Points[i]
		a, b := &bodies[p.A], &bodies[p.B]
		p.respond(&r.burdens[p.A], &r.burdens[p.B], a, b, h)
	}
	for i := range r.Points {
		p := &r.Points[i]
		p.apply(&bodies[p.A], &bodies[p.B], p.P)
	}
}

// Sweep is one Gauss-Seidel sweep over the points.
func (r *CompliantRows) Sweep(bodies []Body) {
	for i := range r.Points {
		p := &r.Points[i]
		p.sweep(&bodies[p.A], &bodies[p.B])
	}
}

// Tally adds the impulses of the substep to those of the step.
func (r *CompliantRows) Tally() {
	for i := range r.Points {
		p := &r.Points[i]
		for k := range p.P {
			p.Sum[k] += p.P[k]
		}
		if p.P[0] > p.Max {
			p.Max = p.P[0]
		}
	}
}

// Moved is how the gap of a point has changed since the collision pass [m].
func (p *CompliantPoint) Moved(bodies []Body) float64 {
	a, b := &bodies[p.A], &bodies[p.B]
	return p.N.Dot(b.DX.Add(b.DR.Cross(p.RB)).Sub(a.DX.Add(a.DR.Cross(p.RA))))
}

func (p *CompliantPoint) closing(a, b *Body) float64 {
	return p.N.Dot(b.velocityAt(p.RB).Sub(a.velocityAt(p.RA)))
}

func (p *CompliantPoint) weigh(a, b *Body) {
	p.blk = blockOf(a, b, p.RA, p.RB, p.N, p.T, p.S)
	if !(p.blk.nn > float64(lockedRow*(p.blk.tt+p.blk.ss))) {
		p.blk.nn = 0
	}
	p.tt, p.ts, p.ss, p.slide = tangential(p.blk.tt, p.blk.ts, p.blk.ss)
}

// take adds a point's spring to the burden of one of its bodies.
func (w *burden) take(p *CompliantPoint, b *Body, arm vec.Vec3) {
	m := p.N.MulEach(b.InvM).Dot(p.N)
	w.k += float64(m * p.Stiffness)
	w.d += float64(m * p.Damping)
	c := arm.Cross(p.N)
	x := c.Mul(p.Stiffness)
	w.turn.XX += float64(x.X * c.X)
	w.turn.YY += float64(x.Y * c.Y)
	w.turn.ZZ += float64(x.Z * c.Z)
	w.turn.XY += float64(x.X * c.Y)
	w.turn.XZ += float64(x.X * c.Z)
	w.turn.YZ += float64(x.Y * c.Z)
}

// rate bounds the square of the angular frequency of a body on its springs
// [1/s²].
func (w *burden) rate(b *Body) float64 {
	i, t := &b.InvI, &w.turn
	most := 0.0
	for _, row := range [3]vec.Vec3{{X: i.XX, Y: i.XY, Z: i.XZ}, {X: i.XY, Y: i.YY, Z: i.YZ}, {X: i.XZ, Y: i.YZ, Z: i.ZZ}} {
		x := t.MulVec(row).Abs()
		if s := x.X + x.Y + x.Z; s > most {
			most = s
		}
	}
	return w.k + most
}

// respond makes the row of a point.
func (p *CompliantPoint) respond(wa, wb *burden, a, b *Body, h float64) {
	hh := float64(h * h)
	theta := 0.0
	if bound := float64(hh * (wa.rate(a) + wb.rate(b))); bound > easyStep {
		theta = 1 - easyStep/bound
	}
	if p.Gap > 0 { // the spring begins where the gap has closed
		p.yield = float64(theta * float64(hh*p.Stiffness))
		p.push = -float64(h * float64(p.Stiffness*p.Gap))
		return
	}
	if k := wa.k + wb.k; k > 0 {
		d := wa.d + wb.d
		ratio := float64(d*d) / (4 * k) // ζ²
		if ratio > 1 {
			ratio = 1
		}
		if ratio > theta {
			theta = ratio
		}
	}
	p.yield = float64(h*p.Damping) + float64(theta*float64(hh*p.Stiffness))
	p.push = float64(h * p.Force)
}

func (p *CompliantPoint) apply(a, b *Body, imp [3]float64) {
	x := p.N.Mul(imp[0]).MulAdd(p.T, imp[1]).MulAdd(p.S, imp[2])
	a.push(x, p.RA, -1)
	b.push(x, p.RB, 1)
}

// sweep solves the normal row, then friction.
func (p *CompliantPoint) sweep(a, b *Body) {
	d := b.velocityAt(p.RB).Sub(a.velocityAt(p.RA))
	was := p.P
	now := (p.push - float64(p.yield*(p.N.Dot(d)-float64(p.blk.nn*was[0])))) / (1 + float64(p.yield*p.blk.nn))
	if !(now > 0) {
		now = 0
	}
	dn := now - was[0]
	vt := p.T.Dot(d) + float64(p.blk.nt*dn)
	vs := p.S.Dot(d) + float64(p.blk.ns*dn)
	lim := float64(p.Friction * now)
	t, s := stuck(was[1], was[2], vt, vs, p.tt, p.ts, p.ss)
	if float64(t*t)+float64(s*s) > float64(lim*lim) {
		t, s = onDisk(was[1]-float64(p.slide*vt), was[2]-float64(p.slide*vs), lim)
	}
	p.P = [3]float64{now, t, s}
	p.apply(a, b, [3]float64{dn, t - was[1], s - was[2]})
}
