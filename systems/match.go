package systems

import "github.com/tackphysics/tack/systems/internal/vec"

// matchShare is the part of a manifold's extent within which a point may have
// moved and still inherit the impulse of one that is gone.
const matchShare = 0.2

// match carries the impulses of the last manifold's n points over to the points
// with the same features, and those of features that are gone to the point that
// has come nearest to where they were.
func (p *pair) match(n int) {
	m := &p.manifold
	if n == 0 && m.N == 0 {
		return
	}
	old := p.impulse
	missing := false
	for i := 0; i < m.N; i++ {
		q := &m.Points[i]
		p.impulse[i] = impulse{feature: q.Feature, pos: q.Pos}
		j := sameFeature(old[:n], q.Feature)
		if j < 0 {
			missing = true
			continue
		}
		p.impulse[i].normal, p.impulse[i].tangent = old[j].normal, old[j].tangent
		old[j].normal = 0 // taken
	}
	if !missing || n == 0 {
		return
	}
	near := float64(matchShare * matchShare * p.spread())
	for i := 0; i < m.N; i++ {
		if p.impulse[i].normal != 0 {
			continue
		}
		if j := nearest(old[:n], m.Points[i].Pos, near); j >= 0 {
			p.impulse[i].normal, p.impulse[i].tangent = old[j].normal, old[j].tangent
			old[j].normal = 0
		}
	}
}

func sameFeature(old []impulse, f uint32) int {
	for j := range old {
		if old[j].feature == f {
			return j
		}
	}
	return -1
}

// nearest returns the point that still has an impulse and lies nearest to pos,
// less than √limit away; −1 if there is none.
func nearest(old []impulse, pos vec.Vec3, limit float64) int {
	at := -1
	for j := range old {
		if old[j].normal == 0 {
			continue
		}
		if d := old[j].pos.Sub(pos).LenSq(); d < limit {
			limit, at = d, j
		}
	}
	return at
}

// spread is the largest squared distance of the manifold's points from the
// first [m²].
func (p *pair) spread() float64 {
	m := &p.manifold
	most := 0.0
	for i := 1; i < m.N; i++ {
		if d := m.Points[i].Pos.Sub(m.Points[0].Pos).LenSq(); d > most {
			most = d
		}
	}
	return most
}
