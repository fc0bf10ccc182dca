package gallery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// blobClear is how much of what lies behind is seen through a blob.
const blobClear = 0.15

// particles puts the bodies of particles into the frame: skins as smooth surfaces,
// grains as balls.
func (v *View) particles(f *draw.Frame) {
	for e := range v.grains.Iter(v.run.World()) {
		n := components.Nodes.Get(e)
		k := v.takeSkin(e.Entity(), n)
		if k == nil {
			continue
		}
		d := components.Particles.Get(e)
		v.handles = append(v.handles, handle{len(f.Bodies), e.Entity()})
		color := draw.Palette[int(d.ID%uint64(len(draw.Palette)))]
		switch {
		case f.Flat && len(n.Segments) > 0:
			skin := &k.shape
			skin.SetArea(k.vertices, n.Faces, n.Segments, n.Radius)
			f.Bodies = append(f.Bodies, draw.Body{Shape: skin, Position: skin.Center, Color: color, Clear: blobClear})
		case len(n.Faces) == 0:
			var ball components.Shape = components.Sphere(d.Radius) // one for all
			for _, x := range k.vertices {
				f.Bodies = append(f.Bodies, draw.Body{Shape: ball, Position: x, Rotation: mgl64.QuatIdent(), Color: color})
			}
		default:
			skin := &k.shape
			skin.Set(k.vertices, n.Faces)
			b := draw.Body{Shape: skin, Position: skin.Center, Color: color, Clear: blobClear}
			if _, sheet := d.Shape.(components.ParticleSheet); sheet {
				b.Clear, b.Color = 0, draw.StaticColor // what others lie on, as other scenery
			}
			f.Bodies = append(f.Bodies, b)
		}
	}
}
