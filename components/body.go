package components

import "github.com/yohamta/donburi"

// Kind says how a body moves.
type Kind uint8

const (
	// Dynamic bodies move under forces and contacts.
	Dynamic Kind = iota
	// Static bodies never move by themselves; a Drive may move them.
	Static
	// Kinematic bodies move with their Velocity, whatever pushes against them.
	Kinematic
)

// Lock is a set of world-axis motions that a body may not make.
type Lock uint8

// The six motions that can be locked.
const (
	LockX Lock = 1 << iota
	LockY
	LockZ
	LockRX
	LockRY
	LockRZ
)

// BodyData makes an entity a simulated body.
type BodyData struct {
	// ID is the stable identity of the body: given out once by the plugin, in
	// rising order, never used again. 0 until the first step (or the spawn
	// helper) has seen the entity. Do not change it.
	ID uint64
	// Name is for people and error messages; it need not be unique.
	Name string
	Kind Kind
	// Locked motions have no velocity and infinite resistance.
	Locked Lock
	// Fast asks for continuous detection of collisions with everything: the
	// body goes from impact to impact, however far it comes in a step. Against
	// what nothing moves, any body that outruns half its thickness in a step is
	// treated so without asking. It is the same in planar worlds.
	Fast bool
	// Sensor bodies report contacts and never touch.
	Sensor bool
	// Disabled bodies take no part in the step and keep their state.
	Disabled bool
	// Sleeping is true while the body sleeps: it and all that it touches have
	// come to rest, and the step passes them by. Written by the systems; clear
	// it to wake the body.
	Sleeping bool
}

// Body is the component type of BodyData.
var Body = donburi.NewComponentType[BodyData]()
