package components

import "math"

// HeightFieldShape is a surface over a level grid, for static and kinematic
// bodies: hills as far as one likes at eight bytes a point. It lies about the
// body's origin, x along its columns and z along its rows, and pushes up, along
// y; what has come through it from below is not held. The cells are cut into two
// triangles each, along diagonals that alternate; like a mesh it is one surface.
type HeightFieldShape struct {
	columns, rows int
	dx, dz        float64
	heights       []float64
	reach         float64
}

// HeightField makes a height field of columns × rows points (at least 2 × 2),
// dx apart along x and dz along z [m]. heights[r·columns + c] is that of column
// c in row r [m, in body axes]; they are copied. What does not fit is reported
// when the body is first stepped.
func HeightField(columns, rows int, dx, dz float64, heights []float64) *HeightFieldShape {
	high := 0.0
	for _, h := range heights {
		high = max(high, math.Abs(h))
	}
	return &HeightFieldShape{columns, rows, dx, dz, append([]float64(nil), heights...), length(dx*float64(columns-1)/2, high, dz*float64(rows-1)/2)}
}

// Size returns the number of columns and rows of points.
func (h *HeightFieldShape) Size() (columns, rows int) { return h.columns, h.rows }

// Spacing returns the distance of the columns, along x, and of the rows, along
// z [m].
func (h *HeightFieldShape) Spacing() (dx, dz float64) { return h.dx, h.dz }

// Len returns the number of heights.
func (h *HeightFieldShape) Len() int { return len(h.heights) }

// Height returns number i of the heights, r·columns + c [m].
func (h *HeightFieldShape) Height(i int) float64 { return h.heights[i] }

// Reach implements Shape: of its corners at its largest height.
func (h *HeightFieldShape) Reach() float64 {
	if h == nil {
		return 0
	}
	return h.reach
}

func (*HeightFieldShape) shape() {}
