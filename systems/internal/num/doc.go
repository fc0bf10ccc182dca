// Package num holds the elementary functions of the kernels: exponentials,
// logarithms and angles. Package math differs by platform in the last bits
// (assembly here, fused products there); these use only sums, rounded
// products, quotients and bit patterns, so that the same argument gives the
// same bits everywhere. They are accurate to 2 units in the last place over
// the ranges their comments state.
//
// Nothing here knows about vectors, bodies or worlds.
package num
