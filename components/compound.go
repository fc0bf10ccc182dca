package components

import "github.com/go-gl/mathgl/mgl64"

// CompoundShape is several convex shapes that move as one. They never collide
// with each other; each has a contact pair of its own with what it touches.
type CompoundShape struct {
	children []CompoundChild
	reach    float64
}

// CompoundChild is one part of a compound.
type CompoundChild struct {
	// Shape of the child, a convex and finite one.
	Shape Shape
	// Position of the child's origin in the body's axes [m].
	Position mgl64.Vec3
	// Rotation from the child's axes to the body's. The zero value counts as no
	// rotation; any other value is scaled to length one.
	Rotation mgl64.Quat
}

// Compound makes one shape of 1 to 16384 convex children; a bad one is reported
// when the body is first stepped. The children are copied. Mass and inertia are
// the sums of theirs: where two overlap, their matter counts twice. The mass
// centre need not be the origin.
func Compound(children ...CompoundChild) *CompoundShape {
	c := &CompoundShape{children: append([]CompoundChild(nil), children...)}
	for _, k := range children {
		if k.Shape != nil {
			c.reach = max(c.reach, length(k.Position[0], k.Position[1], k.Position[2])+k.Shape.Reach())
		}
	}
	return c
}

// Len returns the number of children.
func (c *CompoundShape) Len() int { return len(c.children) }

// Child returns child i.
func (c *CompoundShape) Child(i int) CompoundChild { return c.children[i] }

// Reach implements Shape: not the smallest where a child is turned or not round.
func (c *CompoundShape) Reach() float64 {
	if c == nil {
		return 0
	}
	return c.reach
}

func (*CompoundShape) shape() {}
