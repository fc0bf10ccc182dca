package gallery

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// blobClear is how much of what lies behind is seen through a blob.
const blobClear = 0.15

// particles puts the bodies of particles into the frame: skins as smooth surfaces,
// grains as balls.
func (v *View) particles(f *draw.Frame, show *Show) {
	for e := range v.grains.Iter(v.run.World()) {
		n := components.Nodes.Get(e)
		if !v.takeSkin(e.Entity(), n) {
			continue
		}
		v.skinBonds(f, e.Entity(), n, show)
		d := components.Particles.Get(e)
		v.handles = append(v.handles, handle{len(f.Bodies), e.Entity()})
		color := draw.Palette[int(d.ID%uint64(len(draw.Palette)))]
		switch {
		case f.Flat && len(n.Segments) > 0:
			skin := v.skin(e.Entity())
			skin.SetArea(v.vertices, n.Faces, n.Segments, n.Radius)
			f.Bodies = append(f.Bodies, draw.Body{Shape: skin, Position: skin.Center, Color: color, Clear: blobClear})
		case len(n.Faces) == 0:
			ball := components.Sphere(d.Radius)
			for _, x := range v.vertices {
				f.Bodies = append(f.Bodies, draw.Body{Shape: ball, Position: x, Rotation: mgl64.QuatIdent(), Color: color})
			}
		default:
			skin := v.skin(e.Entity())
			skin.Set(v.vertices, n.Faces)
			b := draw.Body{Shape: skin, Position: skin.Center, Color: color, Clear: blobClear}
			if _, sheet := d.Shape.(components.ParticleSheet); sheet {
				b.Clear, b.Color = 0, draw.StaticColor // what others lie on, as other scenery
			}
			f.Bodies = append(f.Bodies, b)
		}
	}
}

// skin is what draws that of a body, from frame to frame the same.
func (v *View) skin(e donburi.Entity) *draw.Skin {
	s := v.skins[e]
	if s == nil {
		s = &draw.Skin{}
		v.skins[e] = s
	}
	return s
}
