package systems

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
)

// Glues that change in every step do not pile up laws; those that a pair, a bond
// or a sleeping pair has stay what they are.
func TestLawsThatNothingHasAreDropped(t *testing.T) {
	w := NewWorld(donburi.NewWorld(), Config{})
	glue := func(k int) components.Glue {
		return components.Glue{NormalStiffness: 1e6 + float64(k), TangentialStiffness: 1e6, DebondEnergy: 1}
	}
	var kept [4]int32
	for k := range kept {
		i, err := w.law(glue(-1 - k))
		if err != nil || i < 0 {
			t.Fatal(i, err)
		}
		kept[k] = i
	}
	w.pairs = append(w.pairs, &pair{law: kept[0]}, &pair{law: -1})
	w.bonds = append(w.bonds, solve.Bond{Law: kept[1]})
	w.beds = append(w.beds, bed{pairs: []pair{{law: kept[2]}}, bonds: []solve.Bond{{Law: kept[3]}}})
	for k := range 20 * leastLaws {
		w.dropLaws()
		i, err := w.law(glue(k))
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := w.laws.Law(i).Stiffness(); n != 1e6+float64(k) {
			t.Fatalf("glue %d has the law of another: %g N/m³", k, n)
		}
	}
	if n := w.laws.Len(); n > leastLaws+8 {
		t.Errorf("%d laws, want %d and few", n, leastLaws)
	}
	for k, i := range kept {
		n, _ := w.laws.Law(i).Stiffness()
		if again, _ := w.law(glue(-1 - k)); again != i || n != 1e6-1-float64(k) {
			t.Errorf("law %d is now %d, %g N/m³", i, again, n)
		}
	}
}
