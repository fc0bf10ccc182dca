package systems

import (
	"errors"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/fem"
)

// ValidateSoftBody returns an error that names the number of a solid deformable body that
// the step would refuse, and what was expected; whether its shape can be made, spawning
// tells.
func ValidateSoftBody(d *components.SoftBodyData) error {
	if err := told((&solidForm{data: d}).check()); err != nil {
		return err
	}
	const anything = 1 // the density is that of the material [kg/m³]
	return (&fem.Material{
		Young: d.Young, Poisson: d.Poisson, Density: anything, Yield: d.Yield, Creep: d.Creep, MostFlow: d.MostFlow,
	}).Validate()
}

// ValidateCloth is ValidateSoftBody of a cloth.
func ValidateCloth(d *components.ClothData) error { return told((&clothForm{data: d}).check()) }

// ValidateRope is ValidateSoftBody of a rope.
func ValidateRope(d *components.RopeData) error { return told((&ropeForm{data: d}).check()) }

// ValidateParticles is ValidateSoftBody of a body of particles.
func ValidateParticles(d *components.ParticlesData) error {
	return told((&particlesForm{data: d}).check())
}

// ValidateCloneGrip returns an error that tells what a material's grip was expected to be.
func ValidateCloneGrip(g components.CloneGrip) error { return told(checkGrip(g)) }

// ValidateForceField returns an error that names the number of a force field that the step
// would refuse, and what was expected.
func ValidateForceField(f *components.ForceFieldData) error { return checkField(f) }

func told(p problem) error {
	if p == "" {
		return nil
	}
	return errors.New(string(p))
}
