package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// pointSlack is for rounding in positions of a metre [m].
const pointSlack = 1e-9

// checkPoints compares the points of a body's contacts with their gap and slip: the way
// between them is the gap along the normal and, of a bond, the slip across it.
func checkPoints(t *testing.T, n *components.NodesData) {
	t.Helper()
	for i := range n.Contacts {
		c := &n.Contacts[i]
		way := c.Point.Sub(c.OtherPoint)
		gap := way.Dot(c.Normal)
		if slip := way.Sub(c.Normal.Mul(gap)).Len(); c.Intensity > 0 && math.Abs(slip-c.Slip) > pointSlack {
			t.Errorf("contact %d: %v m across, slip %v m", i, slip, c.Slip)
		}
		if math.Abs(gap-c.Gap) > pointSlack {
			t.Errorf("contact %d: %v m along the normal, gap %v m", i, gap, c.Gap)
		}
	}
}

// checkBonds compares the anchors of a pair's bonds with the points of the contacts that
// a body lists with the other.
func checkBonds(t *testing.T, p *ecs.Physics, body, other donburi.Entity) {
	t.Helper()
	pair, ok := p.Pair(body, other)
	if !ok {
		t.Fatal("no pair")
	}
	w := p.World().Donburi()
	d := components.ContactPair.Get(w.Entry(pair))
	place := func(e donburi.Entity, at mgl64.Vec3) mgl64.Vec3 {
		pose := components.Pose.Get(w.Entry(e))
		turn := pose.Rotation
		if turn == (mgl64.Quat{}) {
			turn = mgl64.QuatIdent()
		}
		return pose.Position.Add(turn.Rotate(at))
	}
	var list []components.SkinContact
	for _, c := range nodesOf(p, body).Contacts {
		if c.Other == other && c.Intensity > 0 {
			list = append(list, c)
		}
	}
	bonds := components.Adhesion.Get(w.Entry(pair)).Bonds
	if len(bonds) == 0 || len(bonds) != len(list) {
		t.Fatalf("%d bonds of the pair, %d in the list", len(bonds), len(list))
	}
	for i := range bonds {
		own, far := place(d.A, bonds[i].AnchorA), place(d.B, bonds[i].AnchorB)
		if d.A != body {
			own, far = far, own
		}
		if own.Sub(list[i].Point).Len() > pointSlack || far.Sub(list[i].OtherPoint).Len() > pointSlack {
			t.Errorf("bond %d from %v to %v, contact from %v to %v", i, own, far, list[i].Point, list[i].OtherPoint)
		}
	}
}

// TestSkinContactsOnTheFloor: a sticky cube that is drawn aside and up touches with its
// vertices, and the floor where that is level, y = 0.
func TestSkinContactsOnTheFloor(t *testing.T) {
	p, cube, floor, told := stuckJelly(t)
	n := nodesOf(p, cube)
	for i := range n.Velocity {
		n.Velocity[i] = mgl64.Vec3{0.3, 0.2, 0}
	}
	follow(p, told, 2)
	slip := 0.0
	for _, c := range n.Contacts {
		if c.OtherVertex != -1 || c.Point.Sub(n.Skin[c.Vertex]).Len() > pointSlack || math.Abs(c.OtherPoint[1]) > pointSlack {
			t.Errorf("at %v and %v, vertex %d at %v, the other's %d", c.Point, c.OtherPoint, c.Vertex, n.Skin[c.Vertex], c.OtherVertex)
		}
		slip = max(slip, c.Slip)
	}
	if slip < 1e-3 {
		t.Errorf("nothing slips: %v m", slip)
	}
	checkPoints(t, n)
	checkBonds(t, p, cube, floor)
}

// TestSkinContactsOfCloth lie on its surface, half of its thickness, 2 mm, beyond its
// vertices.
func TestSkinContactsOfCloth(t *testing.T) {
	p, s, _ := thinWorld(t, nil, []ecs.ClothDef{linen(0.0021, 6)}, nil)
	for range 10 {
		p.Step()
	}
	n := nodesOf(p, s[0])
	if len(n.Contacts) < 9 {
		t.Fatalf("%d contacts", len(n.Contacts))
	}
	for _, c := range n.Contacts {
		if d := n.Skin[c.Vertex].Sub(c.Point); math.Abs(d.Dot(c.Normal)-0.002) > pointSlack || math.Abs(c.OtherPoint[1]) > pointSlack {
			t.Errorf("at %v and %v, vertex at %v", c.Point, c.OtherPoint, n.Skin[c.Vertex])
		}
	}
	checkPoints(t, n)
}

// TestSkinContactsOfTwo: each of two cubes of jelly lists a contact from its own side.
func TestSkinContactsOfTwo(t *testing.T) {
	lower, upper := jelly(0.05), jelly(0.1502)
	glue := adhesion.Glue(strength, reach)
	glue.InitialIntensity = 1
	lower.Material.Glue, upper.Material.Glue = glue, glue
	p, s, _ := softWorld(t, nil, []ecs.SoftDef{lower, upper})
	for range 10 {
		p.Step()
	}
	a, b := nodesOf(p, s[0]), nodesOf(p, s[1])
	twins := 0
	for _, c := range b.Contacts {
		if c.Other != s[0] {
			continue
		}
		for _, o := range a.Contacts {
			if o.Other == s[1] && o.Point == c.OtherPoint && c.Point == o.OtherPoint && o.Vertex == c.OtherVertex && c.Vertex == o.OtherVertex {
				twins++
			}
		}
		const edge = 1.05 * 0.1 / 12 * math.Sqrt2 // the longest of the skin, which is hardly strained [m]
		if d := c.Point.Sub(b.Skin[c.Vertex]).Len(); d > edge {
			t.Errorf("vertex %d is %v m from where it touches", c.Vertex, d)
		}
	}
	if twins < 9 {
		t.Errorf("%d contacts are in both lists", twins)
	}
	checkPoints(t, a)
	checkPoints(t, b)
	checkBonds(t, p, s[1], s[0])
}
