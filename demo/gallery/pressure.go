package gallery

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// seeThrough is how clear a fixed body is on which a pressure is shown.
const seeThrough = 0.6

// pressures colours the area of each vertex that presses by its pressure, and lets
// one look through the fixed body that it presses on.
func (v *View) pressures(f *draw.Frame, show *Show) {
	v.pressureTop.next()
	if show.PressureTop > 0 {
		v.pressureTop.top = show.PressureTop
	}
	v.Vertices = 0
	if show.NoPressure {
		return
	}
	for e := range v.prints.Iter(v.run.World()) {
		d := components.Footprint.Get(e)
		for i := range d.Points {
			p := &d.Points[i]
			if !(p.Pressure > 0) {
				continue
			}
			v.Vertices++
			v.pressureTop.see(p.Pressure)
			f.Patches = append(f.Patches, patch(p.Position, p.Normal, p.Area, draw.Heat(v.pressureTop.share(p.Pressure))))
		}
		if len(d.Points) > 0 {
			v.seeInto(f, d.A)
			v.seeInto(f, d.B)
		}
	}
}

// pressureKnob sets the upper end of the pressures' scale.
func pressureKnob(show *Show) knob {
	return knob{
		path: "show/pressure up to", name: "pressure up to", unit: "Pa", low: 10, high: 1e7, log: true,
		get: func() float64 { return show.PressureTop },
		set: func(v float64) error {
			if v < 0 {
				return fmt.Errorf("expected a pressure of 0 or more, got %v Pa", v)
			}
			show.PressureTop = v
			return nil
		},
	}
}

func (v *View) seeInto(f *draw.Frame, e donburi.Entity) {
	for i := range v.entities {
		if v.entities[i] == e && f.Bodies[i].Fixed {
			f.Bodies[i].Clear = seeThrough
		}
	}
}
