package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// The links of chains and cantilevers: cubes that are glued face to face.
const (
	link     = 0.2  // side [m]
	linkMass = 8.0  // [kg]
	earth    = 9.81 // [m/s²]
	rampUp   = 2.0  // time over which gravity is brought up [s]
)

// glued makes a row of n links along a direction from a wall at the origin,
// K [N/m] a face, the last with the mass ratio times a link's.
func glued(t testing.TB, substeps, n int, k, damping, ratio float64, along vec) (r *rig, links []donburi.Entity) {
	t.Helper()
	return gluedIn(newRig(t, timing{1.0 / 60, substeps}, vec{}), link*link, n, k, damping, ratio, along)
}

// gluedIn is glued in a world where a face has the area [m²].
func gluedIn(r *rig, area float64, n int, k, damping, ratio float64, along vec) (_ *rig, links []donburi.Entity) {
	g := lasting(rcc(k/area, 1e12, 0, damping), 1e6)
	prev := r.body(components.Static, components.Box(link, link, link), along.Mul(-link/2), g)
	for i := 0; i < n; i++ {
		m := linkMass
		if i == n-1 {
			m *= ratio
		}
		b := r.body(components.Dynamic, components.Box(link, link, link), along.Mul((float64(i)+0.5)*link), g, mass(m))
		r.bond(prev, b, 1)
		links, prev = append(links, b), b
	}
	return r, links
}

// sway is what a run under gravity has done.
type sway struct {
	// swings are the largest energies in three spans after gravity has been
	// brought up [J]; each is longer than a swing.
	swings   [3]float64
	scale    float64 // the largest kinetic and potential energy [J]
	fastest  float64 // [m/s]
	distance float64 // the furthest the last link was from its place [m]
}

// swing brings gravity up and runs on to 10 s.
func swing(r *rig, links []donburi.Entity) sway {
	const steps, from = 600, 120
	var s sway
	last := links[len(links)-1]
	start := r.position(last)
	for i := range s.swings {
		s.swings[i] = math.Inf(-1)
	}
	for i := 0; i < steps; i++ {
		r.gravityAt(vec{0, -earth * math.Min(1, r.Time()/rampUp), 0})
		r.Step()
		for _, e := range links {
			s.fastest = math.Max(s.fastest, r.speed(e))
		}
		s.distance = math.Max(s.distance, r.position(last).Sub(start).Len())
		if i > from {
			e := r.Energy()
			span := &s.swings[(i-from)*3/(steps-from)]
			*span = math.Max(*span, e.Total())
			s.scale = math.Max(s.scale, e.Kinetic+math.Abs(e.Potential))
		}
	}
	return s
}

// check fails the test if the motion was not bounded or has gained energy. The
// energy of the contacts, which are stiff springs, is not in the world's; it
// comes and goes within a swing, so swings are compared.
func (s *sway) check(t *testing.T, static float64) {
	t.Helper()
	const noise = 1e-9 // of the scale, from the rounding of 10^3 substeps
	t.Logf("fastest %.3g m/s, furthest %.4g m, static %.4g m, energies %.6g J of %.3g J", s.fastest, s.distance, static, s.swings, s.scale)
	// A spring on which a weight is put at once swings to twice its sag, at
	// √(g·sag) at most.
	if !(s.distance < 2.05*static) || !(s.fastest < 1.5*math.Sqrt(earth*static)) {
		t.Errorf("not bounded: %g m away, %g m/s; hangs %g m", s.distance, s.fastest, static)
	}
	for i := 1; i < len(s.swings); i++ {
		if !(s.swings[i] <= s.swings[i-1]+noise*s.scale) {
			t.Errorf("the energy of a swing rose from %.12g J to %.12g J", s.swings[i-1], s.swings[i])
		}
	}
}

// rest runs until all links stand still and returns the drop of the last one.
// To get there soon the links are stopped whenever their kinetic energy is past
// a peak (kinetic damping, Otter et al. 1966): what is at rest then is at rest
// by itself.
func rest(r *rig, links []donburi.Entity, start float64) float64 {
	r.Helper()
	const (
		still   = 1e-6 // [m/s]
		forLong = 30   // steps
		atMost  = 6000
	)
	before, quiet := 0.0, 0
	for i := 0; i < atMost && quiet < forLong; i++ {
		r.Step()
		e := r.Energy().Kinetic
		v := 0.0
		for _, l := range links {
			v = math.Max(v, r.speed(l))
		}
		quiet++
		if v > still {
			quiet = 0
		}
		if e < before && v > still {
			for _, l := range links {
				*components.Velocity.Get(r.world.Entry(l)) = components.VelocityData{}
			}
			e = 0
		}
		before = e
	}
	if quiet < forLong {
		r.Error("does not come to rest")
	}
	return start - r.position(links[len(links)-1])[1]
}

// A chain hangs by the sum over its faces of the weight below over K, whatever
// the step: at rest a bond's force is that of its gap. The dashpots and the step
// do not come in; islands are solved to 1e-11 m/s.
func TestGluedChain(t *testing.T) {
	counts, substeps := []int{10, 30}, []int{2, 4, 8}
	stiffnesses := []float64{1e4, 1e5, 1e6, 1e7, 1e8}
	if testing.Short() {
		counts, substeps, stiffnesses = []int{10}, []int{4}, []float64{1e4, 1e6, 1e8}
	}
	const ratio = 100.0
	for _, n := range counts {
		for _, k := range stiffnesses {
			for _, damping := range []float64{0, 1} {
				for _, sub := range substeps {
					t.Run(fmt.Sprintf("%d links, K %g, damping %g, %d substeps", n, k, damping, sub), func(t *testing.T) {
						t.Parallel()
						static := 0.0
						for i := 0; i < n; i++ {
							static += earth * linkMass * (float64(n-1-i) + ratio) / k
						}
						r, links := glued(t, sub, n, k, damping, ratio, vec{0, -1, 0})
						start := r.position(links[n-1])[1]
						s := swing(r, links)
						s.check(t, static)
						if damping == 1 {
							near(t, "sag over the static one", rest(r, links, start)/static, 1, 0.001)
						}
					})
				}
			}
		}
	}
}
