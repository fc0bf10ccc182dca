package geom

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// maxChildren bounds the children of a compound: a part of a pair has 16 bits.
const maxChildren = 1 << 14

// Child is one convex part of a compound.
type Child struct {
	Shape Shape
	Pos   vec.Vec3 // of its origin in the compound's axes [m]
	Rot   vec.Mat3 // from its axes to the compound's
}

// Compound holds the children of a shape and a tree over them.
type Compound struct {
	Children  []Child
	boxes     []AABB
	tree      Tree
	thickness float64
	radius    float64
	volume    float64 // of the children together [m³]
	center    vec.Vec3
	inertia   vec.Sym3 // about the centre, at a density of 1 kg/m³
}

// NewCompound returns several convex shapes as one. It is an error if there is
// none, if there are more than 16384, or if a child is not convex or does not
// lie within 1e6 m of the origin. The rotations must be of length one.
func NewCompound(children []Child) (Shape, error) {
	if len(children) == 0 || len(children) > maxChildren {
		return Shape{}, fmt.Errorf("geom: compound of %d children, must be 1 to %d", len(children), maxChildren)
	}
	c := &Compound{Children: append([]Child(nil), children...), boxes: make([]AABB, len(children))}
	for i := range c.Children {
		k := &c.Children[i]
		if !k.Shape.Convex() {
			return Shape{}, fmt.Errorf("geom: compound child %d is a %s, must be convex and finite", i, k.Shape.Kind)
		}
		t, r := k.Shape.Extent()
		if far := k.Pos.Len() + r; !(far <= maxSize) {
			return Shape{}, fmt.Errorf("geom: compound child %d reaches %v m from the origin, must be at most %v m", i, far, float64(maxSize))
		} else if far > c.radius {
			c.radius = far
		}
		if i == 0 || t < c.thickness {
			c.thickness = t
		}
		c.boxes[i] = k.Shape.Bounds(k.Pos, &k.Rot)
		if !c.boxes[i].Valid() {
			return Shape{}, fmt.Errorf("geom: compound child %d has no finite pose", i)
		}
	}
	c.tree = NewTree(c.boxes)
	c.weigh()
	return Shape{Kind: KindCompound, Compound: c}, nil
}

// Near appends the children whose boxes overlap box, in the compound's axes,
// to out, in rising order.
func (c *Compound) Near(box *AABB, out []int32) []int32 {
	from := len(out)
	out = c.tree.Near(box, c.boxes, out)
	list := out[from:]
	for i := 1; i < len(list); i++ {
		x := list[i]
		j := i
		for ; j > 0 && list[j-1] > x; j-- {
			list[j] = list[j-1]
		}
		list[j] = x
	}
	return out
}

// Box returns the box of child i in the compound's axes.
func (c *Compound) Box(i int32) *AABB { return &c.boxes[i] }

// weigh sums the children at a density of 1, each as if it were alone: what two
// of them share counts twice. Inertia moves by the parallel axis theorem,
// I += m·(d·d·1 − d·dᵀ).
func (c *Compound) weigh() {
	var first vec.Vec3
	for i := range c.Children {
		k := &c.Children[i]
		m, at, _ := k.Shape.Mass(1)
		c.volume += m
		first = first.MulAdd(k.Rot.MulVec(at).Add(k.Pos), m)
	}
	c.center = first.Mul(1 / c.volume)
	for i := range c.Children {
		k := &c.Children[i]
		m, at, own := k.Shape.Mass(1)
		d := k.Rot.MulVec(at).Add(k.Pos).Sub(c.center)
		o := outer(d)
		l := d.LenSq()
		away := vec.Sym3{XX: l - o.XX, YY: l - o.YY, ZZ: l - o.ZZ, XY: -o.XY, XZ: -o.XZ, YZ: -o.YZ}
		c.inertia = c.inertia.Add(own.Conjugate(&k.Rot)).Add(away.Scale(m))
	}
}

func compoundMass(s Shape, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	c := s.Compound
	return density * c.volume, c.center, c.inertia.Scale(density)
}

// compoundBounds is the box about the children's boxes.
func compoundBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	if !rot.X.Finite() || !rot.Y.Finite() || !rot.Z.Finite() || !pos.Finite() {
		return nanBox()
	}
	return s.Compound.tree.Bounds().placed(pos, &rot)
}

func compoundExtent(s Shape) (thickness, radius float64) {
	return s.Compound.thickness, s.Compound.radius
}
