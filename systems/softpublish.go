package systems

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// publishSoft writes the components of the deformable bodies.
func (w *World) publishSoft() {
	s := &w.soft
	if len(s.meta) == 0 {
		return
	}
	for i := range s.meta {
		if m := &s.meta[i]; !m.idle() {
			m.makeRoom()
		}
	}
	s.skins.run(w, skinShow)
	s.each(w, softShow, false)
	w.showContacts()
}

// makeRoom makes the lists of nodes and skin as long as they are to be.
func (m *softMeta) makeRoom() {
	n := m.nodes
	n.Position, n.Velocity = long(n.Position, len(m.body.X)), long(n.Velocity, len(m.body.X))
	n.Skin = long(n.Skin, len(m.skin.X))
	n.Contacts = n.Contacts[:0]
}

// long returns a slice of the length n.
func long(s []mgl64.Vec3, n int) []mgl64.Vec3 { return slices.Grow(s[:0], n)[:n] }

// show writes nodes and skin.
func (m *softMeta) show() {
	m.makeRoom()
	m.showNodes()
	m.showSkin(0, len(m.skin.X))
}

func (m *softMeta) showNodes() {
	for i := range m.body.X {
		m.nodes.Position[i], m.nodes.Velocity[i] = fromVec(m.body.X[i]), fromVec(m.body.V[i])
	}
}

// showSkin writes the vertices lo to hi of the skin.
func (m *softMeta) showSkin(lo, hi int) {
	for i := lo; i < hi; i++ {
		m.nodes.Skin[i] = fromVec(m.skin.X[i])
	}
}

// settle writes the nodes, the pose and the velocity of the body as a whole.
func (m *softMeta) settle() {
	m.showNodes()
	c, q := m.body.Pose()
	m.pose.Position, m.pose.Rotation = fromVec(c.Sub(q.Rotate(m.rest))), fromQuat(q)
	m.published = *m.pose
	v, o := m.body.Motion()
	m.velocity.Linear, m.velocity.Angular = fromVec(v), fromVec(o)
}

// showContacts lists the contacts that press or hold.
func (w *World) showContacts() {
	s := &w.soft
	inv := 1 / w.cfg.DT
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		r.Listed = 0
		if r.Made {
			w.stats.BondsMade++
		}
		if r.Broken {
			w.stats.BondsBroken++
		}
		if !shownIn(r) {
			continue
		}
		m := &s.meta[r.Soft]
		k := skinContact(r, inv)
		k.Vertex, k.OtherVertex, k.Other = m.vertexOf(r), -1, w.meta[r.Rigid].entity
		under, over := m.points(r)
		k.Point, k.OtherPoint = fromVec(over), fromVec(under)
		n := m.nodes
		n.Contacts = append(n.Contacts, k)
		r.Listed = int32(len(n.Contacts))
	}
	w.showPairs()
}

// skinContact is what a row says of a contact, as seen from the side that its normal
// points to; inv is 1/dt.
func skinContact(r *soft.Row, inv float64) components.SkinContact {
	k := components.SkinContact{
		Normal: fromVec(r.N), Gap: r.Gap, Slip: vec.Vec3{X: r.UT, Y: r.US}.Len(), Force: fromVec(r.Sum.Mul(inv)), Area: r.Area,
	}
	if r.Bonded {
		k.Intensity = r.Beta
	}
	return k
}

// points are those of a contact with a rigid body: of that body and of the skin, each
// on its surface.
func (m *softMeta) points(r *soft.Row) (under, over vec.Vec3) {
	over = r.Spot(m.body.X).MulAdd(r.N, -m.skin.Radius)
	return over.MulAdd(r.N, -r.Gap).MulAdd(r.T, -r.UT).MulAdd(r.S, -r.US), over
}

// vertexOf is the vertex that a row is told of by: the nearest.
func (m *softMeta) vertexOf(r *soft.Row) int32 {
	if int(r.Vertex) < len(m.skin.X) {
		return r.Vertex
	}
	k := 0
	for c := range r.Weight {
		if r.Weight[c] > r.Weight[k] {
			k = c
		}
	}
	if m.surface.Flat && m.surface.Closed { // not all nodes are vertices
		return m.skin.Segment[(int(r.Vertex)-len(m.skin.X))%len(m.skin.Segment)][k]
	}
	return r.Node[k] // a node of a thin skin is a vertex
}

// countSoft adds what the deformable bodies have to the counters.
func (w *World) countSoft() {
	s, c := &w.soft, &w.stats
	c.Nodes, c.Tets, c.Triangles = s.nodes, s.tets, s.faces
	c.SoftBodies = len(s.meta)
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		if r.Bonded || r.P != 0 {
			c.Contacts++
		}
		if r.Bonded {
			c.Bonds++
		}
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		if r.Bonded || r.P != 0 {
			c.Contacts++
		}
		if r.Bonded {
			c.Bonds++
		}
	}
}

// energySoft adds the deformable bodies and their bonds to an energy.
func (w *World) energySoft(e *Energy) {
	g := toVec(w.cfg.Gravity)
	for i := range w.soft.meta {
		if w.soft.meta[i].out {
			continue
		}
		b := w.soft.meta[i].body
		k, el := b.Energy()
		e.Kinetic, e.Elastic = e.Kinetic+k, e.Elastic+el
		e.Potential -= float64(b.Total() * g.Dot(b.Center()))
	}
	e.Adhesive += w.soft.rows.Elastic()
}

// momentumSoft is the momentum and the angular momentum about the origin.
func (w *World) momentumSoft() (p, l vec.Vec3) {
	for _, b := range w.soft.bodies {
		if b != nil {
			q, m := b.Momentum()
			p, l = p.Add(q), l.Add(m)
		}
	}
	return p, l
}

// deepestSoft is the deepest that a skin is in a rigid body [m].
func (w *World) deepestSoft() float64 {
	deep := 0.0
	for i := range w.soft.rows.Rows {
		if r := &w.soft.rows.Rows[i]; !r.Past && -r.Gap > deep {
			deep = -r.Gap
		}
	}
	for i := range w.soft.rows.Pairs {
		if d := -w.soft.rows.Pairs[i].Gap; d > deep {
			deep = d
		}
	}
	return deep
}

// DrawSkin appends where to draw the vertices of a deformable body's skin, from
// the start of the last step, 0, to its end, 1, to out. It reports false for what
// is not a deformable body that has been simulated.
func (w *World) DrawSkin(e donburi.Entity, alpha float64, out []mgl64.Vec3) ([]mgl64.Vec3, bool) {
	i := w.softIndex(e)
	if i < 0 || w.soft.meta[i].body == nil {
		return out, false
	}
	m := &w.soft.meta[i]
	for k, x := range m.skin.X {
		out = append(out, fromVec(m.drawn[k].Mul(1-alpha).MulAdd(x, alpha)))
	}
	return out, true
}
