package blob

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Toucher finds where the particles of one skin touch another. It keeps its memory
// from one call to the next.
type Toucher struct {
	near     []int32
	blocks   []geom.AABB // about so many of near each
	contacts []skin.Contact
}

// Kept is a particle of which it is known where it touches another skin: it and the
// face go on as one rigid body, so that nothing has to be searched.
type Kept struct {
	Vertex int32
	On     skin.Spot // of the other skin
	Inside bool      // the particle is beneath it
}

// Between returns the contacts of two bodies that have followed their particles,
// in the order of their keys: of each particle of one with the skin of the other,
// at most one, that is no farther away than the slack [m], or will not be within
// the step of dt [s]. They are valid until the next call.
//
// Outside, a particle touches the nearest face. Inside, it is the nearest of those
// that look towards it, against its own normal: the side from which it has come,
// however deep it has been pressed in. Each stands for half of its area, since both bodies' particles tell
// of a patch. What is kept of a and of b, ascending by vertex, is taken as it is.
func (t *Toucher) Between(a, b *Side, dt, slack float64, ofA, ofB []Kept) []skin.Contact {
	t.contacts = t.contacts[:0]
	t.look(a, b, dt, slack, ofA, false)
	t.look(b, a, dt, slack, ofB, true)
	return t.contacts
}

// blockFaces is the number of faces near the other body with a box of their own.
const blockFaces = 8

// block makes the boxes about the near faces of b, so many each.
func (t *Toucher) block(b *Side) {
	t.blocks = t.blocks[:0]
	for k, i := range t.near {
		if k%blockFaces == 0 {
			t.blocks = append(t.blocks, b.boxes[i])
			continue
		}
		box := &t.blocks[len(t.blocks)-1]
		box.Min, box.Max = least(box.Min, b.boxes[i].Min), most(box.Max, b.boxes[i].Max)
	}
}

// in returns the faces in a block.
func (t *Toucher) in(block int) []int32 {
	return t.near[block*blockFaces : min((block+1)*blockFaces, len(t.near))]
}

// gather lists the faces of b that a may touch.
func (t *Toucher) gather(b *Side, zone *geom.AABB) {
	t.near = t.near[:0]
	for i := range b.boxes {
		if b.boxes[i].Overlaps(zone) {
			t.near = append(t.near, int32(i))
		}
	}
	t.block(b)
}

// look finds the particles of a that touch b; swapped if b comes first in keys.
func (t *Toucher) look(a, b *Side, dt, slack float64, kept []Kept, swapped bool) {
	radii := a.Radius + b.Radius
	reach := slack + radii + float64(dt*(a.Speed+b.Speed))
	zone := a.Box.Grow(math.Max(reach, b.Depth))
	gathered := false
	box := b.Box.Grow(reach)
	ball := b.Far + reach
	if b.Open {
		box.Min = least(box.Min, b.Box.Min.Sub(vec.Vec3{X: b.Depth, Y: b.Depth, Z: b.Depth}))
		ball += b.Depth
	}
	ball = float64(ball * ball)
	for v, x := range a.x {
		var k spot
		if len(kept) > 0 && int(kept[0].Vertex) == v {
			k = kept[0].spot(b, x)
			kept = kept[1:]
		} else {
			if notIn(&box, x) || x.Sub(b.Center).LenSq() > ball {
				continue
			}
			if !gathered {
				t.gather(b, &zone)
				gathered = true
			}
			far := math.Max(reach, b.Depth)
			if !b.Open && notIn(&b.Box, x) {
				far = reach
			}
			var ok bool
			if k, ok = t.nearest(b, x, a.out[v], far); !ok {
				continue
			}
		}
		gap := k.gap - radii
		f, w := &k.on.Vertex, &k.on.Weight
		u := a.v[v].Sub(b.v[f[0]].Mul(w[0]).MulAdd(b.v[f[1]], w[1]).MulAdd(b.v[f[2]], w[2]))
		if closing := k.normal.Dot(u); !(gap+float64(dt*math.Min(closing, 0)) < slack) {
			continue
		}
		n := int32(v)
		c := skin.Contact{
			Key: skin.Key{Kind: skin.VertexFace, A: n}, A: skin.Spot{Vertex: [3]int32{n, n, n}, Weight: [3]float64{1}},
			B: k.on, Normal: k.normal.Neg(), Gap: gap, Area: 0.5 * a.Area[v],
		}
		if swapped {
			c.Key, c.A, c.B, c.Normal = skin.Key{Kind: skin.FaceVertex, B: n}, c.B, c.A, k.normal
		}
		t.contacts = append(t.contacts, c)
	}
}

// spot is where what is kept is now, with the particle at x.
func (k *Kept) spot(b *Side, x vec.Vec3) spot {
	f := &k.On.Vertex
	s := spot{on: k.On, normal: b.x[f[1]].Sub(b.x[f[0]]).Cross(b.x[f[2]].Sub(b.x[f[0]])).Unit(vec.Vec3{})}
	way := x.Sub(k.On.At(b.x))
	l := way.Len()
	s.gap = l
	if k.Inside {
		s.gap = -l
	}
	if l > float64(tiny*b.Depth) {
		s.normal = way.Mul(1 / s.gap)
	}
	return s
}

