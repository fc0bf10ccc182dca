package gallery

import (
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/ui"
)

// TestTicksAreToldApart: the numbers of an axis differ, however narrow it is,
// and carry no digits that say nothing.
func TestTicksAreToldApart(t *testing.T) {
	for _, c := range []struct {
		low, high, factor float64
		want              string
	}{
		{0, 10, 1, "0 2 4 6 8 10"},
		{-0.25003, -0.25001, 1, "-0.250030 -0.250028 -0.250026 -0.250024 -0.250022 -0.250020 -0.250018 -0.250016 -0.250014 -0.250012 -0.250010"},
		{0, 0.05, 1000, "0 10 20 30 40 50"},
		{0, 1.1, 1, "0 0.2 0.4 0.6 0.8 1.0"},
		{2e6, 2.00004e6, 1, ""},
		{0, 3e-9, 1, ""},
	} {
		axis := ui.Axis{Low: c.low, High: c.high}
		ticks := axis.Ticks(5, nil)
		seen := map[string]bool{}
		var all []string
		for _, v := range ticks {
			text := tickText(v*c.factor, ticks, c.factor)
			if seen[text] {
				t.Errorf("%v to %v: %q twice", c.low, c.high, text)
			}
			seen[text] = true
			all = append(all, text)
		}
		if got := strings.Join(all, " "); c.want != "" && got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}
