package gallery

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// jellyClear is how much of what lies behind is seen through a deformable body.
const jellyClear = 0.3

// softBodies puts the deformable bodies into the frame, after the others.
func (v *View) softBodies(f *draw.Frame) {
	physics := v.run.Physics()
	for e := range v.softs.Iter(v.run.World()) {
		n := components.Nodes.Get(e)
		v.vertices = append(v.vertices[:0], n.Skin...)
		if physics != nil {
			if drawn, ok := physics.DrawSkin(e.Entity(), v.vertices[:0]); ok {
				v.vertices = drawn
			}
		}
		if len(v.vertices) == 0 {
			continue
		}
		v.Bodies++
		skin := v.skin(e.Entity())
		skin.Set(v.vertices, n.Faces)
		id := components.SoftBody.Get(e).ID
		f.Bodies = append(f.Bodies, draw.Body{
			Shape: skin, Position: skin.Center, Clear: jellyClear,
			Color: draw.Palette[int(id%uint64(len(draw.Palette)))],
		})
		v.Contacts += len(n.Contacts)
		for i := range n.Contacts {
			if n.Contacts[i].Intensity > 0 {
				v.Bonds++
			}
		}
	}
}
