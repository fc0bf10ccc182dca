package draw

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Surfaces the paint shader knows, in ColorA of a vertex.
const (
	surfaceSolid  = 0
	surfaceGround = 1 // with a grid, no gloss
	surfaceTiled  = 1.25
	surfaceClear  = 2 // glass: the opacity is added
)

// guard is how far outside the image, in half widths, a vertex may lie before
// its triangle is clipped: rasterizers lose precision far out.
const guard = 8

// batch collects the triangles of one view, ready for Ebitengine.
//
// A vertex carries: Dst the pixel, Color the normal and the surface, Custom0–2
// the linear albedo, Custom3 the depth. All of it is constant or affine on the
// screen, so plain interpolation is right.
type batch struct {
	vertices []ebiten.Vertex
	indices  []uint32
	clip     clipper
	screen   []screenVertex // of the instance being added
	// depthOnly leaves out what only painting needs.
	depthOnly bool
	// meshes is the number of triangles of all meshes that were in view, with those
	// that face away.
	meshes int
}

func (b *batch) reset() {
	b.vertices, b.indices, b.meshes = b.vertices[:0], b.indices[:0], 0
}

// instance is a part at a place.
type instance struct {
	part
	at      pose
	albedo  vec3
	surface float32
}

// viewport maps clip space to an image. near is the smallest w that is drawn.
type viewport struct {
	matrix        mat4
	width, height float32
	near          float32
}

// add puts an instance into the batch as seen through the viewport.
func (b *batch) add(in *instance, view *viewport) {
	local := in.at.matrix()
	m := view.matrix.times(&local)
	switch view.classify(in.at.P, in.reach) {
	case inside:
		b.addInside(in, view, &m)
	case crossing:
		b.addClipped(in, view, &m)
	case outside:
		return
	}
	b.meshes += len(in.mesh.indices) / 3
}

// screenVertex is a vertex on the image, and its place in the batch if a visible
// triangle asks for it.
type screenVertex struct {
	x, y, depth float32
	slot        int32 // −1 while nothing asks
}

// addInside adds an instance that needs no clipping. Vertices that only hidden
// triangles use stay out: all that is added is copied several times.
func (b *batch) addInside(in *instance, view *viewport, m *mat4) {
	b.project(in, view, m)
	added := b.face(in.mesh.indices)
	for _, i := range added {
		b.screen[i].slot = 0
	}
	b.place(in)
	for k, i := range added {
		added[k] = uint32(b.screen[i].slot)
	}
}

// face adds the triangles that face the viewer, still with the mesh's own indices,
// and returns these. Every other one faces away, in no order that a processor could
// foresee: each is written, and stays unless the next is written over it.
func (b *batch) face(mesh []uint32) []uint32 {
	on, base := b.screen, len(b.indices)
	b.indices = slices.Grow(b.indices, len(mesh))
	out := b.indices[base : base+len(mesh)]
	n := 0
	for t := 0; t+2 < len(mesh); t += 3 {
		i, j, k := mesh[t], mesh[t+1], mesh[t+2]
		out[n], out[n+1], out[n+2] = i, j, k
		p, q, r := &on[i], &on[j], &on[k]
		front := 0
		// Screen y points down, so a front face has a negative area here.
		if (q.x-p.x)*(r.y-p.y)-(q.y-p.y)*(r.x-p.x) < 0 {
			front = 3
		}
		n += front
	}
	b.indices = b.indices[:base+n]
	return out[:n]
}

// place adds the vertices that were asked for.
func (b *batch) place(in *instance) {
	base := len(b.vertices)
	out := slices.Grow(b.vertices, len(b.screen))[:base+len(b.screen)]
	n := base
	for i := range b.screen {
		s := &b.screen[i]
		if s.slot < 0 {
			continue
		}
		s.slot = int32(n)
		v := &out[n]
		v.DstX, v.DstY, v.Custom3 = s.x, s.y, s.depth
		if !b.depthOnly {
			b.shade(v, in, i)
		}
		n++
	}
	b.vertices = out[:n]
}

// project puts the mesh's vertices on the image.
func (b *batch) project(in *instance, view *viewport, m *mat4) {
	n := len(in.mesh.vertices)
	if cap(b.screen) < n {
		b.screen = make([]screenVertex, n)
	}
	b.screen = b.screen[:n]
	halfW, halfH := view.width/2, view.height/2
	extent, radius := in.extent, in.radius
	for i := range in.mesh.vertices {
		v := &in.mesh.vertices[i]
		x := v.corner.X*extent.X + v.round.X*radius
		y := v.corner.Y*extent.Y + v.round.Y*radius
		z := v.corner.Z*extent.Z + v.round.Z*radius
		w := 1 / (m[3]*x + m[7]*y + m[11]*z + m[15])
		b.screen[i] = screenVertex{
			x:     halfW + (m[0]*x+m[4]*y+m[8]*z+m[12])*w*halfW,
			y:     halfH - (m[1]*x+m[5]*y+m[9]*z+m[13])*w*halfH,
			depth: (m[2]*x + m[6]*y + m[10]*z + m[14]) * w,
			slot:  -1,
		}
	}
}

// shade fills what painting needs of a vertex.
func (b *batch) shade(out *ebiten.Vertex, in *instance, vertex int) {
	v := &in.mesh.vertices[vertex]
	normal := in.at.turn(v.normal)
	out.ColorR, out.ColorG, out.ColorB, out.ColorA = normal.X, normal.Y, normal.Z, in.surface
	out.Custom0, out.Custom1, out.Custom2 = in.albedo.X*v.tint, in.albedo.Y*v.tint, in.albedo.Z*v.tint
}

// Where a ball lies with respect to a view.
type placement uint8

const (
	outside placement = iota
	inside
	crossing
)

// classify tells whether a ball is in view, out of view, or near enough to the
// near plane or the guard band that its triangles must be clipped.
func (v *viewport) classify(center vec3, radius float32) placement {
	if !center.finite() {
		return outside
	}
	m := &v.matrix
	x, y, _, w := m.point(center)
	// The norms of the rows turn the radius into a clip-space distance.
	rw := rowNorm(m, 3) * radius
	rx, ry := rowNorm(m, 0)*radius+rw, rowNorm(m, 1)*radius+rw
	switch {
	case w+rw < v.near, x-rx > w, x+rx < -w, y-ry > w, y+ry < -w:
		return outside
	case w-rw <= v.near, abs32(x)+rx*guard > w*guard, abs32(y)+ry*guard > w*guard:
		return crossing
	}
	return inside
}

func rowNorm(m *mat4, row int) float32 {
	return vec3{m[row], m[4+row], m[8+row]}.length()
}
