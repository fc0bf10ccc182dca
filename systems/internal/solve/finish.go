package solve

// finish writes the velocities back and the impulses that the laws give at
// them.
func (l *island) finish(p *problem) {
	for n, b := range l.bodies {
		p.bodies[b].V, p.bodies[b].W = l.v[n].linear(), l.v[n].angular()
	}
	for i := range l.glued {
		j := &l.glued[i]
		v := l.motion(p, l.v, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			k := &p.bonds[it.index]
			if k.Broken {
				continue
			}
			d := v.at(it.ra)
			pn := -float64(it.hkn*k.Gap) - float64(it.qn*k.N.Dot(d))
			if pn > 0 {
				pn = 0
			}
			pt := -float64(it.hkt*k.UT) - float64(it.qt*k.T.Dot(d))
			ps := -float64(it.hkt*k.US) - float64(it.qt*k.S.Dot(d))
			k.P[0], k.P[1], k.P[2] = p.laws.capped(k, pn, pt, ps, p.h)
		}
	}
	for i := range l.direct {
		j := &l.direct[i]
		v := l.motion(p, l.v, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.points[i]
			k := &p.points[it.index]
			d := v.at(it.ra)
			vn := j.n.Dot(d)
			shear, _ := it.friction(d.MulAdd(j.n, -vn))
			k.Normal, k.TangentT, k.TangS = max(0, -it.push-float64(it.q*vn)), j.t.Dot(shear), j.s.Dot(shear)
			if k.Normal > k.MaxNormal {
				k.MaxNormal = k.Normal
			}
		}
	}
}
