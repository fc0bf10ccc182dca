package ui

import "math"

// Zoom is the size of what is written in a window of the size [points of the
// monitor], against that on the smallest that is laid out for, 1280×720: half of
// what the window has grown by, as a ratio, in quarters, and never below 1. The
// other half is room. 1920×1080 has 1.25.
func Zoom(width, height float64) float64 {
	grown := math.Sqrt(min(width/1280, height/720))
	if !(grown > 1) || math.IsInf(grown, 1) {
		return 1
	}
	return math.Round(4*grown) / 4
}
