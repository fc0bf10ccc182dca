package main

import "math"

// The jar stands on y = 0 about the y axis.
const (
	jarFile   = "jar.glb"
	jarRadius = 0.62
	jarTall   = 0.85
	jarWall   = 0.05
	jarSides  = 40
)

// jarMesh turns the jar's outline about the y axis: from the middle of the
// bottom inside, up to the rim, which is round, and down to the middle of the
// bottom outside. Seen from its inside the glass is a closed solid.
func jarMesh() (v [][3]float32, t []uint16) {
	const half = jarWall / 2
	outline := [][2]float64{{0, jarWall}, {jarRadius - jarWall, jarWall}, {jarRadius - jarWall, jarTall - half}}
	for deg := 150; deg >= 30; deg -= 30 {
		s, c := math.Sincos(float64(deg) * degree)
		outline = append(outline, [2]float64{jarRadius - half + half*c, jarTall - half + half*s})
	}
	outline = append(outline, [2]float64{jarRadius, jarTall - half}, [2]float64{jarRadius, 0}, [2]float64{0, 0})
	for _, p := range outline {
		for i := range jarSides {
			s, c := math.Sincos(float64(i) * 360 / jarSides * degree)
			v = append(v, [3]float32{float32(micro(p[0] * c)), float32(micro(p[1])), float32(micro(p[0] * s))})
		}
	}
	for row := range len(outline) - 1 {
		for i := range jarSides {
			a, b := uint16(row*jarSides+i), uint16(row*jarSides+(i+1)%jarSides)
			c, d := a+jarSides, b+jarSides
			if outline[row][0] > 0 { // not where the first ring is a point
				t = append(t, a, c, b)
			}
			if outline[row+1][0] > 0 {
				t = append(t, b, c, d)
			}
		}
	}
	return v, t
}
