package systems

import (
	"slices"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Where on the skin of a deformable body a contact is, as fields and behaviours see it.

// under are the elements beneath the vertices, the faces and the segments of a skin, −1
// where there is none; nil of a body without elements.
type under struct{ vertex, face, segment []int32 }

// underSkin finds them: an element that has all the nodes which carry a vertex, or the
// corners of a face or segment, or else the first of these.
func underSkin(k *plan) under {
	list := slices.Clip(k.tets)
	for _, t := range k.tris {
		list = append(list, [4]int32{t[0], t[1], t[2], t[2]})
	}
	if len(list) == 0 {
		return under{}
	}
	find := carriers{skin: k.skin, elements: list, at: make([][]int32, len(k.nodes))}
	for i := range list {
		for c, n := range list[i] {
			if !slices.Contains(list[i][:c], n) {
				find.at[n] = append(find.at[n], int32(i))
			}
		}
	}
	u := under{make([]int32, len(k.skin.X)), make([]int32, len(k.skin.Face)), make([]int32, len(k.skin.Segment))}
	for i := range u.vertex {
		u.vertex[i] = find.of(int32(i))
	}
	for i, f := range k.skin.Face {
		if u.face[i] = find.of(f[:]...); u.face[i] < 0 {
			u.face[i] = u.vertex[f[0]]
		}
	}
	for i, s := range k.skin.Segment {
		if u.segment[i] = find.of(s[:]...); u.segment[i] < 0 {
			u.segment[i] = u.vertex[s[0]]
		}
	}
	return u
}

// carriers looks for the elements that carry vertices of a skin; at are those at a node.
type carriers struct {
	skin     *soft.Skin
	elements [][4]int32
	at       [][]int32
}

// of is the first element that has all nodes of some vertices, −1 if none has.
func (c *carriers) of(vertices ...int32) int32 {
	var nodes []int32
	for _, v := range vertices {
		for j, n := range c.skin.Node[v] {
			if c.skin.Weight[v][j] != 0 && !slices.Contains(nodes, n) {
				nodes = append(nodes, n)
			}
		}
	}
	for _, e := range c.at[nodes[0]] {
		if !slices.ContainsFunc(nodes, func(n int32) bool { return !slices.Contains(c.elements[e][:], n) }) {
			return e
		}
	}
	return -1
}

// of is number i of a list, −1 beyond it.
func (u *under) of(list []int32, i int32) int32 {
	if i < 0 || int(i) >= len(list) {
		return -1
	}
	return list[i]
}

// outer is the skin at rest, as Nodes.Surface has it: that of before if it is the same.
func (m *softMeta) outer(was *components.MeshShape) *components.MeshShape {
	same := was != nil && was.Vertices() == len(m.skin.X) && was.Triangles() == len(m.skin.Face)
	for i := 0; same && i < len(m.skin.X); i++ {
		same = was.Vertex(i) == fromVec(m.skin.X[i])
	}
	for i := 0; same && i < len(m.skin.Face); i++ {
		same = was.Triangle(i) == m.skin.Face[i]
	}
	if same {
		return was
	}
	return triangleMesh(m.skin.X, m.skin.Face)
}

// putSpot says where a point of the skin is: at a place in the world, between vertices by
// their weights, in a face and an element, or −1.
func (m *softMeta) putSpot(p *components.SurfacePoint, at vec.Vec3, h skin.Spot, face, element int32) {
	*p = components.SurfacePoint{Body: m.entity, Position: fromVec(at), Mesh: m.rim, Face: face, Element: element}
	local := vec.Vec3{}
	for i, v := range h.Vertex {
		if h.Weight[i] == 0 && face < 0 {
			continue
		}
		if m.origin != nil { // of a torn skin, whose vertices are nodes
			v = m.origin[v]
		}
		p.Vertices[p.Count], p.Weights[p.Count] = v, h.Weight[i]
		p.Count++
		local = local.MulAdd(toVec(m.rim.Vertex(int(v))), h.Weight[i])
	}
	p.Local = fromVec(local)
}

// rowSpot is where the row of a contact with a rigid body is.
func (m *softMeta) rowSpot(p *components.SurfacePoint, r *soft.Row, at vec.Vec3) {
	s := m.skin
	e := r.Vertex - int32(len(s.X))
	h := skin.Spot{Vertex: [3]int32{r.Vertex}, Weight: [3]float64{1}}
	switch {
	case e < 0:
		m.putSpot(p, at, h, -1, m.under.of(m.under.vertex, r.Vertex))
		return
	case int(e) < len(s.Face):
		h.Vertex = s.Face[e]
	case len(s.Segment) > 0: // a planar element has a number for each corner of the shape
		k := (e - int32(len(s.Face))) % int32(len(s.Segment))
		h.Vertex = [3]int32{s.Segment[k][0], s.Segment[k][1]}
		h.Weight = [3]float64{r.Weight[0], r.Weight[1] + r.Weight[2]}
		m.putSpot(p, at, h, -1, m.under.of(m.under.segment, k))
		return
	}
	h.Weight = [3]float64{r.Weight[0], r.Weight[1], r.Weight[2]}
	m.putSpot(p, at, h, e, m.under.of(m.under.face, e))
}

// pairSpot is where a contact of two skins is on one of them, 0 for that of A.
func (m *softMeta) pairSpot(p *components.SurfacePoint, r *soft.PairRow, side int, at vec.Vec3) {
	number, what := r.Primitive(side)
	h := r.Held[side]
	switch what {
	case skin.OfFace:
		m.putSpot(p, at, h, number, m.under.of(m.under.face, number))
	case skin.OfEdge:
		if f := m.surface.FaceAt(number); f >= 0 {
			m.putSpot(p, at, h, -1, m.under.of(m.under.face, f))
			return
		}
		first := int32(len(m.surface.Edge) - len(m.skin.Segment))
		m.putSpot(p, at, h, -1, m.under.of(m.under.segment, number-first))
	default:
		m.putSpot(p, at, h, -1, m.under.of(m.under.vertex, h.Vertex[0]))
	}
}
