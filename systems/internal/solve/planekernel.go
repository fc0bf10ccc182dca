package solve

import (
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/solve/avx"
)

// planePass is what is done to every group in a pass.
type planePass uint8

const (
	planeWarm  planePass = iota // the last impulses are applied
	planeSweep                  // a sweep
	planeRelax                  // one that leaves overlap alone
	planeEnd                    // the same, after the points have followed; then they are tallied
)

// planeKernel does a pass over groups. Groups of one level can be done in any
// order.
type planeKernel struct {
	pass    planePass
	bodies  []PlaneBody
	shifts  []PlaneShift
	rule    planeRule
	scratch []float64 // nil for the plain code
}

// WarmStart applies the impulses of the last substep.
func (r *PlaneRows) WarmStart(bodies []PlaneBody) {
	r.pass(planeKernel{pass: planeWarm, bodies: bodies})
}

// Sweep is one Block-PGS sweep over all contacts: the two normal rows of a
// manifold together, exactly, then friction at each point.
func (r *PlaneRows) Sweep(bodies []PlaneBody, soft Softness, h float64) {
	r.pass(planeKernel{pass: planeSweep, bodies: bodies, rule: newPlaneRule(&soft, h, false)})
}

// End ends a substep, in which every body has moved by its shift: the points go
// with their bodies, sweeps take out the speed that pushing out overlap has put
// in, and the impulses are added to those of the step.
func (r *PlaneRows) End(bodies []PlaneBody, shifts []PlaneShift, soft Softness, h float64, sweeps int) {
	k := planeKernel{pass: planeEnd, bodies: bodies, shifts: shifts, rule: newPlaneRule(&soft, h, true)}
	follow := func(f *planeFrame, p []planePoint) {
		for l := range int(f.used) {
			f.follow(l, p, shifts)
		}
	}
	end := func(f *planeFrame, p []planePoint) {
		for l := range int(f.used) {
			f.tally(l, p, h)
		}
	}
	if sweeps == 1 {
		r.eachDirect(follow)
		r.pass(k)
		r.eachDirect(end)
		return
	}
	r.each(follow)
	k.pass = planeRelax
	for range sweeps {
		r.pass(k)
	}
	r.each(end)
}

// pass runs a kernel over all groups, level after level.
func (r *PlaneRows) pass(k planeKernel) {
	if avx.Usable && !plain {
		if r.scratch == nil {
			r.scratch = aligned(avx.Scratch)
		}
		k.scratch = r.scratch
	}
	var at levelEnd
	for _, end := range r.ends {
		k.singles(r.singles[at.singles:end.singles])
		k.blocks(r.blocks[at.blocks:end.blocks])
		at = end
	}
}

func (k *planeKernel) singles(g []planeSingles) {
	if !k.wide(len(g)) {
		for i := range g {
			f := &g[i]
			for l := range int(f.used) {
				switch k.pass {
				case planeWarm:
					f.warm(l, f.p[:], k.bodies)
				case planeEnd:
					f.follow(l, f.p[:], k.shifts)
					f.sweep(l, k.bodies, &k.rule)
					f.tally(l, f.p[:], k.rule.h)
				case planeSweep, planeRelax:
					f.sweep(l, k.bodies, &k.rule)
				}
			}
		}
		return
	}
	groups, bodies, rule, shifts := number(&g[0]), number(&k.bodies[0]), number(&k.rule), k.moved()
	switch k.pass {
	case planeWarm:
		avx.WarmPlaneSingles(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	case planeSweep:
		avx.SweepPlaneSingles(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	case planeRelax:
		avx.RelaxPlaneSingles(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	case planeEnd:
		avx.EndPlaneSingles(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	}
}

func (k *planeKernel) blocks(g []planeBlocks) {
	if !k.wide(len(g)) {
		for i := range g {
			f := &g[i]
			for l := range int(f.used) {
				switch k.pass {
				case planeWarm:
					f.warm(l, f.p[:], k.bodies)
				case planeEnd:
					f.follow(l, f.p[:], k.shifts)
					f.sweep(l, k.bodies, &k.rule)
					f.tally(l, f.p[:], k.rule.h)
				case planeSweep, planeRelax:
					f.sweep(l, k.bodies, &k.rule)
				}
			}
		}
		return
	}
	groups, bodies, rule, shifts := number(&g[0]), number(&k.bodies[0]), number(&k.rule), k.moved()
	switch k.pass {
	case planeWarm:
		avx.WarmPlaneBlocks(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	case planeSweep:
		avx.SweepPlaneBlocks(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	case planeRelax:
		avx.RelaxPlaneBlocks(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	case planeEnd:
		avx.EndPlaneBlocks(groups, len(g), bodies, shifts, rule, &k.scratch[0])
	}
}

// wide tells whether there are groups and the assembly is there.
func (k *planeKernel) wide(groups int) bool { return groups > 0 && k.scratch != nil }

// moved is the address of the shifts, if the pass wants them.
func (k *planeKernel) moved() *float64 {
	if len(k.shifts) == 0 {
		return nil
	}
	return number(&k.shifts[0])
}

// aligned returns memory for so many numbers that begins where lanes may.
func aligned(n int) []float64 {
	s := make([]float64, n+laneCount)
	for uintptr(unsafe.Pointer(&s[0]))%unsafe.Sizeof(lanes{}) != 0 {
		s = s[1:]
	}
	return s
}
