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

// TestWhatWasPressedIsDrawnApart: the two halves of a block are pressed together by 2 kN
// a face, then drawn apart by a share of the 10 kN that each face bears. All of it is the
// bonds' to bear, with whatever stiffness the contacts have pressed before.
func TestWhatWasPressedIsDrawnApart(t *testing.T) {
	const most, within, bears, pressed = 0.4, 0.02, 1e4, 2e3
	for _, n := range []int{2, 5} { // solved directly, and by conjugate gradients
		s, statics := lumpRecovery(t, n)
		statics.Within(within)
		force, torque := make([]vec.Vec3, len(s.bodies)), make([]vec.Vec3, len(s.bodies))
		for _, share := range []float64{0.03, 0.1, 0.3, 0.6, 2} {
			for i := range statics.points { // as h weighs them: see settle
				p := &statics.points[i]
				p.Normal = pressed / 4 * statics.h
			}
			for i := range statics.contacts {
				c := &statics.contacts[i]
				pr := statics.problem(nil)
				for k := c.First; k < c.First+c.Count; k++ {
					p := &statics.points[k]
					it := pr.pointItem(c, p, statics.pairK[c.Pair])
					p.Separation = -p.Normal * statics.h / it.q
				}
			}
			for i := range s.bodies {
				force[i] = vec.Vec3{}
				switch x := s.frames[i].X.X - s.frames[0].X.X; {
				case x < 0.5: // the first layer
					force[i].X = -share * bears
				case x > float64(n)-1.5: // the last
					force[i].X = share * bears
				}
			}
			got := statics.Solve(force, torque, &s.laws)
			if math.Abs(got-share) > within {
				t.Errorf("%d boxes, drawn by %v: %v", len(s.bodies), share, got)
			}
			if b := statics.Bears(force, torque, &s.laws, most); b != (share <= most) {
				t.Errorf("%d boxes, drawn by %v: the verdict is %v", len(s.bodies), share, b)
			}
		}
	}
}

// TestSwingIsThatOfTheBalances: a row of boxes that is drawn by 0.3 of what a face bears
// after nothing swings to 0.6 of it; after 0.2, to 0.4; bent the other way before, a
// pair swings by what it was open there, too.
func TestSwingIsThatOfTheBalances(t *testing.T) {
	const bears, tolerance = 1e4, 1e-3
	s, statics := lumpRecovery(t, 2)
	force, torque := make([]vec.Vec3, 8), make([]vec.Vec3, 8)
	swing := func(from, to, bend float64) float64 {
		draw := func(share, bend float64) {
			for i := range s.bodies {
				f := s.frames[i].X
				side, up := 1.0, 1.0
				if f.X < s.frames[0].X.X+0.5 {
					side = -1
				}
				if f.Y < s.frames[0].X.Y+0.5 {
					up = -1
				}
				force[i] = vec.Vec3{X: side * bears * (share + up*bend)}
			}
			statics.Solve(force, torque, &s.laws)
		}
		draw(from, -bend)
		statics.Remember()
		draw(to, bend)
		return statics.Swing(&s.laws)
	}
	for _, c := range []struct{ from, to, want float64 }{{0, 0.3, 0.6}, {0.2, 0.3, 0.4}, {0.3, 0.3, 0.3}} {
		if got := swing(c.from, c.to, 0); math.Abs(got-c.want) > tolerance {
			t.Errorf("from %v to %v it swings to %v, want %v", c.from, c.to, got, c.want)
		}
	}
	if straight, bent := swing(0.2, 0.2, 0), swing(0.2, 0.2, 0.1); !(bent > straight+0.2) {
		t.Errorf("bent over it swings to %v, straight on to %v", bent, straight)
	}
}
