package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Bond is one sample of a bonded patch: two anchors that were one point when it
// was made, and the intensity that is left. It lives over many steps.
type Bond struct {
	A, B int32
	Pair int32 // index of its pair
	Law  int32 // index into the laws
	// Stiff bonds belong to an island that is solved directly; see Islands.
	Stiff bool
	// Spot bonds are swept as one row with the others of their pair.
	Spot bool
	// Sweeps that it needs in a substep if it is swept, with the others of its
	// pair; see sweepsFor. 0 counts as 1.
	Sweeps uint8
	// Broken bonds carry nothing and are taken away at the end of the step.
	Broken bool

	// What the law moves and is asked by: beside each other, for every substep
	// goes over it.
	Beta     float64 // intensity, 0…1
	Opening  float64 // effective opening at the last pose [m]
	Gap      float64 // along N, less Rest [m]
	UT, US   float64 // tangential displacement [m]
	Pressure float64 // under which the sample is now [Pa], ≥ 0
	Area     float64 // [m²]
	// DampN and DampT are the dashpots of a full bond [N·s/m]; they scale
	// with β².
	DampN, DampT float64
	P            [3]float64 // impulses along N, T, S in the last substep [N·s]; P[0] ≤ 0

	// Where the anchors are in the present poses.
	RA, RB  vec.Vec3 // the common point (B's anchor) from each centre of mass
	N, T, S vec.Vec3

	LA, LB vec.Vec3 // anchors from each centre of mass, body axes [m]
	NL, TL vec.Vec3 // normal and first tangent, axes of A
	Rest   float64  // the gap from which on it pulls: that at which it was made, down to one reach of overlap; ≤ 0 [m]
	Work   float64  // done on the bond so far [J]
	SumN   float64  // normal impulses of all substeps of this step [N·s]
	SumT   vec.Vec3 // tangential ones, on B, in the world [N·s]

	blk block
}

// Place computes the anchors' positions and displacements in the present poses.
// Both bodies are acted on at B's anchor: equal and opposite impulses at one
// point keep the angular momentum, and the rate of the gap is exact.
func (k *Bond) Place(fa, fb *Frame) {
	ra, rb := fa.Q.Rotate(k.LA), fb.Q.Rotate(k.LB)
	k.N = fa.Q.Rotate(k.NL)
	k.T = fa.Q.Rotate(k.TL)
	k.S = k.N.Cross(k.T)
	d := fb.X.Add(rb).Sub(fa.X.Add(ra))
	k.RA, k.RB = ra.Add(d), rb
	k.Gap = k.N.Dot(d) - k.Rest
	k.UT, k.US = k.T.Dot(d), k.S.Dot(d)
}

// Effective is the opening that the law sees: √(g₊² + (C_t/C_n)|u_t|²) [m].
// ratio is C_t/C_n; with C_n = 0 it is 1 and the gap does not count.
func effective(gap, ut, us, ratio float64) float64 {
	if gap < 0 {
		gap = 0
	}
	return math.Sqrt(float64(gap*gap) + float64(ratio*(float64(ut*ut)+float64(us*us))))
}

// Laws holds the surface laws in use with the numbers that the rows need.
type Laws struct {
	law   []adhesion.Law
	cn    []float64
	ct    []float64
	ratio []float64
	cut   []float64
	// steady is the β·u² up to which an unpressed bond keeps its intensity
	// [m²], 0 if unknown; grows, whether pressure raises it.
	steady []float64
	grows  []bool
	// whole is the opening up to which that is so at full intensity [m], and
	// stretch how much faster than a bond's motion its opening can be.
	whole, stretch []float64
}

// Add puts a law into the table and returns its index.
func (l *Laws) Add(law adhesion.Law) int32 {
	i := int32(len(l.law))
	l.law = append(l.law, law)
	for _, x := range []*[]float64{&l.cn, &l.ct, &l.ratio, &l.cut, &l.steady, &l.whole, &l.stretch} {
		*x = append(*x, 0)
	}
	l.grows = append(l.grows, false)
	l.Set(i, law)
	return i
}

// Set puts a law in the place of another that nothing has any more.
func (l *Laws) Set(i int32, law adhesion.Law) {
	l.law[i] = law
	l.cn[i], l.ct[i] = law.Stiffness()
	l.ratio[i] = 1
	if l.cn[i] > 0 {
		l.ratio[i] = l.ct[i] / l.cn[i]
	}
	l.cut[i] = law.BreakGap()
	l.steady[i], l.grows[i] = 0, true
	if s, ok := law.(adhesion.Steady); ok {
		l.steady[i], l.grows[i] = s.Steady()
	}
	l.whole[i], l.stretch[i] = math.Sqrt(l.steady[i]), math.Sqrt(math.Max(1, l.ratio[i]))
}

// Law returns law i.
func (l *Laws) Law(i int32) adhesion.Law { return l.law[i] }

// Grows tells whether pressure raises the intensity of bonds by law i.
func (l *Laws) Grows(i int32) bool { return l.grows[i] }

// Len returns the number of laws.
func (l *Laws) Len() int { return len(l.law) }

// Stiffness returns the sample's normal and tangential stiffness at full
// intensity [N/m].
func (l *Laws) Stiffness(k *Bond) (kn, kt float64) {
	return float64(k.Area * l.cn[k.Law]), float64(k.Area * l.ct[k.Law])
}

// Effective returns the opening of a bond in the pose it was last placed in.
func (l *Laws) Effective(k *Bond) float64 {
	return effective(k.Gap, k.UT, k.US, l.ratio[k.Law])
}

// intensityAt returns the intensity that the bond will have at the end of a
// substep that ends at the gap and tangential displacement given.
func (l *Laws) intensityAt(k *Bond, gap, ut, us, h float64) float64 {
	return l.at(k, effective(gap, ut, us, l.ratio[k.Law]), h)
}

// at is the same for the effective opening u.
func (l *Laws) at(k *Bond, u, h float64) float64 {
	if l.keeps(k, u) {
		return k.Beta
	}
	return l.law[k.Law].Evolve(k.Beta, adhesion.Path{Start: k.Opening, End: u, Pressure: 0, Step: h})
}

// keeps tells whether a bond keeps its intensity on the way from its opening to
// u while nothing presses on it.
func (l *Laws) keeps(k *Bond, u float64) bool {
	if k.Opening > u {
		u = k.Opening
	}
	return float64(k.Beta*float64(u*u)) <= l.steady[k.Law]
}

// PlaceBonds places every bond and takes the present opening as the start of
// the next substep.
func PlaceBonds(bonds []Bond, frames []Frame, laws *Laws) {
	for i := range bonds {
		k := &bonds[i]
		k.Place(&frames[k.A], &frames[k.B])
		k.Opening = laws.Effective(k)
	}
}
