package scene

import "github.com/tackphysics/tack/components"

// presetGlue returns a built-in glue.
func presetGlue(string) (components.Glue, bool) { return components.Glue{}, false }

func (d *decoder) preset(o object) *Adhesion {
	v := d.must(o, "preset", "the name of a built-in adhesion")
	a := &Adhesion{Preset: d.name(v, "the name of a built-in adhesion")}
	g, ok := presetGlue(a.Preset)
	if !ok {
		d.expected(v, "the name of a built-in adhesion")
		return nil
	}
	a.Glue = g
	return a
}
