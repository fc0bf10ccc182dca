package clones

import (
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// chain is a body of n particles in a row along x, at y; each is a neighbour of the
// next.
func chain(n int, y float64) Matter {
	m := Matter{X: make([]vec.Vec3, n), V: make([]vec.Vec3, n), Mass: make([]float64, n), Held: make([]bool, n), Row: []int32{0}, Grip: Grip{Force: 1}}
	for i := range n {
		m.X[i], m.Mass[i] = vec.Vec3{X: float64(i), Y: y}, 1
		if i > 0 {
			m.Col = append(m.Col, int32(i-1))
		}
		if i < n-1 {
			m.Col = append(m.Col, int32(i+1))
		}
		m.Row = append(m.Row, int32(len(m.Col)))
	}
	return m
}

func touch(i int32) Touch {
	return Touch{A: Particle{0, i}, B: Particle{1, i}, Normal: vec.Vec3{Y: 1}}
}

// two rows of particles, one above the other.
func rows(n int) (*Population, []Matter) {
	p, m := &Population{}, []Matter{chain(n, 0), chain(n, 0.1)}
	p.Begin([]uint64{3, 9}, m)
	return p, m
}

func (p *Population) settle(m []Matter, touches ...Touch) {
	p.Begin(p.ids, m)
	p.Capture(touches, m)
	p.Prune(m)
	p.Seat(m)
}

func expect(t *testing.T, p *Population, want Counts, sizes ...int) {
	t.Helper()
	if p.Counts != want {
		t.Errorf("got %+v, want %+v", p.Counts, want)
	}
	if len(p.Adhesives) != len(sizes) {
		t.Fatalf("got %d adhesives, want %d", len(p.Adhesives), len(sizes))
	}
	for i, a := range p.Adhesives {
		if len(a.Members) != sizes[i] {
			t.Errorf("adhesive %d has %d members, want %d", i, len(a.Members), sizes[i])
		}
		for k, m := range a.Members {
			if p.Of(m.Particle) != a {
				t.Errorf("%+v is not in the adhesive that lists it", m.Particle)
			}
			if k > 0 && a.Members[k-1].Compare(m.Particle) >= 0 {
				t.Errorf("members out of order: %+v", a.Members)
			}
		}
	}
}

// TestPopulation goes through the cases of section 4.2.2 of the method.
func TestPopulation(t *testing.T) {
	p, m := rows(9)
	p.settle(m, touch(0))
	expect(t, p, Counts{Started: 1, Joined: 2}, 2) // isolated: starts one
	p.settle(m, touch(0), touch(1))
	expect(t, p, Counts{Joined: 2}, 4) // a neighbour in one: joins it
	p.settle(m, touch(0), touch(1), touch(4))
	expect(t, p, Counts{Started: 1, Joined: 2}, 4, 2) // far from it: starts another
	p.settle(m, touch(0), touch(1), touch(4))
	expect(t, p, Counts{}, 4, 2) // and stays so
	p.settle(m, touch(2))
	expect(t, p, Counts{Joined: 2}, 6, 2)
	p.settle(m, touch(3))
	expect(t, p, Counts{Joined: 2, Merged: 1}, 10) // neighbours in both: they merge
	if p.Adhesives[0].ID != 1 || p.Members() != 10 {
		t.Errorf("adhesive %d with %d members in all: expected the first one with 10", p.Adhesives[0].ID, p.Members())
	}

	// The middle leaves: two hang together by themselves. Then all but one of the
	// second, which dissolves.
	p.Begin(p.ids, m)
	p.Free(Particle{0, 2})
	p.Free(Particle{1, 2})
	p.Prune(m)
	expect(t, p, Counts{Left: 2, Split: 1}, 4, 4)
	p.Begin(p.ids, m)
	for _, q := range []Particle{{0, 3}, {1, 3}, {0, 4}} {
		p.Free(q)
	}
	p.Prune(m)
	expect(t, p, Counts{Left: 4, Dissolved: 1}, 4)
	// Of the first, one whole side: who touches nobody is not held.
	p.Begin(p.ids, m)
	p.Free(Particle{1, 0})
	p.Free(Particle{1, 1})
	p.Prune(m)
	expect(t, p, Counts{Left: 4, Dissolved: 1})
}

// TestJoinsTheClosest: a particle joins the adhesive that has a neighbour of it, not one
// farther on, older or larger; what it touches counts for a neighbour.
func TestJoinsTheClosest(t *testing.T) {
	p, m := rows(12)
	p.settle(m, touch(0), touch(1), touch(2), touch(8)) // the first has six, the second two
	expect(t, p, Counts{Started: 2, Joined: 8}, 6, 2)
	p.settle(m, touch(7))
	expect(t, p, Counts{Joined: 2}, 6, 4)
	if p.Of(Particle{0, 7}) != p.Adhesives[1] || p.Of(Particle{1, 7}) != p.Adhesives[1] {
		t.Error("particles beside the second have not joined it")
	}
	p.settle(m, touch(5)) // three from one and two from the other: isolated
	expect(t, p, Counts{Started: 1, Joined: 2}, 6, 4, 2)
	// A particle far from all adhesives of its own body touches a member.
	p.settle(m, Touch{A: Particle{0, 10}, B: Particle{1, 2}, Normal: vec.Vec3{Y: 1}})
	expect(t, p, Counts{Joined: 1}, 7, 4, 2)
	if p.Of(Particle{0, 10}) != p.Adhesives[0] {
		t.Error("a particle has not joined the adhesive of what it touches")
	}
}

// TestBodiesGo: members go with their body, and the others are found by id where
// bodies have moved up.
func TestBodiesGo(t *testing.T) {
	p, m := &Population{}, []Matter{chain(3, 5), chain(3, 0), chain(3, 0.1)}
	p.Begin([]uint64{1, 3, 9}, m)
	p.Capture([]Touch{{A: Particle{1, 0}, B: Particle{2, 0}}, {A: Particle{0, 2}, B: Particle{2, 2}}}, m)
	expect(t, p, Counts{Started: 2, Joined: 4}, 2, 2)
	p.Begin([]uint64{3, 9}, m[1:])
	expect(t, p, Counts{Left: 2, Dissolved: 1}, 2)
	if a := p.Of(Particle{0, 0}); a == nil || a != p.Of(Particle{1, 0}) {
		t.Error("the particles of the bodies that stay are not together any more")
	}
}

// TestSelfCollision: particles of one body stick to each other as others do.
func TestSelfCollision(t *testing.T) {
	p, m := &Population{}, []Matter{chain(8, 0)}
	p.Begin([]uint64{1}, m)
	p.settle(m, Touch{A: Particle{0, 0}, B: Particle{0, 7}, Normal: vec.Vec3{X: -1}})
	expect(t, p, Counts{Started: 1, Joined: 2}, 2)
}

// TestMovedParticles: an adhesive follows particles that somebody has moved.
func TestMovedParticles(t *testing.T) {
	p, m := rows(2)
	p.settle(m, touch(0), touch(1))
	c := p.Adhesives[0].Frame.X
	for i := range m[0].X {
		m[0].X[i].Z++
	}
	p.settle(m)
	if d := p.Adhesives[0].Frame.X.Sub(c); d != (vec.Vec3{Z: 0.5}) {
		t.Errorf("the centre of mass moved by %v, want half of what one side was moved", d)
	}
}

// TestLeaves is the law of release, case by case.
func TestLeaves(t *testing.T) {
	n, rest, h := vec.Vec3{X: 1}, vec.Vec3{}, 0.01
	for _, c := range []struct {
		name          string
		grip          Grip
		load, imposed vec.Vec3
		want          bool
	}{
		{"pulled by less", Grip{Force: 2}, vec.Vec3{X: -1.9}, rest, false},
		{"pulled by more", Grip{Force: 2}, vec.Vec3{X: -2.1}, rest, true},
		{"pressed", Grip{Force: 2}, vec.Vec3{X: 50}, rest, false},
		{"pressed and pushed across", Grip{Force: 2}, vec.Vec3{X: 50, Y: 2.1}, rest, true},
		{"pulled while it moves along", Grip{Force: 2}, vec.Vec3{X: -2.1}, vec.Vec3{X: -1}, true},
		{"per area", Grip{Pressure: 100}, vec.Vec3{X: -1.9}, rest, false}, // 0.02 m²: 2 N
		{"per area, more", Grip{Pressure: 100}, vec.Vec3{X: -2.1}, rest, true},
		{"κ, less", Grip{Kappa: 1e-4}, vec.Vec3{X: -1.9}, rest, false}, // κ·m/h² = 2 N
		{"κ, more", Grip{Kappa: 1e-4}, vec.Vec3{X: -2.1}, rest, true},
		{"κ, the adhesive goes the other way", Grip{Kappa: 1e-4}, vec.Vec3{X: -2.1}, vec.Vec3{X: 1e-5}, true},
		{"κ, the adhesive goes along", Grip{Kappa: 1e-4}, vec.Vec3{X: -2.1}, vec.Vec3{X: -1e-5}, false},
		{"nothing", Grip{}, vec.Vec3{X: -1e-9}, rest, true},
	} {
		if got := c.grip.Leaves(c.load, n, c.imposed, 2, 0.02, h); got != c.want {
			t.Errorf("%s: leaves is %v", c.name, got)
		}
	}
}
