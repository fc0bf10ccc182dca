//go:build !amd64 && !arm64

package num

// Lower returns the lower of two numbers, and Higher the higher: where the builtin
// functions are calls, jumps are faster. They are for boxes, not for what is
// published: of 0 and −0, and of NaN and a number, platforms return different ones.
func Lower(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}

// Higher returns the higher of two numbers; see Lower.
func Higher(a, b float64) float64 {
	if b > a {
		return b
	}
	return a
}
