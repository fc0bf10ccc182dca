package num

import "testing"

var sink float64

func bench(b *testing.B, f func(float64) float64) {
	b.ReportAllocs()
	x := 0.1
	for b.Loop() {
		sink += f(x)
		x += 0.001
		if x > 4 {
			x = 0.1
		}
	}
}

func BenchmarkExp(b *testing.B)            { bench(b, Exp) }
func BenchmarkOneMinusExpNeg(b *testing.B) { bench(b, OneMinusExpNeg) }
func BenchmarkLog(b *testing.B)            { bench(b, Log) }
func BenchmarkSin(b *testing.B)            { bench(b, Sin) }
func BenchmarkAtan2(b *testing.B) {
	bench(b, func(x float64) float64 { return Atan2(x, 2) })
}

func BenchmarkPow(b *testing.B) {
	bench(b, func(x float64) float64 { return Pow(x, 1.5) })
}
