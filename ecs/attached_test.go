package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// carried is a deformable body that is fastened to a free block, or to two.
type carried struct {
	kind   string
	mass   float64 // of a block over that of what hangs on it
	young  float64 // [Pa]
	step   float64 // [s]
	height float64 // at which it begins to fall; 0 for no weight [m]
}

func (c carried) String() string {
	fall := ""
	if c.height > 0 {
		fall = ", falls"
	}
	return fmt.Sprintf("%s, block %g to 1, E %.0e, dt %g ms%s", c.kind, c.mass, c.young, 1e3*c.step, fall)
}

// carriedRun is what comes of it.
type carriedRun struct {
	kinetic     float64 // at the start [J]
	rise        float64 // most that the energy has gone above its least before [J]
	drift, spun float64 // of momentum and of angular momentum, over what there was
	contacts    int
	deepest     float64 // [m]
	mass        float64 // of all [kg]
	finite      bool
}

// run turns it about the block, with a wave in what is limp, and looks at it for some
// steps.
func (c carried) run(t *testing.T, steps int) (r carriedRun) {
	p, _, _ := softWorld(t, func(cfg *ecs.Config) {
		cfg.DT, cfg.Substeps = c.step, 1
		if c.height == 0 {
			cfg.Gravity = mgl64.Vec3{}
		}
	}, nil)
	y := 10.0
	if c.height > 0 {
		y = c.height
	}
	var e donburi.Entity
	var err error
	var nodes, other *components.NodeSet
	at := mgl64.Vec3{0, y, 0}
	two := mgl64.Vec3{}
	m := 0.0
	switch c.kind {
	case "strip", "sheet":
		d := linen(y+0.052, 1)
		d.Cloth.Shape = components.ClothSheet{Size: mgl64.Vec2{0.5, 0.1}, Cells: [2]int{20, 4}}
		d.Pose.Position[0] = 0.25
		d.Cloth.Stretch, d.Cloth.Damping = 1e-3*c.young, 0.001
		nodes = &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{-1, -1, -1}, Max: mgl64.Vec3{-0.24, 1, 1}}}}
		if c.kind == "sheet" { // over the box and beyond
			nodes = &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{-1, -1, -1}, Max: mgl64.Vec3{-0.19, 1, 1}}}}
		}
		m = 0.2 * 0.05
		e, err = p.SpawnCloth(d)
	case "rope", "tow":
		d := cord(mgl64.Vec3{0.05, y, 0}, mgl64.Vec3{0.55, y, 0}, 20)
		d.Rope.Stretch, d.Rope.Damping = math.Pi*0.004*0.004*c.young, 0.001
		nodes, other = set(0), set(20)
		two = mgl64.Vec3{0.6, y, 0}
		m = 1000 * math.Pi * 0.004 * 0.004 * 0.5
		e, err = p.SpawnRope(d)
	case "jelly":
		d := jelly(y + 0.1)
		d.Body.Young, d.Body.Damping, d.Body.Shape = c.young, 0.001, components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{3, 3, 3}, Cuts: 1}
		nodes = &components.NodeSet{Boxes: []components.NodeBox{{Min: mgl64.Vec3{-1, -1, -1}, Max: mgl64.Vec3{1, -0.049, 1}}}}
		m = 1
		e, err = p.SpawnSoft(d)
	}
	if err != nil {
		t.Fatal(err)
	}
	put := func(at mgl64.Vec3, n *components.NodeSet) donburi.Entity {
		b, err := p.Spawn(block(c.mass*m, at))
		if err != nil {
			t.Fatal(err)
		}
		attach(t, p, components.AttachmentData{Body: e, Nodes: n, To: b})
		return b
	}
	bodies := []donburi.Entity{put(at, nodes)}
	if c.kind == "tow" {
		bodies = append(bodies, put(two, other))
	}
	w := p.World().Donburi()
	turn := mgl64.Vec3{1, 2, 3}
	move := func(x mgl64.Vec3) mgl64.Vec3 { return turn.Cross(x.Sub(at)) }
	for _, b := range bodies {
		v := components.Velocity.Get(w.Entry(b))
		v.Linear, v.Angular = move(components.Pose.Get(w.Entry(b)).Position), turn
	}
	n := components.Nodes.Get(w.Entry(e))
	for i, x := range n.Position {
		n.Velocity[i] = move(x)
		if c.kind != "jelly" {
			n.Velocity[i] = n.Velocity[i].Add(mgl64.Vec3{0, 0.5, 0.3}.Mul(math.Sin(12 * (x[0] - 0.05))))
		}
	}
	p.Refresh()
	r.kinetic, r.finite = p.Energy().Kinetic, true
	least := p.Energy().Total()
	p0, l0 := p.Momentum(), p.AngularMomentum()
	for range steps {
		p.Step()
		e := p.Energy().Total()
		if p.Stats().Faults > 0 {
			r.finite = false
			return r
		}
		r.rise = math.Max(r.rise, e-least)
		least = math.Min(least, e)
		r.contacts, r.deepest = max(r.contacts, p.Stats().Contacts), math.Max(r.deepest, p.Penetration())
	}
	p1, l1 := p.Momentum(), p.AngularMomentum()
	total := m + c.mass*m*float64(len(bodies))
	r.mass = total
	r.drift = p1.Sub(p0).Len() / (total * 0.1)
	r.spun = l1.Sub(l0).Len() / l0.Sub(at.Cross(p0)).Len()
	return r
}

