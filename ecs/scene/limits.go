package scene

// Limits of the numbers in a file. They are far outside of every scene that
// makes sense and keep every product the systems form finite and not zero.
const (
	// maxNumber bounds the magnitude of any number, in its own unit: a volume
	// 1e45 m³ times a density 1e15 kg/m³ times a squared length 1e30 m² is
	// still far below the largest float64.
	maxNumber = 1e15
	// minLength [m] of a shape, a micrometre: an inertia scales with its fifth
	// power and must not vanish.
	minLength = 1e-6
	// minMass [kg] and minDensity [kg/m³], for the same reason.
	minMass    = 1e-12
	minDensity = 1e-6
	// minDT and maxDT [s] bound the time step, maxSubsteps and maxIterations
	// the work in it, as ecs.Config does.
	minDT         = 1e-5
	maxDT         = 0.1
	maxSubsteps   = 64
	maxIterations = 256
	// maxSeconds [s] of a run, thirty years: the number of steps fits an int.
	maxSeconds = 1e9
	// maxSamples bounds n of the n×n bonds of a patch.
	maxSamples = 32
	// maxLayers is one less than the bits of a mask: the last means nothing.
	maxLayers = 31
	// minFlatness is the least ratio of a hull's thickness to its width;
	// thinner counts as flat. It is a few thousand roundings of float64.
	minFlatness = 1e-9
)

// Limits of adhesion, so that C = σ/u0 and W = σ·u0 stay finite and not zero.
const (
	minStrength = 1e-9  // [Pa]
	minReach    = 1e-9  // [m], less than an atom
	minEnergy   = 1e-18 // [J/m²]
	minArea     = 1e-15 // [m²]
	maxShear    = 1000
)
