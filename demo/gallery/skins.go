package gallery

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// skins are the deformable bodies of a picture, and what is remembered of them from
// one to the next.
type skins struct {
	of   map[donburi.Entity]*drawnSkin
	list []*drawnSkin // of this picture
	turn uint64
	last *drawnSkin // found last
	ride ride       // of the rigid body that was asked for last
}

// drawnSkin is a deformable body between the last two steps.
type drawnSkin struct {
	entity   donburi.Entity
	nodes    *components.NodesData
	vertices []mgl64.Vec3 // [m]
	shape    draw.Skin
	marks    []softMark
	turn     uint64 // of the last picture that it was in
}

func newSkins() skins { return skins{of: map[donburi.Entity]*drawnSkin{}} }

// begin starts a picture.
func (s *skins) begin() {
	s.turn++
	s.list, s.last, s.ride.known = s.list[:0], nil, false
}

// take adds a body; it returns nil where there is nothing to draw.
func (s *skins) take(run Run, e donburi.Entity, n *components.NodesData) *drawnSkin {
	k := s.of[e]
	if k == nil {
		k = &drawnSkin{entity: e}
		s.of[e] = k
	}
	k.nodes, k.vertices = n, k.vertices[:0]
	physics, drawn := run.Physics(), false
	if physics != nil {
		k.vertices, drawn = physics.DrawSkin(e, k.vertices)
	}
	if !drawn {
		k.vertices = append(k.vertices[:0], n.Skin...)
	}
	if len(k.vertices) == 0 {
		return nil
	}
	k.turn = s.turn
	s.list = append(s.list, k)
	return k
}

// forget drops the bodies that have gone.
func (s *skins) forget() {
	if len(s.of) == len(s.list) {
		return
	}
	for e, k := range s.of {
		if k.turn != s.turn {
			delete(s.of, e)
		}
	}
}

// find returns a body of this picture, or nil.
func (s *skins) find(e donburi.Entity) *drawnSkin {
	if s.last == nil || s.last.entity != e {
		k := s.of[e]
		if k == nil || k.turn != s.turn {
			return nil
		}
		s.last = k
	}
	return s.last
}

// tells reports whether a contact is to be shown where this body lists it: of two
// deformable bodies both list it, and one that touches itself does so twice.
func (k *drawnSkin) tells(c *components.SkinContact) bool {
	switch {
	case c.OtherVertex < 0:
		return true
	case c.Other == k.entity:
		return c.Vertex < c.OtherVertex
	}
	return k.entity < c.Other
}

// shift is how far a vertex is drawn from where the last step left it [m].
func (k *drawnSkin) shift(vertex int32) mgl64.Vec3 {
	if vertex < 0 || int(vertex) >= min(len(k.vertices), len(k.nodes.Skin)) {
		return mgl64.Vec3{}
	}
	return k.vertices[vertex].Sub(k.nodes.Skin[vertex])
}

// ends are where the two surfaces of a contact are drawn: its points, moved along with
// what they are on [m].
func (s *skins) ends(run Posed, k *drawnSkin, c *components.SkinContact) (on, other mgl64.Vec3) {
	on = c.Point.Add(k.shift(c.Vertex))
	if c.OtherVertex < 0 {
		s.ride.take(run, c.Other)
		return on, s.ride.move(c.OtherPoint)
	}
	if o := s.find(c.Other); o != nil {
		return on, c.OtherPoint.Add(o.shift(c.OtherVertex))
	}
	return on, c.OtherPoint
}

// ride takes points of a rigid body from where the last step left it to where it is
// drawn.
type ride struct {
	of       donburi.Entity
	known    bool
	still    bool       // it is drawn where it is
	at, to   mgl64.Vec3 // its origin, by the step and as it is drawn [m]
	turn     mgl64.Quat // from the world to its axes, by the step
	turnBack mgl64.Quat // from its axes to the world, as it is drawn
}

// take makes ready for points of a body.
func (r *ride) take(run Posed, e donburi.Entity) {
	if r.known && r.of == e {
		return
	}
	*r = ride{of: e, known: true, still: true, turn: mgl64.QuatIdent(), turnBack: mgl64.QuatIdent()}
	world := run.World()
	if !world.Valid(e) || !world.Entry(e).HasComponent(components.Pose) {
		return
	}
	p := components.Pose.Get(world.Entry(e))
	was := turning(p.Rotation)
	r.at, r.turn = p.Position, was.Conjugate()
	r.to, r.turnBack = run.Pose(e)
	r.turnBack = turning(r.turnBack)
	r.still = r.at == r.to && was == r.turnBack
}

// turning is a rotation of length one; a zero one is none.
func turning(q mgl64.Quat) mgl64.Quat {
	if q == (mgl64.Quat{}) {
		return mgl64.QuatIdent()
	}
	return q.Normalize()
}

// local is a point, as the step left it, in the body's axes [m].
func (r *ride) local(p mgl64.Vec3) mgl64.Vec3 { return r.turn.Rotate(p.Sub(r.at)) }

// move is where a point is drawn [m].
func (r *ride) move(p mgl64.Vec3) mgl64.Vec3 {
	if r.still {
		return p
	}
	return r.to.Add(r.turnBack.Rotate(r.local(p)))
}
