package solve

import (
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Patch is a sticky contact that is pressed: it passes the contact's pressure
// on to its bonds.
type Patch struct {
	Contact     int32 // index of the manifold
	First, Bond int32 // first bond and their number
	Law         int32
	Center      vec.Vec3 // from A's centre of mass, world axes [m]
	U, V        vec.Vec3 // principal axes in the contact plane
	SU, SV      float64  // standard deviations [m]
	Area        float64  // [m²]
	Nascent     float64  // intensity while no bond is born
}

// Press spreads the normal impulses of each patch's contact points over its
// bonds: the pressure is linear over the patch with the points' force and
// moments, p = F/A + u·M_u/(A·s_u²) + v·M_v/(A·s_v²), clipped at zero, and is
// what EvolveBonds bonds under. The intensity of a patch without bonds grows
// under its mean pressure.
func Press(patches []Patch, contacts []Contact, points []Point, bonds []Bond, laws *Laws, h float64) {
	for i := range patches {
		t := &patches[i]
		c := &contacts[t.Contact]
		var force, mu, mv float64
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			if p.Normal == 0 {
				continue
			}
			f := p.Normal / h
			d := p.RA.Sub(t.Center)
			force += f
			mu += float64(f * d.Dot(t.U))
			mv += float64(f * d.Dot(t.V))
		}
		mean := force / t.Area
		if t.Bond == 0 {
			if mean > 0 {
				t.Nascent = laws.law[t.Law].Evolve(t.Nascent, adhesion.Path{Pressure: mean, Step: h})
			}
			continue
		}
		gu, gv := slope(mu, t.Area, t.SU), slope(mv, t.Area, t.SV)
		clipped := false
		sum := 0.0
		for k := t.First; k < t.First+t.Bond; k++ {
			b := &bonds[k]
			d := b.RA.Sub(t.Center)
			p := mean + float64(gu*d.Dot(t.U)) + float64(gv*d.Dot(t.V))
			if p < 0 {
				p, clipped = 0, true
			}
			b.Pressure = p
			sum += float64(p * b.Area)
		}
		if !clipped || sum <= force {
			continue
		}
		s := force / sum
		for k := t.First; k < t.First+t.Bond; k++ {
			bonds[k].Pressure = float64(bonds[k].Pressure * s)
		}
	}
}

func slope(m, area, s float64) float64 {
	if q := float64(area * float64(s*s)); q > 0 {
		return m / q
	}
	return 0
}
