package play

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
)

// Limits of the numbers in a document.
const (
	farthest   = 1e4 // of a place from the origin [m]
	strongest  = 1e6 // [N·m]
	fastest    = 100 // [rad/s]
	longest    = 1e5 // [s]
	mostNeeded = 1000
)

// decoder reads typed values and remembers the first thing that is wrong. After
// that every read returns something harmless, so callers check once, at the end.
type decoder struct {
	file string
	err  *Error
}

func (d *decoder) fail(v *value, format string, args ...any) {
	if d.err == nil {
		d.err = &Error{File: d.file, Line: v.line, Path: v.path, Problem: fmt.Sprintf(format, args...)}
	}
}

// object checks that v is an object with no keys but these.
func (d *decoder) object(v *value, keys ...string) *value {
	if v.of == nil {
		d.fail(v, "expected an object, got %s", v.describe())
		return &value{line: v.line, path: v.path, of: map[string]*value{}}
	}
	for _, k := range v.keys {
		if !slices.Contains(keys, k) {
			d.fail(v.of[k], "unknown key, expected one of %s", strings.Join(keys, ", "))
		}
	}
	return v
}

// must returns the member with the key; if it is missing, that is an error.
func (d *decoder) must(v *value, key, what string) *value {
	if it := v.of[key]; it != nil {
		return it
	}
	d.fail(v, "expected a key %q, %s", key, what)
	return &value{line: v.line, path: v.path}
}

// list returns the items; none for a missing one.
func (d *decoder) list(v *value) []*value {
	if v != nil && v.kind != "a list" {
		d.fail(v, "expected a list, got %s", v.describe())
	}
	if v == nil {
		return nil
	}
	return v.list
}

// text reads a text that is not empty.
func (d *decoder) text(v *value, what string) string {
	s, _ := v.token.(string)
	if s == "" {
		d.fail(v, "expected %s, got %s", what, v.describe())
	}
	return s
}

// number reads a number in [low, high].
func (d *decoder) number(v *value, what string, low, high float64) float64 {
	x, ok := v.number()
	if !ok || x < low || x > high {
		d.fail(v, "expected %s from %g to %g, got %s", what, low, high, v.describe())
		return low
	}
	return x
}

// numberOr reads a number in [low, high], or returns def for a missing one.
func (d *decoder) numberOr(v *value, def float64, what string, low, high float64) float64 {
	if v == nil {
		return def
	}
	return d.number(v, what, low, high)
}

// count reads a whole number of candies, from low on.
func (d *decoder) count(v *value, low float64) int {
	n := d.number(v, "a whole number", low, mostNeeded)
	if n != math.Trunc(n) {
		d.fail(v, "expected a whole number, got %v", n)
	}
	return int(n)
}

// flag reads true or false; false for a missing one.
func (d *decoder) flag(v *value) bool {
	if v == nil {
		return false
	}
	is, ok := v.token.(bool)
	if !ok {
		d.fail(v, "expected true or false, got %s", v.describe())
	}
	return is
}

// place reads a point [m].
func (d *decoder) place(v *value) (p mgl64.Vec3) {
	if len(v.list) != len(p) {
		d.fail(v, "expected three numbers [m], got %s", v.describe())
		return p
	}
	for i, it := range v.list {
		p[i] = d.number(it, "a number [m]", -farthest, farthest)
	}
	return p
}

// box reads two corners, the lower one first.
func (d *decoder) box(v *value) (b Box) {
	if len(v.list) != 2 {
		d.fail(v, "expected two corners, got %s", v.describe())
		return b
	}
	b.Low, b.High = d.place(v.list[0]), d.place(v.list[1])
	for k := range 3 {
		if !(b.Low[k] < b.High[k]) {
			d.fail(v, "expected the lower corner first, got %v and %v", b.Low, b.High)
		}
	}
	return b
}
