package ecs_test

import (
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// bondsOf are copies of the living bonds of each two neighbours of a row.
func (b *bench) bondsOf(row []donburi.Entity) (out [][]components.Bond) {
	b.t.Helper()
	for i := 1; i < len(row); i++ {
		_, a := b.contact(row[i-1], row[i])
		out = append(out, slices.Clone(a.Bonds))
	}
	return out
}

// sameMemory fails unless the bonds have the same anchors, normals, areas and
// intensities, bit for bit.
func sameMemory(t *testing.T, when string, got, want [][]components.Bond) {
	t.Helper()
	for k := range want {
		if len(got[k]) != len(want[k]) {
			t.Fatalf("%s: pair %d has %d bonds, had %d", when, k, len(got[k]), len(want[k]))
		}
		for i, g := range got[k] {
			if w := want[k][i]; g.AnchorA != w.AnchorA || g.AnchorB != w.AnchorB || g.Normal != w.Normal || g.Area != w.Area || g.Intensity != w.Intensity {
				t.Errorf("%s: bond %d of pair %d is %+v, was %+v", when, i, k, g, w)
			}
		}
	}
}

// Bonds sleep with the anchors and the intensity that they have: those of the last
// step awake are there in the step that falls asleep, after 1,000 steps of sleep
// (then with all the rest: forces, openings, work), and in the step that wakes, in
// which nothing else happens; in space and in the plane, of rows that stand, hang and
// stick out from a wall, with bonds that are not whole.
func TestBondsSleepAsTheyAre(t *testing.T) {
	const side = 0.2
	for _, flat := range []bool{false, true} {
		for name, way := range map[string]vec{"standing": {0, side, 0}, "hanging": {0, -side, 0}, "sticking out": {side, 0, 0}} {
			if flat {
				name = "planar, " + name
			}
			t.Run(name, func(t *testing.T) {
				b := newBench(t, func(c *ecs.Config) { c.Planar, c.Merging = flat, false })
				var shape components.Shape = components.Box(side, side, side)
				if flat {
					shape = components.Rect(side, side)
				}
				glue := sticky()
				glue.InitialIntensity = 0
				d := def(components.Static, shape, vec{})
				d.Material.Glue = glue
				row := []donburi.Entity{b.spawn(d)}
				for i := range 3 {
					d := def(components.Dynamic, shape, way.Mul(float64(i+1)))
					d.Material.Glue = glue
					d.Material.Density = 50
					row = append(row, b.spawn(d))
					if err := b.Bond(row[i], row[i+1], 0.9-0.1*float64(i)); err != nil {
						t.Fatal(err)
					}
				}
				b.Step()
				awake := b.bondsOf(row)
				for b.asleep() == 0 {
					if b.Time() > 20 {
						t.Fatal("it does not fall asleep")
					}
					awake = b.bondsOf(row)
					b.Step()
				}
				asleep := b.bondsOf(row)
				want := 4 // 2 × 2 samples of a face
				if flat {
					want = 2
				}
				for k, bonds := range asleep {
					if beta := 0.9 - 0.1*float64(k); len(bonds) != want || bonds[0].Intensity != beta {
						t.Fatalf("pair %d has %d bonds of β %v, want %d of %v", k, len(bonds), bonds[0].Intensity, want, beta)
					}
				}
				sameMemory(t, "falling asleep", asleep, awake)
				b.steps(1000)
				if n := b.asleep(); n != 3 {
					t.Fatalf("after 1,000 steps %d sleep", n)
				}
				for k, bonds := range b.bondsOf(row) {
					if !slices.Equal(bonds, asleep[k]) {
						t.Errorf("after 1,000 steps of sleep pair %d has %+v, had %+v", k, bonds, asleep[k])
					}
				}
				b.WakeAll()
				b.Step()
				if n := b.asleep(); n != 0 {
					t.Fatalf("%d sleep on", n)
				}
				sameMemory(t, "waking", b.bondsOf(row), asleep)
			})
		}
	}
}
