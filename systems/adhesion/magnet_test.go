package adhesion_test

import (
	"testing"

	"github.com/tackphysics/tack/systems/adhesion/lawtest"
)

var magnet = Magnet{C: 1e6, D: 2e-3}

// TestMagnet is all the test that a new law needs to start with.
func TestMagnet(t *testing.T) { lawtest.Check(t, magnet) }

// count counts what a check finds.
type count int

func (c *count) Helper()               {}
func (c *count) Errorf(string, ...any) { *c++ }

func TestMagnetIsReversible(t *testing.T) {
	var found count
	lawtest.CheckIrreversible(&found, magnet)
	if found != 1 {
		t.Errorf("%d errors, want the one that a magnet is no glue", found)
	}
}
