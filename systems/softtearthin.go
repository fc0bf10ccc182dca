package systems

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// tear is that of a sheet: see springs.Sheet.
func (f *clothForm) tear(m *softMeta) *rent {
	d := f.data
	if f.sheet == nil {
		return nil
	}
	t := f.sheet.Tear(f.springs, m.body.X, m.body.Held, float64(d.Tear*d.Thickness))
	if t == nil {
		return nil
	}
	_, _, warp, err := sheetOf(d.Shape)
	if err != nil {
		return nil
	}
	k, err := f.of(m.taken(t.From), t.Face, warp)
	if err != nil {
		return nil
	}
	k.held = m.grip(t.From)
	keep := make([]int32, len(m.body.X))
	for n := range keep {
		keep[n] = int32(n)
	}
	return &rent{plan: k, from: t.From, keep: keep, edges: t.Edges, start: t.Start, stress: t.Load / d.Thickness}
}

// tear is that of a rope: at one node in a step, the one that is pulled most.
func (f *ropeForm) tear(m *softMeta) *rent {
	d := f.data
	if d.Tear == 0 {
		return nil
	}
	section := f.section()
	at, pull := f.springs.Tightest(m.body.X, m.body.Held)
	if at < 0 || !(pull > float64(d.Tear*section)) {
		return nil
	}
	_, length, err := lineOf(&d.Shape, f.flat)
	if err != nil {
		return nil
	}
	r := &rent{edges: 1, start: at, stress: pull / section}
	for n := range m.body.X {
		r.keep = append(r.keep, int32(len(r.from)))
		r.from = append(r.from, int32(n))
		if int32(n) == at {
			r.from = append(r.from, at)
		}
	}
	torn, before := make([]int32, 0, len(f.torn)+1), f.torn
	for _, n := range f.torn {
		if n < at {
			torn = append(torn, n)
		}
	}
	torn = append(torn, at)
	for _, n := range f.torn {
		if n > at {
			torn = append(torn, n+1)
		}
	}
	f.torn = torn
	if r.plan, err = f.of(m.taken(r.from), length, m.mat.Density); err != nil {
		f.torn = before
		return nil
	}
	r.plan.held = m.grip(r.from)
	return r
}

// taken returns where nodes were at rest, by the numbers that they had.
func (m *softMeta) taken(from []int32) []vec.Vec3 {
	x := make([]vec.Vec3, len(from))
	for i, n := range from {
		x[i] = m.atRest[n]
	}
	return x
}

// grip returns which nodes are pinned.
func (m *softMeta) grip(from []int32) []bool {
	held := make([]bool, len(from))
	for i, n := range from {
		held[i] = m.pins[n]
	}
	return held
}