// TestCarriedFree: strip, sheet, rope and jelly that are fastened to free blocks, and a
// rope between two, of a hundredth to a hundred times their weight, keep momentum and
// angular momentum to rounding, and never gain energy but for 1e-4 of it, over steps of
// 1 to 16 ms and stiffnesses over four decades.
func TestCarriedFree(t *testing.T) {
	const most, rounding = 1e-4, 1e-6
	for _, c := range []carried{
		{"strip", 0.01, 1e5, 0.004, 0},
		{"strip", 100, 1e7, 0.004, 0},
		{"strip", 1, 1e3, 0.016, 0},
		{"sheet", 1, 1e5, 0.016, 0},
		{"rope", 0.01, 1e7, 0.004, 0},
		{"rope", 100, 1e7, 0.016, 0},
		{"tow", 1, 1e3, 0.001, 0},
		{"tow", 100, 1e7, 0.016, 0},
		{"jelly", 0.01, 1e7, 0.016, 0},
		{"jelly", 100, 1e3, 0.004, 0},
	} {
		t.Run(c.String(), func(t *testing.T) {
			r := c.run(t, 100)
			if !r.finite || !(r.rise <= most*r.kinetic) {
				t.Errorf("the energy rises by %v of it", r.rise/r.kinetic)
			}
			if !(r.drift <= rounding) || !(r.spun <= rounding) {
				t.Errorf("%v of the momentum, %v of the angular momentum gone", r.drift, r.spun)
			}
		})
	}
}

// TestCarriedFall: what has been fastened to a block that falls on the floor comes to
// rest there and stays finite; before rafts the strip was not after 87 steps.
func TestCarriedFall(t *testing.T) {
	for _, c := range []carried{{"strip", 100, 1e3, 0.004, 0.5}, {"strip", 1, 1e5, 0.004, 0.5}, {"jelly", 1, 1e3, 0.004, 0.5}} {
		t.Run(c.String(), func(t *testing.T) {
			r := c.run(t, 250)
			if !r.finite || r.contacts == 0 {
				t.Errorf("finite %v, %d contacts", r.finite, r.contacts)
			}
			// The floor takes energy: what pushes overlap apart brings the work of
			// recovery over it back, less than the weight's over the overlap.
			if most := 9.81 * 2 * r.mass * r.deepest; !(r.rise <= most) {
				t.Errorf("the energy rises by %v J, more than %v", r.rise, most)
			}
		})
	}
}
