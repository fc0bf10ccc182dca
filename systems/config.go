package systems

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/compliance"
)

// ErrConfig is wrapped by every error of Config.Validate.
var ErrConfig = errors.New("invalid physics config")

// FrictionCone is the shape that bounds friction.
type FrictionCone uint8

const (
	// Disk bounds the friction vector by μ·N.
	Disk FrictionCone = iota
	// Pyramid bounds each tangent by μ·N, with the first tangent along the
	// sliding velocity (Gascón et al. 2010, §5.2).
	Pyramid
)

// Projection says how friction and tangential adhesion share a contact.
type Projection uint8

const (
	// Separate adds friction (under compression only) and the bond's shear.
	Separate Projection = iota
	// MostRestrictive bounds the shear of a compressed bond by the smaller of
	// friction and adhesion, in one row (Gascón et al. 2010, §5.2). Bonds are
	// then never solved directly, so glue should be soft for the substep.
	MostRestrictive
)

// Anticipation says how solid deformable bodies are solved.
type Anticipation uint8

const (
	// Corrected adds to the sweeps of iterative constraint anticipation a frame that
	// moves with the body, a correction on a coarse lattice and exact balances of
	// momentum: bodies fall with g, and sway and spin as they should.
	Corrected Anticipation = iota
	// Truncated is the paper's plain form (Gascón et al. 2010, §3), for comparison:
	// the same few sweeps alone. Free bodies then fall with a fraction of g and lose
	// their spin, the more so the stiffer and finer they are.
	Truncated
)

// EvolveMode says who runs EvolveBeta.
type EvolveMode uint8

const (
	// EachSubstep evolves β inside SolvePGS after every substep.
	EachSubstep EvolveMode = iota
	// EachStep leaves it to the EvolveBeta system after SolvePGS, as the paper
	// does.
	EachStep
)

// Config is the set of numbers of one physics world. Start from
// ecs.DefaultConfig.
type Config struct {
	// Gravity [m/s²].
	Gravity mgl64.Vec3
	// Planar makes a world of the plane z = 0, with three degrees of freedom a
	// body and a depth of one metre: a body's mass is density·area·1 m, a
	// patch's area its length·1 m, so that densities and glues mean what they
	// do in space. Poses keep z = 0 and turn about z.
	Planar bool
	// DT is the length of a step [s], 1e-5…0.1.
	DT float64
	// Substeps a step, 1…64. Small steps beat many sweeps.
	Substeps int
	// Iterations are the sweeps over all rows in a substep, 1…256.
	Iterations int
	// RelaxIterations are the sweeps that take out the speed put in by pushing
	// overlap apart, 0…16.
	RelaxIterations int
	// MaxCatchUp is the most steps that one Advance makes; more elapsed time
	// is dropped. 1…1000.
	MaxCatchUp int
	// Tick is the time that one Update stands for [s]; 0 means DT.
	Tick float64
	// Threads share the work of large worlds; 0 means GOMAXPROCS. What comes of
	// a step does not depend on their number.
	Threads int
	// Sleeping lets islands of bodies that have come to rest sleep until
	// something happens to them; see Wake. Without it every body is looked at in
	// each step, static ones too, and a change to any is noticed at once.
	Sleeping bool
	// Merging lets bodies whose bonds are well below their strength, and that do
	// not move against each other, move as one until a load comes near it; see
	// components.VirtualAdhesive. It needs EachSubstep and Separate.
	Merging bool
	// FrictionCone and Projection choose the friction model.
	FrictionCone FrictionCone
	Projection   Projection
	// Anticipation chooses how solid deformable bodies are solved.
	Anticipation Anticipation
	// Evolve says who runs EvolveBeta.
	Evolve EvolveMode
	// BounceSpeed is the closing speed above which restitution acts [m/s].
	BounceSpeed float64
	// RecoverySpeed is the most with which overlap is pushed apart [m/s].
	RecoverySpeed float64
	// DonburiEvents publishes the events of each step as donburi events and
	// processes them at its end. Switch it off in worlds that step on
	// goroutines of their own: donburi's events share a query between worlds.
	// Events() as slices are always there.
	DonburiEvents bool
	// Laws are surface laws by the name in components.Glue.Law.
	Laws map[string]func(components.Glue) (adhesion.Law, error)
	// Contact makes all contacts soft of which neither the materials nor the pair
	// table say anything; nil leaves them rigid.
	Contact *components.SoftContact
	// Behaviors are contact force behaviours by the name in
	// components.SoftContact.Behavior.
	Behaviors map[string]compliance.Behavior
}

