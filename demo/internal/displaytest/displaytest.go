// Package displaytest runs tests that draw inside Ebitengine's loop, and skips
// them where there is no display. With CI=true a missing display is a failure:
// a skipped test there would be a test that never runs.
package displaytest

import (
	"fmt"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/display"
)

// Main runs the tests of a package, within a window if there is a display. Call
// it from TestMain.
func Main(m *testing.M) {
	if display.Check() != nil {
		os.Exit(m.Run())
	}
	loop := &runner{m: m}
	ebiten.SetWindowSize(320, 240)
	ebiten.SetVsyncEnabled(false)
	if err := ebiten.RunGameWithOptions(loop, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		fmt.Fprintln(os.Stderr, display.Explain(err))
		os.Exit(1)
	}
	os.Exit(loop.code)
}

// Need skips the test, or fails it under CI=true, if nothing can be drawn.
func Need(t testing.TB) {
	t.Helper()
	if err := display.Check(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("this test draws: %v", err)
		}
		t.Skipf("this test draws: %v", err)
	}
}

// runner is a game whose first update is the whole test run.
type runner struct {
	m    *testing.M
	code int
}

func (r *runner) Update() error {
	r.code = r.m.Run()
	return ebiten.Termination
}

func (r *runner) Draw(*ebiten.Image) {}

func (r *runner) Layout(int, int) (int, int) { return 320, 240 }
