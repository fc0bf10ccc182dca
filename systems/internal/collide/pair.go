package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pair is two cores in the frame of A's body: A's origin, A's axes.
type pair struct {
	a, b  *geom.Hull
	rot   vec.Mat3 // B's axes
	pos   vec.Vec3 // B's origin [m]
	round float64  // sum of the rounding radii [m]
	// slop [m] is how much better another axis must be than a face's, or than
	// the last one, to take its place.
	slop float64
}

// slopShare is the pair's slop as a share of the thinner shape.
const slopShare = 5e-4

func makePair(a, b *Placed) pair {
	return pair{
		a:     a.Shape.Hull,
		b:     b.Shape.Hull,
		rot:   vec.Mat3{X: a.Rot.TMulVec(b.Rot.X), Y: a.Rot.TMulVec(b.Rot.Y), Z: a.Rot.TMulVec(b.Rot.Z)},
		pos:   a.Rot.TMulVec(b.Pos.Sub(a.Pos)),
		round: a.Shape.Radius + b.Shape.Radius,
		slop:  slopShare * thinner(a.Shape, b.Shape),
	}
}

// thinner returns the smaller thickness of two shapes [m].
func thinner(a, b *geom.Shape) float64 {
	ta, tb := 2*a.Radius+a.Hull.Thickness, 2*b.Radius+b.Hull.Thickness
	if tb < ta {
		return tb
	}
	return ta
}

// fromB returns a point of B's body in A's frame.
func (p *pair) fromB(x vec.Vec3) vec.Vec3 { return p.rot.MulVec(x).Add(p.pos) }

// towards returns the vertices of A farthest along n and of B farthest against
// it, and the separation of the cores along the unit vector n [m].
func (p *pair) towards(n vec.Vec3) (i, j int32, sep float64) {
	nb := p.rot.TMulVec(n).Neg()
	i, j = p.a.Support(n), p.b.Support(nb)
	sep = p.pos.Dot(n) - p.b.Vertices[j].Dot(nb) - p.a.Vertices[i].Dot(n)
	return i, j, sep
}

// axis is a candidate for the contact normal: from A to B, in A's frame.
type axis struct {
	n   vec.Vec3
	sep float64  // of the cores along n [m]
	mid vec.Vec3 // midway between the points that are closest along n
	fa  int32    // face of A whose normal n is, else −1
	fb  int32    // face of B whose normal −n is, else −1
}

// faceA returns the axis along the normal of A's face i.
func (p *pair) faceA(i int32) axis {
	f := &p.a.Faces[i]
	nb := p.rot.TMulVec(f.Normal).Neg()
	v := p.fromB(p.b.Vertices[p.b.Support(nb)])
	sep := v.Dot(f.Normal) - f.Offset
	return axis{n: f.Normal, sep: sep, mid: v.MulAdd(f.Normal, -sep/2), fa: i, fb: -1}
}

// faceB returns the axis against the normal of B's face j.
func (p *pair) faceB(j int32) axis {
	f := &p.b.Faces[j]
	n := p.rot.MulVec(f.Normal).Neg()
	v := p.a.Vertices[p.a.Support(n)]
	sep := p.pos.Dot(n) - v.Dot(n) - f.Offset
	return axis{n: n, sep: sep, mid: v.MulAdd(n, sep/2), fa: -1, fb: j}
}
