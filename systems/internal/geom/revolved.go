package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Disc is a flat disc across y, about the y axis [m].
type Disc struct{ Y, R float64 }

// Revolved is the convex hull of two discs about y: a cylinder, a cone or the
// frustum between. It implements Curved.
type Revolved struct {
	Low, High Disc // Low.Y < High.Y; not both without radius
	// The side's outward normal: Out from the axis and Up along it.
	Out, Up           float64
	thickness, radius float64
}

// Revolve returns the hull of two discs.
func Revolve(low, high Disc) *Revolved {
	rise, run := high.Y-low.Y, low.R-high.R
	l := math.Sqrt(float64(rise*rise) + float64(run*run))
	c := &Revolved{Low: low, High: high, Out: rise / l, Up: run / l}
	// The width is concave between the directions of faces and of the side.
	c.thickness = math.Min(math.Min(rise, 2*math.Max(low.R, high.R)), c.width(c.Out, c.Up))
	c.radius = math.Sqrt(math.Max(float64(low.Y*low.Y)+float64(low.R*low.R), float64(high.Y*high.Y)+float64(high.R*high.R)))
	return c
}

// reach is the support function: the height of the hull along a direction with
// the components out (≥ 0) from the axis and up along it.
func (c *Revolved) reach(out, up float64) float64 {
	return math.Max(float64(c.Low.Y*up)+float64(c.Low.R*out), float64(c.High.Y*up)+float64(c.High.R*out))
}

func (c *Revolved) width(out, up float64) float64 { return c.reach(out, up) + c.reach(out, -up) }

// disc returns the disc that is farther along the direction; the upper one of
// equals.
func (c *Revolved) disc(out, up float64) Disc {
	if float64(c.Low.Y*up)+float64(c.Low.R*out) > float64(c.High.Y*up)+float64(c.High.R*out) {
		return c.Low
	}
	return c.High
}

// away returns the component of d across y and its direction, x where there is
// none.
func away(d vec.Vec3) (out float64, e vec.Vec3) {
	out = math.Sqrt(float64(d.X*d.X) + float64(d.Z*d.Z))
	if !(out > tinyOut) {
		return 0, vec.Vec3{X: 1}
	}
	return out, vec.Vec3{X: d.X / out, Z: d.Z / out}
}

// tinyOut is the part of a unit vector across the axis below which it lies
// along the axis: its direction would be rounding.
const tinyOut = 1e-15

// Support implements Curved.
func (c *Revolved) Support(d vec.Vec3) vec.Vec3 {
	out, e := away(d)
	k := c.disc(out, d.Y)
	return vec.Vec3{X: float64(e.X * k.R), Y: k.Y, Z: float64(e.Z * k.R)}
}

// Axis is y.
func (c *Revolved) Axis() (vec.Vec3, bool) { return vec.Vec3{Y: 1}, true }

// Bend implements Curved: only along the rim is the surface not straight, with
// the radius of curvature R/out there (Meusnier).
func (c *Revolved) Bend(d vec.Vec3) vec.Sym3 {
	out, e := away(d)
	if out == 0 {
		return vec.Sym3{}
	}
	k := c.disc(out, d.Y).R / out
	return vec.Sym3{XX: float64(k * float64(e.Z*e.Z)), XZ: float64(-k * float64(e.X*e.Z)), ZZ: float64(k * float64(e.X*e.X))}
}

// Ridge implements Curved: the normals of the side.
func (c *Revolved) Ridge(vec.Vec3) (axis vec.Vec3, height float64, ok bool) {
	return vec.Vec3{Y: 1}, c.Up, true
}

// Flat implements Curved: the discs.
func (c *Revolved) Flat(d vec.Vec3) (normal vec.Vec3, offset float64, id int32, ok bool) {
	if c.High.R > 0 && (d.Y >= 0 || c.Low.R == 0) {
		return vec.Vec3{Y: 1}, c.High.Y, 1, true
	}
	return vec.Vec3{Y: -1}, -c.Low.Y, 0, c.Low.R > 0
}

// Measures implements Curved.
func (c *Revolved) Measures() (center vec.Vec3, thickness, radius float64) {
	return vec.Vec3{Y: (c.Low.Y + c.High.Y) / 2}, c.thickness, c.radius
}

// The numbers of corners: those of the discs, then the ends of the side.
const (
	highCorners = MaxCorners
	sideCorners = 2 * MaxCorners
)

// A face whose normal is farther from the direction than steepFaceView (the
// cosine of 78°) is not seen, and a side beyond steepLineView (72°) is seen as
// its end. flatView is the sine up to which a direction is that of a face or line.
const (
	steepFaceView = 0.2
	steepLineView = 0.31
	flatView      = 1e-3
)

