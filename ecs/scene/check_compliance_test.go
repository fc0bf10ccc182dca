package scene_test

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// Both cubes end m·g·C/4 deep. With x = r − r0 from there and x(0) that depth, the
// one with ζ = 1 follows (1+ωt)e^(−ωt) and never goes deeper; the other follows
// e^(−ζωt)(cos ω't + ζω/ω'·sin ω't). Symplectic Euler is half a substep off at the
// start: ωh/2 = 1 % of the depth.
func checkCompliantBlock(tr *trace) {
	const c, omega, ratio = 0.01 / 4, 20.0, 0.1
	depth := gravity * c
	off := omega * tr.substep() / 2 * depth
	damped := omega * math.Sqrt(1-ratio*ratio)
	for i, t := range tr.times {
		x := tr.col("cushion")[i] - (0.05 - depth)
		tr.near("critical", x, depth*(1+omega*t)*math.Exp(-omega*t), 1.2*off)
		tr.within("no overshoot", x, -1e-4*depth, depth+rest)
		y := tr.col("springs")[i] - (0.05 - depth)
		s, co := math.Sincos(damped * t)
		tr.near("swing", y, depth*math.Exp(-ratio*omega*t)*(co+ratio*omega/damped*s), 1.2*off)
	}
	tr.near("cushion", tr.last("cushion"), 0.05-depth, 0.01*depth)
	tr.near("springs", tr.last("springs"), 0.05-depth, 0.01*depth)
	tr.near("force", tr.last("cushionForce"), gravity, 0.001*gravity)
}

// The layer of the source: K = (1−ν)E/((1+ν)(1−2ν)) and p = −K·ln(1 + d/h).
const layerK = 0.6 * 1e5 / (1.4 * 0.2)

func layerPressure(gap, thickness float64) float64 { return -layerK * math.Log(1+gap/thickness) }

// footprint is that of two named bodies.
func (tr *trace) footprint(a, b string) []components.FootprintPoint {
	tr.Helper()
	x, _ := tr.in.Body(a)
	y, _ := tr.in.Body(b)
	e, ok := tr.physics.Footprint(x, y)
	if !ok {
		tr.Fatalf("%s and %s have no footprint", a, b)
	}
	return components.Footprint.Get(tr.physics.World().Donburi().Entry(e)).Points
}

// The ball comes to rest near the middle, and Σ A·p(d)·n_y over its vertices carries
// its weight, as the forces do; the pressure is what the law has at the gap. What still
// rolls or heaves takes less than the 1 %.
func checkBallInBowl(tr *trace) {
	weight := 1000 * 4.0 / 3 * math.Pi * 0.7 * 0.7 * 0.7 * gravity
	sum := 0.0
	points := tr.footprint("ball", "bowl")
	for i := range points {
		p := &points[i]
		want := layerPressure(p.Gap, 0.1)
		sum += p.Area * want * p.Normal[1]
		tr.near("pressure", p.Pressure, want, 0.02*want+500) // a mean over the step, with the damping
	}
	tr.near("Σ A·p(d)", sum, weight, 0.01*weight)
	tr.near("force", tr.last("force"), weight, 0.01*weight)
	tr.within("speed", tr.last("speed"), 0, 0.01)
	tr.within("from the middle", math.Abs(tr.last("ball.x")), 0, 0.02)
	tr.within("vertices", float64(len(points)), 20, 100)
}

// Both are as deep all over as carries the weight, so that p(r) = −K·ln(1 + d/h(r)):
// under the layer h = 0.1·(1+r) the pressure falls outward, under the other it is
// the same.
func checkVariableFoundation(tr *trace) {
	for _, c := range []struct {
		name      string
		thickness func(r float64) float64
	}{
		{"varying", func(r float64) float64 { return 0.1 * (1 + r) }},
		{"constant", func(float64) float64 { return 0.1 }},
	} {
		weight := tr.mass(c.name) * gravity
		depth := 0.25 - tr.last(c.name)
		at := tr.position(c.name)
		sum, most, least := 0.0, 0.0, math.Inf(1)
		points := tr.footprint(c.name, "plate")
		for i := range points {
			p := &points[i]
			r := math.Hypot(p.Position[0]-at[0], p.Position[2]-at[2])
			want := layerPressure(-depth, c.thickness(r))
			tr.near("pressure", p.Pressure, want, 0.01*want)
			sum += p.Area * want
			most, least = math.Max(most, p.Pressure), math.Min(least, p.Pressure)
		}
		tr.near("Σ A·p(d)", sum, weight, 0.01*weight)
		tr.near("force", tr.last(c.name+"Force"), weight, 0.01*weight)
		// The outermost vertices are at 0.45 m: for small depths p ∝ 1/h.
		tr.near("fall of the pressure", least/most, c.thickness(0)/c.thickness(0.45), 0.02)
	}
}

// Pushed up with 20 N − 0.981 N less what the ramp takes, the pad sinks in by
// F·C/4, C = 2e-5 m/N of both sides together; friction holds it askew by 2 µm, as
// it came to lie, which is a part of the depth that grows as the load falls. Pulled, it lets go when the load is
// ∫σ dA, here over its 8×8 samples of a field that is linear between the points of
// its grid, as all of it has the same reach: at the last step before, of 20 N/s·dt,
// and with the field to a part in 256.
func checkGeckoPad(tr *trace) {
	for i, t := range tr.times {
		if f := 20 - 20*(t-1) - 0.1*gravity; t > 1.1 && f > 10 {
			tr.near("depth", tr.col("pad.y")[i]+0.01, f*2e-5/4, 0.05*f*2e-5/4)
		}
	}
	node := func(i, k float64) float64 {
		return 1000 + 8000*math.Max(0, 1-((i-5)*(i-5)+(k-5)*(k-5))*1e-4/0.0025)
	}
	// Samples have the second moment of the patch: eight in a row are a little wider
	// apart than its eighths, by √(64/63).
	wide := 10.0 / 8 * math.Sqrt(64.0/63)
	strength := 0.0
	for i := range 64 {
		x, z := 5+(float64(i%8)-3.5)*wide, 5+(float64(i/8)-3.5)*wide
		a, b := math.Floor(x), math.Floor(z)
		u, v := x-a, z-b
		strength += ((1-u)*(1-v)*node(a, b) + u*(1-v)*node(a+1, b) + (1-u)*v*node(a, b+1) + u*v*node(a+1, b+1)) * 0.01 / 64
	}
	pull := 0.0
	for _, f := range tr.col("pull") {
		pull = math.Min(pull, f)
	}
	tr.near("strength", -pull, strength, 20*tr.doc.Step.DT+strength/256)
	tr.near("bonds", tr.last("bonds"), 0, 0)
}

// mass of a named body [kg].
func (tr *trace) mass(name string) float64 {
	e, _ := tr.in.Body(name)
	return components.Mass.Get(tr.physics.World().Donburi().Entry(e)).Value
}
