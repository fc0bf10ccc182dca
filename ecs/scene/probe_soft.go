package scene

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// nodes returns those of a deformable body, nil if it is gone.
func (p *Probes) nodes(c *cell) []mgl64.Vec3 {
	w := p.physics.World().Donburi()
	if !w.Valid(c.body) {
		return nil
	}
	return components.Nodes.Get(w.Entry(c.body)).Position
}

func readNodesMean(p *Probes, c *cell) float64 {
	sum, n := 0.0, 0
	for _, x := range p.nodes(c) {
		sum += x[c.axis]
		n++
	}
	return sum / float64(n)
}

func readNodesMin(p *Probes, c *cell) float64 { return extreme(p.nodes(c), c.axis, math.Min) }

func readNodesMax(p *Probes, c *cell) float64 { return extreme(p.nodes(c), c.axis, math.Max) }

// extreme is the least or the largest coordinate of points, NaN if there are none.
func extreme(x []mgl64.Vec3, axis int, pick func(a, b float64) float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	m := x[0][axis]
	for _, v := range x[1:] {
		m = pick(m, v[axis])
	}
	return m
}

// readSkin adds the contacts of a skin with another body.
func (v *pairView) readSkin(w donburi.World, skin, other donburi.Entity) {
	if !w.Valid(skin) {
		return
	}
	e := w.Entry(skin)
	if !e.HasComponent(components.Nodes) {
		return
	}
	var shear mgl64.Vec3
	var s bondSums
	list := components.Nodes.Get(e).Contacts
	for i := range list {
		c := &list[i]
		if c.Other != other {
			continue
		}
		if v.count == 0 || c.Gap < v.gapMin {
			v.gapMin = c.Gap
		}
		if v.count == 0 || c.Gap > v.gapMax {
			v.gapMax = c.Gap
		}
		v.count++
		v.area += c.Area
		n := dot(c.Force, c.Normal)
		v.normalForce += n
		if c.Area > leastArea {
			v.pressure = math.Max(v.pressure, n/c.Area)
		}
		shear = shear.Add(c.Force).Sub(rounded(c.Normal, n))
		if c.Intensity > 0 {
			v.bonds++
			s.area += c.Area
			s.gap += float64(c.Area * c.Gap)
			s.intensity += float64(c.Area * c.Intensity)
			s.slip += float64(c.Area * c.Slip)
		}
	}
	if v.count > 0 {
		v.gap, v.tangentForce = v.gapMin, length(shear)
	}
	if s.area > 0 {
		v.area, v.gap, v.intensity, v.slip = s.area, s.gap/s.area, s.intensity/s.area, s.slip/s.area
	}
}

// rounded is a·s, each product rounded.
func rounded(a mgl64.Vec3, s float64) mgl64.Vec3 {
	return mgl64.Vec3{float64(a[0] * s), float64(a[1] * s), float64(a[2] * s)}
}

// leastArea is more than that of what has none, as a point between vertices [m²].
const leastArea = 1e-9
