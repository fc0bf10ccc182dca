package gallery

import "github.com/tackphysics/tack/demo/ui"

// BondShow is how bonds are shown.
type BondShow int

// Ways to show bonds.
const (
	BondsHidden BondShow = iota
	BondsByIntensity
	BondsByLoad
	bondShows
)

// bondWords say the ways in the inspector.
var bondWords = [bondShows]string{"none", "by intensity", "by load"}

// Show says what to show beside the bodies.
type Show struct {
	Bonds    BondShow `json:"bonds"`
	Contacts bool     `json:"contacts"` // points, larger where they push
	Normals  bool     `json:"normals"`  // of contacts, as long as they push
	Patches  bool     `json:"patches"`  // the area that each bond stands for
	Bounds   bool     `json:"bounds"`   // boxes around bodies
	Islands  bool     `json:"islands"`  // bodies in the colour of what they touch
	Sleeping bool     `json:"sleeping"` // bodies that sleep grey and dark
	Timings  bool     `json:"timings"`  // of the stages of a step
	// Map is what the areas of vertices that press are coloured by.
	Map PressMap `json:"map"`
	// PressureTop is the pressure or traction at the upper end of their scale [Pa]; 0
	// takes what is seen.
	PressureTop float64 `json:"pressureTop"`
}

// switchFor turns on or off what the action is about; it reports whether it is
// about any of this.
func (s *Show) switchFor(a ui.Action) bool {
	switch a {
	case ui.Bonds:
		s.Bonds = (s.Bonds + 1) % bondShows
	case ui.Contacts:
		s.Contacts = !s.Contacts
	case ui.Normals:
		s.Normals = !s.Normals
	case ui.Patches:
		s.Patches = !s.Patches
	case ui.Bounds:
		s.Bounds = !s.Bounds
	case ui.Islands:
		s.Islands = !s.Islands
	case ui.Sleeping:
		s.Sleeping = !s.Sleeping
	case ui.Timings:
		s.Timings = !s.Timings
	default:
		return false
	}
	return true
}
