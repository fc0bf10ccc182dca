package scene

import (
	"math"
	"strings"
	"testing"
)

func TestExpr(t *testing.T) {
	x := [3]float64{3, 2, 4}
	for text, want := range map[string]float64{
		"1": 1, "0.1*(1+r)": 0.6, "x - y - z": -3, "x/y/z": 0.375, "-x^2": -9, "2*x^2*3": 54, "min(x, y) + max(y,z)": 6,
		"sqrt(abs(-16))": 4, "pi": math.Pi, "1e-3 * x": 0.003, "1 - -1": 2, "((x))": 3, "2e3": 2000,
	} {
		e, err := parseExpr(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := e(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestExprErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "expected a number",
		"1 +":                   "at character 4, got the end",
		"1 2":                   `expected an operator or the end at character 3, got "2"`,
		"(1":                    "expected a closing bracket at character 3, got the end",
		"w":                     "x, y, z, r, pi, sqrt, abs, min, max",
		"sin(x)":                "x, y, z, r, pi, sqrt, abs, min, max",
		"sqrt x":                "expected a bracket after sqrt",
		"min(x)":                "expected a comma and a second number",
		"x^y":                   "expected a whole number of 0 to 9",
		"x^2.5":                 "expected a whole number of 0 to 9",
		"1.2.3":                 "expected a number of magnitude at most 1e15 at character 1",
		"1e99":                  "expected a number of magnitude at most 1e15",
		"1\n":                   "expected an operator or the end",
		"1\x00 + x":             `expected an operator or the end at character 2, got "\x00`,
		strings.Repeat("(", 99): "expected fewer brackets",
	} {
		if _, err := parseExpr(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: got %v, want %q", text, err, want)
		}
	}
}

// FuzzExpr: no text panics; an error is one line that names a character of the text or
// its end; brackets around a formula, and blanks, change no bit of its value.
func FuzzExpr(f *testing.F) {
	for _, text := range []string{
		"1000 + 8000*max(0, 1 - (r/0.05)^2)", "0.1*(1+r)", "-x^2", "sqrt(abs(-16))", "1 - -1", "min(x", "x^9^9", "((", "1e-3 * pi/z", "--x", "..", "0\x00",
	} {
		f.Add(text, 3.0, -2.0, 0.5)
	}
	f.Fuzz(func(t *testing.T, text string, x, y, z float64) {
		e, err := parseExpr(text)
		if err != nil {
			if m := err.Error(); strings.Contains(m, "\n") || !strings.Contains(m, "character ") {
				t.Errorf("%q: %q", text, m)
			}
			return
		}
		again, err := parseExpr(" ( " + text + " ) ")
		if err != nil {
			if strings.Contains(err.Error(), "fewer brackets") {
				return
			}
			t.Fatalf("%q in brackets: %v", text, err)
		}
		p := [3]float64{x, y, z}
		if a, b := e(p), again(p); a != b && (a == a || b == b) {
			t.Errorf("%q: %v, in brackets %v", text, a, b)
		}
	})
}
