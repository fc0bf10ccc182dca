package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// MaxParts is the most manifolds that a convex shape has with one surface: one
// for each direction in which it is touched.
const MaxParts = 8

// Facets finds the contacts of convex shapes with surfaces of triangles, meshes
// and height fields. The zero value is ready; it keeps its buffers, so that a
// warm call allocates nothing. One goroutine at a time.
//
// The surface is taken as one, not as a heap of triangles: a triangle pushes
// along its own normal where the shape lies over it; an edge only along normals
// between those of its two triangles, and only if it is convex; a vertex only
// where none of its neighbours is in front. So nothing that slides over the
// inner edges of a flat is hit by them. Contacts with the same normal, from
// however many triangles, make one manifold.
type Facets struct {
	near    []int32
	box     geom.AABB
	surface geom.Surface
	a       *Placed
	core    solid
	p       pair // A and the triangle, in A's frame; without A's hull if it is curved
	facet   geom.Facet
	hull    geom.Hull
	rot     vec.Mat3 // from the surface's axes to A's
	pos     vec.Vec3 // of its origin in A's frame [m]
	margin  float64
	reach   float64
	behind  float64 // how far A's centre may be behind a triangle [m]
	alike   float64 // cosine of the angle within which normals are one
	id      int32   // of the triangle
	when    []float64
	onWay   [2]Placed

	clusters [MaxParts]cluster
	count    int
	spotsA   [maxSpots + 2]spot
	spotsB   [maxSpots + 2]spot
	rimsA    [maxRim]rim
	rims     [8]rim
	polygons []spot
	pieces   []piece
	spare    spareFacet
	order    [MaxParts]int32
	out      [MaxParts]Manifold
}

// spareFacet is the triangle to take if every other was passed over.
type spareFacet struct {
	id  int32
	sep float64
}

// behindShare is how far the centre of a shape may be behind a triangle and
// still be pushed to its front, as a share of the shape's thickness. What is
// farther has come from the other side.
const behindShare = 0.25

// Collide returns the contacts of the convex shape a with the surface b, none
// if they are separated by more than margin [m, ≥ 0] or if a shape or pose is
// not usable. Normals point from a to b. reach [m] is as in the Collide of two
// convex shapes. The result is valid until the next call; the deepest manifold
// comes first.
func (k *Facets) Collide(a, b *Placed, margin, reach float64) []Manifold {
	k.alike = SameNormal
	return k.collide(a, b, margin, reach)
}

// Strikes is Collide with a manifold for each normal, however near to others:
// what flies at hundreds of metres a second feels a bend of a minute of arc.
func (k *Facets) Strikes(a, b *Placed, margin, reach float64) []Manifold {
	k.alike = OneNormal
	return k.collide(a, b, margin, reach)
}

func (k *Facets) collide(a, b *Placed, margin, reach float64) []Manifold {
	if a.Shape == nil || b.Shape == nil || !a.Shape.Convex() || b.Shape.Surface == nil ||
		!usable(a) || !usable(b) || !(margin >= 0) {
		return nil
	}
	if !(reach <= farAway) {
		reach = -1
	}
	k.begin(a, b, margin, reach)
	k.near = k.surface.Near(&k.box, k.near[:0])
	sphere := a.Shape.Kind == geom.KindSphere
	for _, i := range k.near {
		k.load(i)
		switch {
		case sphere:
			k.ball()
		case k.core.curved != nil:
			k.touchCurved()
		default:
			k.touchFacet()
		}
	}
	if k.count == 0 && k.spare.id >= 0 {
		k.load(k.spare.id)
		ax, _ := k.front()
		k.touch(&ax, atFace, none)
	}
	return k.finish()
}

// begin takes in the shapes and what lies about.
func (k *Facets) begin(a, b *Placed, margin, reach float64) {
	k.face(a, b)
	k.margin, k.reach = margin, reach
	back := vec.Mat3{X: b.Rot.TMulVec(a.Rot.X), Y: b.Rot.TMulVec(a.Rot.Y), Z: b.Rot.TMulVec(a.Rot.Z)}
	k.box = a.Shape.Bounds(b.Rot.TMulVec(a.Pos.Sub(b.Pos)), &back).Grow(margin)
	k.count, k.spare = 0, spareFacet{id: -1}
	k.polygons, k.pieces = k.polygons[:0], k.pieces[:0]
}

