package draw

import "github.com/go-gl/mathgl/mgl64"

// pickTall is the height of the image that outlines are made for to pick [px].
const pickTall = 1000

// pick returns the uppermost moving body whose outline holds the point at which a
// ray meets the plane z = 0, and how far along it that is [m].
func (d *flat) pick(f *Frame, ray Ray) (body int, distance float64, ok bool) {
	if !(ray.Along[2] < 0) {
		return 0, 0, false
	}
	d.pixels = f.Camera.PixelsAt(f.Camera.Distance, pickTall)
	distance = -ray.From[2] / ray.Along[2]
	at := ray.At(distance)
	for i := len(f.Bodies) - 1; i >= 0; i-- {
		b := &f.Bodies[i]
		if skin, ok := b.Shape.(*Skin); ok {
			if skin.covers(fromMgl(at.Sub(b.Position))) {
				return i, distance, true
			}
			continue
		}
		off := at.Sub(b.Position).Mul(d.pixels)
		if !b.Fixed && d.outline(b.Shape, turnOf(b.Rotation), f) && d.inside(mgl64.Vec2{off[0], -off[1]}) {
			return i, distance, true
		}
	}
	return 0, 0, false
}

// inside tells whether a point lies within the rim: a line from it to the right
// crosses that an odd number of times.
func (d *flat) inside(p mgl64.Vec2) (in bool) {
	for i, a := range d.rim {
		b := d.rim[(i+1)%len(d.rim)]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0]+(b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1]) {
			in = !in
		}
	}
	return in
}

// covers tells whether a point of the plane, from the centre, is within the area, or
// within the width of its segments where it has none.
func (s *Skin) covers(p vec3) bool {
	at := func(v int) vec3 { return s.mesh.vertices[v].corner }
	side := func(a, b vec3) float32 { return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X) }
	for t := 0; t+2 < len(s.mesh.indices); t += 3 {
		i := s.mesh.indices[t : t+3]
		a, b, c := at(int(i[0])), at(int(i[1])), at(int(i[2]))
		if x, y, z := side(a, b), side(b, c), side(c, a); x >= 0 && y >= 0 && z >= 0 || x <= 0 && y <= 0 && z <= 0 {
			return true
		}
	}
	if len(s.mesh.indices) > 0 {
		return false
	}
	for _, e := range s.segments {
		a, along := at(int(e[0])), at(int(e[1])).sub(at(int(e[0])))
		t := float32(0)
		if l := along.dot(along); l > 0 {
			t = min(1, max(0, p.sub(a).dot(along)/l))
		}
		if p.sub(a.add(along.mul(t))).length() <= float32(s.half) {
			return true
		}
	}
	return false
}
