package adhesion

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
)

// TestValidateEveryNumber sets each number of a Glue, found by reflection so
// that none is forgotten, to values out of range.
func TestValidateEveryNumber(t *testing.T) {
	good := Glue(1000, 1e-3)
	if err := Validate(good); err != nil {
		t.Fatal(err)
	}
	if err := Validate(components.Glue{}); err != nil {
		t.Fatalf("the zero Glue: %v", err)
	}
	kind := reflect.TypeFor[components.Glue]()
	numbers := 0
	for i := range kind.NumField() {
		name := kind.Field(i).Name
		var bad []reflect.Value
		switch kind.Field(i).Type.Kind() {
		case reflect.Float64:
			for _, x := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1), 1e31, 1e-31} {
				if name == "InitialIntensity" && x == 1e-31 {
					x = 1.01
				}
				bad = append(bad, reflect.ValueOf(x))
			}
		case reflect.Int:
			bad = append(bad, reflect.ValueOf(-1), reflect.ValueOf(maxSamples+1))
		default:
			continue
		}
		numbers++
		for _, v := range bad {
			g := good
			reflect.ValueOf(&g).Elem().Field(i).Set(v)
			_, err := NewRCC(g)
			var fe *FieldError
			if !errors.As(err, &fe) || !errors.Is(err, ErrGlue) {
				t.Errorf("%s = %v: error %v, want a FieldError", name, v, err)
				continue
			}
			text := err.Error()
			if fe.Field != name || !strings.Contains(text, name+" is ") || !strings.Contains(text, "want ") {
				t.Errorf("%s = %v: error %q should name field and expectation", name, v, text)
			}
		}
	}
	if numbers != 12 {
		t.Errorf("%d numbers checked, want 12", numbers)
	}
}

func TestNewRCCNeedsStrength(t *testing.T) {
	for _, c := range []struct {
		field string
		glue  components.Glue
	}{
		{"NormalStiffness", components.Glue{}},
		{"NormalStiffness", components.Glue{TangentialStiffness: 1e6, DebondEnergy: 1}},
		{"DebondEnergy", components.Glue{NormalStiffness: 1e6}},
		{"DebondEnergy", components.Glue{TangentialStiffness: 1e6}},
	} {
		_, err := NewRCC(c.glue)
		var fe *FieldError
		if !errors.As(err, &fe) || fe.Field != c.field {
			t.Errorf("%+v: error %v, want one about %s", c.glue, err, c.field)
		}
	}
}

func TestNewRCCDefaultBreakGap(t *testing.T) {
	g := Glue(1000, 1e-3)
	g.BreakGap = 0
	if l := mustRCC(t, g); !near(l.BreakGap(), 2e-3) {
		t.Errorf("break gap %v, want 2e-3", l.BreakGap())
	}
	g.BreakGap = 7e-3
	if l := mustRCC(t, g); l.BreakGap() != 7e-3 {
		t.Errorf("break gap %v, want 7e-3", l.BreakGap())
	}
}

func TestNewRCCAllocates(t *testing.T) {
	g := Glue(1000, 1e-3)
	if n := testing.AllocsPerRun(100, func() { _, _ = NewRCC(g) }); n != 0 {
		t.Errorf("NewRCC allocates %v times", n)
	}
}
