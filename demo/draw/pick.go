package draw

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Ray is a half line with a direction of length one [m].
type Ray struct{ From, Along mgl64.Vec3 }

// At returns the point at a distance along the ray [m].
func (r Ray) At(distance float64) mgl64.Vec3 { return r.From.Add(r.Along.Mul(distance)) }

// Ray returns the ray from the eye through a place on a screen of the size, y
// down; all four in the same unit.
func (c *Camera) Ray(x, y, width, height float64) Ray {
	right, up, forward := c.axes()
	tan := c.tanY(width / height)
	along := forward.
		Add(right.Mul((2*x/width - 1) * tan * width / height)).
		Add(up.Mul((1 - 2*y/height) * tan))
	return Ray{c.Eye(), along.Normalize()}
}

// OnPlane returns where the ray through a place on the screen reaches the depth
// [m], measured along the view: a point that is dragged with the mouse.
func (c *Camera) OnPlane(x, y, width, height, depth float64) mgl64.Vec3 {
	ray := c.Ray(x, y, width, height)
	_, _, forward := c.axes()
	return ray.At(depth / ray.Along.Dot(forward))
}

// Depth returns how far along the view a point lies [m].
func (c *Camera) Depth(p mgl64.Vec3) float64 {
	_, _, forward := c.axes()
	return p.Sub(c.Eye()).Dot(forward)
}

// Pick returns the body of the frame that the ray meets first, and how far along
// it [m]; ok is false for none. Boxes that the last picture showed as glass,
// because they stood in the way, are looked through. In a planar frame it is the
// uppermost moving one.
func (r *Renderer) Pick(f *Frame, ray Ray) (body int, distance float64, ok bool) {
	if f.Flat {
		return r.flat.pick(f, ray)
	}
	distance = math.Inf(1)
	for i := range f.Bodies {
		if slices.ContainsFunc(r.stage.ghosts, func(g ghost) bool { return g.body == i }) {
			continue
		}
		r.stage.pieces(&f.Bodies[i], func(piece *Body) {
			if d, hit := r.stage.library.meets(piece, ray); hit && d < distance {
				body, distance, ok = i, d, true
			}
		})
	}
	return body, distance, ok
}

// pickPixels is the size for which the meshes are made that a ray is tried on.
const pickPixels = 100

// meets returns where a ray first meets the body as it is drawn.
func (l *library) meets(b *Body, ray Ray) (distance float64, ok bool) {
	if plane, is := b.Shape.(components.HalfSpaceShape); is {
		return meetsPlane(b, plane, ray)
	}
	p, ok := l.part(b.Shape, pickPixels)
	if !ok {
		return 0, false
	}
	from := ray.From.Sub(b.Position)
	near := -from.Dot(ray.Along)
	if from.Add(ray.Along.Mul(near)).Len() > float64(p.reach) {
		return 0, false
	}
	// In body axes, from a point near the body: float32 then is enough.
	start := max(0, near-float64(p.reach))
	at := newPose(mgl64.Vec3{}, b.Rotation)
	origin := at.turnBack(fromMgl(from.Add(ray.Along.Mul(start))))
	along := at.turnBack(fromMgl(ray.Along))
	best := float32(math.Inf(1))
	v := p.mesh.vertices
	for t := 0; t+2 < len(p.mesh.indices); t += 3 {
		i := p.mesh.indices[t : t+3]
		d, hit := meetsTriangle(origin, along,
			v[i[0]].at(p.extent, p.radius), v[i[1]].at(p.extent, p.radius), v[i[2]].at(p.extent, p.radius))
		if hit && d < best {
			best, ok = d, true
		}
	}
	return start + float64(best), ok && finite32(best)
}

func meetsPlane(b *Body, plane components.HalfSpaceShape, ray Ray) (distance float64, ok bool) {
	at := newPose(b.Position, b.Rotation)
	n := toMgl(at.turn(fromMgl(plane.Normal)).unit())
	along := ray.Along.Dot(n)
	if !(along < 0) {
		return 0, false
	}
	distance = b.Position.Sub(ray.From).Dot(n) / along
	return distance, distance >= 0
}

// seam is how far beside a triangle still counts, as a part of it: no ray shall
// slip through between two.
const seam = 1e-5

// meetsTriangle is the test of Möller and Trumbore (1997), for front faces.
func meetsTriangle(origin, along, a, b, c vec3) (distance float32, ok bool) {
	ab, ac := b.sub(a), c.sub(a)
	p := along.cross(ac)
	det := ab.dot(p)
	if !(det > 0) {
		return 0, false
	}
	s := origin.sub(a)
	u := s.dot(p)
	if u < -seam*det || u > (1+seam)*det {
		return 0, false
	}
	q := s.cross(ab)
	v := along.dot(q)
	if v < -seam*det || u+v > (1+seam)*det {
		return 0, false
	}
	distance = ac.dot(q) / det
	return distance, distance >= 0
}
