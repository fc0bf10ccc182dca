package num

import (
	"math"
	"testing"
)

func TestFloor(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want int64
	}{
		{0, 0},
		{math.Copysign(0, -1), 0},
		{0.9, 0},
		{-0.1, -1},
		{-1, -1},
		{-1.5, -2},
		{7, 7},
		{-0x1p-1074, -1},
		{0x1p53 + 2, 1<<53 + 2},
		{-0x1p52 + 0.5, -1 << 52},
		{math.Nextafter(0x1p62, 0), 1<<62 - 512},
		{0x1p62, 1 << 62},
		{-0x1p62, -1 << 62},
		{0x1p63, 1 << 62},
		{-1e300, -1 << 62},
		{math.Inf(1), 1 << 62},
		{math.Inf(-1), -1 << 62},
		{math.NaN(), -1 << 62},
	} {
		if got := Floor(c.x); got != c.want {
			t.Errorf("Floor(%v) = %d, want %d", c.x, got, c.want)
		}
	}
}
