package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// FieldKind says what a force field does.
type FieldKind uint8

const (
	// Attract draws everything to a point: an acceleration of the given size,
	// less in proportion within the core.
	Attract FieldKind = iota
	// Wind blows at a velocity u: the force Drag·|u − v|·(u − v) on a body that
	// moves at v, on a body of nodes shared out by mass.
	Wind
	// Damp takes away velocity at a rate: v falls to v·exp(−rate·t) where nothing
	// else acts.
	Damp
)

// ForceFieldData acts on dynamic bodies and on the nodes of deformable ones, an
// entity of its own. On rigid bodies the force is that of the beginning of the
// step, at the centre of mass; on nodes that of the beginning of the substep.
type ForceFieldData struct {
	Kind FieldKind
	// To is where Attract leads [m], Strength how strongly [N/kg], negative away
	// from it, Core the distance below which it grows in proportion [m], > 0.
	To             mgl64.Vec3
	Strength, Core float64
	// Velocity of the wind [m/s], Drag of a body in it [N·s²/m²], ≥ 0.
	Velocity mgl64.Vec3
	Drag     float64
	// Linear and Angular rates of Damp [1/s], ≥ 0. Of nodes only Linear counts.
	Linear, Angular float64
	// On are the bodies that it acts on; empty is all.
	On []donburi.Entity
	// Disabled fields do nothing.
	Disabled bool
}

// ForceField is the component type of ForceFieldData.
var ForceField = donburi.NewComponentType[ForceFieldData]()
