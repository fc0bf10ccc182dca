// Package avx holds the kernels of sparse matrices of 3×3 blocks, and of the springs that
// fill them, for processors with AVX2: the three numbers of a row at once, to the bit
// what the plain code of packages blocks and springs makes of them one by one. The assembly is written by the command in gen; the
// build tag purego leaves it out.
package avx
