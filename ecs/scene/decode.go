package scene

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
)

// decoder reads typed values and remembers the first thing that is wrong.
// After that every read returns a zero value, so callers check once, at the end.
type decoder struct {
	file string
	err  *Error
	// world is the kind of world that the scene is for.
	world worlds
	// fieldsOf are the names of the bodies of fields, which come before them.
	fieldsOf []fieldOf
}

func (d *decoder) fail(v *value, format string, args ...any) {
	if d.err == nil {
		d.err = &Error{File: d.file, Line: v.line, Path: v.path(), Problem: fmt.Sprintf(format, args...)}
	}
}

func (d *decoder) expected(v *value, want string) {
	d.fail(v, "expected %s, got %s", want, v.describe())
}

// object is a value whose keys have been checked.
type object struct{ *value }

// object checks that v is an object with no keys but these.
func (d *decoder) object(v *value, want string, keys ...string) object {
	if v.kind != kindObject {
		d.expected(v, want)
		return object{&value{parent: v.parent, key: v.key, index: v.index, line: v.line}}
	}
	for _, it := range v.items {
		if !slices.Contains(keys, it.key) {
			d.fail(it, "unknown key, expected one of %s", strings.Join(keys, ", "))
		}
	}
	return object{v}
}

// get returns the member with the key, or nil.
func (o object) get(key string) *value {
	for _, it := range o.items {
		if it.key == key {
			return it
		}
	}
	return nil
}

// has reports whether the object has any of the keys.
func (o object) has(keys ...string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { return o.get(k) != nil })
}

// must returns the member with the key; if it is missing, that is an error.
func (d *decoder) must(o object, key, want string) *value {
	v := o.get(key)
	if v == nil {
		d.fail(o.value, "expected a key %q, %s", key, want)
		return &value{parent: o.value, key: key, line: o.line}
	}
	return v
}

// list returns the items of a list; none for a missing one.
func (d *decoder) list(v *value, want string) []*value {
	if v == nil {
		return nil
	}
	if v.kind != kindList {
		d.expected(v, want)
		return nil
	}
	return v.items
}

// expectedNumbers is expected for numbers; it tells about the limit where one
// is beyond it.
func (d *decoder) expectedNumbers(v *value, want string) {
	for _, it := range append([]*value{v}, v.items...) {
		if _, ok := parseNumber(it); !ok && it.kind == kindNumber {
			want += " of magnitude at most 1e15"
			break
		}
	}
	d.expected(v, want)
}

// parseNumber returns a finite number within the limit.
func parseNumber(v *value) (float64, bool) {
	if v.kind != kindNumber {
		return 0, false
	}
	x, err := strconv.ParseFloat(v.text, 64)
	if err != nil || x < -maxNumber || x > maxNumber {
		return 0, false
	}
	if x == 0 {
		return 0, true // no negative zero
	}
	return x, true
}

// number reads a number in [lo, hi].
func (d *decoder) number(v *value, want string, lo, hi float64) float64 {
	x, ok := parseNumber(v)
	if ok && 0 < x && x < lo {
		d.fail(v, "expected %s of at least %g, got %s", want, lo, v.text)
		return 0
	}
	if !ok || x < lo || x > hi {
		d.expectedNumbers(v, want)
		return 0
	}
	return x
}

// numberOr reads a number in [lo, hi], or returns def if there is none.
func (d *decoder) numberOr(v *value, def float64, want string, lo, hi float64) float64 {
	if v == nil {
		return def
	}
	return d.number(v, want, lo, hi)
}

// countOr reads a whole number in 1…hi, or returns def if there is none.
func (d *decoder) countOr(v *value, def int, want string, hi int) int {
	if v == nil {
		return def
	}
	return d.whole(v, want, 1, hi)
}

// whole reads a whole number in lo…hi.
func (d *decoder) whole(v *value, want string, lo, hi int) int {
	x := d.number(v, want, float64(lo), float64(hi))
	if x != float64(int(x)) {
		d.expectedNumbers(v, want)
	}
	return int(x)
}

// vec reads three numbers of at least lo; zero if there is no value.
func (d *decoder) vec(v *value, want string, lo float64) (out mgl64.Vec3) {
	if v == nil {
		return out
	}
	if v.kind != kindList || len(v.items) != len(out) {
		d.expectedNumbers(v, want)
		return out
	}
	for i, it := range v.items {
		x, ok := parseNumber(it)
		if ok && 0 < x && x < lo {
			d.fail(v, "expected %s of at least %g each, got %s", want, lo, it.text)
			return mgl64.Vec3{}
		}
		if !ok || x < lo {
			d.expectedNumbers(v, want)
			return mgl64.Vec3{}
		}
		out[i] = x
	}
	return out
}

// direction reads a vector that is not zero.
func (d *decoder) direction(v *value, want string) mgl64.Vec3 {
	n := d.vec(v, want, -maxNumber)
	if length(n) < minLength {
		d.expected(v, want)
	}
	return n
}

// text reads a string; empty if there is no value.
func (d *decoder) text(v *value, want string) string {
	if v == nil {
		return ""
	}
	if v.kind != kindString {
		d.expected(v, want)
	}
	return v.text
}

// name reads a string that is not empty.
func (d *decoder) name(v *value, want string) string {
	if v.kind != kindString || v.text == "" {
		d.expected(v, want)
	}
	return v.text
}

// flagOr reads true or false.
func (d *decoder) flagOr(v *value, def bool) bool {
	if v == nil {
		return def
	}
	if v.kind != kindBool {
		d.expected(v, "true or false")
	}
	return v.truth
}

// choice reads one of some words; the first if there is no value.
func (d *decoder) choice(v *value, words ...string) string {
	if v == nil {
		return words[0]
	}
	if v.kind != kindString || !slices.Contains(words, v.text) {
		d.expected(v, "one of "+strings.Join(words, ", "))
	}
	return v.text
}

// pairOf reads two names.
func (d *decoder) pairOf(v *value, want string) (out [2]string) {
	if v.kind != kindList || len(v.items) != len(out) {
		d.expected(v, want)
		return out
	}
	for i, it := range v.items {
		out[i] = d.name(it, want)
	}
	return out
}
