package draw

import "github.com/go-gl/mathgl/mgl64"

// SetArea takes the vertices [m] of a deformable body of a planar frame, the
// triangles that fill it, and the segments of its outline; of a rope there are the
// segments alone, as thick as the radius says [m].
func (s *Skin) SetArea(vertices []mgl64.Vec3, faces [][3]int32, segments [][2]int32, radius float64) {
	s.Set(vertices, faces)
	s.segments, s.half = segments, radius
	s.reach += float32(radius)
}

// skin draws a deformable body.
func (d *flat) skin(b *Body, s *Skin, c Color) {
	base := uint32(len(d.vertices))
	at := func(v int32) (x, y float64) {
		p := s.mesh.vertices[v].corner
		return d.at(b.Position.Add(mgl64.Vec3{float64(p.X), float64(p.Y)}))
	}
	dark := c.Shade(outlineShade)
	switch {
	case len(s.mesh.indices) > 0:
		for v := range s.mesh.vertices {
			x, y := at(int32(v))
			d.vertex(x, y, c)
		}
		for _, i := range s.fill() {
			d.indices = append(d.indices, base+i)
		}
		d.lines(s, at, outlineWidth*d.scale, dark)
	case len(s.segments) > 0:
		width := max(float32(2*s.half*d.pixels), d.scale)
		d.lines(s, at, width+outlineWidth*d.scale, dark)
		d.lines(s, at, width, c)
	}
}

// lines draws the segments of a skin; joints are as round as the width asks for.
func (d *flat) lines(s *Skin, at func(v int32) (x, y float64), width float32, c Color) {
	for _, e := range s.segments {
		x0, y0 := at(e[0])
		x1, y1 := at(e[1])
		d.stroke(x0, y0, x1, y1, width, c)
		if width > 2*outlineWidth*d.scale {
			d.round(width / 2)
			d.fan(x0, y0, c)
			d.fan(x1, y1, c)
		}
	}
}
