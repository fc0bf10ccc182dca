package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// What is done to one lane of a group; the assembly does it to all four at once,
// operation by operation.

// follow takes the contact points of a lane through the last substep, which
// moved every body by its shift. They go with the lighter body, by the inverse
// masses: under a rolling wheel they stay, and as they are the same for both
// bodies, the angular momentum is kept.
func (f *planeFrame) follow(l int, points []planePoint, shifts []PlaneShift) {
	l &= 3
	a, b := &shifts[f.a[l]], &shifts[f.b[l]]
	dx, dy := b.X.X-a.X.X, b.X.Y-a.X.Y
	dn := float64(f.nx[l]*dx) + float64(f.ny[l]*dy)
	dt := float64(f.nx[l]*dy) - float64(f.ny[l]*dx)
	// A's arms grow by what B goes beyond A, times the share of B in the point's
	// way: (r + q)×n = r×n − q·t, (r + q)×t = r×t + q·n.
	an, at := float64(f.share[l]*dt), float64(f.share[l]*dn)
	bn, bt := dt-an, dn-at
	for k := range points {
		p := &points[k]
		p.gap[l] += dn + float64(b.R*p.bn[l]) - float64(a.R*p.an[l])
		p.an[l], p.at[l] = p.an[l]-an, p.at[l]+at
		p.bn[l], p.bt[l] = p.bn[l]+bn, p.bt[l]-bt
	}
}

// tally adds the impulses of the substep to those of the step, and lets the
// reference of the manifold follow its mean load.
func (f *planeFrame) tally(l int, points []planePoint, h float64) {
	l &= 3
	mean, n := 0.0, 0
	for k := range points[:f.count[l]] {
		p := &points[k]
		p.sumN[l] += p.normal[l]
		p.sumT[l] += p.tangent[l]
		if p.normal[l] > 0 || p.gap[l] <= 0 {
			mean += p.normal[l]
			n++
		}
	}
	if n > 1 {
		mean = float64(0.5 * mean)
	}
	f.load[l] += float64(planeTrack(f.age[l], h) * (mean - f.load[l]))
	f.age[l] += h
}

// warm applies the impulses of the last substep.
func (f *planeFrame) warm(l int, points []planePoint, bodies []PlaneBody) {
	l &= 3
	var sn, st, ma, mb float64
	for k := range points {
		p := &points[k]
		x, y := p.normal[l], p.tangent[l]
		sn += x
		st += y
		ma += float64(p.an[l]*x) + float64(p.at[l]*y)
		mb += float64(p.bn[l]*x) + float64(p.bt[l]*y)
	}
	if sn == 0 {
		return // no friction without it either
	}
	nx, ny := f.nx[l], f.ny[l]
	x := float64(nx*sn) - float64(ny*st)
	y := float64(ny*sn) + float64(nx*st)
	a, b := &bodies[f.a[l]], &bodies[f.b[l]]
	f.set(l, a, b, a.V.X-float64(x*f.ax[l]), a.V.Y-float64(y*f.ay[l]), a.W-float64(ma*a.InvI),
		b.V.X+float64(x*f.bx[l]), b.V.Y+float64(y*f.by[l]), b.W+float64(mb*b.InvI))
}

// set gives the bodies of a lane their velocities, as far as they can move.
func (f *planeFrame) set(l int, a, b *PlaneBody, ax, ay, aw, bx, by, bw float64) {
	if f.moves>>l&1 != 0 {
		a.V, a.W = vec.Vec2{X: ax, Y: ay}, aw
	}
	if f.moves>>l&16 != 0 {
		b.V, b.W = vec.Vec2{X: bx, Y: by}, bw
	}
}

// planeRule is a sweep in the form that the lanes want it.
type planeRule struct {
	invH, rate, speed, give, rest float64
	// ½, 1, what planeTrack wants, and singularBlock.
	half, one, memory, base, h, singular float64

	relax bool
}

func newPlaneRule(soft *Softness, h float64, relax bool) planeRule {
	return planeRule{
		1 / h, soft.Rate, -soft.Speed, soft.Give, 1 / (1 + soft.Give),
		0.5, 1, planeMemory, contactMemory, h, singularBlock, relax,
	}
}

// bias is that of rule; invN is the row's effective mass.
func (q *planeRule) bias(gap, invN, load float64) (v float64, spring bool) {
	if gap > 0 && !(float64(gap*float64(q.rate*invN)) < float64(load*q.give)) {
		return float64(gap * q.invH), false
	}
	if q.relax {
		return 0, true
	}
	v = float64(q.rate * gap)
	if v < q.speed {
		v = q.speed
	}
	return v, true
}

// push sets the normal impulse of a lane.
func (p *planePoint) push(l int, x float64) {
	l &= 3
	p.normal[l] = x
	if x > p.most[l] {
		p.most[l] = x
	}
}
