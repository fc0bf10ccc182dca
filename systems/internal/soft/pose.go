package soft

import (
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Face tells a body at rest that it has been turned by q as a whole.
func (b *Body) Face(q vec.Quat) { b.rot = q }

// Pose returns the centre of mass and the rotation from rest that fits the nodes
// best; nodes that nothing holds together have none.
func (b *Body) Pose() (center vec.Vec3, rot vec.Quat) {
	if len(b.elements) > 0 {
		b.rot = b.coarse.turned(b)
	}
	return b.Center(), b.rot
}

// Motion returns the velocity of the centre of mass and the angular velocity of
// the body as a whole: that of the rigid body with its angular momentum.
func (b *Body) Motion() (v, omega vec.Vec3) {
	c := b.Center()
	p, l := b.Momentum()
	var in vec.Sym3
	for i, x := range b.X {
		in.AddPoint(x.Sub(c), b.Mass[i])
	}
	in = clones.Inverse(in)
	return p.Mul(1 / b.total), in.MulVec(l.Sub(c.Cross(p)))
}
