package collide

import "github.com/tackphysics/tack/systems/internal/vec"

// Cache keeps what one pair's next call can start from. The zero value is a
// cold start. It holds no pointers; a cache of another pair costs time, never
// correctness.
type Cache struct {
	axis    vec.Vec3     // last separating axis or contact normal, in A's axes
	simplex [4][2]uint16 // vertices of A and B, simplex[:n]
	feat    uint32       // of the separating axis test: which axis won
	n       uint8
	state   uint8
}

// The states of a cache.
const (
	cold    = iota // nothing known
	apart          // axis separates by more than the margin
	near           // cores apart, within the margin
	overlap        // cores overlap
)