// face takes in where the shapes are.
func (k *Facets) face(a, b *Placed) {
	k.a, k.surface = a, b.Shape.Surface
	k.rot = vec.Mat3{X: a.Rot.TMulVec(b.Rot.X), Y: a.Rot.TMulVec(b.Rot.Y), Z: a.Rot.TMulVec(b.Rot.Z)}
	k.pos = a.Rot.TMulVec(b.Pos.Sub(a.Pos))
	k.core = makeSolid(a.Shape)
	thick := 2*a.Shape.Radius + k.core.thickness
	k.p = pair{
		a: a.Shape.Hull, b: &k.hull, rot: vec.Mat3{X: vec.Vec3{X: 1}, Y: vec.Vec3{Y: 1}, Z: vec.Vec3{Z: 1}},
		round: a.Shape.Radius, slop: slopShare * thick,
	}
	k.behind = behindShare * thick
	if k.hull.Vertices == nil {
		k.hull = triangleHull()
	}
}

// triangleHull is the topology of a triangle: face 0 is its front, faces 1 to 3
// are its edges with the last normals along which they push.
func triangleHull() geom.Hull {
	return geom.Hull{
		Vertices:  make([]vec.Vec3, 3),
		Faces:     []geom.Face{{First: 0, Count: 3}, {First: 3, Count: 2}, {First: 5, Count: 2}, {First: 7, Count: 2}},
		Loop:      []int32{0, 1, 2, 0, 1, 1, 2, 2, 0},
		LoopEdges: []int32{0, 1, 2, 0, 0, 1, 1, 2, 2},
		Edges:     []geom.Edge{{A: 0, B: 1, Left: 0, Right: 1}, {A: 1, B: 2, Left: 0, Right: 2}, {A: 2, B: 0, Left: 0, Right: 3}},
		Near:      []int32{1, 2, 0, 2, 0, 1},
		NearEdges: []int32{0, 2, 0, 1, 2, 1},
		NearAt:    []int32{0, 2, 4, 6},
		MaxSides:  3,
	}
}

// load takes triangle i into A's frame.
func (k *Facets) load(i int32) {
	f, h := &k.facet, &k.hull
	k.id = i
	k.surface.Facet(i, f)
	f.N = k.rot.MulVec(f.N)
	for c := range f.P {
		f.P[c] = k.rot.MulVec(f.P[c]).Add(k.pos)
		h.Vertices[c] = f.P[c]
	}
	h.Faces[0].Normal, h.Faces[0].Offset = f.N, f.P[0].Dot(f.N)
	h.Faces[0].Area = 1 // more than nothing: a face
}

// loadSides takes the normals beside the edges in, for what looks at them.
func (k *Facets) loadSides() {
	f, h := &k.facet, &k.hull
	k.measure()
	for c := range f.P {
		f.Side[c] = k.rot.MulVec(f.Side[c])
		h.Faces[c+1].Normal, h.Faces[c+1].Offset = f.Side[c], f.P[c].Dot(f.Side[c])
	}
}

// measure finds the triangle's middle and how far it reaches.
func (k *Facets) measure() {
	f, h := &k.facet, &k.hull
	h.Center = f.P[0].Add(f.P[1]).Add(f.P[2]).Mul(1.0 / 3)
	h.Radius = 0
	for c := range f.P {
		if r := f.P[c].Len(); r > h.Radius {
			h.Radius = r
		}
	}
}

// front returns the axis against the triangle's normal; ok is false if A is
// beyond the margin along it, or has come from behind.
func (k *Facets) front() (ax axis, ok bool) {
	f := &k.facet
	d := k.hull.Faces[0].Offset
	n := f.N.Neg()
	v := k.core.support(n)
	ax = axis{n: n, sep: v.Dot(f.N) - d, fa: -1, fb: 0}
	ax.mid = v.MulAdd(n, ax.sep/2)
	return ax, ax.sep <= k.margin+k.p.round && k.core.center.Dot(f.N)-d >= -k.behind
}

// touchFacet adds the contact with the triangle, if there is one.
func (k *Facets) touchFacet() {
	ax, ok := k.front()
	if !ok {
		return
	}
	if k.facet.Smooth() {
		k.touch(&ax, atFace, none)
		return
	}
	k.loadSides()
	switch {
	case k.p.round > 0:
		if !k.closest(&ax) {
			k.touch(&ax, atFace, none)
		}
	case ax.sep >= -k.p.slop:
		if !k.beyondFace() && !k.touch(&ax, atFace, none) {
			k.closest(&ax)
		}
	default:
		k.deep(&ax)
	}
}
