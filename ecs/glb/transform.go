package glb

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
)

// transform is the upper three rows of a matrix, in columns: three axes and a
// place. Its products are rounded one by one, so that a file reads as the same
// bits on every platform.
type transform [4]mgl64.Vec3

var identity = transform{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {}}

// transformOf returns a node's own.
func transformOf(n *gltf.Node) transform {
	m := n.MatrixOrDefault()
	if m != gltf.DefaultMatrix {
		return transform{{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}}
	}
	q, s := n.RotationOrDefault(), n.ScaleOrDefault()
	x, y, z, w := q[0], q[1], q[2], q[3]
	two := func(a, b, c, d float64) float64 { return 2 * (float64(a*b) + float64(c*d)) }
	return transform{
		scaled(1-two(y, y, z, z), two(x, y, z, w), two(x, z, -y, w), s[0]),
		scaled(two(x, y, -z, w), 1-two(x, x, z, z), two(y, z, x, w), s[1]),
		scaled(two(x, z, y, w), two(y, z, -x, w), 1-two(x, x, y, y), s[2]),
		n.TranslationOrDefault(),
	}
}

// scaled returns a vector s times as long.
func scaled(x, y, z, s float64) mgl64.Vec3 {
	return mgl64.Vec3{float64(x * s), float64(y * s), float64(z * s)}
}

// turn returns a direction in the outer axes.
func (t *transform) turn(v mgl64.Vec3) (out mgl64.Vec3) {
	for i := range out {
		out[i] = float64(t[0][i]*v[0]) + float64(t[1][i]*v[1]) + float64(t[2][i]*v[2])
	}
	return out
}

// apply returns a point in the outer axes.
func (t *transform) apply(v mgl64.Vec3) mgl64.Vec3 { return t.turn(v).Add(t[3]) }

// times returns the transform of what is placed by u within t.
func (t *transform) times(u transform) transform {
	return transform{t.turn(u[0]), t.turn(u[1]), t.turn(u[2]), t.apply(u[3])}
}

// mirrors reports whether the transform turns left to right.
func (t *transform) mirrors() bool {
	a, b, c := t[0], t[1], t[2]
	x := float64(a[1]*b[2]) - float64(a[2]*b[1])
	y := float64(a[2]*b[0]) - float64(a[0]*b[2])
	z := float64(a[0]*b[1]) - float64(a[1]*b[0])
	return float64(x*c[0])+float64(y*c[1])+float64(z*c[2]) < 0
}
