package gallery

import (
	"fmt"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/demo/internal/handstest"
	"github.com/tackphysics/tack/demo/ui"
)

// visitor uses the lab by what is held, pressed and touched alone.
type visitor struct {
	*player
	handstest.Hands
	left bool // the lab
}

func visit(t *testing.T, width, height int) *visitor {
	t.Helper()
	displaytest.Need(t)
	v := &visitor{player: &player{t: t}}
	app, err := New(Library{}, Options{Hardware: &v.Hands})
	if err != nil {
		t.Fatal(err)
	}
	app.OnLeave(func() { v.left = true })
	app.settings.Looks = draw.Low.String() // low: a software rasterizer takes its time
	v.app = app
	app.LayoutF(float64(width), float64(height))
	v.screen = ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
	t.Cleanup(v.screen.Deallocate)
	v.ticks(1)
	return v
}

// ticks lets ticks pass, with a picture after each.
func (v *visitor) ticks(n int) {
	v.t.Helper()
	for range n {
		if err := v.app.Update(); err != nil {
			v.t.Fatal(err)
		}
		v.Pass()
		v.app.Draw(v.screen)
	}
}

// pad presses a button of the gamepad.
func (v *visitor) pad(b ebiten.StandardGamepadButton) {
	v.t.Helper()
	v.Count, v.Down = 1, []ebiten.StandardGamepadButton{b}
	v.ticks(1)
	v.Down = nil
	v.ticks(1)
}

// push holds a stick of the gamepad for some ticks.
func (v *visitor) push(a ebiten.StandardGamepadAxis, by float64) {
	v.t.Helper()
	v.Count, v.Axes = 1, map[ebiten.StandardGamepadAxis]float64{a: by}
	v.ticks(3)
	v.Axes = nil
	v.ticks(1)
}

// drag leads fingers along ways, each from one place to another.
func (v *visitor) drag(ways ...[2][2]int) {
	v.t.Helper()
	const parts = 4
	for i := range parts + 1 {
		v.Touches = map[ebiten.TouchID][2]int{}
		for k, way := range ways {
			var at [2]int
			for d := range at {
				at[d] = way[0][d] + (way[1][d]-way[0][d])*i/parts
			}
			v.Touches[ebiten.TouchID(k)] = at
		}
		v.ticks(1)
	}
	v.Touches = nil
	v.ticks(2)
}

// tap touches a place.
func (v *visitor) tap(x, y float64) {
	v.t.Helper()
	at := [2]int{int(x), int(y)}
	v.drag([2][2]int{at, at})
}

// tool taps a button for fingers, and the one for more of them until it is there.
func (v *visitor) tool(action ui.Action) {
	v.t.Helper()
	for range sceneTools {
		row := &v.app.list.tools
		if v.app.stage != nil {
			row = &v.app.stage.tools
		}
		turn := ui.Rect{}
		for i, at := range row.at {
			if row.are[i].action == action {
				v.tap(at.Middle())
				return
			}
			if row.are[i] == more {
				turn = at
			}
		}
		if turn.W == 0 {
			break
		}
		v.tap(turn.Middle())
	}
	v.t.Fatalf("no button for action %d", action)
}

// way is what one does in the lab with one device.
type way struct {
	choose, next, previous, restart, pause, step, view, back func()
	turn, move, zoom                                         func()
	shown                                                    string // of the help
}

// TestLabByEveryDevice goes in, through scenes and out again with a gamepad alone, and
// with fingers alone.
func TestLabByEveryDevice(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {390, 700}} {
		pad := visit(t, size[0], size[1])
		press := func(b ebiten.StandardGamepadButton) func() { return func() { pad.pad(b) } }
		pad.through("pad", way{
			choose:   press(ebiten.StandardGamepadButtonRightBottom),
			next:     press(ebiten.StandardGamepadButtonFrontTopRight),
			previous: press(ebiten.StandardGamepadButtonFrontTopLeft),
			restart:  press(ebiten.StandardGamepadButtonRightTop),
			pause:    press(ebiten.StandardGamepadButtonRightBottom),
			step:     press(ebiten.StandardGamepadButtonLeftBottom),
			view:     press(ebiten.StandardGamepadButtonRightStick),
			back:     press(ebiten.StandardGamepadButtonRightRight),
			turn:     func() { pad.push(ebiten.StandardGamepadAxisRightStickHorizontal, 1) },
			move:     func() { pad.push(ebiten.StandardGamepadAxisLeftStickHorizontal, 1) },
			zoom:     press(ebiten.StandardGamepadButtonFrontBottomRight),
			shown:    "Gamepad",
		})
		hand := visit(t, size[0], size[1])
		w, h := size[0], size[1]
		top, low := h/3, 2*h/3 // of what is free, over the bodies and under them
		tool := func(a ui.Action) func() { return func() { hand.tool(a) } }
		hand.tap(2, 2) // a finger, and there are buttons
		hand.through("touch", way{
			choose: func() {
				r := hand.app.list.row(hand.app.list.chosen, hand.app.width)
				hand.tap(r.Middle())
			},
			next:     tool(ui.NextScene),
			previous: tool(ui.PreviousScene),
			restart:  tool(ui.Restart),
			pause:    tool(ui.Pause),
			view:     tool(ui.ResetView),
			back:     tool(ui.Back),
			turn:     func() { hand.drag([2][2]int{{w / 8, top}, {w / 4, top}}) },
			move:     func() { hand.drag([2][2]int{{w / 4, top}, {w / 3, top}}, [2][2]int{{w / 2, top}, {w/2 + w/12, top}}) },
			zoom:     func() { hand.drag([2][2]int{{w / 2, top}, {w / 2, top}}, [2][2]int{{w / 2, low - h/8}, {w / 2, low}}) },
			shown:    "Fingers",
		})
	}
}

