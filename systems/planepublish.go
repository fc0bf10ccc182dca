package systems

import "github.com/tackphysics/tack/systems/internal/vec"

// publish is World.publishPoints.
func (f *flatWorld) publish(p *pair, inv float64) (total float64, shear vec.Vec3, touching bool) {
	c, m := p.contact, &f.manifolds[p.at]
	setVec(&c.Normal, m.Normal.In3())
	c.Area = 0
	if p.law >= 0 && m.N > 0 {
		c.Area = m.Patch.Area
	}
	c.Count = m.N
	total, shear = p.force.normal+p.blow.normal, p.force.shear.Add(p.blow.shear)
	t := m.Normal.Left()
	for i := range m.Points[:m.N] {
		q, s := &c.Points[i], &m.Points[i]
		setVec(&q.Position, s.Pos.In3())
		q.Feature = s.Feature
		if p.firstContact < 0 {
			touching = touching || p.sensor && s.Sep <= 0
			q.Separation, q.NormalForce, q.TangentForce = s.Sep, 0, fromVec(vec.Vec3{})
			continue
		}
		r := &f.now.of(p.firstContact)[i]
		touching = touching || r.MaxNormal > 0 || r.Gap <= 0
		x := t.Mul(r.SumT).In3()
		q.Separation = r.Gap
		q.NormalForce = r.SumN * inv
		setVec(&q.TangentForce, x.Mul(inv))
		total += r.SumN
		shear = shear.Add(x)
	}
	return total, shear, touching
}
