package draw

import "github.com/hajimehoshi/ebiten/v2"

// clipVertex is a vertex in clip space with what is interpolated on an edge.
type clipVertex struct {
	x, y, z, w float32
	normal     vec3
	tint       float32
}

// clipper cuts triangles at the near plane and at the guard band (Sutherland
// and Hodgman 1974).
type clipper struct {
	mesh    []clipVertex
	polygon [2][]clipVertex
}

// clipPlanes is the number of planes: near, and four sides of the guard band.
const clipPlanes = 5

// side returns a number that is positive on the inside of a plane.
func (v *clipVertex) side(plane int, near float32) float32 {
	switch plane {
	case 0:
		return v.w - near
	case 1:
		return guard*v.w - v.x
	case 2:
		return guard*v.w + v.x
	case 3:
		return guard*v.w - v.y
	}
	return guard*v.w + v.y
}

// cut returns what is left of the triangle, a convex polygon or nothing.
func (c *clipper) cut(p, q, r *clipVertex, near float32) []clipVertex {
	c.polygon[0] = append(c.polygon[0][:0], *p, *q, *r)
	in, out := c.polygon[0], c.polygon[1]
	for plane := range clipPlanes {
		out = out[:0]
		for i := range in {
			a, b := &in[i], &in[(i+1)%len(in)]
			da, db := a.side(plane, near), b.side(plane, near)
			if da >= 0 {
				out = append(out, *a)
			}
			if (da >= 0) != (db >= 0) {
				out = append(out, a.towards(b, da/(da-db)))
			}
		}
		in, out = out, in
		if len(in) < 3 {
			in = in[:0]
			break
		}
	}
	c.polygon[0], c.polygon[1] = in, out
	return in
}

func (v *clipVertex) towards(o *clipVertex, t float32) clipVertex {
	return clipVertex{
		v.x + (o.x-v.x)*t, v.y + (o.y-v.y)*t, v.z + (o.z-v.z)*t, v.w + (o.w-v.w)*t,
		v.normal.lerp(o.normal, t), v.tint + (o.tint-v.tint)*t,
	}
}

// addClipped adds an instance triangle by triangle, cut to the view.
func (b *batch) addClipped(in *instance, view *viewport, m *mat4) {
	b.clip.mesh = b.clip.mesh[:0]
	for i := range in.mesh.vertices {
		v := &in.mesh.vertices[i]
		x, y, z, w := m.point(v.at(in.extent, in.radius))
		b.clip.mesh = append(b.clip.mesh, clipVertex{x, y, z, w, in.at.turn(v.normal), v.tint})
	}
	idx := in.mesh.indices
	for t := 0; t+2 < len(idx); t += 3 {
		polygon := b.clip.cut(&b.clip.mesh[idx[t]], &b.clip.mesh[idx[t+1]], &b.clip.mesh[idx[t+2]], view.near)
		b.addPolygon(polygon, in, view)
	}
}

// addPolygon adds a convex polygon as a fan, unless it faces away.
func (b *batch) addPolygon(polygon []clipVertex, in *instance, view *viewport) {
	base := len(b.vertices)
	area := float32(0)
	for i := range polygon {
		v := &polygon[i]
		w := 1 / v.w
		b.vertices = append(b.vertices, ebiten.Vertex{
			DstX: (0.5 + v.x*w*0.5) * view.width, DstY: (0.5 - v.y*w*0.5) * view.height,
			ColorR: v.normal.X, ColorG: v.normal.Y, ColorB: v.normal.Z, ColorA: in.surface,
			Custom0: in.albedo.X * v.tint, Custom1: in.albedo.Y * v.tint, Custom2: in.albedo.Z * v.tint,
			Custom3: v.z * w,
		})
		if i >= 2 {
			p, q, r := &b.vertices[base], &b.vertices[base+i-1], &b.vertices[base+i]
			area += (q.DstX-p.DstX)*(r.DstY-p.DstY) - (q.DstY-p.DstY)*(r.DstX-p.DstX)
		}
	}
	if !(area < 0) {
		b.vertices = b.vertices[:base]
		return
	}
	for i := 2; i < len(polygon); i++ {
		b.indices = append(b.indices, uint32(base), uint32(base+i-1), uint32(base+i))
	}
}
