package fem

import (
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestTurnDoesNotFlow: a solid that turns since its forces were found is not
// strained, and nothing of it stays, however low its yield stress is.
func TestTurnDoesNotFlow(t *testing.T) {
	mat := soft
	mat.Yield = 1e-6 // of a stress of 1 kPa for a strain of 1
	s, rest, x := shaken(t, mat)
	copy(x, rest)
	s.Force(x, make([]vec.Vec3, len(x)))
	turn := vec.Identity.Spin(vec.Vec3{X: 0.2, Y: -0.3, Z: 0.1}, 1)
	for i, p := range rest {
		x[i] = turn.Rotate(p)
	}
	s.Flow(x, 0.01)
	if got := s.Flowed(); got > 1e-12 {
		t.Errorf("%v of strain stays of a turn", got)
	}
}
