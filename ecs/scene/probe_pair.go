package scene

import (
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// pairView is what the contact quantities of two bodies are now.
type pairView struct {
	a, b donburi.Entity
	// pair is the ContactPair entity of the two, while it is valid.
	pair donburi.Entity

	// gap is the area-weighted mean over living bonds, or else the smallest of
	// the contact points; NaN where there is neither [m].
	gap, gapMin, gapMax float64
	count, bonds        float64
	intensity, area     float64
	// normalForce is positive when it pushes apart, tangentForce the magnitude
	// of the sum of all tangential forces [N].
	normalForce, tangentForce float64
	slip                      float64
}

// clear sets what two bodies that do not meet read as.
func (v *pairView) clear() {
	*v = pairView{a: v.a, b: v.b, pair: v.pair, gap: math.NaN(), gapMin: math.NaN(), gapMax: math.NaN()}
}

// update reads the pair. It looks the pair's entity up only when the one it
// knows is gone.
func (v *pairView) update(p *ecs.Physics) {
	v.clear()
	w := p.World().Donburi()
	if !w.Valid(v.pair) {
		var ok bool
		if v.pair, ok = p.Pair(v.a, v.b); !ok {
			v.pair = donburi.Null
			return
		}
	}
	entry := w.Entry(v.pair)
	v.readPoints(components.ContactPair.Get(entry))
	v.readBonds(components.Adhesion.Get(entry).Bonds)
}

func (v *pairView) readPoints(c *components.ContactPairData) {
	v.area = c.Area
	v.count = float64(c.Count)
	v.normalForce, v.tangentForce = c.NormalForce, length(c.TangentForce)
	for i := range c.Points[:c.Count] {
		pt := &c.Points[i]
		if i == 0 || pt.Separation < v.gapMin {
			v.gapMin = pt.Separation
		}
		if i == 0 || pt.Separation > v.gapMax {
			v.gapMax = pt.Separation
		}
	}
	v.gap = v.gapMin
}

// readBonds adds the living bonds; where there are any, they say what the gap
// and the area are.
func (v *pairView) readBonds(bonds []components.Bond) {
	area, gap, intensity, slip := 0.0, 0.0, 0.0, 0.0
	for i := range bonds {
		s := &bonds[i]
		if s.Intensity <= 0 {
			continue
		}
		if v.bonds == 0 || s.Gap < v.gapMin {
			v.gapMin = s.Gap
		}
		if v.bonds == 0 || s.Gap > v.gapMax {
			v.gapMax = s.Gap
		}
		v.bonds++
		area += s.Area
		gap += float64(s.Area * s.Gap)
		intensity += float64(s.Area * s.Intensity)
		slip += float64(s.Area * s.Slip)
	}
	if area > 0 {
		v.area, v.gap, v.intensity, v.slip = area, gap/area, intensity/area, slip/area
	}
}
