package scene_test

import "math"

const (
	gravity = 9.81 // [m/s²]
	rad     = math.Pi / 180
	// rest [m] is what a body may move that shall stay where it is: ten times
	// the overlap in which contacts come to rest.
	rest = 1e-3
)

// Slides at a = g·(sin θ - μ·cos θ); the speed at time t is a·t whatever the
// step, but for the first substep, in which the contact takes up the weight.
func checkInclineSlide(tr *trace) {
	const t = 2
	a := gravity * (math.Sin(30*rad) - 0.3*math.Cos(30*rad))
	tr.near("speed", tr.last("speed"), a*t, 2*gravity*tr.substep())
	// Stepping adds a·h·t/2 to the way a·t²/2; along x it shows with cos θ.
	x := a * t * t / 2 * math.Cos(30*rad)
	tr.near("way down", tr.last("block.x")-tr.col("block.x")[0], x, 2*a*tr.substep()*t)
	tr.near("way aside", tr.last("block.z"), 0, rest)
	// Friction is μ·N, N = m·g·cos θ, m = 400 kg.
	n := 400 * gravity * math.Cos(30*rad)
	tr.near("normal force", tr.last("push"), n, 0.01*n)
	tr.near("friction", tr.last("friction"), 0.3*n, 0.01*0.3*n)
}

// μ = 0.6 > tan 30° = 0.577: friction m·g·sin θ holds the block.
func checkInclineStick(tr *trace) {
	for _, axis := range []string{"block.x", "block.y", "block.z"} {
		tr.near(axis, tr.last(axis), tr.col(axis)[0], rest)
	}
	f := 400 * gravity * math.Sin(30*rad)
	tr.near("friction", tr.last("friction"), f, 0.01*f)
}

// A ball (I = 2/5·m·r²) rolls at a = g·sin θ/(1 + 2/5), with ω = v/r.
func checkInclineRoll(tr *trace) {
	v := 5.0 / 7 * gravity * math.Sin(20*rad) * 2
	tr.near("speed", tr.last("speed"), v, 2*gravity*tr.substep())
	tr.near("spin", tr.last("spin.z"), -v/0.5, 2*gravity*tr.substep()/0.5)
	tr.near("slip", tr.last("speed")+0.5*tr.last("spin.z"), 0, 1e-6*v)
}

// The angular momentum about a point of the floor does not change:
// m·v0·r = m·v·r + 2/5·m·r²·(v/r), so v = 5/7·v0, whatever friction does.
func checkSlideToRoll(tr *trace) {
	// Contacts rest up to 2e-5 m deep, 4e-5 of the radius.
	const tolerance = 4e-5 * 7
	tr.near("speed", tr.last("velocity.x"), 5, tolerance)
	tr.near("spin", tr.last("spin.z"), -5/0.5, tolerance/0.5)
	tr.near("way aside", tr.last("ball.z"), 0, rest)
}

// Stops after v²/(2·μ·g); stepping takes off or adds up to one substep's way.
func checkBlockStops(tr *trace) {
	tr.near("way", tr.last("block.x"), 5*5/(2*0.5*gravity), 5*tr.substep())
	tr.near("way aside", tr.last("block.z"), 0, rest)
	tr.near("speed", tr.last("speed"), 0, 1e-6)
	// All of m·v²/2 is gone, m = 300 kg.
	tr.near("dissipated", tr.last("energy.dissipated"), 300*5*5/2, 0.01*300*5*5/2)
}

// The tall box falls over when tan 20° = 0.364 > width/height = 0.25 and lies
// down along the slope: its y axis, once along the normal, then lies 90° off.
func checkTipBeforeSlide(tr *trace) {
	w, z := tr.last("tall.w"), tr.last("tall.z")
	turned := math.Abs(2*math.Atan2(z, w)/rad - 360*math.Round(2*math.Atan2(z, w)/rad/360))
	tr.near("turned by, with the 20° of the slope", turned, 90+20, 1)
	tr.near("speed of the tall box", tr.last("tallSpeed"), 0, 0.01)
	for _, axis := range []string{"low.x", "low.y", "low.z"} {
		tr.near(axis, tr.last(axis), tr.col(axis)[0], rest)
	}
}

// Equal masses swap their speeds at each central hit with restitution 1.
func checkNewtonsCradle(tr *trace) {
	const tolerance = 1e-6 // of 1 m/s
	for _, ball := range []string{"ball1", "ball2", "ball3", "ball4"} {
		tr.near(ball, tr.last(ball), 0, tolerance)
	}
	tr.near("ball5", tr.last("ball5"), 1, tolerance)
	tr.near("momentum", tr.last("momentum.x"), tr.col("momentum.x")[0], tolerance)
}

// Free spin keeps the angular momentum and the energy; about the middle axis
// the body turns over, so that its z axis points backwards.
func checkTHandle(tr *trace) {
	// Over 2,400 substeps rounding alone stays far below a millionth.
	const tolerance = 1e-6
	for _, c := range []string{"angularMomentum.x", "angularMomentum.y", "angularMomentum.z", "energy.kinetic"} {
		scale := math.Max(math.Abs(tr.col("angularMomentum.z")[0]), math.Abs(tr.col(c)[0]))
		for _, x := range tr.col(c) {
			if math.Abs(x-tr.col(c)[0]) > tolerance*scale {
				tr.Errorf("%s went from %v to %v", c, tr.col(c)[0], x)
				break
			}
		}
	}
	// ½·ρA·(I_z·ω_z² + I_x·ω_x²) with the moments per density and cross-section
	// of two square bars of 0.05 m: 0.45 m along x and 0.15 m along z.
	const line = 1000 * 0.05 * 0.05 // [kg/m]
	tr.near("kinetic energy at the start", tr.col("energy.kinetic")[0], 0.5*line*(0.00775*100+0.001625*1e-4), 1e-9)
	least := 1.0
	x, y := tr.col("rotation.x"), tr.col("rotation.y")
	for i := range x {
		least = math.Min(least, 1-2*(x[i]*x[i]+y[i]*y[i]))
	}
	tr.within("z of the body's z axis, at least", least, -1, -0.9)
}
