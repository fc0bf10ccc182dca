package solve

import (
	"github.com/tackphysics/tack/systems/adhesion"
)

// goneIntensity is the β under which a bond counts as gone. A viscous law only
// tends to zero; at 1e-4 a bond carries 1e-8 of its stiffness.
const goneIntensity = 1e-4

// TrackBonds follows every bond through the substep of length h that has just
// been solved: where its anchors are now, the work done on it, and the sum of
// its impulses. Those that kept says, by bond, are left to BondRows.Track.
//
// The work is that of the law, whatever the rows still lacked when the sweeps
// ended: the energy that springs take in, and what dashpots brake. What the fall
// of the intensity makes of it, see Worn.
func TrackBonds(bonds []Bond, kept []bool, frames []Frame, laws *Laws, h float64) {
	for i := range bonds {
		if i < len(kept) && kept[i] {
			continue
		}
		k := &bonds[i]
		if k.Broken {
			continue
		}
		k.SumN += k.P[0]
		k.SumT = k.SumT.MulAdd(k.T, k.P[1]).MulAdd(k.S, k.P[2])
		g0, t0, s0 := k.Gap, k.UT, k.US
		k.Place(&frames[k.A], &frames[k.B])
		kn, kt := laws.springs(k)
		k.Work += Half(kn, max(k.Gap, 0), kt, k.UT, k.US) - Half(kn, max(g0, 0), kt, t0, s0)
		if k.DampN > 0 || k.DampT > 0 {
			k.Work += k.braked(k.Gap-g0, k.UT-t0, k.US-s0) / h
		}
	}
}

// braked is the work that the dashpots take while the bond moves by g, t and s
// within a time, over that time [J·s].
func (k *Bond) braked(g, t, s float64) float64 {
	w := float64(k.Beta * k.Beta)
	cn := 0.0
	if k.P[0] < 0 { // glue that is shut does not pull
		cn = k.DampN
	}
	return 2 * Half(float64(cn*w), g, float64(k.DampT*w), t, s)
}

// Half is ½·(kn·g² + kt·(t² + s²)).
func Half(kn, g, kt, t, s float64) float64 {
	return float64(0.5 * (float64(kn*float64(g*g)) + float64(kt*(float64(t*t)+float64(s*s)))))
}

// EvolveBonds moves every bond's intensity over a time h, from the opening at
// its start to that in the present poses, and under the pressure it was solved
// with. Bonds whose opening passed the law's break gap, or whose intensity is
// gone, are marked Broken. Those that kept says keep it.
func EvolveBonds(bonds []Bond, kept []bool, frames []Frame, laws *Laws, h float64) {
	for i := range bonds {
		if i < len(kept) && kept[i] {
			continue
		}
		k := &bonds[i]
		if k.Broken {
			continue
		}
		u := laws.Effective(k)
		if laws.keeps(k, u) && (k.Pressure == 0 || !laws.grows[k.Law]) && u <= laws.cut[k.Law] && k.Beta >= goneIntensity {
			k.Opening = u
			continue
		}
		beta := laws.law[k.Law].Evolve(k.Beta, adhesion.Path{Start: k.Opening, End: u, Pressure: k.Pressure, Step: h})
		switch {
		case beta > k.Beta && k.Beta > 0:
			k.settle(&frames[k.B], float64(k.Beta/beta))
			u = laws.Effective(k)
		case u > k.Opening:
			k.Work += Worn(laws.law[k.Law], k.Area, Wear{k.Beta, beta, k.Opening, u, h})
		}
		k.Beta = beta
		k.Opening = u
		if u > laws.cut[k.Law] || !(beta >= goneIntensity) {
			k.Broken = true
			k.P = [3]float64{}
		}
	}
}

// settle moves B's anchor so that the shear β²·C_t·u_t stays what it was while
// β has grown by 1/ratio: bonding must not create energy.
func (k *Bond) settle(fb *Frame, ratio float64) {
	keep := float64(ratio * ratio)
	t, s := float64(k.UT*keep), float64(k.US*keep)
	d := k.T.Mul(t-k.UT).MulAdd(k.S, s-k.US)
	k.LB = k.LB.Add(fb.Q.InvRotate(d))
	k.RA, k.RB = k.RA.Add(d), k.RB.Add(d)
	k.UT, k.US = t, s
}

// Elastic is the energy that the bonds hold as springs [J].
func Elastic(bonds []Bond, laws *Laws) float64 {
	e := 0.0
	for i := range bonds {
		k := &bonds[i]
		if k.Broken {
			continue
		}
		kn, _ := laws.Stiffness(k)
		if laws.cn[k.Law] == 0 {
			_, kn = laws.Stiffness(k)
		}
		u := laws.Effective(k)
		e += float64(0.5 * float64(float64(k.Beta*k.Beta)*float64(kn*float64(u*u))))
	}
	return e
}
