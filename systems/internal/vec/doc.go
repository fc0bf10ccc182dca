// Package vec holds the small vectors, quaternions and matrices of the
// kernels. Every product is rounded on its own (float64(a*b)), so that no
// compiler may fuse it with a sum and the same bits come out on every platform.
//
// Nothing here knows about bodies, contacts or worlds.
package vec
