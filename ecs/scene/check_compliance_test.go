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

// The ball of radius r ends on the middle of the bowl of radius s, e = s − r + δ below
// the bowl's centre: the point of it at the angle θ from its lowest is
// d = √(r² + e² + 2re·cosθ) − s deep, and
//
//	∫ p(d)·cos(θ−φ)·cosφ · 2πr²·sinθ dθ = m·g
//
// with the bowl's normal φ off the vertical gives δ, where it ends, what presses most
// and how far out, and so the share of the vertices that does. The bowl's facets, of
// length l, are up to l²/8s nearer its centre than the bowl, and the ball lies that much
// higher or less. It has come to rest where the tilt x/(s−r) of the normal and the pull
// outward of the speed take less than the 1 % off its weight.
func checkBallInBowl(tr *trace) {
	const r, s, vertices = 0.7, 1.0, 10*8*8 + 2
	const facet = 0.0633 // arccos(0.3)/20 rad of 1 m [m]
	weight := 1000 * 4.0 / 3 * math.Pi * r * r * r * gravity
	force := func(depth float64) (f, rim float64) {
		const dt = 1e-4
		for t := dt / 2; ; t += dt {
			x, y := r*math.Sin(t), r*math.Cos(t)+s-r+depth
			d := math.Hypot(x, y) - s
			if d <= 0 {
				return f, t
			}
			phi := math.Atan2(x, y)
			f += layerPressure(-d, 0.1) * math.Cos(t-phi) * math.Cos(phi) * 2 * math.Pi * r * r * math.Sin(t) * dt
		}
	}
	lo, hi := 0.0, 0.09
	for range 50 {
		if f, _ := force((lo + hi) / 2); f < weight {
			lo = (lo + hi) / 2
		} else {
			hi = (lo + hi) / 2
		}
	}
	_, rim := force(lo)
	sag := facet * facet / (8 * s)
	tr.near("height", tr.last("ball.y"), r-lo+sag/2, sag/2)
	sum, up := 0.0, 0.0
	points := tr.footprint("ball", "bowl")
	for i := range points {
		p := &points[i]
		want := layerPressure(p.Gap, 0.1)
		sum += p.Area * want * p.Normal[1]
		up += p.Force*p.Normal[1] + p.Area*p.Traction[1]
		tr.near("pressure", p.Pressure, want, 1e-3*want+1) // what a vertex still moves in a step
	}
	tr.near("Σ A·p(d)", sum, weight, 0.01*weight)
	tr.near("with friction", up, weight, 1e-3*weight)
	tr.near("most", tr.last("pressure"), layerPressure(-lo, 0.1), layerPressure(-lo, 0.1)*sag/lo)
	tr.within("tilt", math.Hypot(tr.last("ball.x"), tr.last("ball.z"))/(s-r), 0, math.Sqrt(2*0.01))
	tr.within("speed", tr.last("speed"), 0, math.Sqrt(0.01*gravity*(s-r)))
	// Of a ball's vertices those above the rim; it cuts 2π·sinθ·√(N/4π) of them, by half
	// of the distance between two.
	share := float64(vertices) * (1 - math.Cos(rim)) / 2
	tr.near("vertices", float64(len(points)), share, math.Pi*math.Sin(rim)*math.Sqrt(vertices/(4*math.Pi)))
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
		points := tr.footprint(c.name, c.name+"Plate")
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
// it came to lie, which is a part of the depth that grows as the load falls.
//
// Pulled, all of it is u open. With σ(r) = 1000 + 8000·(1 − r²/R²) Pa within R = 5 cm,
// 1000 outside, and the stiffness C all over, a part has the reach σ/C and bears C·u up
// to there, σ·(σ/C·u)³ up to twice that, then nothing. Within R all reaches w from
// w₁ = 1000/C to w₉ = 9000/C have the same share of πR², so that
//
//	F(u) = (a² − πR²)·t(u, w₁) + πR²/(w₉−w₁)·[C·u·(w₉−u) + C/(5u³)·(u⁵ − max(u/2, w₁)⁵)]
//
// for w₁ ≤ u ≤ w₉, at most 24.66 N: the load that it bears, which its 8×8 samples of
// the field come to but for 0.8 %. At every opening before, it bears what its samples
// do; the one at r lets go at u = 2σ(r)/C: the rim first, then inward.
func checkGeckoPad(tr *trace) {
	const c, side, radius = 1.8e7, 0.1, 0.05
	const least, most = 1000 / c, 9000 / c
	disc := math.Pi * radius * radius
	traction := func(u, w float64) float64 {
		switch {
		case u < w:
			return c * u
		case u < 2*w:
			return c * w * (w / u) * (w / u) * (w / u)
		}
		return 0
	}
	bears := func(u float64) float64 {
		if u < least {
			return c * u * side * side
		}
		given := (math.Pow(u, 5) - math.Pow(math.Max(u/2, least), 5)) / (5 * u * u * u)
		return (side*side-disc)*traction(u, least) + disc*c/(most-least)*(u*(most-u)+given)
	}
	holds := 0.0
	for u := 0.0; u < most; u += 1e-7 {
		holds = math.Max(holds, bears(u))
	}
	// The samples have the second moment of the patch: eight in a row are a little wider
	// apart than its eighths, by √(64/63).
	apart := side / 8 * math.Sqrt(64.0/63)
	var reach [64]float64
	for i := range reach {
		x, z := (float64(i%8)-3.5)*apart, (float64(i/8)-3.5)*apart
		reach[i] = least + (most-least)*math.Max(0, 1-(x*x+z*z)/(radius*radius))
	}
	pull := 0.0
	for i, t := range tr.times {
		if f := 20 - 20*(t-1) - 0.1*gravity; t > 1.1 && f > 10 {
			tr.near("depth", tr.col("pad.y")[i]+0.01, f*2e-5/4, 0.05*f*2e-5/4)
		}
		u, f := tr.col("gap")[i], -tr.col("pull")[i]
		if pull = math.Max(pull, f); !(u > 5e-6) || u > 0.6*most {
			continue // it still lies on, askew; from 0.62 on it falls
		}
		// What lets go within 1 % of here may hold or not.
		var bonds, bear [2]float64
		for _, w := range reach {
			for k, v := range [2]float64{0.99 * w, 1.01 * w} {
				if u < 2*v {
					bonds[k]++
					bear[k] += traction(math.Min(u, 1.999*w), w) * side * side / 64
				}
			}
		}
		tr.within("pull", f, bear[0]-0.01*holds, bear[1]+0.01*holds)
		tr.within("bonds", tr.col("bonds")[i], bonds[0], bonds[1])
	}
	tr.near("strength", pull, holds, 0.01*holds+20*tr.doc.Step.DT)
	tr.near("bonds at the end", tr.last("bonds"), 0, 0)
}

// mass of a named body [kg].
func (tr *trace) mass(name string) float64 {
	e, _ := tr.in.Body(name)
	return components.Mass.Get(tr.physics.World().Donburi().Entry(e)).Value
}