// View implements Curved.
func (c *Revolved) View(d vec.Vec3, level float64) View {
	out, e := away(d)
	along := float64(c.Out*out) + float64(c.Up*d.Y)
	face, disc, first := d.Y, c.High, int32(highCorners)
	if d.Y < 0 {
		face, disc, first = -d.Y, c.Low, 0
	}
	if disc.R > 0 && face >= along && face > steepFaceView {
		return c.face(disc, first, out, e, level)
	}
	v := View{Touch: TouchPoint}
	low, high := c.corner(c.Low, e, sideCorners), c.corner(c.High, e, sideCorners+1)
	if along > steepLineView && out > 0 {
		v.Corners[0], v.Corners[1], v.N = low, high, 2
		if 1-along < flatView*flatView/2 {
			v.Touch = TouchLine
		}
		return v
	}
	v.Corners[0], v.N = high, 1
	if c.disc(out, d.Y) == c.Low {
		v.Corners[0] = low
	}
	return v
}

// corner is an end of the side's line on the side of e. Across that line, the
// side's radius of curvature is R/Out (Meusnier).
func (c *Revolved) corner(k Disc, e vec.Vec3, number int32) Corner {
	return Corner{
		At:   vec.Vec3{X: float64(e.X * k.R), Y: k.Y, Z: float64(e.Z * k.R)},
		Vert: number, Edge: sideCorners, Bend: k.R / c.Out,
	}
}

// face is a disc. At rest its corners stay where they are on the body; leaning,
// the first is where the rim is farthest along the direction, so that a rim
// rolls as a circle does.
func (c *Revolved) face(k Disc, first int32, out float64, e vec.Vec3, level float64) View {
	v := View{Touch: TouchPoint, Disc: k.R, Center: vec.Vec3{Y: k.Y}}
	v.Normal, v.Offset = vec.Vec3{Y: 1}, k.Y
	turn := -1.0 // from x to −z is counter-clockwise about +y
	if first == 0 {
		v.Normal, v.Offset = vec.Vec3{Y: -1}, -k.Y
		turn = 1
	}
	if out < flatView {
		v.Touch = TouchFace
	}
	points := &leaning
	if float64(2*k.R*out) <= level {
		e, points = vec.Vec3{X: 1}, &circle
	}
	v.N = MaxCorners
	for i := range v.Corners {
		a := &points[i]
		x, z := a[0], float64(turn*a[1])
		v.Corners[i] = Corner{
			At: vec.Vec3{
				X: float64(k.R * (float64(e.X*x) - float64(e.Z*z))),
				Y: k.Y,
				Z: float64(k.R * (float64(e.Z*x) + float64(e.X*z))),
			},
			Vert: first + int32(i), Edge: first + int32(i),
		}
	}
	return v
}

// circle holds the cosine and sine of multiples of 22.5°, built from roots.
var circle = func() (c [MaxCorners][2]float64) {
	half := math.Sqrt(0.5)
	c1, s1 := math.Sqrt(float64(0.5*(1+half))), math.Sqrt(float64(0.5*(1-half)))
	quarter := [4][2]float64{{1, 0}, {c1, s1}, {half, half}, {s1, c1}}
	for i := range c {
		x, y := quarter[i%4][0], quarter[i%4][1]
		for range i / 4 {
			x, y = -y, x
		}
		c[i] = [2]float64{x, y}
	}
	return c
}()

// leaning is circle with all but its first point moved on a little: with the
// first one lowest, no two others are equally high, and rounding need not
// choose between them.
var leaning = func() (c [MaxCorners][2]float64) {
	sin, cos := num.SinCos(leaningBy)
	for i, p := range circle {
		c[i] = [2]float64{float64(p[0]*cos) - float64(p[1]*sin), float64(p[1]*cos) + float64(p[0]*sin)}
	}
	c[0] = circle[0]
	return c
}()

// leaningBy [rad] is a tenth of the angle between two points.
const leaningBy = 0.04

func revolvedBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	c := s.Curved.(*Revolved)
	if !rot.X.Finite() || !rot.Y.Finite() || !rot.Z.Finite() {
		return nanBox()
	}
	span := func(x, y, z float64) (lo, hi float64) {
		out := math.Sqrt(float64(x*x) + float64(z*z))
		return -c.reach(out, -y) - s.Radius, c.reach(out, y) + s.Radius
	}
	lx, hx := span(rot.X.X, rot.Y.X, rot.Z.X)
	ly, hy := span(rot.X.Y, rot.Y.Y, rot.Z.Y)
	lz, hz := span(rot.X.Z, rot.Y.Z, rot.Z.Z)
	return AABB{pos.Add(vec.Vec3{X: lx, Y: ly, Z: lz}), pos.Add(vec.Vec3{X: hx, Y: hy, Z: hz})}
}

func revolvedExtent(s Shape) (thickness, radius float64) {
	_, t, r := s.Curved.Measures()
	return t + 2*s.Radius, r + s.Radius
}
