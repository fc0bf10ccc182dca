package collide

func boxBox(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	return convex(a, b, margin, reach, c, m)
}
