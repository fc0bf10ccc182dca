package gallery

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// jellyClear is how much of what lies behind is seen through a deformable body.
const jellyClear = 0.3

// areaClear is how pale one is in a planar frame.
const areaClear = 0.15

// softID is the stable identity of a deformable body of any kind.
func softID(e *donburi.Entry) uint64 {
	switch {
	case e.HasComponent(components.Cloth):
		return components.Cloth.Get(e).ID
	case e.HasComponent(components.Rope):
		return components.Rope.Get(e).ID
	case e.HasComponent(components.SoftBody):
		return components.SoftBody.Get(e).ID
	}
	return 0
}

// softBodies puts the deformable bodies into the frame, after the others.
func (v *View) softBodies(f *draw.Frame) {
	for e := range v.softs.Iter(v.run.World()) {
		n := components.Nodes.Get(e)
		k := v.takeSkin(e.Entity(), n)
		if k == nil {
			continue
		}
		v.handles = append(v.handles, handle{len(f.Bodies), e.Entity()})
		skin := &k.shape
		through := float32(jellyClear)
		switch {
		case f.Flat:
			skin.SetArea(k.vertices, n.Faces, n.Segments, n.Radius)
			through = areaClear
		case len(n.Segments) > 0:
			skin.SetRope(k.vertices, n.Segments, n.Radius)
			through = 0
		case n.Radius > 0:
			skin.SetSheet(k.vertices, n.Faces, n.Radius)
			through = 0
		default:
			skin.Set(k.vertices, n.Faces)
		}
		f.Bodies = append(f.Bodies, draw.Body{
			Shape: skin, Position: skin.Center, Clear: through,
			Color: draw.Palette[int(softID(e)%uint64(len(draw.Palette)))],
		})
	}
}

// takeSkin takes the vertices of a deformable body, between the last two steps, and
// counts it. It returns nil where there is nothing to draw.
func (v *View) takeSkin(e donburi.Entity, n *components.NodesData) *drawnSkin {
	k := v.skins.take(v.run, e, n)
	if k != nil {
		v.Bodies++
	}
	return k
}
