package scene

import (
	"github.com/go-gl/mathgl/mgl64"
)

// GrainGrid is a block of grains about the origin, in a square pattern.
type GrainGrid struct {
	Count   [3]int  // along each axis
	Spacing float64 // from grain to grain [m]
}

// dropCount reads the number of particles about a drop.
func (d *decoder) dropCount(v *value) int {
	const want = "a whole number of 3 to 4096"
	n := d.countOr(v, dropCount, want, maxDropCount)
	if n < 3 {
		d.expected(v, want)
	}
	return n
}

// grains reads where grains are.
func (d *decoder) grains(v *value) (at []mgl64.Vec3) {
	for _, it := range d.list(v, "a list of places [[x, y, z], …] [m]") {
		at = append(at, d.vec(it, "three numbers [m]", -maxNumber))
	}
	if len(at) == 0 || len(at) > maxParticles {
		d.expected(v, "a list of 1 to 131072 places")
	}
	return at
}

func (d *decoder) grid(v *value) *GrainGrid {
	o := d.object(v, "a block of grains", "count", "spacing")
	const counts, spacing = "three whole numbers of 1 to 128", "a positive distance [m]"
	g := &GrainGrid{}
	if n := d.must(o, "count", counts); n != nil && n.kind == kindList && len(n.items) == len(g.Count) {
		for i, it := range n.items {
			g.Count[i] = d.countOr(it, 1, counts, maxGrainsAlong)
		}
	} else {
		d.expected(n, counts)
	}
	g.Spacing = d.number(d.must(o, "spacing", spacing), spacing, minLength, maxNumber)
	if g.Count[0]*g.Count[1]*g.Count[2] > maxParticles {
		d.expected(v, "at most 131072 grains")
	}
	return g
}

func (d *decoder) sheet(v *value) *mgl64.Vec2 {
	const want = "two positive lengths [w, d] [m]"
	if v.kind != kindList || len(v.items) != 2 {
		d.expected(v, want)
		return nil
	}
	return &mgl64.Vec2{d.number(v.items[0], want, minLength, maxNumber), d.number(v.items[1], want, minLength, maxNumber)}
}

func (d *decoder) sheetCount(v *value) (n [2]int) {
	const want = "two whole numbers of 2 to 1024"
	if v.kind != kindList || len(v.items) != len(n) {
		d.expected(v, want)
		return n
	}
	for i, it := range v.items {
		if n[i] = d.countOr(it, 2, want, maxSheetCount); n[i] < 2 {
			d.expected(it, want)
		}
	}
	return n
}

func (g *GrainGrid) points() (out []mgl64.Vec3) {
	at := func(i, n int) float64 { return float64(g.Spacing * (float64(i) - float64(0.5*float64(n-1)))) }
	for j := range g.Count[1] {
		for i := range g.Count[0] {
			for k := range g.Count[2] {
				out = append(out, mgl64.Vec3{at(i, g.Count[0]), at(j, g.Count[1]), at(k, g.Count[2])})
			}
		}
	}
	return out
}
