package gallery

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// zones dots the particles that virtual adhesives hold: each adhesive in a colour of
// its own, or by what draws at the clones.
func (v *View) zones(f *draw.Frame, show *Show) {
	world := v.run.World()
	for e := range v.adhesives.Iter(world) {
		a := components.VirtualAdhesive.Get(e)
		own := draw.Palette[int(a.ID%uint64(len(draw.Palette)))]
		for i := range a.Members {
			m := &a.Members[i]
			if m.Node < 0 || !world.Valid(m.Body) {
				continue
			}
			body := world.Entry(m.Body)
			if !body.HasComponent(components.Nodes) {
				continue
			}
			n := components.Nodes.Get(body)
			if int(m.Node) >= len(n.Position) {
				continue
			}
			load := m.Load.Len()
			v.loadTop.see(load)
			v.Bonds++
			v.Held++
			dot := draw.Dot{Position: v.nodeAt(m.Body, n, m.Node), Size: 1, Color: own}
			if show.Bonds == BondsByLoad {
				dot.Color = draw.Heat(v.loadTop.share(load))
			}
			f.Dots = append(f.Dots, dot)
		}
	}
}

// nodeAt is where a node is drawn, between the last two steps where it is a vertex of
// the skin, as particles are [m].
func (v *View) nodeAt(e donburi.Entity, n *components.NodesData, node int32) mgl64.Vec3 {
	at := n.Position[node]
	if k := v.skins.find(e); k != nil && int(node) < len(n.Skin) && n.Skin[node] == at {
		return at.Add(k.shift(node))
	}
	return at
}
