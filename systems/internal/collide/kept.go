package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// keptShare is how far two bodies may have moved against each other, as a share
// of the thinner one's thickness, for their manifold to be kept: a fiftieth of
// the margin within which points are found.
const keptShare = 4e-4

// Kept is a manifold in the axes of its bodies. While they hardly move against
// each other it is placed anew instead of found anew: its points stay where
// they are on both bodies, and so are exact, and the features the same. The
// zero value holds none.
type Kept struct {
	n             int32
	rot           vec.Mat3 // B's axes in A's
	margin, reach float64
	slack         float64 // how far a point may move [m]
	turn          float64 // largest change of an entry of rot
	normal        vec.Vec3
	points        [4]keptPoint
	patch         Patch // in A's frame
}

// keptPoint is a contact point on both bodies, in their axes.
type keptPoint struct {
	a, b    vec.Vec3
	sep     float64
	feature uint32
}

// Keeps tells whether it pays to keep the manifolds of two shapes.
func Keeps(a, b *geom.Shape) bool {
	return a.Kind != geom.KindSphere && b.Kind != geom.KindSphere
}

// Keep takes the manifold that Collide has found.
func (k *Kept) Keep(a, b *Placed, margin, reach float64, m *Manifold) {
	k.n = int32(m.N)
	if m.N == 0 {
		return
	}
	ta, ra := a.Shape.Extent()
	tb, rb := b.Shape.Extent()
	k.margin, k.reach = margin, reach
	k.slack = float64(keptShare * math.Min(ta, tb))
	k.turn = k.slack / math.Min(ra, rb)
	k.rot = relative(a, b)
	k.normal = a.Rot.TMulVec(m.Normal)
	for i := range m.Points[:m.N] {
		p := &m.Points[i]
		half := m.Normal.Mul(p.Sep / 2)
		k.points[i] = keptPoint{
			a.Rot.TMulVec(p.Pos.Sub(half).Sub(a.Pos)), b.Rot.TMulVec(p.Pos.Add(half).Sub(b.Pos)), p.Sep, p.Feature,
		}
	}
	if reach >= 0 {
		k.patch = m.Patch
		k.patch.Center = a.Rot.TMulVec(m.Patch.Center.Sub(a.Pos))
		k.patch.U = a.Rot.TMulVec(m.Patch.U)
	}
}

// Drop forgets the manifold.
func (k *Kept) Drop() { k.n = 0 }

// Empty tells whether no manifold is kept.
func (k *Kept) Empty() bool { return k.n == 0 }

// Place writes the manifold for the bodies where they are now. It reports false
// if there is none, or if the bodies have moved too far for it, and leaves m
// undefined then.
func (k *Kept) Place(a, b *Placed, margin, reach float64, m *Manifold) bool {
	if k.n == 0 || margin > k.margin+k.slack || reach != k.reach {
		return false
	}
	rot := relative(a, b)
	if !near3(rot.X, k.rot.X, k.turn) || !near3(rot.Y, k.rot.Y, k.turn) || !near3(rot.Z, k.rot.Z, k.turn) {
		return false
	}
	n := a.Rot.MulVec(k.normal)
	most := float64(k.slack * k.slack)
	for i := range k.points[:k.n] {
		q, p := &k.points[i], &m.Points[i]
		pa, pb := a.Rot.MulVec(q.a).Add(a.Pos), b.Rot.MulVec(q.b).Add(b.Pos)
		gap := pb.Sub(pa)
		if !(gap.MulAdd(n, -q.sep).LenSq() <= most) {
			return false
		}
		p.Pos = pa.MulAdd(gap, 0.5)
		p.Sep = gap.Dot(n)
		p.Feature = q.feature
	}
	m.Normal, m.N = n, int(k.n)
	if reach >= 0 {
		m.Patch = k.patch
		m.Patch.Center = a.Rot.MulVec(k.patch.Center).Add(a.Pos)
		m.Patch.U = a.Rot.MulVec(k.patch.U)
	}
	return true
}

// near3 reports whether no component differs by more than most.
func near3(x, y vec.Vec3, most float64) bool {
	d := x.Sub(y).Abs()
	return d.X <= most && d.Y <= most && d.Z <= most
}

// relative returns B's axes in A's.
func relative(a, b *Placed) vec.Mat3 {
	return vec.Mat3{X: a.Rot.TMulVec(b.Rot.X), Y: a.Rot.TMulVec(b.Rot.Y), Z: a.Rot.TMulVec(b.Rot.Z)}
}
