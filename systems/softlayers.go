package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
)

// layers are the layers of a deformable body and its mask, as a proxy has them.
func (m *softMeta) layers() collide.Proxy {
	t := m.form.tag()
	return layered(*t.Layers, *t.Mask)
}

// layered is a proxy with the layers and the mask of a component, in which 0 stands for
// the default.
func layered(layers, mask uint32) (p collide.Proxy) {
	p.Layers, p.Mask = layers, mask
	if p.Layers == 0 {
		p.Layers = components.LayerDefault
	}
	if p.Mask == 0 {
		p.Mask = ^uint32(0)
	}
	return p
}
