//go:build amd64 || arm64

package num

// Lower returns the lower of two numbers, and Higher the higher, in a few
// instructions without a jump: for boxes, whose sides come in no order. They are
// not for what is published: of 0 and −0, and of NaN and a number, platforms return
// different ones.
func Lower(a, b float64) float64 { return min(a, b) }

// Higher returns the higher of two numbers; see Lower.
func Higher(a, b float64) float64 { return max(a, b) }
