package collide

// convex is Collide for any two convex shapes: the distance of the cores where
// they are apart, the axis of least overlap where they are not, then the
// overlap of the faces, edges or vertices that meet.
func convex(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	p := makePair(a, b)
	limit := margin + p.round
	if c.state == apart {
		if _, _, sep := p.towards(c.axis); sep > limit {
			return false
		}
	}
	ax, ok := p.separation(limit, c)
	if !ok {
		return false
	}
	p.contact(a, b, &ax, margin, reach, m)
	return m.N > 0
}

// separation finds the contact axis, or reports false if the cores are farther
// apart than limit.
func (p *pair) separation(limit float64, c *Cache) (axis, bool) {
	ax, result := p.gjk(limit, c)
	switch result {
	case gjkApart:
		return ax, false
	case gjkNear:
		return p.snap(ax, c), true
	}
	if !p.hasFaces() {
		return p.crossed(), true
	}
	ax = p.sat(p.guess(c), c)
	return ax, ax.sep <= limit
}

func (p *pair) hasFaces() bool { return len(p.a.Faces) > 0 || len(p.b.Faces) > 0 }

// snap replaces a normal between closest points by that of a face which faces
// it, where the separation along that is as good: rounding and small tilts
// then do not turn a resting contact.
func (p *pair) snap(ax axis, c *Cache) axis {
	if p.round > 0 {
		return ax
	}
	best := ax
	i, j, _ := p.towards(ax.n)
	var o feature
	if f, _, _ := lowest(p.a, ax.n, i, &o); f >= 0 {
		if x := p.faceA(f); p.rather(&x, &ax) {
			best = x
		}
	}
	if f, _, _ := lowest(p.b, p.rot.TMulVec(ax.n).Neg(), j, &o); f >= 0 {
		x := p.faceB(f)
		if p.rather(&x, &ax) && (best.fa < 0 || x.sep > best.sep || c.feat&featB != 0 && p.rather(&x, &best)) {
			best = x
		}
	}
	c.remember(&best)
	return best
}

// guess returns the axis to start the separating axis test from: the last one
// while it is of this overlap, or the best of a few.
func (p *pair) guess(c *Cache) axis {
	if c.feat != 0 && c.axis.LenSq() > 0.5 {
		if _, _, sep := p.towards(c.axis); sep <= 0 {
			return axis{n: c.axis, sep: sep}
		}
	}
	n := p.fromB(p.b.Center).Sub(p.a.Center).Unit(up)
	best := axis{n: n}
	_, _, best.sep = p.towards(n)
	if f := p.a.FaceAlong(n); f >= 0 {
		if x := p.faceA(f); x.sep > best.sep {
			best = x
		}
	}
	if f := p.b.FaceAlong(p.rot.TMulVec(n).Neg()); f >= 0 {
		if x := p.faceB(f); x.sep > best.sep {
			best = x
		}
	}
	return best
}

// crossed is the axis of two cores without faces that meet: across both.
func (p *pair) crossed() axis {
	return axis{n: up, fa: -1, fb: -1}
}
