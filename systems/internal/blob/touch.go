package blob

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Toucher finds where the particles of one skin touch another. It keeps its memory
// from one call to the next.
type Toucher struct {
	near     []int32
	height   []float64   // of the particle over the planes of near [m]
	blocks   []geom.AABB // about so many of near each
	chosen   []int32     // the particles to look at
	reach    float64     // what is farther apart does not touch [m]
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
	t.reach = slack + a.Radius + b.Radius + float64(dt*(a.Speed+b.Speed))
	fromA, fromB, apart := slabs(a, b, t.reach)
	if !apart || len(ofA) > 0 {
		t.look(a, b, dt, slack, ofA, &fromB, false)
	}
	if !apart || len(ofB) > 0 {
		t.look(b, a, dt, slack, ofB, &fromA, true)
	}
	return t.contacts
}

const (
	// blockFaces is the number of faces near the other body with a box of their own,
	// from manyFaces on.
	blockFaces = 8
	manyFaces  = 48
)

// gather lists the faces of b in a zone.
func (t *Toucher) gather(b *Side, zone *geom.AABB) {
	t.near = t.near[:0]
	for i := range b.boxes {
		if b.boxes[i].Overlaps(zone) {
			t.near = append(t.near, int32(i))
		}
	}
	t.height = slices.Grow(t.height[:0], len(t.near))[:len(t.near)]
	t.blocks = t.blocks[:0]
	if len(t.near) < manyFaces {
		return
	}
	for k, i := range t.near {
		if k%blockFaces == 0 {
			t.blocks = append(t.blocks, b.boxes[i])
			continue
		}
		box := &t.blocks[len(t.blocks)-1]
		box.Min, box.Max = least(box.Min, b.boxes[i].Min), most(box.Max, b.boxes[i].Max)
	}
}

// block returns the places in near of a block of faces, from lo on, and the box about
// them; nil where there is none, since they are so few.
func (t *Toucher) block(lo int) (hi int, box *geom.AABB) {
	if len(t.blocks) == 0 {
		return len(t.near), nil
	}
	return min(lo+blockFaces, len(t.near)), &t.blocks[lo/blockFaces]
}

// look finds the particles of a that touch b, which begins at the slab; swapped if b
// comes first in keys.
func (t *Toucher) look(a, b *Side, dt, slack float64, kept []Kept, begins *slab, swapped bool) {
	radii := a.Radius + b.Radius
	t.choose(a, b, kept, begins)
	for _, v := range t.chosen {
		x := a.x[v]
		var k spot
		if len(kept) > 0 && kept[0].Vertex == v {
			k = kept[0].spot(b, x)
			kept = kept[1:]
		} else {
			var ok bool
			if k, ok = t.nearest(b, x, a.out[v], t.far(b, x)); !ok {
				continue
			}
		}
		gap := k.gap - radii
		f, w := &k.on.Vertex, &k.on.Weight
		u := a.v[v].Sub(b.v[f[0]].Mul(w[0]).MulAdd(b.v[f[1]], w[1]).MulAdd(b.v[f[2]], w[2]))
		if closing := k.normal.Dot(u); !(gap+float64(dt*math.Min(closing, 0)) < slack) {
			continue
		}
		c := skin.Contact{
			Key: skin.Key{Kind: skin.VertexFace, A: v}, A: skin.Spot{Vertex: [3]int32{v, v, v}, Weight: [3]float64{1}},
			B: k.on, Normal: k.normal.Neg(), Gap: gap, Area: 0.5 * a.Area[v],
		}
		if swapped {
			c.Key, c.A, c.B, c.Normal = skin.Key{Kind: skin.FaceVertex, B: v}, c.B, c.A, k.normal
		}
		t.contacts = append(t.contacts, c)
	}
}

// choose lists the particles of a that may touch b, and those that are kept, and
// gathers the faces of b that they may touch.
func (t *Toucher) choose(a, b *Side, kept []Kept, begins *slab) {
	t.chosen = t.chosen[:0]
	box := b.Box.Grow(t.reach)
	ball := b.Far + t.reach
	if b.Open {
		box.Min = least(box.Min, b.Box.Min.Sub(vec.Vec3{X: b.Depth, Y: b.Depth, Z: b.Depth}))
		ball += b.Depth
	}
	ball = float64(ball * ball)
	some := false
	var zone geom.AABB
	for v, x := range a.x {
		if len(kept) > 0 && int(kept[0].Vertex) == v {
			t.chosen, kept = append(t.chosen, int32(v)), kept[1:]
			continue
		}
		if begins.before(x) || notIn(&box, x) || x.Sub(b.Center).LenSq() > ball {
			continue
		}
		t.chosen = append(t.chosen, int32(v))
		if !some {
			some, zone = true, geom.AABB{Min: x, Max: x}
		}
		zone.Min, zone.Max = least(zone.Min, x), most(zone.Max, x)
	}
	if some {
		zone = zone.Grow(math.Max(t.reach, b.Depth))
		t.gather(b, &zone)
	}
}

// far is how far from b's skin a particle may touch it: from inside down to its depth.
func (t *Toucher) far(b *Side, x vec.Vec3) float64 {
	if !b.Open && notIn(&b.Box, x) {
		return t.reach
	}
	return math.Max(t.reach, b.Depth)
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
