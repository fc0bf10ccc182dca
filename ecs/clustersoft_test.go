package ecs_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/compliance"
)

// halfSpring is a behaviour of which the points tell where they are.
type halfSpring struct{ t *testing.T }

func (s halfSpring) Respond(c *compliance.Contact) compliance.Response {
	if a, b := c.A.Local[1], c.B.Local[1]; c.Gap < 0 && math.Abs(a+b-0.3) > 0.02 { // 0.5 of the floor, −0.2 of a box, and what it moves in a step
		s.t.Errorf("a contact at %v in the axes of A, at %v in those of B", c.A.Local, c.B.Local)
	}
	return compliance.Response{Force: -c.Gap / 2e-6, Compliance: 2e-6, Damping: 500}
}

// Glued boxes that have become one body lie on soft contact as they did, of whatever
// kind it is: as deep, with the same energy in it. They fall on it 5 cm, as one.
func TestClustersOnSoftContact(t *testing.T) {
	for _, row := range []struct {
		name   string
		planar bool
		soft   *components.SoftContact
	}{
		{"springs", false, &components.SoftContact{Compliance: 1e-6, DampingRatio: 1}},
		{"foundation", false, &components.SoftContact{Collect: components.CollectVertices, Foundation: &components.ElasticFoundation{
			Young: 1e6, Poisson: 0.3, Thickness: 0.1, Damping: 1e3,
		}}},
		{"behaviour", false, &components.SoftContact{Behavior: "half"}},
		{"planar springs", true, &components.SoftContact{Compliance: 1e-6, DampingRatio: 1}},
	} {
		t.Run(row.name, func(t *testing.T) {
			run := func(merging bool) (height, elastic float64, merged bool) {
				b := newBench(t, func(c *ecs.Config) {
					c.Planar, c.Sleeping, c.Merging = row.planar, false, merging
					c.Behaviors = map[string]compliance.Behavior{"half": halfSpring{t}}
				})
				shape := func(x, y float64) components.Shape {
					if row.planar {
						return components.Rect(x, y)
					}
					return components.Box(x, y, x)
				}
				floor := def(components.Static, shape(4, 1), vec{0, -0.5, 0})
				floor.Material.Contact = row.soft
				b.spawn(floor)
				var first donburi.Entity
				for i := range 3 {
					d := def(components.Dynamic, shape(0.4, 0.4), vec{0, 0.25 + 0.4*float64(i), 0})
					if i > 0 { // so that the lowest does not stick to the floor
						d.Material.Glue = adhesion.Glue(5e5, 0.004)
						d.Material.Glue.InitialIntensity, d.Material.Glue.Damping = 1, 1
					}
					if e := b.spawn(d); i == 0 {
						first = e
					}
				}
				for range 300 {
					b.Step()
					b.Energy()
					merged = merged || b.Stats().Clusters > 0
				}
				if merging && b.Stats().Clusters != 1 {
					t.Errorf("%d clusters after 5 s", b.Stats().Clusters)
				}
				return b.pose(first).Position[1], b.Energy().Elastic, merged
			}
			y, e, merged := run(true)
			if !merged {
				t.Fatal("the boxes have not become one")
			}
			wantY, wantE, _ := run(false)
			if math.Abs(y-wantY) > 1e-7 {
				t.Errorf("merged they lie at %.8f m, single at %.8f", y, wantY)
			}
			if math.Abs(e/wantE-1) > 1e-3 {
				t.Errorf("merged they press %g J into the contact, single %g", e, wantE)
			}
		})
	}
}
