package verify_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// The oscillator of testdata/viii_free_decay.csv.
const (
	springK = 1e4 // [N/m]
	springM = 1.0 // [kg]
	// off is how far from its static depth a body is let go: less than the
	// depth, so that it never leaves the ground [m].
	off = 3e-4
)

// springy puts a body of 1 kg on the ground, off its static depth, with the whole
// contact's stiffness springK shared by so many points.
func springy(t testing.TB, c timing, ratio float64, planar bool, shape components.Shape, half float64, points int) (r *rig, body donburi.Entity, rest float64) {
	t.Helper()
	r = rigOf(t, c, vec{0, -fall, 0}, planar)
	soft := &components.SoftContact{Compliance: float64(points) / springK, DampingRatio: ratio}
	r.spawnSoft(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}, nil)
	rest = half - springM*fall/springK
	return r, r.spawnSoft(components.Dynamic, shape, vec{0, rest + off, 0}, soft), rest
}

func (r *rig) spawnSoft(k components.Kind, s components.Shape, at vec, soft *components.SoftContact) donburi.Entity {
	r.Helper()
	e, err := r.Spawn(ecs.BodyDef{
		Body: components.BodyData{Kind: k}, Pose: components.PoseData{Position: at},
		Collider: components.ColliderData{Shape: s}, Mass: components.MassData{Override: springM},
		Material: components.MaterialData{Density: 1000, Friction: 0.5, Contact: soft},
	})
	if err != nil {
		r.Fatal(err)
	}
	return e
}

// bodies on springs: by one point, by four that share the load, and by two in the
// plane.
var springBodies = []struct {
	name   string
	shape  components.Shape
	half   float64
	points int
	planar bool
}{
	{"ball", components.Sphere(0.05), 0.05, 1, false},
	{"cube", components.Box(0.1, 0.1, 0.1), 0.05, 4, false},
	{"circle", components.Circle(0.05), 0.05, 1, true},
	{"rectangle", components.Rect(0.1, 0.1), 0.05, 2, true},
}

// At a substep of 0.1 ms the decay is that of the closed form to 1 % of the first
// displacement: symplectic Euler starts half a substep off, ωh/2 = 0.5 %.
func TestCompliantFreeDecay(t *testing.T) {
	for _, ref := range readTable(t, "viii_free_decay").groups(1) {
		ratio, want := ref.num(t, 0, 0), ref.column(t, 2)
		for _, b := range springBodies {
			r, body, rest := springy(t, timing{0.001, 10}, ratio, b.planar, b.shape, b.half, b.points)
			worst := 0.0
			for i, x := range want {
				if i > 0 {
					r.Step()
				}
				if d := math.Abs((r.position(body)[1]-rest)/off - x); d > worst {
					worst = d
				}
			}
			if worst > 0.01 {
				t.Errorf("%s, ζ = %v: off the closed form by %.3g of the first displacement, want 0.01", b.name, ratio, worst)
			}
		}
	}
}

// At 60 Hz with 4 substeps (ωh = 0.42) a ball follows the two-step recursion that
// the rows state, θ = ζ², to rounding, and its amplitude falls by 1 + ζωh in each
// substep, by as good as nothing without a dashpot.
func TestCompliantStatedDamping(t *testing.T) {
	for _, ratio := range []float64{0, 0.1, 0.5, 1} {
		r, body, rest := springy(t, coarse, ratio, false, components.Sphere(0.05), 0.05, 1)
		h := coarse.substep()
		d := 2 * ratio * math.Sqrt(springK*springM)
		x, v := off, 0.0
		for i := range 30 {
			for range coarse.substeps {
				v = (v - h*springK/springM*x) / (1 + h*d/springM + ratio*ratio*h*h*springK/springM)
				x += h * v
			}
			r.Step()
			if got := r.position(body)[1] - rest; math.Abs(got-x) > 1e-6*off {
				t.Fatalf("ζ = %v, step %d: %.9g, want %.9g", ratio, i+1, got, x)
			}
		}
	}
}

// A body put on the ground sinks to m·g·C shared by its points, and with ζ = 1 no
// deeper on the way.
func TestCompliantDepth(t *testing.T) {
	for _, c := range []timing{fine, coarse} {
		for _, b := range springBodies {
			r, body, rest := springy(t, c, 1, b.planar, b.shape, b.half, b.points)
			lowest := math.Inf(1)
			for range int(1 / c.dt) {
				r.Step()
				lowest = math.Min(lowest, r.position(body)[1])
			}
			depth := springM * fall / springK
			if got := r.position(body)[1] - rest; math.Abs(got) > 0.01*depth {
				t.Errorf("%s at %v: rests %.3g m off, of a depth of %.3g", b.name, c, got, depth)
			}
			if over := rest - lowest; over > 1e-4*depth {
				t.Errorf("%s at %v: overshoots by %.3g m of %.3g", b.name, c, over, depth)
			}
		}
	}
}
