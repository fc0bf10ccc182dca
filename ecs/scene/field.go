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
	// Over is "vertices", "faces", "elements" or "grid".
	Over string
	// Of names the body of any kind whose surface it is over, or in whose axes the grid
	// is; a grid without one is in the world. Elements are those of a soft body.
	Of string
	// Expr is a formula of the place at rest of a vertex, the middle of a face or an
	// element, or a point of the grid, in the axes it is given in; or Values has a number
	// for each.
	Expr   string
	Values []float64
	// Origin, Spacing and Size of a grid, in points.
	Origin, Spacing mgl64.Vec3
	Size            [3]int
}

// overs are what fields can be over.
var overs = []string{"vertices", "faces", "elements", "grid"}

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
		d.fieldsOf = append(d.fieldsOf, fieldOf{of, f.Over})
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

// fieldOf is the name of a field's body, which may stand after it.
type fieldOf struct {
	name *value
	over string
}

// fieldRefs checks the bodies that fields name.
func (d *decoder) fieldRefs(r *refs) {
	for _, f := range d.fieldsOf {
		switch {
		case d.err != nil:
		case f.over != "elements":
			d.anyBodyRef(f.name, r)
		case !r.softBodies[f.name.text]:
			d.expected(f.name, "the name of a soft body of this file, for elements")
		}
	}
}

// formula is what Expr says, nil if there are Values.
func (f *Field) formula() (func(mgl64.Vec3) float64, error) {
	if f.Expr == "" {
		return nil, nil
	}
	e, err := parseExpr(f.Expr)
	return func(x mgl64.Vec3) float64 { return e(x) }, err
}

// grid is the field over a grid, in the world until it is bound.
func (f *Field) grid() (*components.Field, error) {
	value, err := f.formula()
	if err != nil {
		return nil, err
	}
	values := f.Values
	for i := 0; value != nil && i < f.Size[0]*f.Size[1]*f.Size[2]; i++ {
		k := mgl64.Vec3{float64(i % f.Size[0]), float64(i / f.Size[0] % f.Size[1]), float64(i / f.Size[0] / f.Size[1])}
		x := f.Origin
		for a := range x {
			x[a] += float64(k[a] * f.Spacing[a])
		}
		values = append(values, value(x))
	}
	return components.GridField(donburi.Null, f.Origin, f.Spacing, f.Size, values), nil
}

// over is the field over the vertices or the faces of a surface.
func (f *Field) over(m *components.MeshShape) (*components.Field, error) {
	if m == nil || f.Over == "faces" && m.Triangles() == 0 {
		return nil, fmt.Errorf("the field over the %s of %q: it has no surface of triangles", f.Over, f.Of)
	}
	if f.Over == "vertices" {
		values, err := f.each(m.Vertices(), m.Vertex)
		return components.VertexField(m, values), err
	}
	values, err := f.each(m.Triangles(), func(i int) mgl64.Vec3 {
		t := m.Triangle(i)
		return middle(m.Vertex, t[:])
	})
	return components.FaceField(m, values), err
}

// overElements is the field over those of a deformable body.
func (f *Field) overElements(e donburi.Entity, n *components.NodesData) (*components.Field, error) {
	list := slices.Clip(n.Tets)
	for _, t := range n.Triangles { // of a planar world
		list = append(list, [4]int32{t[0], t[1], t[2], t[2]})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("the field over the elements of %q: it has none", f.Of)
	}
	corners := 4
	if len(n.Triangles) > 0 {
		corners = 3
	}
	values, err := f.each(len(list), func(i int) mgl64.Vec3 {
		return middle(func(k int) mgl64.Vec3 { return n.Rest[k] }, list[i][:corners])
	})
	return components.ElementField(e, n.Rest, list, values), err
}

// middle of some vertices.
func middle(at func(int) mgl64.Vec3, corners []int32) mgl64.Vec3 {
	sum := mgl64.Vec3{}
	for _, k := range corners {
		sum = sum.Add(at(int(k)))
	}
	return sum.Mul(1 / float64(len(corners)))
}

// each are the n values, by the places.
func (f *Field) each(n int, at func(int) mgl64.Vec3) ([]float64, error) {
	value, err := f.formula()
	switch {
	case err != nil:
		return nil, err
	case value == nil && len(f.Values) != n:
		return nil, fmt.Errorf("the field over the %s of %q: expected %d values, got %d", f.Over, f.Of, n, len(f.Values))
	case value == nil:
		return f.Values, nil
	}
	values := make([]float64, n)
	for i := range values {
		values[i] = value(at(i))
	}
	return values, nil
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
