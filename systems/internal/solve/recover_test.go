package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// lumpRecovery is the statics of a block of n×n×n bonded boxes, whose bonds begin to
// give way at 1 mm.
func lumpRecovery(t *testing.T, n int) (*system, *Recovery) {
	t.Helper()
	s := lump(n, 1e7, rand.New(rand.NewSource(40)))
	s.laws = Laws{}
	s.laws.Add(mustRCC(components.Glue{NormalStiffness: 1e7, TangentialStiffness: 1e7, DebondEnergy: 10, BreakGap: 2e-3}))
	s.bonds = s.unstrained()
	c := Cluster{}
	for i := range s.bodies {
		c.Members = append(c.Members, Member{Body: int32(i), Frame: s.frames[i]})
	}
	r := &Recovery{}
	r.Begin(&c, s.mass)
	for i := range s.contacts {
		k := &s.contacts[i]
		first := 4 * k.Pair
		r.AddPair(k.A, k.B, s.bonds[first:first+4], k, s.points[k.First:k.First+k.Count])
	}
	if !r.End(&s.laws, false) {
		t.Fatal("the bonds cannot be judged")
	}
	return s, r
}

// TestBearsIsTheVerdictOfSolve: whether loads are borne is what the loads that Solve
// finds say, wherever its error leaves no doubt; and an easy verdict takes fewer steps
// of Newton's method than loads that are asked for to that error.
func TestBearsIsTheVerdictOfSolve(t *testing.T) {
	const most, within = 0.4, 0.02
	r := rand.New(rand.NewSource(41))
	for _, n := range []int{2, 5} { // solved directly, and by conjugate gradients
		s, statics := lumpRecovery(t, n)
		statics.Within(within)
		size := len(s.bodies)
		force, torque := make([]vec.Vec3, size), make([]vec.Vec3, size)
		fewer, yes, no := 0, 0, 0
		for range 16 {
			clear(force)
			load := 2000 * math.Pow(10, 2*r.Float64()-1) // a face of 1 m² bears 10 kN
			for range 8 {                                // opposite forces along the line through two boxes
				i, j := r.Intn(size), r.Intn(size)
				if i == j {
					continue
				}
				f := s.frames[j].X.Sub(s.frames[i].X).Unit(ex).Mul(load * (2*r.Float64() - 1))
				force[i], force[j] = force[i].Add(f), force[j].Sub(f)
			}
			statics.l.passes = 0
			share := statics.Solve(force, torque, &s.laws)
			full := statics.l.passes
			statics.l.passes = 0
			bears := statics.Bears(force, torque, &s.laws, most)
			if math.Abs(share-most) > within && bears != (share <= most) {
				t.Errorf("%d boxes: the verdict on a share of %v is %v", size, share, bears)
			}
			if bears {
				yes++
			} else {
				no++
			}
			if p := statics.l.passes; p > full {
				t.Errorf("%d boxes: a verdict takes %d steps, the loads %d", size, p, full)
			} else if p < full {
				fewer++
			}
		}
		if yes == 0 || no == 0 || fewer == 0 {
			t.Errorf("%d boxes: %d borne, %d not, %d by fewer steps", size, yes, no, fewer)
		}
	}
}
