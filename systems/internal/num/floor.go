package num

// mostFloor bounds what Floor returns. A processor converts what an integer
// cannot hold as it likes: 2⁶³ becomes −2⁶³ on one and 2⁶³−1 on another.
const mostFloor = 1 << 62

// Floor returns the largest integer ≤ x, within ±2⁶²; NaN gives −2⁶².
func Floor(x float64) int64 {
	switch {
	case !(x > -mostFloor):
		return -mostFloor
	case x >= mostFloor:
		return mostFloor
	}
	i := int64(x) // towards zero
	if float64(i) > x {
		i--
	}
	return i
}
