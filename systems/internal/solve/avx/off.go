//go:build !amd64 || purego

package avx

// Usable tells whether the kernels are here and this processor can run them.
const Usable = false

// Scratch is the memory that a kernel works in, in numbers.
const Scratch = 0

// The kernels are never called where Usable is false.

func SweepSingles(groups *float64, n int, bodies, rule, scratch *float64) {}
func RelaxSingles(groups *float64, n int, bodies, rule, scratch *float64) {}
func SweepBlocks(groups *float64, n int, bodies, rule, scratch *float64)  {}
func RelaxBlocks(groups *float64, n int, bodies, rule, scratch *float64)  {}
func WarmSingles(groups *float64, n int, bodies, rule, scratch *float64)  {}
func WarmBlocks(groups *float64, n int, bodies, rule, scratch *float64)   {}

func Fetch(groups *float64, n, size int, bodies *float64) {}

func WarmPlaneSingles(groups *float64, n int, bodies, shifts, rule, scratch *float64)  {}
func SweepPlaneSingles(groups *float64, n int, bodies, shifts, rule, scratch *float64) {}
func RelaxPlaneSingles(groups *float64, n int, bodies, shifts, rule, scratch *float64) {}
func EndPlaneSingles(groups *float64, n int, bodies, shifts, rule, scratch *float64)   {}
func WarmPlaneBlocks(groups *float64, n int, bodies, shifts, rule, scratch *float64)   {}
func SweepPlaneBlocks(groups *float64, n int, bodies, shifts, rule, scratch *float64)  {}
func RelaxPlaneBlocks(groups *float64, n int, bodies, shifts, rule, scratch *float64)  {}
func EndPlaneBlocks(groups *float64, n int, bodies, shifts, rule, scratch *float64)    {}
