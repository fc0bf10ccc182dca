// Package avx holds the kernels of the contact sweep for processors with AVX2:
// four contacts at once, to the bit what the plain code of package solve makes
// of them one by one. The assembly is written by the command in gen; the build
// tag purego leaves it out.
package avx
