package scene

import "github.com/tackphysics/tack/components"

// heightFieldJSON is a height field as it stands in a file.
type heightFieldJSON struct {
	Columns int        `json:"columns"`
	Spacing [2]float64 `json:"spacing"`
	Heights []float64  `json:"heights"`
}

// maxColumns of a height field.
const maxColumns = 1 << 20

func readHeightField(d *decoder, v *value) components.Shape {
	o := d.object(v, "a height field, {\"columns\": n, \"spacing\": [dx, dz], \"heights\": […]}", "columns", "spacing", "heights")
	const columns, spacing, heights = "a number of columns, at least 2", "two positive lengths [m]", "rows of as many heights [m] as there are columns, at least 2"
	n := d.countOr(d.must(o, "columns", columns), 0, columns, maxColumns)
	s := d.must(o, "spacing", spacing)
	if len(s.items) != 2 {
		d.expected(s, spacing)
	}
	h := d.must(o, "heights", heights)
	items := d.list(h, heights)
	if d.err != nil {
		return nil
	}
	if n < 2 || len(items) < 2*n || len(items)%n != 0 {
		d.expected(h, heights)
		return nil
	}
	list := make([]float64, len(items))
	for i, it := range items {
		list[i] = d.number(it, "a height [m]", -maxNumber, maxNumber)
	}
	dx := d.number(s.items[0], spacing, minLength, maxNumber)
	dz := d.number(s.items[1], spacing, minLength, maxNumber)
	return components.HeightField(n, len(list)/n, dx, dz, list)
}

func writeHeightField(s components.Shape) any {
	h, ok := s.(*components.HeightFieldShape)
	if !ok || h == nil {
		return nil
	}
	var j heightFieldJSON
	j.Columns, _ = h.Size()
	j.Spacing[0], j.Spacing[1] = h.Spacing()
	for i := range h.Len() {
		j.Heights = append(j.Heights, h.Height(i))
	}
	return j
}
