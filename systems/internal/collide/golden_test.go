package collide

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// golden and goldenCurved are the hashes of TestGolden's manifolds, the same on
// every platform. A change of one is a change of results: on purpose, or a bug.
const (
	golden       = 0x1bde5c63ef8a7ab5
	goldenCurved = 0xd2ceed70b18dc43b
)

// TestGolden hashes the manifolds of many pairs, cold and warm: of polyhedra,
// balls and capsules, and of cylinders and cones with all of them.
func TestGolden(t *testing.T) {
	pairs := func(hash uint64, more ...*geom.Shape) {
		if got := goldenHash(t, more); got != hash {
			t.Errorf("hash %#x, want %#x", got, hash)
		}
	}
	pairs(golden)
	pairs(goldenCurved, cylinder(0.5, 1, 0), cone(0.6, 1, 0), cylinder(0.6, 0.8, 0.1), cone(0.5, 1.2, 0.1))
}

// goldenHash's poses come from sums, products and roots only, which are the same
// everywhere.
func goldenHash(t *testing.T, more []*geom.Shape) uint64 {
	r := rand.New(rand.NewSource(41))
	flat := func() float64 { return r.Float64() - 0.5 }
	pose := func(s *geom.Shape, far float64) *Placed {
		q := vec.Quat{W: flat(), X: flat(), Y: flat(), Z: flat()}.Unit()
		return &Placed{s, v3(flat(), flat(), flat()).Mul(far), q.Mat()}
	}
	pts := make([]vec.Vec3, 24)
	for i := range pts {
		pts[i] = v3(flat(), flat(), flat()).Unit(up)
	}
	shapes := []*geom.Shape{sphere(0.5), capsule(0.3, 1), box(1, 0.7, 1.3), hull(pts...), half(1, 2, 3)}
	shapes = append(shapes, more...)
	h := fnv.New64a()
	var buf [8]byte
	put := func(x ...float64) {
		for _, v := range x {
			binary.LittleEndian.PutUint64(buf[:], math.Float64bits(v))
			h.Write(buf[:])
		}
	}
	hits := 0
	for range 3000 {
		a, b := pose(shapes[r.Intn(len(shapes))], 1.5), pose(shapes[r.Intn(len(shapes))], 1.5)
		drift := v3(flat(), flat(), flat()).Mul(0.02)
		var c Cache
		var m Manifold
		for range 3 {
			if Collide(a, b, 0.1, 0.01, &c, &m) {
				hits++
				put(m.Normal.X, m.Normal.Y, m.Normal.Z, m.Patch.Area, m.Patch.SU, m.Patch.SV, m.Patch.Center.X, m.Patch.U.Z)
				for _, p := range m.Points[:m.N] {
					put(p.Pos.X, p.Pos.Y, p.Pos.Z, p.Sep, float64(p.Feature))
				}
			}
			b.Pos = b.Pos.Add(drift)
		}
	}
	if hits < 2000 {
		t.Fatalf("only %d contacts", hits)
	}
	return h.Sum64()
}
