package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Limits and ratios of the camera.
const (
	// maxPitch keeps the eye off the poles, where yaw has no meaning [rad].
	maxPitch = 1.54
	// fieldOfView is the vertical opening angle [rad].
	fieldOfView = 0.70
	// nearRatio and farRatio bound the depth range, as multiples of the
	// distance to the target: 16 bits then resolve 1/5000 of that distance there.
	nearRatio, farRatio = 0.08, 40
	// closest and farthest distance to the target, in multiples of Radius.
	closest, farthest = 0.05, 20
	// fitMargin is the part of the view that Fit leaves free around the sphere.
	fitMargin = 1.22
)

// Sphere is a ball in the world [m].
type Sphere struct {
	Center mgl64.Vec3
	Radius float64
}

// Camera orbits a target. The zero value is of no use; start with Fit.
type Camera struct {
	Target   mgl64.Vec3 // [m]
	Yaw      float64    // about the y axis, 0 looks along −z [rad]
	Pitch    float64    // above the horizon, −maxPitch…maxPitch [rad]
	Distance float64    // from the target to the eye [m]
	Radius   float64    // of what there is to see; scales pan and zoom [m]
	// Near is the distance in front of the eye from which on things are drawn;
	// 0 takes one that goes with Distance [m].
	Near float64
	// Broad is the least horizontal opening angle, for which the vertical one of a
	// picture that is taller than wide is more than usual; 0 for none [rad].
	Broad float64
}

// Fit returns a camera that sees the whole sphere on a screen of the aspect
// ratio (width over height), from the yaw and pitch.
func Fit(s Sphere, aspect, yaw, pitch float64) Camera {
	half := fieldOfView / 2
	if aspect < 1 {
		half = math.Atan(math.Tan(half) * aspect)
	}
	return Camera{
		Target: s.Center, Yaw: yaw, Pitch: pitch,
		Distance: fitMargin * s.Radius / math.Sin(half), Radius: s.Radius,
	}
}

// Orbit turns the camera about its target [rad].
func (c *Camera) Orbit(yaw, pitch float64) {
	c.Yaw = math.Remainder(c.Yaw+yaw, 2*math.Pi)
	c.Pitch = max(-maxPitch, min(maxPitch, c.Pitch+pitch))
}

// Pan moves the target along the screen, in screen heights: right and up.
func (c *Camera) Pan(right, up float64) {
	r, u, _ := c.axes()
	h := 2 * c.Distance * math.Tan(fieldOfView/2)
	c.Target = c.Target.Add(r.Mul(right * h)).Add(u.Mul(up * h))
}

// Advance moves target and eye along the view [m].
func (c *Camera) Advance(by float64) {
	_, _, forward := c.axes()
	c.Target = c.Target.Add(forward.Mul(by))
}

// Zoom multiplies the distance by factor, within limits.
func (c *Camera) Zoom(factor float64) {
	c.Distance = max(closest*c.Radius, min(farthest*c.Radius, c.Distance*factor))
}

// Eye returns where the camera is [m].
func (c *Camera) Eye() mgl64.Vec3 {
	_, _, forward := c.axes()
	return c.Target.Sub(forward.Mul(c.Distance))
}

// Project returns where on an image of the size a point appears [px], y down;
// ok is false for a point that is not in front of the camera.
func (c *Camera) Project(p mgl64.Vec3, width, height int) (x, y float64, ok bool) {
	l := c.lens(width, height)
	px, py, _, _, ok := l.project(fromMgl(p))
	return float64(px), float64(py), ok
}

// PixelsAt returns the size of a metre at a distance from the eye on an image
// of the height [px/m].
func (c *Camera) PixelsAt(distance float64, height int) float64 {
	return float64(height) / (2 * distance * math.Tan(fieldOfView/2))
}

// tanY is the tangent of half the vertical opening angle of a picture with the
// aspect ratio, width over height.
func (c *Camera) tanY(aspect float64) float64 {
	usual := math.Tan(fieldOfView / 2)
	if c.Broad > 0 && aspect > 0 {
		return max(usual, math.Tan(c.Broad/2)/aspect)
	}
	return usual
}

func (c *Camera) axes() (right, up, forward mgl64.Vec3) {
	sy, cy := math.Sincos(c.Yaw)
	sp, cp := math.Sincos(c.Pitch)
	forward = mgl64.Vec3{-sy * cp, -sp, -cy * cp}
	right = mgl64.Vec3{cy, 0, -sy}
	return right, right.Cross(forward), forward
}

// lens is a camera made ready for one frame.
type lens struct {
	eye, right, up, forward vec3
	tanX, tanY, near, far   float32
	width, height           float32 // of the image drawn on [px]
	viewProjection          mat4
}

func (c *Camera) lens(width, height int) lens {
	right, up, forward := c.axes()
	l := lens{
		eye: fromMgl(c.Eye()), right: fromMgl(right), up: fromMgl(up), forward: fromMgl(forward),
		tanY: float32(c.tanY(float64(width) / float64(height))), near: float32(c.Distance * nearRatio),
		width: float32(width), height: float32(height),
	}
	if c.Near > 0 {
		l.near = float32(c.Near)
	}
	l.far = float32(max(c.Distance, c.Radius) * farRatio)
	l.tanX = l.tanY * l.width / l.height
	view := lookAt(l.eye, l.right, l.up, l.forward)
	projection := perspective(l.tanY, l.width/l.height, l.near, l.far)
	l.viewProjection = projection.times(&view)
	return l
}

// project returns the pixel, the depth and the distance along the view of a
// point; ok is false when it is not in front of the near plane.
func (l *lens) project(p vec3) (x, y, depth, w float32, ok bool) {
	cx, cy, cz, cw := l.viewProjection.point(p)
	if !(cw > l.near) {
		return 0, 0, 0, cw, false
	}
	i := 1 / cw
	return (cx*i*0.5 + 0.5) * l.width, (0.5 - 0.5*cy*i) * l.height, cz * i, cw, true
}

// pixels returns the size on the image of a length at the distance w [px].
func (l *lens) pixels(length, w float32) float32 {
	return length / (l.tanY * max(w, l.near)) * l.height / 2
}
