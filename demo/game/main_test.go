package game

import (
	"testing"

	"github.com/tackphysics/tack/demo/internal/displaytest"
)

func TestMain(m *testing.M) { displaytest.Main(m) }
