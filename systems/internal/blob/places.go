package blob

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Places hold particles to places of their own in the world by springs: the bed
// of an elastic plane.
type Places struct {
	Goal  []vec.Vec3 // [m]
	Stiff []float64  // [N/m]
}

// Couplings returns out: each spring has one particle.
func (p *Places) Couplings(out [][2]int32) [][2]int32 { return out }

// Attach does nothing.
func (p *Places) Attach(*blocks.Matrix) {}

// Assemble adds the forces k_i·(g_i − x_i), and stiff·k_i to the diagonal.
func (p *Places) Assemble(x, force []vec.Vec3, m *blocks.Matrix, stiff float64) {
	for i, k := range p.Stiff {
		force[i] = force[i].MulAdd(p.Goal[i].Sub(x[i]), k)
		d, s := &m.Dia[i], float64(stiff*k)
		d[0], d[4], d[8] = d[0]+s, d[4]+s, d[8]+s
	}
}

// Energy returns what is held at the positions x [J].
func (p *Places) Energy(x []vec.Vec3) float64 { return pulled(x, p.Goal, p.Stiff) }

// Pairs reports that no more than two particles hold each other by one element.
func (p *Places) Pairs() bool { return true }

// Flow does nothing.
func (p *Places) Flow([]vec.Vec3, float64) {}