// spot is a point of a skin that is nearest to a particle.
type spot struct {
	on     skin.Spot
	normal vec.Vec3 // out of the skin
	gap    float64  // negative inside
}

// upright is the cosine of the angle between a face and the way to a particle from
// which on the particle counts as beyond the rim of an open sheet.
const upright = 0.7

// search is for the spot nearest to a particle.
type search struct {
	spot
	best, height float64 // squared distance; that from the face's plane
	way          vec.Vec3
	found        bool
}

// past reports whether nothing in a box can be as near as what there is.
func (s *search) past(box *geom.AABB, x vec.Vec3) bool {
	return beyond(box, x) > s.best*(1+sameDistance)
}

// offer looks at face i of b.
func (s *search) offer(b *Side, i int32, x vec.Vec3, h float64) {
	if float64(h*h) > s.best*(1+sameDistance) || s.past(&b.boxes[i], x) {
		return
	}
	f := &b.Face[i]
	p, q, r := b.x[f[0]], b.x[f[1]], b.x[f[2]]
	w := skin.OnTriangle(x, p, q, r)
	d := x.Sub(p.Mul(w[0]).MulAdd(q, w[1]).MulAdd(r, w[2]))
	l := d.LenSq()
	// Of faces that are as near, at an edge or a vertex that they share, the one that
	// the particle is most upright over tells the side.
	if same := float64(sameDistance * s.best); l > s.best+same || s.found && l > s.best-same && math.Abs(h) <= math.Abs(s.height) {
		return
	}
	s.best, s.height, s.way, s.found = num.Lower(l, s.best), h, d, true
	s.spot = spot{on: skin.Spot{Vertex: *f, Weight: w}, normal: b.normal[i], gap: h}
}

// notIn reports whether a point is not in a box.
func notIn(b *geom.AABB, x vec.Vec3) bool {
	return x.X < b.Min.X || x.X > b.Max.X || x.Y < b.Min.Y || x.Y > b.Max.Y || x.Z < b.Min.Z || x.Z > b.Max.Z
}

// beyond is the squared distance of a point from a box.
func beyond(b *geom.AABB, x vec.Vec3) float64 {
	dx := num.Higher(num.Higher(b.Min.X-x.X, x.X-b.Max.X), 0)
	dy := num.Higher(num.Higher(b.Min.Y-x.Y, x.Y-b.Max.Y), 0)
	dz := num.Higher(num.Higher(b.Min.Z-x.Z, x.Z-b.Max.Z), 0)
	return float64(dx*dx) + float64(dy*dy) + float64(dz*dz)
}

// nearest finds the spot that a particle with the normal out touches: outside, that
// of the nearest face; inside, of the nearest one that looks towards it.
func (t *Toucher) nearest(b *Side, x, out vec.Vec3, far float64) (spot, bool) { //nolint:gocyclo // blocks, then the faces of the nearest
	all := search{best: float64(far * far)}
	for k := range t.blocks { // no face is farther away than a corner of it
		if beyond(&t.blocks[k], x) >= all.best {
			continue
		}
		for _, i := range t.in(k) {
			if d := x.Sub(b.x[b.Face[i][0]]).LenSq(); d < all.best {
				all.best = d
			}
		}
	}
	for k := range t.blocks {
		if all.past(&t.blocks[k], x) {
			continue
		}
		for _, i := range t.in(k) {
			all.offer(b, i, x, b.normal[i].Dot(x.Sub(b.x[b.Face[i][0]])))
		}
	}
	faced := search{best: float64(far * far)}
	if all.found && all.height < 0 {
		for k := range t.blocks {
			if faced.past(&t.blocks[k], x) {
				continue
			}
			for _, i := range t.in(k) {
				if n := b.normal[i]; n.Dot(out) < 0 {
					faced.offer(b, i, x, n.Dot(x.Sub(b.x[b.Face[i][0]])))
				}
			}
		}
	}
	s := &all
	if all.found && all.height < 0 {
		s = &faced
	}
	if !s.found || s == &faced && !(s.height < 0) {
		return spot{}, false
	}
	l := math.Sqrt(s.best)
	if b.Open && math.Abs(s.height) < float64(upright*l) {
		return spot{}, false
	}
	if l > float64(tiny*b.Depth) {
		s.normal = s.way.Mul(math.Copysign(1/s.way.Len(), s.gap))
		s.gap = math.Copysign(l, s.gap)
	}
	return s.spot, true
}

const (
	// sameDistance is the share by which squared distances may differ by rounding.
	sameDistance = 1e-9
	// tiny is the distance, over the depth of a body, below which its direction is
	// rounding.
	tiny = 1e-9
)
