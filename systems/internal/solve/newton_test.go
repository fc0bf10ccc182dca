package solve

import (
	"math"
	"math/rand"
	"testing"
)

// Newton's method ends by itself, although points stick, slide and lift off: with
// friction limits that follow in every pass it went on for ever in one of forty of
// these.
func TestNewtonEnds(t *testing.T) {
	most := 0
	for seed := range int64(1000) {
		r := rand.New(rand.NewSource(seed))
		s := tangle(r, 2+r.Intn(5), math.Pow(10, 3+4*r.Float64()), seed%2 == 0, func() uint8 { return 0 })
		for i := range s.bodies {
			if s.mass[i].Mass > 0 {
				s.bodies[i].V, s.bodies[i].W = gauss(r).Mul(3), gauss(r).Mul(3)
			}
		}
		for i := range s.contacts {
			s.contacts[i].Friction = 2
		}
		var is Islands
		s.direct(&is, substep, NewSoftness(substep, 3), func() {})
		for i := range is.Len() {
			l := &is.list[i]
			if l.passes >= newtonPasses {
				t.Errorf("seed %d: %d passes over %d bodies with %d points", seed, l.passes, len(l.bodies), len(l.points))
			}
			most = max(most, l.passes)
		}
	}
	t.Logf("%d passes at the most", most)
}
