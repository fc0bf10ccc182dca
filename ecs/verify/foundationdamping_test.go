package verify_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/compliance"
)

// layered is a block of 1 kg and 0.1 m on an elastic layer of the stiffness springK
// over its face at no depth, shared by the nine vertices of the face.
type layered struct {
	linear, byForce bool
	ratio           float64
}

const (
	bedHeight = 0.01 // of the layer [m]
	vertices  = 9
)

// force of the layer at a height of the block over the ground [N], and its slope [N/m].
func (l layered) force(y float64) (f, slope float64) {
	switch {
	case y >= 0:
		return 0, 0
	case l.linear:
		return -springK * y, springK
	}
	left := 1 + y/bedHeight
	return -springK * bedHeight * math.Log(left), springK / left
}

// rest is where the block's weight is carried, below the ground's height [m], and the
// stiffness there [N/m].
func (l layered) rest() (y, k float64) {
	y = -springM * fall / springK
	if !l.linear {
		y = -bedHeight * -math.Expm1(-springM*fall/(springK*bedHeight))
	}
	_, k = l.force(y)
	return y, k
}

// damping is that of the whole block, with its ratio about where it rests [N·s/m], by
// the force [s/m].
func (l layered) damping() float64 {
	_, k := l.rest()
	d := compliance.DampingFor(l.ratio, k, springM)
	if l.byForce {
		d /= springM * fall
	}
	return d
}

// at is the damping of the whole block at an elastic force [N·s/m].
func (l layered) at(force float64) float64 {
	if l.byForce {
		return l.damping() * force
	}
	return l.damping()
}

// spawn puts the block off its depth.
func (l layered) spawn(t testing.TB, c timing) (*rig, donburi.Entity) {
	t.Helper()
	r := newRig(t, c, vec{0, -fall, 0})
	box := components.Box(0.1, 0.1, 0.1)
	mesh, err := systems.Tessellate(box, 2)
	if err != nil {
		t.Fatal(err)
	}
	f := &components.ElasticFoundation{
		Young: springK * bedHeight / 0.01 / compliance.Stiffness(1, 0.3), Poisson: 0.3, Thickness: bedHeight,
		Linear: l.linear, ForceDamping: l.byForce, Damping: l.damping(),
	}
	if !l.byForce {
		f.Damping /= vertices
	}
	if _, err = r.Spawn(ecs.BodyDef{
		Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.HalfSpace(vec{0, 1, 0})},
		Material: components.MaterialData{Density: 1000},
	}); err != nil {
		t.Fatal(err)
	}
	rest, _ := l.rest()
	e, err := r.Spawn(ecs.BodyDef{
		Body: components.BodyData{Locked: components.LockRX | components.LockRY | components.LockRZ},
		Pose: components.PoseData{Position: vec{0, 0.05 + rest + off, 0}},
		Mass: components.MassData{Override: springM}, Collider: components.ColliderData{Shape: box, Surface: mesh},
		Material: components.MaterialData{Density: 1000, Contact: &components.SoftContact{Foundation: f, Collect: components.CollectVertices}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r, e
}

var layers = []struct {
	name string
	layered
}{
	{"line", layered{linear: true}},
	{"line, by force", layered{linear: true, byForce: true}},
	{"logarithm", layered{}},
	{"logarithm, by force", layered{byForce: true}},
}

// With a damping D = 2ζ√(KM), shared by the vertices, or C = D/(M·g) times the force,
// a block on a layer swings freely as M·x″ = F(x) − D·x′ − M·g, at a substep of 0.1 ms
// to 1 % of the first displacement. A linear layer's with direct damping is the closed
// form; that of the others, whose stiffness or damping varies with the depth, is
// integrated by the classical Runge–Kutta method in steps of 10 µs.
func TestFoundationFreeDecay(t *testing.T) {
	refs := readTable(t, "viii_free_decay").groups(1)
	for _, c := range layers {
		for _, ref := range refs {
			l := c.layered
			if l.ratio = ref.num(t, 0, 0); l.ratio != 0.1 && l.ratio != 1 {
				continue
			}
			want := ref.column(t, 2)
			if !l.linear || l.byForce {
				want = l.integrate(len(want))
			}
			r, body := l.spawn(t, timing{0.001, 10})
			rest, _ := l.rest()
			worst := 0.0
			for i, x := range want {
				if i > 0 {
					r.Step()
				}
				worst = math.Max(worst, math.Abs((r.position(body)[1]-0.05-rest)/off-x))
			}
			if !(worst <= 0.01) {
				t.Errorf("%s, ζ = %v: off by %.3g of the first displacement, want 0.01", c.name, l.ratio, worst)
			}
		}
	}
}

// integrate returns x/x₀ every millisecond.
func (l layered) integrate(n int) []float64 {
	rest, _ := l.rest()
	accel := func(x, v float64) float64 {
		f, _ := l.force(rest + x)
		return (f-l.at(f)*v)/springM - fall
	}
	const h = 1e-5
	x, v := off, 0.0
	out := []float64{1}
	for range n - 1 {
		for range 100 {
			v1, a1 := v, accel(x, v)
			v2, a2 := v+h/2*a1, accel(x+h/2*v1, v+h/2*a1)
			v3, a3 := v+h/2*a2, accel(x+h/2*v2, v+h/2*a2)
			v4, a4 := v+h*a3, accel(x+h*v3, v+h*a3)
			x, v = x+h/6*(v1+2*v2+2*v3+v4), v+h/6*(a1+2*a2+2*a3+a4)
		}
		out = append(out, x/off)
	}
	return out
}

// At 60 Hz with 4 substeps (ωh = 0.42) the block follows the two-step recursion that
// the rows state, with θ = ζ² by the stiffness and damping at hand, but for what two
// sweeps over nine rows leave.
func TestFoundationStatedDamping(t *testing.T) {
	for _, c := range layers {
		for _, ratio := range []float64{0.1, 1} {
			l := c.layered
			l.ratio = ratio
			r, body := l.spawn(t, coarse)
			rest, _ := l.rest()
			h := coarse.substep()
			x, v := off, 0.0
			worst := 0.0
			for range 60 {
				for range coarse.substeps {
					f, k := l.force(rest + x)
					d := l.at(f)
					theta := math.Min(d*d/(4*k*springM), 1)
					v = (v + h*(f/springM-fall)) / (1 + h*d/springM + theta*h*h*k/springM)
					x += h * v
				}
				r.Step()
				worst = math.Max(worst, math.Abs(r.position(body)[1]-0.05-rest-x)/off)
			}
			if !(worst <= 0.005) {
				t.Errorf("%s, ζ = %v: off the recursion by %.3g of the first displacement", c.name, ratio, worst)
			}
		}
	}
}
