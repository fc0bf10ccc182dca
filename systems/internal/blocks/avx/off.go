//go:build !amd64 || purego

package avx

// Usable tells whether the kernels are here and this processor can run them.
const Usable = false

// The kernels are never called where Usable is false.

func Up(rows *int32, n int, row, mid, col *int32, val, inv, t, w *float64) {}

func Down(rows *int32, n int, mid, end, col *int32, val, inv, t, z, p, w *float64, beta float64) {}

func Go(rows *int32, n int, dia, u, r, t, q, z *float64, step float64) float64 { return 0 }

func Sweep(first, n, stride int, row, col *int32, val, inv, x, b *float64) {}

func SweepRows(rows *int32, n, stride int, row, col *int32, val, inv, x, b *float64) {}

func Minus(col *int32, from, to int, val, x, r *float64) {}

func Springs(spring *int32, n int, slot *int32, stiff float64, x, f, dia, val *float64) {}
