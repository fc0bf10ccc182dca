package systems

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/solve"
)

// lawTable is the glues in use and their laws, which are those of World.laws by
// the same index. A game may change a glue in every step, as one that dries: laws
// that nothing has any more give their place to others.
type lawTable struct {
	index map[components.Glue]int32
	key   []components.Glue // by index: what it was made of
	free  []int32           // indices that are, in falling order
	full  int               // number of laws at which those in use are counted
	used  []bool            // scratch
}

// leastLaws is the number of laws under which none is dropped.
const leastLaws = 256

// law returns the index of a glue's law, made at its first use; −1 if it does
// not stick.
func (w *World) law(g components.Glue) (int32, error) {
	if g == (components.Glue{}) {
		return -1, nil
	}
	if i, ok := w.lawTable.index[g]; ok {
		return i, nil
	}
	l, err := w.makeLaw(g)
	if err != nil || !g.Sticky() {
		return -1, err
	}
	own := g
	own.BreakGap = l.BreakGap() // 0 in a glue stands for the law's own
	t := &w.lawTable
	i := int32(w.laws.Len())
	if n := len(t.free); n > 0 {
		i, t.free = t.free[n-1], t.free[:n-1]
		w.laws.Set(i, l)
		w.glue[i], t.key[i] = own, g
		if int(i) < len(w.soft.rows.Glue) {
			w.soft.rows.Glue[i] = w.softGlue(i)
		}
	} else {
		w.laws.Add(l)
		w.glue, t.key = append(w.glue, own), append(t.key, g)
	}
	t.index[g] = i
	return i, nil
}

func (w *World) makeLaw(g components.Glue) (adhesion.Law, error) {
	if g.Samples < 0 || g.Samples > maxSamples {
		return nil, fmt.Errorf("samples: expected 0 to %d, got %d", maxSamples, g.Samples)
	}
	if g.Law == "" {
		return adhesion.NewRCC(g)
	}
	f := w.cfg.Laws[g.Law]
	if f == nil {
		return nil, fmt.Errorf("law %q is not in Config.Laws", g.Law)
	}
	return f(g)
}

// dropLaws frees the laws that no pair, bond or row has, once there are twice as
// many as were in use when they were last counted.
func (w *World) dropLaws() {
	t := &w.lawTable
	if len(t.index) < max(t.full, leastLaws) {
		return
	}
	t.used = append(t.used[:0], make([]bool, w.laws.Len())...)
	mark := func(law int32) {
		if law >= 0 {
			t.used[law] = true
		}
	}
	bonds := func(list []solve.Bond) {
		for i := range list {
			mark(list[i].Law)
		}
	}
	bonds(w.bonds)
	for _, list := range [2][]*pair{w.pairs, w.woken} {
		for _, p := range list {
			mark(p.law)
		}
	}
	for i := range w.beds {
		bonds(w.beds[i].bonds)
		for k := range w.beds[i].pairs {
			mark(w.beds[i].pairs[k].law)
		}
		for k := range w.beds[i].soft.rows {
			mark(w.beds[i].soft.rows[k].Law)
			mark(w.beds[i].soft.rows[k].Base)
		}
		for k := range w.beds[i].soft.pairs {
			mark(w.beds[i].soft.pairs[k].Law)
			mark(w.beds[i].soft.pairs[k].Base)
		}
	}
	for i := range w.soft.rows.Rows {
		mark(w.soft.rows.Rows[i].Law)
		mark(w.soft.rows.Rows[i].Base)
	}
	for i := range w.soft.rows.Pairs {
		mark(w.soft.rows.Pairs[i].Law)
		mark(w.soft.rows.Pairs[i].Base)
	}
	t.free = t.free[:0]
	for i := len(t.used) - 1; i >= 0; i-- {
		if !t.used[i] {
			delete(t.index, t.key[i])
			t.free = append(t.free, int32(i))
		}
	}
	t.full = 2 * len(t.index)
}
