package components

import "github.com/go-gl/mathgl/mgl64"

// The shapes of a planar world (Config.Planar). A body there is one metre deep:
// its mass is density · area · 1 m, and a patch's area its length · 1 m. Spheres,
// boxes, capsules and half-spaces count as their cuts with the plane z = 0.

// CircleShape is a disc about the origin.
type CircleShape struct {
	Radius float64 // [m], > 0
}

// RectShape is a rectangle about the origin, along the body's axes.
type RectShape struct {
	Size mgl64.Vec2 // full edge lengths [m], > 0
}

// PolygonShape is the convex hull of points in body axes. Its centre of mass
// need not be the origin.
type PolygonShape struct {
	points []mgl64.Vec2
}

// ChainShape is a line of segments, static or kinematic. What collides with it
// is on the left hand of who walks along it, and glides over its joints; from
// the other side, bodies pass.
type ChainShape struct {
	points []mgl64.Vec2
	loop   bool
}

// Circle returns a disc of the radius [m].
func Circle(radius float64) CircleShape { return CircleShape{Radius: radius} }

// Rect returns a rectangle with full edge lengths x and y [m].
func Rect(x, y float64) RectShape { return RectShape{Size: mgl64.Vec2{x, y}} }

// Polygon makes a convex polygon of at least three points that do not lie on a
// line; a bad set is reported when the body is first stepped. The points are
// copied.
func Polygon(points ...mgl64.Vec2) *PolygonShape {
	return &PolygonShape{points: append([]mgl64.Vec2(nil), points...)}
}

// Len returns the number of points the polygon was made from.
func (p *PolygonShape) Len() int { return len(p.points) }

// Point returns point i of those the polygon was made from.
func (p *PolygonShape) Point(i int) mgl64.Vec2 { return p.points[i] }

// Chain makes a line of segments through at least two points, which are copied.
// A floor goes from left to right where y points up.
func Chain(points ...mgl64.Vec2) *ChainShape {
	return &ChainShape{points: append([]mgl64.Vec2(nil), points...)}
}

// Loop makes a closed line through at least three points: clockwise about an
// island, counter-clockwise about a room, where y points up.
func Loop(points ...mgl64.Vec2) *ChainShape {
	c := Chain(points...)
	c.loop = true
	return c
}

// Len returns the number of points of the chain.
func (c *ChainShape) Len() int { return len(c.points) }

// Point returns point i of the chain.
func (c *ChainShape) Point(i int) mgl64.Vec2 { return c.points[i] }

// Closed reports whether the last point is joined to the first.
func (c *ChainShape) Closed() bool { return c.loop }

// Reach implements Shape.
func (s CircleShape) Reach() float64 { return s.Radius }

// Reach implements Shape.
func (s RectShape) Reach() float64 { return length(s.Size[0], s.Size[1], 0) / 2 }

// Reach implements Shape.
func (p *PolygonShape) Reach() float64 {
	if p == nil {
		return 0
	}
	return farthest2(p.points)
}

// Reach implements Shape.
func (c *ChainShape) Reach() float64 {
	if c == nil {
		return 0
	}
	return farthest2(c.points)
}

func (CircleShape) shape()   {}
func (RectShape) shape()     {}
func (*PolygonShape) shape() {}
func (*ChainShape) shape()   {}
