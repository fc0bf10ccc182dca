package springs

import (
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/blocks/avx"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// plain switches the assembly off, for tests that compare.
var plain bool

// wide returns how many springs from the i-th on are between two nodes each and have a
// length at rest, where the assembly can take them.
func (e *Springs) wide(i int) (n int) {
	if !avx.Usable || plain {
		return 0
	}
	for i+n < len(e.Spring) && e.Spring[i+n].Nodes == 2 && e.Spring[i+n].Rest != 0 {
		n++
	}
	return n
}

// pairsWide is pair for each of some springs.
func pairsWide(list []Spring, x, f []vec.Vec3, m *blocks.Matrix, slots [][2]int32, stiff float64) {
	avx.Springs(&list[0].Node[0], len(list), &slots[0][0], stiff, &x[0].X, &f[0].X, numbers(m.Dia), numbers(m.Val))
}

func numbers(m []blocks.Block) *float64 { return (*float64)(unsafe.Pointer(unsafe.SliceData(m))) }
