package plane

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// distance of two cores that are apart, by every vertex against every edge.
func distance(a, b *Placed) float64 {
	least := math.Inf(1)
	for range 2 {
		for _, v := range a.Shape.Vertices {
			p := a.at(v)
			for i := range b.Shape.Vertices {
				e, f := b.at(b.Shape.Vertices[i]), b.at(b.Shape.Vertices[b.Shape.end(i)])
				d := f.Sub(e)
				t := 0.0
				if l := d.LenSq(); l > 0 {
					t = math.Max(0, math.Min(1, p.Sub(e).Dot(d)/l))
				}
				least = math.Min(least, p.Sub(e.MulAdd(d, t)).Len())
			}
		}
		a, b = b, a
	}
	return least
}

// Cores that are apart have a contact exactly as far apart, but for the slop
// between two axes that are as good as equal.
func TestContactsOfCoresApart(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	list := twins(t)[:4]
	met := 0
	for range 12000 {
		s, q := &list[r.Intn(4)].flat, &list[r.Intn(4)].flat
		ra, _ := turned(7 * r.Float64())
		rb, _ := turned(7 * r.Float64())
		a := Placed{Shape: s, Rot: ra}
		b := Placed{Shape: q, Rot: rb, Pos: vec.Vec2{X: 3*r.Float64() - 1.5, Y: 3*r.Float64() - 1.5}}
		const margin = 0.1
		want := distance(&a, &b)
		if want < 1e-2 || inside(&a, &b) {
			continue
		}
		want -= s.Radius + q.Radius
		var m Manifold
		hit := Collide(&a, &b, margin, -1, &m)
		slop := slopShare * math.Min(s.Thickness, q.Thickness)
		if !hit {
			if want < margin-slop {
				t.Fatalf("%v %v: %v apart, no contact", s.Kind, q.Kind, want)
			}
			continue
		}
		met++
		least := m.Points[0].Sep
		if m.N > 1 {
			least = math.Min(least, m.Points[1].Sep)
		}
		if math.Abs(least-want) > 3*slop {
			t.Fatalf("%v %v: separation %v, want %v", s.Kind, q.Kind, least, want)
		}
	}
	if met < 1000 {
		t.Errorf("only %d contacts", met)
	}
}

// inside reports whether a vertex of one core is within the other, or their
// edges cross: whether they overlap.
func inside(a, b *Placed) bool {
	for i := range 720 {
		n := vec.Vec2{X: math.Cos(float64(i) * math.Pi / 360), Y: math.Sin(float64(i) * math.Pi / 360)}
		if apart(a, b, n) > 0 {
			return false
		}
	}
	return true
}

func apart(a, b *Placed, n vec.Vec2) float64 {
	hi, lo := math.Inf(-1), math.Inf(1)
	for _, v := range a.Shape.Vertices {
		hi = math.Max(hi, a.at(v).Dot(n))
	}
	for _, v := range b.Shape.Vertices {
		lo = math.Min(lo, b.at(v).Dot(n))
	}
	return lo - hi
}
