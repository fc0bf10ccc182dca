package gallery

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// knob is a number that the user may turn while a scene runs.
type knob struct {
	// path tells it from all others: "solver/substeps".
	path string
	// name and unit for people; unit may be empty.
	name, unit string
	// low and high are the slider's ends; a typed number may lie outside.
	low, high float64
	// step of the slider, 0 for none. A slider by powers of ten has log set;
	// below low it has a place for zero, unless positive is set.
	step     float64
	log      bool
	positive bool
	// words are the choices that 0, 1, 2 … stand for; nil for a number.
	words []string
	get   func() float64
	set   func(float64) error
	// when tells whether the number means anything now; nil for always.
	when func() bool
}

// zeroPlace is how many powers of ten left of low the place for zero is.
const zeroPlace = 0.5

// span returns the ends of the slider's own scale.
func (k *knob) span() (low, high float64) {
	if !k.log {
		return k.low, k.high
	}
	return math.Log10(k.low) - pick(k.positive, 0, zeroPlace), math.Log10(k.high)
}

// applies tells whether the number means anything now.
func (k *knob) applies() bool { return k.when == nil || k.when() }

// place returns where a value is on the slider's own scale.
func (k *knob) place(value float64) float64 {
	low, high := k.span()
	if !k.log {
		return max(low, min(value, high))
	}
	if !(value > 0) {
		return low
	}
	return max(math.Log10(k.low), min(math.Log10(value), high))
}

// value returns what a place on the slider's own scale stands for.
func (k *knob) value(place float64) float64 {
	if !k.log {
		return place
	}
	if !k.positive && place < math.Log10(k.low)-zeroPlace/2 {
		return 0
	}
	// Three digits are enough for a slider, and can be read.
	v := math.Pow(10, max(place, math.Log10(k.low)))
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
	return rounded
}

// label is the name with its unit.
func (k *knob) label() string {
	if k.unit == "" {
		return k.name
	}
	return k.name + " [" + k.unit + "]"
}

// parse reads a number that was typed.
func (k *knob) parse(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(strings.ReplaceAll(text, ",", ".")), 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("%s: expected a number, got %q", k.name, text)
	}
	return v, nil
}

// number writes a value with up to four digits, and a power of ten as short as it can
// be typed: fields have room for eight letters.
func number(v float64) string { return shortPower.Replace(strconv.FormatFloat(v, 'g', 4, 64)) }

var shortPower = strings.NewReplacer("e+0", "e", "e-0", "e-", "e+", "e")
