package verify_test

import (
	"math"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// The surface that most reference tables are for.
const (
	stiffness = 1e6   // C [N/m³]
	energy    = 1.0   // W [J/m²]
	reach     = 0.001 // √(W/C) [m]
	strength  = 1000  // √(W·C) [Pa]
	side      = 0.1   // of the face that is bonded [m]
	face      = 0.01  // its area [m²]
)

// tough is a debonding energy that nothing here comes near [J/m²].
const tough = 1e9

type vec = mgl64.Vec3

// timing is a step length and the number of substeps in it.
type timing struct {
	dt       float64
	substeps int
}

// The two timings that the references are held to, with the tolerance that
// each may use at most.
var (
	fine   = timing{0.001, 1}
	coarse = timing{1.0 / 60, 4}
)

// substep returns its length [s].
func (c timing) substep() float64 { return c.dt / float64(c.substeps) }

// rig is a world of a test's own.
type rig struct {
	testing.TB
	world donburi.World
	*ecs.Physics
}

func newRig(t testing.TB, c timing, gravity vec) *rig {
	t.Helper()
	return rigOf(t, c, gravity, false)
}

// newFlatRig is a planar world.
func newFlatRig(t testing.TB, c timing, gravity vec) *rig {
	t.Helper()
	return rigOf(t, c, gravity, true)
}

func rigOf(t testing.TB, c timing, gravity vec, planar bool) *rig {
	t.Helper()
	return rigWith(t, c, gravity, func(cfg *ecs.Config) { cfg.Planar = planar })
}

// rigWith makes one with other settings.
func rigWith(t testing.TB, c timing, gravity vec, change func(*ecs.Config)) *rig {
	t.Helper()
	cfg := ecs.DefaultConfig()
	cfg.DT, cfg.Substeps, cfg.Gravity = c.dt, c.substeps, gravity
	cfg.Merging, cfg.Sleeping = false, false // it is the solver of bonds that is verified
	change(&cfg)
	world, p, err := install(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return &rig{t, world, p}
}

// worlds are made one at a time: donburi numbers them.
var worlds sync.Mutex

// install makes a world with physics whose steps may run beside those of other
// worlds: without donburi events, which share a cache between worlds.
func install(cfg ecs.Config) (donburi.World, *ecs.Physics, error) {
	worlds.Lock()
	defer worlds.Unlock()
	cfg.DonburiEvents = false
	world := donburi.NewWorld()
	p, err := ecs.Install(world, cfg)
	return world, p, err
}

// body spawns a body without friction; change alters the definition first.
func (r *rig) body(kind components.Kind, shape components.Shape, pos vec, g components.Glue, change ...func(*ecs.BodyDef)) donburi.Entity {
	r.Helper()
	d := ecs.BodyDef{
		Body:     components.BodyData{Kind: kind},
		Pose:     components.PoseData{Position: pos},
		Collider: components.ColliderData{Shape: shape},
		Material: components.MaterialData{Density: 1000, Glue: g},
	}
	for _, f := range change {
		f(&d)
	}
	e, err := r.Spawn(d)
	if err != nil {
		r.Fatal(err)
	}
	return e
}

func mass(m float64) func(*ecs.BodyDef) {
	return func(d *ecs.BodyDef) { d.Mass.Override = m }
}

func friction(mu float64) func(*ecs.BodyDef) {
	return func(d *ecs.BodyDef) { d.Material.Friction = mu }
}

func (r *rig) bond(a, b donburi.Entity, intensity float64) {
	r.Helper()
	if err := r.Bond(a, b, intensity); err != nil {
		r.Fatal(err)
	}
}

func (r *rig) load(l components.LoadData) {
	r.Helper()
	if _, err := r.SpawnLoad(l); err != nil {
		r.Fatal(err)
	}
}

func (r *rig) drive(d components.DriveData) {
	r.Helper()
	if _, err := r.SpawnDrive(d); err != nil {
		r.Fatal(err)
	}
}

func (r *rig) position(e donburi.Entity) vec {
	return components.Pose.Get(r.world.Entry(e)).Position
}

func (r *rig) speed(e donburi.Entity) float64 {
	v := components.Velocity.Get(r.world.Entry(e))
	return v.Linear.Len() + v.Angular.Len()
}

// pair returns the contact and the living bonds of two bodies, nil if they are
// not a pair.
func (r *rig) pair(a, b donburi.Entity) (*components.ContactPairData, []components.Bond) {
	e, ok := r.Pair(a, b)
	if !ok {
		return nil, nil
	}
	entry := r.world.Entry(e)
	return components.ContactPair.Get(entry), components.Adhesion.Get(entry).Bonds
}

// gravityAt sets the gravity for the next step.
func (r *rig) gravityAt(g vec) {
	c := r.Config()
	c.Gravity = g
	if err := r.SetConfig(c); err != nil {
		r.Fatal(err)
	}
}

// rcc is a surface with C = C_t and the break gap at twice the reach.
func rcc(c, w, viscosity, damping float64) components.Glue {
	return components.Glue{
		NormalStiffness: c, TangentialStiffness: c, DebondEnergy: w,
		Viscosity: viscosity, Damping: damping,
	}
}

// lasting keeps bonds up to an opening [m], whatever their reach.
func lasting(g components.Glue, breakGap float64) components.Glue {
	g.BreakGap = breakGap
	return g
}

// quasiStatic is the traction of a full bond of strength 1 and reach 1 that
// has been opened slowly to u, without a break gap: u, then 1/u³.
func quasiStatic(u float64) float64 {
	switch {
	case u <= 0:
		return 0
	case u <= 1:
		return u
	}
	return 1 / (u * u * u)
}

// meanIntensity over the bonds by their area, and their number.
func meanIntensity(bonds []components.Bond) (beta float64, n int) {
	area := 0.0
	for i := range bonds {
		beta += bonds[i].Intensity * bonds[i].Area
		area += bonds[i].Area
	}
	if area == 0 {
		return 0, 0
	}
	return beta / area, len(bonds)
}

// worst keeps the largest deviation seen and where it was.
type worst struct{ by, at float64 }

func (w *worst) see(deviation, at float64) {
	if d := math.Abs(deviation); d > w.by || math.IsNaN(d) && !math.IsNaN(w.by) {
		w.by, w.at = d, at
	}
}

// within fails the test unless the deviation is at most tol.
func (w *worst) within(t testing.TB, what string, tol float64) {
	t.Helper()
	t.Logf("%s: off by at most %.3g (at %.4g), tolerance %.3g", what, w.by, w.at, tol)
	if !(w.by <= tol) {
		t.Errorf("%s: off by %.4g at %.4g, want at most %.3g", what, w.by, w.at, tol)
	}
}

// near fails the test unless got is within tol of want.
func near(t testing.TB, what string, got, want, tol float64) {
	t.Helper()
	t.Logf("%s: %.6g, reference %.6g ± %.2g", what, got, want, tol)
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: %.6g, want %.6g ± %.2g", what, got, want, tol)
	}
}
