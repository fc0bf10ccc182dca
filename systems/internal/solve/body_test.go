package solve

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// An impulse beyond float64 stays with what can be moved by it.
func TestPushLeavesTheImmovable(t *testing.T) {
	platform := Body{V: vec.Vec3{X: 1}, W: vec.Vec3{Y: 2}} // driven: no inverse mass
	was := platform
	imp := vec.Vec3{X: math.Inf(1), Y: math.Inf(-1), Z: 1e300}
	for range 2 {
		platform.push(imp, vec.Vec3{Z: 1}, 1)
	}
	if platform != was {
		t.Errorf("got %+v, want %+v", platform, was)
	}
}

func TestPush(t *testing.T) {
	hinged := Body{InvI: vec.Sym3{XX: 1, YY: 2, ZZ: 4}} // turns, and goes nowhere
	hinged.push(vec.Vec3{Y: 3}, vec.Vec3{X: 0.5}, -1)
	if want := (vec.Vec3{Z: -6}); hinged.V != (vec.Vec3{}) || hinged.W != want {
		t.Errorf("got %v and %v, want a turn of %v", hinged.V, hinged.W, want)
	}
	free := Body{InvM: vec.Vec3{X: 1, Y: 0.5, Z: 0.25}}
	free.push(vec.Vec3{X: 1, Y: 1, Z: 1}, vec.Vec3{}, 2)
	if want := (vec.Vec3{X: 2, Y: 1, Z: 0.5}); free.V != want {
		t.Errorf("got %v, want %v", free.V, want)
	}
}
