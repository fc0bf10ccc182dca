package scene

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// The shapes of planar scenes.

func readCircle(d *decoder, v *value) components.Shape {
	return components.Circle(d.number(v, "a positive radius [m]", minLength, maxNumber))
}

func writeCircle(s components.Shape) any {
	if s, ok := s.(components.CircleShape); ok {
		return s.Radius
	}
	return nil
}

func readRect(d *decoder, v *value) components.Shape {
	return components.RectShape{Size: d.vec2(v, "two positive lengths [m]", minLength)}
}

func writeRect(s components.Shape) any {
	if s, ok := s.(components.RectShape); ok {
		return s.Size
	}
	return nil
}

func readPolygon(d *decoder, v *value) components.Shape {
	const want = "at least three points [m] that do not lie on a line"
	points := d.points2(v, want, 3)
	if d.err == nil && onALine(points) {
		d.expected(v, want)
	}
	return components.Polygon(points...)
}

func writePolygon(s components.Shape) any {
	if p, ok := s.(*components.PolygonShape); ok && p != nil {
		return points2(p.Len(), p.Point)
	}
	return nil
}

func readChain(d *decoder, v *value) components.Shape {
	return components.Chain(d.points2(v, "at least two points [m]", 2)...)
}

func writeChain(s components.Shape) any {
	if c, ok := s.(*components.ChainShape); ok && c != nil && !c.Closed() {
		return points2(c.Len(), c.Point)
	}
	return nil
}

func readLoop(d *decoder, v *value) components.Shape {
	return components.Loop(d.points2(v, "at least three points [m]", 3)...)
}

func writeLoop(s components.Shape) any {
	if c, ok := s.(*components.ChainShape); ok && c != nil && c.Closed() {
		return points2(c.Len(), c.Point)
	}
	return nil
}

// vec2 reads two numbers of at least lo.
func (d *decoder) vec2(v *value, want string, lo float64) (out mgl64.Vec2) {
	if v.kind != kindList || len(v.items) != len(out) {
		d.expectedNumbers(v, want)
		return out
	}
	for i, it := range v.items {
		x, ok := parseNumber(it)
		if !ok || x < lo {
			d.expectedNumbers(v, want)
			return mgl64.Vec2{}
		}
		out[i] = x
	}
	return out
}

// points2 reads a list of at least so many points.
func (d *decoder) points2(v *value, want string, least int) []mgl64.Vec2 {
	items := d.list(v, want)
	if len(items) < least {
		d.expected(v, want)
	}
	points := make([]mgl64.Vec2, len(items))
	for i, it := range items {
		points[i] = d.vec2(it, "two numbers [m]", -maxNumber)
	}
	return points
}

func points2(n int, point func(int) mgl64.Vec2) []mgl64.Vec2 {
	out := make([]mgl64.Vec2, n)
	for i := range out {
		out[i] = point(i)
	}
	return out
}