// through does all of it.
func (v *visitor) through(device string, do way) {
	t := v.t
	t.Helper()
	v.keep(fmt.Sprintf("lab-list-%s-%.0f", device, v.app.width))
	do.choose()
	if v.app.stage == nil {
		t.Fatalf("%s: no scene is on stage", device)
	}
	v.ticks(1)
	v.keep(fmt.Sprintf("lab-scene-%s-%.0f", device, v.app.width))
	name := v.app.name
	do.next()
	if want := v.app.list.Beside(name, 1); v.app.name != want {
		t.Errorf("%s: after %s comes %s, want %s", device, name, v.app.name, want)
	}
	do.previous()
	if v.app.name != name {
		t.Errorf("%s: back at %s, want %s", device, v.app.name, name)
	}
	v.ticks(10)
	if do.pause(); !v.app.stage.paused {
		t.Errorf("%s: it does not pause", device)
	}
	before := v.app.stage.run.Time()
	if do.step != nil {
		if do.step(); !(v.app.stage.run.Time() > before) {
			t.Errorf("%s: no step", device)
		}
	}
	if do.restart(); before == 0 || v.app.stage.run.Time() != 0 {
		t.Errorf("%s: %v s, and after a restart %v s", device, before, v.app.stage.run.Time())
	}
	camera := &v.app.stage.frame.Camera
	v.app.stage.follow.off = true
	was := *camera
	if do.turn(); camera.Yaw == was.Yaw {
		t.Errorf("%s: the camera does not turn", device)
	}
	was = *camera
	if do.move(); camera.Target == was.Target {
		t.Errorf("%s: the camera does not move aside", device)
	}
	was = *camera
	if do.zoom(); !(camera.Distance < was.Distance) {
		t.Errorf("%s: the camera comes no closer: %v m, was %v m", device, camera.Distance, was.Distance)
	}
	was = *camera
	if do.view(); *camera == was {
		t.Errorf("%s: the view is not reset", device)
	}
	if do.pause(); v.app.stage.paused {
		t.Errorf("%s: it does not go on", device)
	}
	if do.back(); v.app.stage != nil || v.left {
		t.Errorf("%s: no way back to the list", device)
	}
	if do.back(); !v.left {
		t.Errorf("%s: no way out of the lab", device)
	}
	if got := helpTitles[v.app.Device()]; got != do.shown {
		t.Errorf("%s: the help is for %s", device, got)
	}
}

// TestToolsHaveRoom: on the narrowest telephone a finger can still do what nobody can
// do without, and each button is as large as a finger's tip [points].
func TestToolsHaveRoom(t *testing.T) {
	const narrowest, tip, needed = 360, 44, 5
	v := visit(t, narrowest, 640)
	v.tap(2, 2)
	check := func(where string, row *tools, least int) {
		if len(row.at) < least {
			t.Errorf("%s: %d buttons", where, len(row.at))
		}
		for i, at := range row.at {
			if at.W < tip || at.H < tip || at.X < 0 || at.X+at.W > narrowest || at.Y+at.H > 640 {
				t.Errorf("%s: the button %s is at %+v", where, row.are[i].says, at)
			}
		}
	}
	check("list", &v.app.list.tools, len(listTools))
	v.tap(narrowest/2, listTop+headHeight+rowHeight/2)
	if v.app.stage == nil {
		t.Fatal("no scene is on stage")
	}
	check("scene", &v.app.stage.tools, needed)
	// Whatever has no room is on another page, and after the last comes the first.
	seen := map[string]bool{}
	for range sceneTools {
		row := &v.app.stage.tools
		for i := range row.at {
			seen[row.are[i].says] = true
		}
		check("scene", row, 2)
		last := len(row.at) - 1
		if row.are[last] != more {
			t.Fatalf("after %q there is no way to the rest", row.are[last].says)
		}
		if len(seen) == len(sceneTools)+1 && row.are[0] == sceneTools[0] {
			break
		}
		v.tap(row.at[last].Middle())
	}
	if row := &v.app.stage.tools; len(seen) != len(sceneTools)+1 || row.are[0] != sceneTools[0] {
		t.Errorf("the buttons of all pages are %v, the last page begins with %q", seen, row.are[0].says)
	}
	if v.tool(ui.Inspect); v.app.stage.panels.inspector.W <= 0 {
		t.Error("the sliders are out of reach")
	}
	v.tool(ui.Inspect)
	v.pad(ebiten.StandardGamepadButtonRightLeft)
	if v.ticks(1); len(v.app.stage.tools.at) > 0 {
		t.Error("the buttons stay for a gamepad")
	}
}
