// Package displaytest runs tests that draw inside Ebitengine's loop, and skips
// them where there is no display. With CI=true a missing display is a failure:
// a skipped test there would be a test that never runs.
package displaytest

import (
	"errors"
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
	loop := &runner{m: m, done: make(chan int), games: make(chan played)}
	window = loop
	ebiten.SetWindowSize(restWidth, restHeight)
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

// NeedProcessorTime skips what measures it where it is not told, or fails it under
// CI=true.
func NeedProcessorTime(t testing.TB) {
	t.Helper()
	if ProcessorTime() > 0 {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("processor time is not told here")
	}
	t.Skip("processor time is not told here")
}

// Game is what Play runs.
type Game interface {
	ebiten.Game
	ebiten.LayoutFer
}

// Play runs a game in the window, frame after frame as Ebitengine does, until
// its Update returns an error, which is returned; ebiten.Termination is none.
func Play(t testing.TB, game Game) error {
	t.Helper()
	Need(t)
	ended := make(chan error)
	window.games <- played{game, ended}
	err := <-ended
	if errors.Is(err, ebiten.Termination) {
		return nil
	}
	return err
}

// Size of the window while nothing is played [points].
const restWidth, restHeight = 320, 240

// window is where the tests of this process draw.
var window *runner

// played is a game and where its end is told.
type played struct {
	Game
	ended chan error
}

// runner is the game of a test process. Its updates wait for the tests, which
// run beside it, or are those of a game that is played.
type runner struct {
	m     *testing.M
	begun bool
	done  chan int
	games chan played
	now   played // Game is nil for none
	code  int
}

func (r *runner) Update() error {
	if !r.begun {
		r.begun = true
		go func() { r.done <- r.m.Run() }()
	}
	if r.now.Game == nil {
		select {
		case r.code = <-r.done:
			return ebiten.Termination
		case r.now = <-r.games:
		}
		return nil
	}
	if err := r.now.Update(); err != nil {
		ended := r.now.ended
		r.now = played{}
		ended <- err
	}
	return nil
}

func (r *runner) Draw(screen *ebiten.Image) {
	if r.now.Game != nil {
		r.now.Draw(screen)
	}
}

func (r *runner) Layout(int, int) (int, int) { return restWidth, restHeight }

func (r *runner) LayoutF(w, h float64) (float64, float64) {
	if r.now.Game != nil {
		return r.now.LayoutF(w, h)
	}
	return restWidth, restHeight
}
