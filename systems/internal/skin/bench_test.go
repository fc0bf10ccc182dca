package skin

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// motions are as near as the pairs that a tree leaves: some apart, some meeting.
func motions(n int) (from, to [][4]vec.Vec3) {
	r := rand.New(rand.NewSource(1))
	for range n {
		var a, b [4]vec.Vec3
		for i := range a {
			a[i] = random(r)
			b[i] = a[i].MulAdd(random(r), 0.5)
		}
		from, to = append(from, a), append(to, b)
	}
	return from, to
}

var (
	sinkWeights [3]float64
	sinkTime    float64
)

func BenchmarkOnTriangle(b *testing.B) {
	x, _ := motions(1024)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := &x[i&1023]
		sinkWeights = OnTriangle(p[0], p[1], p[2], p[3])
	}
}

func BenchmarkOnSegments(b *testing.B) {
	x, _ := motions(1024)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := &x[i&1023]
		sinkTime, _ = OnSegments(p[0], p[1], p[2], p[3])
	}
}

func BenchmarkPointTriangleTime(b *testing.B) {
	x, y := motions(1024)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sinkTime, _ = PointTriangleTime(&x[i&1023], &y[i&1023], 0.01)
	}
}

func BenchmarkSegmentsTime(b *testing.B) {
	x, y := motions(1024)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sinkTime, _ = SegmentsTime(&x[i&1023], &y[i&1023], 0.01)
	}
}

// heap is 27 potatoes of 500 triangles that touch their neighbours.
func heap(b *testing.B) []*Body {
	r := rand.New(rand.NewSource(2))
	var out []*Body
	for i := range 27 {
		x, faces := bumpy(b, r, 5)
		at := vec.Vec3{X: float64(i % 3), Y: float64(i / 3 % 3), Z: float64(i / 9)}.Mul(0.2)
		for k := range x {
			x[k] = x[k].Add(at)
		}
		out = append(out, body(b, x, faces, nil, 0))
	}
	return out
}

// BenchmarkMove gives the boxes and the tree of 13,500 triangles.
func BenchmarkMove(b *testing.B) {
	bodies := heap(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, k := range bodies {
			k.Move(k.from, k.to, 0.002)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(27*len(bodies[0].Face)), "ns/triangle")
}

// BenchmarkBetween finds the contacts of neighbours in the heap.
func BenchmarkBetween(b *testing.B) {
	bodies := heap(b)
	for _, k := range bodies {
		k.Move(k.from, k.to, 0.004)
	}
	var d Detector
	count, pairs := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		count, pairs = 0, 0
		for i, p := range bodies {
			for _, q := range bodies[:i] {
				u, v := p.Bounds(), q.Bounds()
				if u.Overlaps(&v) {
					count += len(d.Between(p, q, 0.004))
					pairs += len(d.pairs)
				}
			}
		}
	}
	b.ReportMetric(float64(count), "contacts")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(pairs), "ns/pair")
}