// Validate returns an error that names the field and what was expected.
func (c *Config) Validate() error {
	for i, g := range c.Gravity {
		if !finite(g) {
			return fmt.Errorf("%w: Gravity[%d]: expected a finite number, got %v", ErrConfig, i, g)
		}
	}
	if c.Planar && c.Gravity[2] != 0 {
		return fmt.Errorf("%w: Gravity[2]: expected 0 in a planar world, got %v", ErrConfig, c.Gravity[2])
	}
	type span struct {
		name      string
		v, lo, hi float64
	}
	for _, s := range []span{
		{"DT", c.DT, 1e-5, 0.1},
		{"Substeps", float64(c.Substeps), 1, 64},
		{"Iterations", float64(c.Iterations), 1, 256},
		{"RelaxIterations", float64(c.RelaxIterations), 0, 16},
		{"MaxCatchUp", float64(c.MaxCatchUp), 1, 1000},
		{"Tick", c.Tick, 0, 10},
		{"Threads", float64(c.Threads), 0, 1024},
		{"BounceSpeed", c.BounceSpeed, 0, 1e6},
		{"RecoverySpeed", c.RecoverySpeed, 0, 1e6},
	} {
		if !(s.v >= s.lo && s.v <= s.hi) {
			return fmt.Errorf("%w: %s: expected %v to %v, got %v", ErrConfig, s.name, s.lo, s.hi, s.v)
		}
	}
	if c.FrictionCone > Pyramid {
		return fmt.Errorf("%w: FrictionCone: expected Disk or Pyramid, got %d", ErrConfig, c.FrictionCone)
	}
	if c.Projection > MostRestrictive {
		return fmt.Errorf("%w: Projection: expected Separate or MostRestrictive, got %d", ErrConfig, c.Projection)
	}
	if c.Anticipation > Truncated {
		return fmt.Errorf("%w: Anticipation: expected Corrected or Truncated, got %d", ErrConfig, c.Anticipation)
	}
	if c.Evolve > EachStep {
		return fmt.Errorf("%w: Evolve: expected EachSubstep or EachStep, got %d", ErrConfig, c.Evolve)
	}
	return c.validateContact()
}

func (c *Config) validateContact() error {
	if c.Contact == nil {
		return nil
	}
	if n := c.Contact.Behavior; n != "" && c.Behaviors[n] == nil {
		return fmt.Errorf("%w: Contact: behavior %q is not in Behaviors", ErrConfig, n)
	}
	if err := ValidateSoftContact(c.Contact, c.Planar); err != nil {
		return fmt.Errorf("%w: Contact: %w", ErrConfig, err)
	}
	return nil
}

// finite reports whether x is neither NaN nor infinite. The conversion keeps a
// product that is passed in from being fused with the difference.
func finite(x float64) bool { x = float64(x); return x-x == 0 }

// same reports whether two configs are equal, of the laws, the behaviours and the
// contact whether they are the same.
func (c *Config) same(o *Config) bool {
	if reflect.ValueOf(c.Laws).Pointer() != reflect.ValueOf(o.Laws).Pointer() {
		return false
	}
	a, b := *c, *o
	if reflect.ValueOf(c.Behaviors).Pointer() != reflect.ValueOf(o.Behaviors).Pointer() || c.Contact != o.Contact {
		return false
	}
	a.Laws, b.Laws, a.Behaviors, b.Behaviors, a.Contact, b.Contact = nil, nil, nil, nil, nil, nil
	return reflect.DeepEqual(a, b)
}
