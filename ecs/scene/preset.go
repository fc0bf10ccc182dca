package scene

import (
	"strings"

	"github.com/tackphysics/tack/systems/adhesion"
)

func (d *decoder) preset(o object) *Adhesion {
	const want = "the name of a built-in adhesion"
	v := d.must(o, "preset", want)
	a := &Adhesion{Preset: d.name(v, want)}
	g, err := adhesion.Preset(a.Preset)
	if err != nil {
		d.expected(v, want+", one of "+strings.Join(adhesion.PresetNames(), ", "))
		return nil
	}
	a.Glue = g
	return a
}
