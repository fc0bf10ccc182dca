package solve

// Softness says how contacts give way and how overlap is pushed out.
//
// A contact row is a spring and damper in implicit form (Catto, "Solver2D",
// 2024): with the angular frequency ω and damping ratio ζ, in a substep h, it
// keeps vn + Rate·gap + Give·B·(P − R) = 0 with B the inverse effective mass,
// Rate = ω/(2ζ + hω) and Give = 1/(hω(2ζ + hω)). Swept rows are stable up to
// hω about 1.5; stiffer ones set stacks rocking, rigid ones let the four
// forces under a box drift apart.
//
// Alone, such a spring sinks under its load: by g/ω² for each body in a stack.
// The reference R takes that away: it follows the mean impulse of the
// manifold's points over Memory seconds, so that at rest the mean gap is zero,
// while the spring stays as soft as ever against rocking and against blows. The
// spring about R pushes a little beyond touch, as far as R·Give·B/Rate; within
// that range a row must not be taken for a rigid one that may close its gap, or
// walls creep.
type Softness struct {
	Rate  float64 // overlap recovery [1/s]
	Speed float64 // largest recovery speed [m/s]
	Give  float64 // compliance over inverse effective mass, no unit
	Track float64 // share of the mean impulse that R takes up in a substep
}

const (
	// contactStiffness is hω.
	contactStiffness = 1.5
	// contactDamping is ζ.
	contactDamping = 3.0
	// contactMemory is the time over which R follows the load [s]: longer than
	// a stack of ten takes to settle.
	contactMemory = 0.3
)

// NewSoftness returns the softness for a substep h [s] with the largest
// recovery speed [m/s].
func NewSoftness(h, speed float64) Softness {
	a := 2*contactDamping + contactStiffness
	return Softness{
		Rate:  contactStiffness / (a * h),
		Speed: speed,
		Give:  1 / (contactStiffness * a),
		Track: h / (contactMemory + h),
	}
}
