package scene

import (
	"slices"
	"strconv"
	"strings"
)

func (d *decoder) materials(v *value, r *refs) (out []Material) {
	if v == nil {
		return nil
	}
	if v.kind != kindObject {
		d.expected(v, "an object of materials by name")
		return nil
	}
	for _, it := range v.items {
		if it.key == "" {
			d.fail(it, "expected a name, got an empty one")
		}
		r.materials[it.key] = true
		out = append(out, d.material(it))
	}
	return out
}

func (d *decoder) material(v *value) Material {
	m := DefaultMaterial(v.key)
	o := d.object(v, "an object with a material's numbers", slices.Concat([]string{"density", "friction", "restitution", "adhesion", "virtualAdhesive"}, complianceKeys)...)
	m.Density = d.numberOr(o.get("density"), m.Density, "a positive density [kg/m³]", minDensity, maxNumber)
	m.Friction = d.numberOr(o.get("friction"), m.Friction, "a coefficient of at least 0", 0, maxNumber)
	m.Restitution = d.numberOr(o.get("restitution"), m.Restitution, "a number of 0 to 1", 0, 1)
	m.Adhesion = d.adhesion(o.get("adhesion"))
	m.VirtualAdhesive = d.virtualAdhesive(o.get("virtualAdhesive"))
	m.Contact = d.softContact(o)
	return m
}

func (d *decoder) pairs(v *value, r *refs, from *origin) (out []Pair) {
	for _, it := range d.list(v, "a list of pairs") {
		const want = "the names of two materials"
		o := d.object(it, "a pair", slices.Concat([]string{"between", "friction", "restitution", "adhesion"}, complianceKeys)...)
		b := d.must(o, "between", want)
		p := Pair{Between: d.pairOf(b, want)}
		for i, name := range p.Between {
			if d.err == nil && !r.materials[name] {
				d.expected(b.items[i], "the name of a material of this file")
			}
		}
		key := slices.Clone(p.Between[:])
		slices.Sort(key)
		if at, ok := r.first[[2]string{"pairs", strings.Join(key, "\x00")}]; ok {
			d.fail(b, "expected two materials that have no pair yet, got %s, which %s has", b.describe(), at)
		}
		r.first[[2]string{"pairs", strings.Join(key, "\x00")}] = it.path()
		p.Friction = d.optional(o.get("friction"), "a coefficient of at least 0", maxNumber)
		p.Restitution = d.optional(o.get("restitution"), "a number of 0 to 1", 1)
		p.Adhesion = d.adhesion(o.get("adhesion"))
		p.Contact = d.softContact(o)
		out = append(out, p)
		from.pairs = append(from.pairs, it.line)
	}
	return out
}

// optional reads a number in [0, hi], or nil if there is none.
func (d *decoder) optional(v *value, want string, hi float64) *float64 {
	if v == nil {
		return nil
	}
	x := d.number(v, want, 0, hi)
	return &x
}

func (d *decoder) layers(v *value, r *refs) (out []Layer) {
	if v == nil {
		return nil
	}
	if v.kind != kindObject {
		d.expected(v, "an object of layers by name")
		return nil
	}
	given := map[string][]string{}
	for _, it := range v.items {
		if it.key == "" {
			d.fail(it, "expected a name, got an empty one")
		}
		l := Layer{Name: it.key}
		for _, w := range d.list(it, "a list of the names of the layers it collides with") {
			l.With = append(l.With, d.name(w, "the name of a layer"))
		}
		r.layers[it.key] = true
		given[it.key] = l.With
		out = append(out, l)
	}
	if len(r.layers) > maxLayers {
		d.fail(v, "expected at most %d layers with the default one, got %d", maxLayers, len(r.layers))
	}
	if d.err != nil {
		return nil
	}
	for _, it := range v.items {
		for _, w := range it.items {
			if !r.layers[w.text] {
				d.expected(w, "the name of a layer of this file")
			}
			if with, ok := given[w.text]; ok && !slices.Contains(with, it.key) {
				d.fail(w, "expected that layer %s names %s too", clip(strconv.Quote(w.text)), clip(strconv.Quote(it.key)))
			}
		}
	}
	return out
}
