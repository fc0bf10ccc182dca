package gallery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// skinContacts counts and shows what a deformable body touches and sticks to, by its
// list of contacts.
func (v *View) skinContacts(f *draw.Frame, k *drawnSkin, show *Show) {
	for i := range k.nodes.Contacts {
		c := &k.nodes.Contacts[i]
		load, value := 0.0, c.Intensity
		if c.Intensity > 0 {
			load = c.Force.Len()
			v.loadTop.see(load)
			if show.Bonds == BondsByLoad {
				value = v.loadTop.share(load)
			}
			k.makeMarks()
			k.mark(c, value)
		}
		if !k.tells(c) {
			continue
		}
		v.Contacts++
		v.skinPush(f, k, c, show)
		if c.Intensity > 0 {
			v.Bonds++
			v.skinBond(f, k, c, value, show)
		}
	}
	v.showMarks(f, k, show)
}

// skinPush shows a contact as a point, larger where it pushes, and as a normal that is
// as long as it pushes.
func (v *View) skinPush(f *draw.Frame, k *drawnSkin, c *components.SkinContact, show *Show) {
	push := max(0, c.Force.Dot(c.Normal))
	v.pushTop.see(push)
	if !show.Contacts && !show.Normals {
		return
	}
	on, other := v.skins.ends(v.run, k, c)
	v.point(f, on.Add(other).Mul(0.5), c.Normal, push, show)
}

// skinBond shows a bond as a strand between its anchors, and as a patch; its mark is
// that of the vertex.
func (v *View) skinBond(f *draw.Frame, k *drawnSkin, c *components.SkinContact, value float64, show *Show) {
	if show.Bonds == BondsHidden && !show.Patches {
		return
	}
	on, other := v.skins.ends(v.run, k, c)
	color := draw.Heat(value)
	if show.Patches {
		f.Patches = append(f.Patches, patch(f, on, c.Normal, c.Area, color))
	}
	if show.Bonds != BondsHidden {
		f.Strands = append(f.Strands, draw.Strand{From: on, To: other, Width: strandWidth, Color: color})
	}
}

// point shows a point of contact.
func (v *View) point(f *draw.Frame, at, normal mgl64.Vec3, push float64, show *Show) {
	if show.Contacts {
		dot := draw.Dot{Position: at, Size: idleShare, Color: idleColor}
		if push > 0 {
			dot.Size, dot.Color = 1, contactColor
		}
		f.Dots = append(f.Dots, dot)
	}
	if show.Normals {
		length := f.Focus.Radius * (normalLeast + normalMore*v.pushTop.share(push))
		f.Strands = append(f.Strands, draw.Strand{
			From: at, To: at.Add(normal.Mul(length)), Width: normalWidth, Color: normalColor,
		})
	}
}
