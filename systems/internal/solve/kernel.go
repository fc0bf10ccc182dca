package solve

import (
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/solve/avx"
)

// kernel is what is done to each group of contacts in a pass: the last impulses
// applied (warm), or a sweep by the rule. Groups of one level can be done in any
// order.
type kernel struct {
	bodies  []Body
	rule    rule
	scratch []float64 // nil for the plain code
	warm    bool
}

// plain switches the assembly off, for tests that compare.
var plain bool

// work returns the memory that the assembly works in, by worker; nil if there is
// no assembly.
func (r *Rows) work() [][]float64 {
	if !avx.Usable || plain {
		return nil
	}
	for len(r.scratch) < r.Crew.Workers() {
		s := make([]float64, avx.Scratch+laneCount)
		for uintptr(unsafe.Pointer(&s[0]))%unsafe.Sizeof(lanes{}) != 0 {
			s = s[1:]
		}
		r.scratch = append(r.scratch, s)
	}
	return r.scratch
}

func (k *kernel) singles(g []singleRows) {
	if len(g) == 0 {
		return
	}
	if k.wide(len(g), g[0].used) {
		groups, bodies, rule := number(&g[0]), number(&k.bodies[0]), number(&k.rule)
		switch {
		case k.warm:
			avx.WarmSingles(groups, len(g), bodies, rule, &k.scratch[0])
		case k.rule.relax:
			avx.RelaxSingles(groups, len(g), bodies, rule, &k.scratch[0])
		default:
			avx.SweepSingles(groups, len(g), bodies, rule, &k.scratch[0])
		}
		return
	}
	for i := range g {
		for l := range int(g[i].used) {
			if k.warm {
				g[i].warm(l, k.bodies)
			} else {
				g[i].sweep(l, k.bodies, &k.rule)
				if k.rule.ends {
					g[i].tally(l)
				}
			}
		}
	}
}

func (k *kernel) blocks(g []blockRows) {
	if len(g) == 0 {
		return
	}
	if k.wide(len(g), g[0].used) {
		groups, bodies, rule := number(&g[0]), number(&k.bodies[0]), number(&k.rule)
		switch {
		case k.warm:
			avx.WarmBlocks(groups, len(g), bodies, rule, &k.scratch[0])
		case k.rule.relax:
			avx.RelaxBlocks(groups, len(g), bodies, rule, &k.scratch[0])
		default:
			avx.SweepBlocks(groups, len(g), bodies, rule, &k.scratch[0])
		}
		return
	}
	for i := range g {
		for l := range int(g[i].used) {
			if k.warm {
				g[i].warm(l, k.bodies)
			} else {
				g[i].sweep(l, k.bodies, &k.rule)
				if k.rule.ends {
					g[i].tally(l)
				}
			}
		}
	}
}

// fetch has the bodies of groups brought near while others are solved. They lie
// with another processor if that had them last.
func (k *kernel) fetch(s []singleRows, b []blockRows) {
	if k.scratch == nil {
		return
	}
	if len(s) > 0 {
		avx.Fetch(number(&s[0]), len(s), int(unsafe.Sizeof(s[0])), number(&k.bodies[0]))
	}
	if len(b) > 0 {
		avx.Fetch(number(&b[0]), len(b), int(unsafe.Sizeof(b[0])), number(&k.bodies[0]))
	}
}

// wide tells whether the assembly is there, and worth it: a group with one lane
// in use takes as long as one with four.
func (k *kernel) wide(groups int, used int32) bool {
	return k.scratch != nil && !k.rule.pyramid && (groups > 1 || used > 1)
}

// number is the address of a value as the assembly takes it.
func number[T any](p *T) *float64 { return (*float64)(unsafe.Pointer(p)) }
