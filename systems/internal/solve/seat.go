package solve

// islandRecovery is the most with which overlap of an island's contact is pushed
// apart [m/s], beyond the overlap that its spring had under the impulse of the
// last substep. Nothing takes that speed out again, as the relaxing sweeps do
// elsewhere: with 3 m/s, spheres that fell on a pile and overlapped when their
// contact came into the island were thrown off with 1 m/s, and tore their glue.
const islandRecovery = 0.1

// seat appends the springs of a contact's points. A contact is seated once a
// step. For the sweeps, its gaps are linear in the bodies' motion since then; a
// glued lump that spins would so seem to close upon itself, by ½ω²t²·d over the
// distance d of two centres, and its stiff contacts would brake it. Here the
// contact turns with the body that has turned less (a ball rolls on what lies
// still), the gap is linear in the motion against that, and both bodies are
// acted on at one point: a common motion opens and closes nothing, and angular
// momentum is kept.
//
// pairK is the stiffness of the bonds of the pair [N/m].
func (p *problem) seat(j *joint, pairK float64, out []pointItem) []pointItem {
	c := &p.contacts[j.index]
	a, b := &p.bodies[c.A], &p.bodies[c.B]
	fa, fb := &p.frames[c.A], &p.frames[c.B]
	if !j.seated {
		j.qa, j.qb, j.seated = fa.Q, fb.Q, true
	}
	turn, by := fa.Q.Mul(j.qa.Conj()), a.DR
	if b.DR.LenSq() < a.DR.LenSq() {
		turn, by = fb.Q.Mul(j.qb.Conj()), b.DR
	}
	j.n, j.t, j.s = turn.Rotate(c.N), turn.Rotate(c.T), turn.Rotate(c.S)
	j.count, j.friction = c.Count, c.Friction
	j.arm = fb.X.Sub(fa.X)
	for i := c.First; i < c.First+c.Count; i++ {
		k := &p.points[i]
		ra, rb := turn.Rotate(k.RA), turn.Rotate(k.RB)
		apart := j.arm.Add(rb).Sub(ra)
		apart = apart.Add(b.DR.Sub(by).Cross(rb)).Sub(a.DR.Sub(by).Cross(ra))
		k.Gap = k.Separation + j.n.Dot(apart)
		it := p.pointItem(c, k, pairK)
		it.index = i
		it.f = j.t.Mul(k.TangentT).MulAdd(j.s, k.TangS)
		it.ra = ra
		if j.b >= 0 {
			it.ra = rb.Add(j.arm)
		}
		out = append(out, it)
	}
	return out
}

// pointItem makes the spring of a contact point.
func (p *problem) pointItem(c *Contact, k *Point, pairK float64) pointItem {
	kc, heft := float64(contactStiffening*pairK), k.Heft
	if heft == 0 {
		heft = k.InvN
	}
	if f := float64(contactFloor * heft); f > kc {
		kc = f
	}
	if m := float64(contactStiffening*rigidRow) * heft / float64(p.h*p.h); m < kc {
		kc = m
	}
	speed := p.speed
	if speed > islandRecovery {
		speed = islandRecovery
	}
	g := k.Gap
	if s := -float64(speed*p.h) - k.Normal/float64(p.h*kc); g < s {
		g = s
	}
	qt := frictionStiffening * k.InvTT
	if s := frictionStiffening * k.InvSS; s > qt {
		qt = s
	}
	return pointItem{
		q: float64(float64(p.h*p.h) * kc), qt: qt, push: float64(float64(p.h*kc) * g),
		limit: float64(c.Friction * k.Normal),
	}
}
