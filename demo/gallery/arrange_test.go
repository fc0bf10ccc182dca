package gallery

import (
	"testing"

	"github.com/tackphysics/tack/demo/ui"
)

// everyWant returns all sets of things to show, with the heights of a scene with
// many probes.
func everyWant() (all []wants) {
	for bits := range 1 << 8 {
		on := func(k int) bool { return bits>>k&1 != 0 }
		w := wants{film: on(0), legend: on(1), inspector: on(2), help: on(3), tools: on(7)}
		if on(4) {
			w.timings = 14
		}
		if on(5) {
			w.graph = func(wide float64) (least, best float64) {
				rows := 2.0
				if wide < 420 {
					rows = 3
				}
				return rows*chipTall + 14 + 2*graphPlotLeast, rows*chipTall + 14 + 3*graphPlotTall
			}
		}
		if on(6) {
			w.alarm = func(float64) float64 { return 2*alarmLine + 46 }
		}
		all = append(all, w)
	}
	return all
}

func (p *panels) all() map[string]ui.Rect {
	return map[string]ui.Rect{
		"title": p.title, "film": p.film, "key": p.key, "note": p.note, "legend": p.color, "alarm": p.alarm,
		"timings": p.timings, "graph": p.graph, "inspector": p.inspector, "help": p.help, "tools": p.tools,
	}
}

func overlap(a, b ui.Rect) bool {
	const slack = 1e-9
	return a.W > 0 && b.W > 0 && a.X < b.X+b.W-slack && b.X < a.X+a.W-slack && a.Y < b.Y+b.H-slack && b.Y < a.Y+a.H-slack
}

// TestPanelsNeverOverlap, whatever is shown on a screen of any size.
func TestPanelsNeverOverlap(t *testing.T) {
	for _, size := range [][2]float64{{320, 240}, {640, 400}, {800, 500}, {1024, 600}, {1280, 720}, {1280, 800}, {1920, 1080}, {3840, 2160}, {500, 900}} {
		w, h := size[0], size[1]
		for _, want := range everyWant() {
			p := arrange(w, h, want)
			all := p.all()
			for a, r := range all {
				if r.W > 0 && (r.X < 0 || r.Y < 0 || r.X+r.W > w || r.Y+r.H > h) && w >= 640 {
					t.Fatalf("%vx%v: %s is at %+v", w, h, a, r)
				}
				for b, o := range all {
					if a < b && overlap(r, o) {
						t.Fatalf("%vx%v %+v: %s %+v lies on %s %+v", w, h, want, a, r, b, o)
					}
				}
			}
		}
	}
}

// TestEverythingHasRoom from 800×500 on, over the buttons for fingers: what is
// asked for is shown, and large enough to be read.
func TestEverythingHasRoom(t *testing.T) {
	for _, size := range [][2]float64{{800, 500}, {1280, 720}, {1920, 1080}} {
		for _, want := range everyWant() {
			tall := size[1]
			if want.tools {
				tall += toolsTall
			}
			p := arrange(size[0], tall, want)
			check := func(name string, wanted bool, r ui.Rect, wide, tall float64) {
				if wanted != (r.W > 0) || wanted && (r.W < wide || r.H < tall) {
					t.Errorf("%v %+v: %s %+v", size, want, name, r)
				}
			}
			alone := !want.help && want.alarm == nil // an alarm or the keys may take the room of others
			check("tools", want.tools, p.tools, size[0], toolsTall)
			check("film", want.film, p.film, 200, 20)
			check("legend", want.legend, p.color, 250, 20)
			check("note", true, p.note, 280, 34)
			check("help", want.help, p.help, 700, 260)
			check("alarm", want.alarm != nil, p.alarm, 700, 80)
			if alone {
				check("inspector", want.inspector, p.inspector, 340, 300)
				columns := pick(p.timings.W >= timingTwoWide, 2, 1)
				check("timings", want.timings > 0, p.timings, 290, timingsTall(want.timings, columns, timingRowLeast))
			}
			if alone && want.graph != nil {
				least, _ := want.graph(p.graph.W)
				check("graph", true, p.graph, 380, least)
			}
		}
	}
}

// TestHelpCanBeRead in any window: lines do not run into each other, and from
// 640 points of width on all are there.
func TestHelpCanBeRead(t *testing.T) {
	n := len(helpLines(ui.Keyboard))
	for _, device := range []ui.Device{ui.Gamepad, ui.Touch} { // the others have less to tell
		if other := len(helpLines(device)); other > n {
			t.Errorf("%d lines for %s, %d for %s", other, helpTitles[device], n, helpTitles[ui.Keyboard])
		}
	}
	for _, size := range [][2]float64{{320, 240}, {480, 240}, {480, 320}, {640, 400}, {800, 500}, {1280, 240}, {1280, 720}, {1920, 1080}} {
		p := arrange(size[0], size[1], wants{help: true, legend: true, film: true})
		columns, rows, shown := helpGrid(p.help, n)
		row := (p.help.H - helpHead - ui.Margin) / float64(rows)
		wide := (p.help.W - ui.Margin) / float64(columns)
		if row < helpRowLeast || wide < helpColumnLeast || columns*rows < shown {
			t.Errorf("%v: rows of %.1f, columns of %.0f points, %d of %d lines", size, row, wide, shown, n)
		}
		if size[0] >= 640 && shown < n {
			t.Errorf("%v: %d of %d lines", size, shown, n)
		}
	}
}

// TestInspectorCanBeRead in any window that has room for it: upright ones too.
func TestInspectorCanBeRead(t *testing.T) {
	for _, size := range [][2]float64{{320, 480}, {400, 720}, {500, 900}, {640, 400}, {800, 500}, {1920, 300}} {
		p := arrange(size[0], size[1], wants{inspector: true, timings: 14})
		if p.inspector.W < inspectorLeast || p.inspector.H < 100 {
			t.Errorf("%v: the inspector has %.0f×%.0f points", size, p.inspector.W, p.inspector.H)
		}
	}
}
