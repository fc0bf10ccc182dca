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
//
// R follows its load over contactMemory, and under a pile over longer, up to
// contactPatience, once it is old. The reference is an integral action: with
// P − R = −k·g − c·v and R following P over T, a mass m on a contact has
// m·s³ + c·s² + k·s + k/T = 0, which is stable if c/m > 1/T (Routh). Of a pile of
// N rows the lowest mode has the damping c/m = 2ζω(π/2N)², 5,300/N² [1/s] at
// substeps of 1/240 s, if the sweeps came to an end: a column of 60 plates would
// swing by half a metre for ever with 0.3 s, and comes to rest with 2 s. A
// contact knows the rows above it by its load, which counts them in weights of
// its lighter body; T grows with their square.
type Softness struct {
	Rate  float64 // overlap recovery [1/s]
	Speed float64 // largest recovery speed [m/s]
	Give  float64 // compliance over inverse effective mass, no unit
	Step  float64 // substep [s]
	Fall  float64 // speed that gravity gives in a substep [m/s]
}

const (
	// contactStiffness is hω.
	contactStiffness = 1.5
	// contactDamping is ζ.
	contactDamping = 3.0
	// contactMemory is the time over which R follows the load of a new contact
	// [s]: longer than a stack of ten takes to settle.
	contactMemory = 0.3
	// contactYouth is the age up to which it stays so [s]: the blows of a fall are
	// many weights, and no pile.
	contactYouth = 1.0
	// contactPatience is the most of that under a pile [s], and rowsPatience the
	// square of the rows a second: 18 rows and more take the most.
	contactPatience = 2.0
	rowsPatience    = 200.0
)

// NewSoftness returns the softness for a substep h [s] with the largest
// recovery speed [m/s].
func NewSoftness(h, speed float64) Softness {
	a := 2*contactDamping + contactStiffness
	return Softness{
		Rate:  contactStiffness / (a * h),
		Speed: speed,
		Give:  1 / (contactStiffness * a),
		Step:  h,
	}
}

// track is the share of its load that the reference of a contact takes up in a
// substep.
func (s *Softness) track(c *Contact, a, b *Body) float64 {
	t := 0.0
	if s.Fall > 0 {
		rows := float64(float64(c.Load*float64(c.Count))*lightest(a, b)) / s.Fall
		if t = float64(rows*rows) / rowsPatience; t > c.Age-contactYouth {
			t = c.Age - contactYouth
		}
		if t < 0 {
			t = 0
		}
	}
	if t += contactMemory; t > contactPatience {
		t = contactPatience
	}
	return s.Step / (t + s.Step)
}

// lightest is the larger inverse mass of two bodies [1/kg].
func lightest(a, b *Body) float64 {
	x, y := max3(a.InvM.X, a.InvM.Y, a.InvM.Z), max3(b.InvM.X, b.InvM.Y, b.InvM.Z)
	if y > x {
		return y
	}
	return x
}
