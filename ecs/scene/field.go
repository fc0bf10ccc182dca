package scene

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// Varying is a number, or a field of it over a surface or a grid.
type Varying struct {
	Value float64
	Field *Field
}

// Field is a number that varies.
type Field struct {
	// Over is "vertices", "faces" or "grid".
	Over string
	// Of names the body whose surface it is over, or in whose axes the grid is; a
	// grid without one is in the world.
	Of string
	// Expr is a formula of the place of a vertex, the middle of a face or a point of
	// the grid, in the axes it is given in; or Values has a number for each.
	Expr   string
	Values []float64
	// Origin, Spacing and Size of a grid, in points.
	Origin, Spacing mgl64.Vec3
	Size            [3]int
}

// overs are what fields can be over.
var overs = []string{"vertices", "faces", "grid"}

// maxGrid bounds the points of a grid along each axis.
const maxGrid = 1024

// varying reads a positive number, or a field of such.
func (d *decoder) varying(v *value, want string) Varying {
	const lo = minStrength
	if v.kind != kindObject {
		return Varying{Value: d.number(v, want, lo, maxNumber)}
	}
	o := d.object(v, "a field", "field", "of", "expr", "values", "origin", "spacing", "size")
	f := &Field{Over: d.choice(d.must(o, "field", "what it is over"), overs...)}
	if of := o.get("of"); of != nil {
		f.Of = d.name(of, "the name of a body")
		d.fieldsOf = append(d.fieldsOf, of)
	} else if f.Over != "grid" {
		d.must(o, "of", "the name of a body")
	}
	if f.Over == "grid" {
		d.fieldGrid(o, f)
	} else if x := slices.IndexFunc(o.items, func(it *value) bool { return slices.Contains([]string{"origin", "spacing", "size"}, it.key) }); x >= 0 {
		d.fail(o.items[x], "expected no %s for a field over %s", o.items[x].key, f.Over)
	}
	d.fieldValues(o, f, want, lo)
	return Varying{Field: f}
}

func (d *decoder) fieldGrid(o object, f *Field) {
	const lengths, counts = "three positive lengths [m]", "three whole numbers of 1 to 1024"
	f.Origin = d.vec(d.must(o, "origin", "the first point of the grid [m]"), "three numbers [m]", -maxNumber)
	f.Spacing = d.vec(d.must(o, "spacing", lengths), lengths, minLength)
	size := d.must(o, "size", counts)
	n := d.vec(size, counts, 1)
	points := 1
	for i, x := range n {
		if x > maxGrid || x != float64(int(x)) {
			d.expected(size, counts)
			return
		}
		f.Size[i] = int(x)
		points *= f.Size[i]
	}
	if points > 1<<20 {
		d.expected(size, "a grid of at most a million points")
	}
}

// fieldValues reads the formula, or the numbers.
func (d *decoder) fieldValues(o object, f *Field, want string, lo float64) {
	e, v := o.get("expr"), o.get("values")
	switch {
	case e == nil && v == nil:
		d.fail(o.value, "expected \"expr\" or \"values\"")
	case e != nil && v != nil:
		d.fail(v, "expected \"expr\" or \"values\", got both")
	case e != nil:
		f.Expr = d.name(e, "a formula")
		if d.err == nil {
			if _, err := parseExpr(f.Expr); err != nil {
				d.fail(e, "%v", err)
			}
		}
	default:
		for _, it := range d.list(v, "a list of numbers") {
			f.Values = append(f.Values, d.number(it, want, lo, maxNumber))
		}
		if n := f.Size[0] * f.Size[1] * f.Size[2]; f.Over == "grid" && d.err == nil && len(f.Values) != n {
			d.fail(v, "expected %d numbers, one for each point of the grid, got %d", n, len(f.Values))
		}
	}
}

// fieldRefs checks the bodies that fields name.
func (d *decoder) fieldRefs(r *refs) {
	for _, v := range d.fieldsOf {
		if d.err == nil {
			d.bodyRef(v, r)
		}
	}
}

// choose is the field over what the surfaces of the bodies are.
func (f *Field) choose(surfaces map[string]*components.MeshShape) (*components.Field, error) {
	value := func(mgl64.Vec3) float64 { return 0 }
	if f.Expr != "" {
		e, err := parseExpr(f.Expr)
		if err != nil {
			return nil, err
		}
		value = func(x mgl64.Vec3) float64 { return e(x) }
	}
	values := f.Values
	if f.Over == "grid" {
		for i := 0; f.Expr != "" && i < f.Size[0]*f.Size[1]*f.Size[2]; i++ {
			k := mgl64.Vec3{float64(i % f.Size[0]), float64(i / f.Size[0] % f.Size[1]), float64(i / f.Size[0] / f.Size[1])}
			x := f.Origin
			for a := range x {
				x[a] += float64(k[a] * f.Spacing[a])
			}
			values = append(values, value(x))
		}
		return components.GridField(donburi.Null, f.Origin, f.Spacing, f.Size, values), nil
	}
	m := surfaces[f.Of]
	if m == nil {
		return nil, fmt.Errorf("the field over the %s of %q: it has no surface of triangles", f.Over, f.Of)
	}
	n := m.Vertices()
	at := m.Vertex
	if f.Over == "faces" {
		n = m.Triangles()
		at = func(i int) mgl64.Vec3 {
			t := m.Triangle(i)
			return m.Vertex(int(t[0])).Add(m.Vertex(int(t[1]))).Add(m.Vertex(int(t[2]))).Mul(1.0 / 3)
		}
	}
	if f.Expr == "" && len(values) != n {
		return nil, fmt.Errorf("the field over the %s of %q: expected %d values, got %d", f.Over, f.Of, n, len(values))
	}
	for i := 0; f.Expr != "" && i < n; i++ {
		values = append(values, value(at(i)))
	}
	if f.Over == "faces" {
		return components.FaceField(m, values), nil
	}
	return components.VertexField(m, values), nil
}

// MarshalJSON writes the number or the field.
func (v Varying) MarshalJSON() ([]byte, error) {
	if v.Field == nil {
		return json.Marshal(v.Value)
	}
	f := v.Field
	j := struct {
		Over    string      `json:"field"`
		Of      string      `json:"of,omitempty"`
		Expr    string      `json:"expr,omitempty"`
		Values  []float64   `json:"values,omitempty"`
		Origin  *mgl64.Vec3 `json:"origin,omitempty"`
		Spacing *mgl64.Vec3 `json:"spacing,omitempty"`
		Size    *[3]int     `json:"size,omitempty"`
	}{Over: f.Over, Of: f.Of, Expr: f.Expr, Values: f.Values}
	if f.Over == "grid" {
		j.Origin, j.Spacing, j.Size = &f.Origin, &f.Spacing, &f.Size
	}
	return compact(j)
}
