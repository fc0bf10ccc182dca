package scene

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// pairView is what the contact quantities of two bodies are now.
type pairView struct {
	a, b donburi.Entity
	// pairs are the ContactPair entities of the two, one for each two parts.
	pairs []donburi.Entity

	// gap is the area-weighted mean over living bonds, or else the smallest of
	// the contact points; NaN where there is neither [m].
	gap, gapMin, gapMax float64
	count, bonds        float64
	intensity, area     float64
	// normalForce is positive when it pushes apart, tangentForce the magnitude
	// of the sum of all tangential forces [N].
	normalForce, tangentForce float64
	slip                      float64
	// pressure is the largest of the vertices, or else the mean over the patch of
	// contact; NaN where neither is known [Pa].
	pressure float64
}

// clear sets what two bodies that do not meet read as.
func (v *pairView) clear() {
	*v = pairView{a: v.a, b: v.b, pairs: v.pairs, gap: math.NaN(), gapMin: math.NaN(), gapMax: math.NaN()}
}

// update reads the pairs of all parts of the two bodies: counts, areas and
// forces add up, tangential forces as vectors.
func (v *pairView) update(p *ecs.Physics) {
	v.clear()
	v.pairs = p.Pairs(v.a, v.b, v.pairs[:0])
	w := p.World().Donburi()
	v.readSkin(w, v.a, v.b)
	if v.count == 0 { // two skins have the same contacts
		v.readSkin(w, v.b, v.a)
	}
	if v.count > 0 {
		return
	}
	var shear mgl64.Vec3
	for _, e := range v.pairs {
		c := components.ContactPair.Get(w.Entry(e))
		v.readPoints(c)
		shear = shear.Add(c.TangentForce)
	}
	v.tangentForce = length(shear)
	v.readPressure(p)
	v.gap = v.gapMin
	var s bondSums
	for _, e := range v.pairs {
		v.readBonds(components.Adhesion.Get(w.Entry(e)).Bonds, &s)
	}
	if s.area > 0 {
		v.area, v.gap, v.intensity, v.slip = s.area, s.gap/s.area, s.intensity/s.area, s.slip/s.area
	}
}

func (v *pairView) readPoints(c *components.ContactPairData) {
	v.area += c.Area
	v.normalForce += c.NormalForce
	for i := range c.Points[:c.Count] {
		pt := &c.Points[i]
		if v.count == 0 || pt.Separation < v.gapMin {
			v.gapMin = pt.Separation
		}
		if v.count == 0 || pt.Separation > v.gapMax {
			v.gapMax = pt.Separation
		}
		v.count++
	}
}

// bondSums are sums over living bonds, weighted by their areas.
type bondSums struct{ area, gap, intensity, slip float64 }

// readBonds adds the living bonds; where there are any, they say what the gap
// and the area are.
func (v *pairView) readBonds(bonds []components.Bond, sum *bondSums) {
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
		sum.area += s.Area
		sum.gap += float64(s.Area * s.Gap)
		sum.intensity += float64(s.Area * s.Intensity)
		sum.slip += float64(s.Area * s.Slip)
	}
}

// readPressure finds the largest pressure of the vertices, or that of the force on
// the area that is known.
func (v *pairView) readPressure(p *ecs.Physics) {
	if e, ok := p.Footprint(v.a, v.b); ok {
		points := components.Footprint.Get(p.World().Donburi().Entry(e)).Points
		for i := range points {
			v.pressure = math.Max(v.pressure, points[i].Pressure)
		}
		return
	}
	push := 0.0
	w := p.World().Donburi()
	for _, e := range v.pairs {
		c := components.ContactPair.Get(w.Entry(e))
		for i := range c.Points[:c.Count] {
			push += c.Points[i].NormalForce
		}
	}
	switch {
	case push == 0:
	case v.area > 0:
		v.pressure = push / v.area
	default:
		v.pressure = math.NaN()
	}
}
