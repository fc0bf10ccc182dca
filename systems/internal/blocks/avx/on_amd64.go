//go:build !purego

package avx

import "golang.org/x/sys/cpu"

// Usable tells whether the kernels are here and this processor can run them.
var Usable = cpu.X86.HasAVX2
