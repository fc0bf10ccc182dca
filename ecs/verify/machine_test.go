package verify_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// machine is a testing machine: a driven plate bonded to a base that stands.
// Neither has a mass, so the opening is what the drive says and the pair's
// force is the surface law alone.
type machine struct {
	*rig
	base, plate donburi.Entity
	made        int     // steps
	area        float64 // of the plate [m²]
}

// newMachine bonds the face of a plate fully and moves it with the velocity.
func newMachine(t testing.TB, c timing, g components.Glue, velocity vec) *machine {
	t.Helper()
	return machineIn(newRig(t, c, vec{}), face, g, velocity)
}

// newFlatMachine is one of a planar world, where the plate is a metre deep.
func newFlatMachine(t testing.TB, c timing, g components.Glue, velocity vec) *machine {
	t.Helper()
	return machineIn(newFlatRig(t, c, vec{}), side, g, velocity)
}

func machineIn(r *rig, area float64, g components.Glue, velocity vec) *machine {
	m := &machine{rig: r, area: area}
	m.base = r.body(components.Static, components.Box(0.5, 0.02, 0.5), vec{0, -0.01, 0}, g)
	m.plate = r.body(components.Kinematic, components.Box(side, 0.02, side), vec{0, 0.01, 0}, g)
	r.bond(m.base, m.plate, 1)
	r.drive(components.DriveData{Body: m.plate, Velocity: velocity})
	return m
}

// pull makes a step and returns the pull and the shear of all bonds [N], the
// mean intensity, and whether any bond holds.
func (m *machine) pull() (normal, shear, beta float64, holds bool) {
	m.Step()
	m.made++
	c, bonds := m.pair(m.base, m.plate)
	if c == nil {
		return 0, 0, 0, false
	}
	beta, n := meanIntensity(bonds)
	return -c.NormalForce, c.TangentForce.Len(), beta, n > 0
}

// opened returns the openings at the ends of the substeps of the last step.
func (m *machine) opened(move float64) []float64 {
	n := m.Config().Substeps
	out := make([]float64, n)
	for i := range out {
		out[i] = move * float64((m.made-1)*n+i+1)
	}
	return out
}
