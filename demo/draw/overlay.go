package draw

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/components"
)

// Look of marks.
const (
	// depthLift brings marks a little to the front, as a part of their depth, so
	// that a mark in a surface counts as visible.
	depthLift = 1.004
	// softEdge is the width of a mark's faded rim [px].
	softEdge = 1.2
	// shortStrand is the length under which a strand is left out: a dot shows
	// as much [px].
	shortStrand = 1.5
	// ghostWidth is the width of the edges of a box that is left out [points].
	ghostWidth = 1
	// patchOpacity is that of patches, boldOpacity that of bold ones.
	patchOpacity, boldOpacity = 0.5, 0.9
)

var ghostColor = RGB(0x93a1b0)

// marks collects the triangles of the overlay.
type marks struct {
	vertices []ebiten.Vertex
	indices  []uint32
}

func (m *marks) reset() { m.vertices, m.indices = m.vertices[:0], m.indices[:0] }

// build adds all marks of the frame, and the edges of the boxes that were left
// out; scale is image pixels per point of size.
func (m *marks) build(f *Frame, ghosts []ghost, l *lens, scale float32) {
	m.reset()
	for _, g := range ghosts {
		m.edges(&f.Bodies[g.body], g.part*ghostWidth, l, scale)
	}
	for i := range f.Patches {
		m.patch(&f.Patches[i], l)
	}
	for i := range f.Strands {
		m.strand(&f.Strands[i], l, scale)
	}
	for i := range f.Dots {
		m.dot(&f.Dots[i], l, scale)
	}
}

func (m *marks) dot(d *Dot, l *lens, scale float32) {
	p := fromMgl(d.Position)
	x, y, z, _, ok := l.project(p)
	if !ok || !p.finite() {
		return
	}
	r := d.Size * scale
	soft := min(1, softEdge*scale/r)
	m.quad(d.Color, 1, soft,
		corner{x - r, y - r, -1, -1, z}, corner{x + r, y - r, 1, -1, z},
		corner{x + r, y + r, 1, 1, z}, corner{x - r, y + r, -1, 1, z})
}

func (m *marks) strand(s *Strand, l *lens, scale float32) {
	from, to := fromMgl(s.From), fromMgl(s.To)
	x0, y0, z0, _, ok0 := l.project(from)
	x1, y1, z1, _, ok1 := l.project(to)
	if !ok0 || !ok1 || !from.finite() || !to.finite() {
		return
	}
	dx, dy := x1-x0, y1-y0
	length := sqrt32(dx*dx + dy*dy)
	if !(length > shortStrand*scale) {
		return
	}
	half := s.Width * scale / 2
	nx, ny := -dy/length*half, dx/length*half
	soft := min(1, softEdge*scale/half)
	m.quad(s.Color, 1, soft,
		corner{x0 - nx, y0 - ny, 0, -1, z0}, corner{x1 - nx, y1 - ny, 0, -1, z1},
		corner{x1 + nx, y1 + ny, 0, 1, z1}, corner{x0 + nx, y0 + ny, 0, 1, z0})
}

func (m *marks) patch(p *Patch, l *lens) {
	var corners [4]corner
	for i, side := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		at := fromMgl(p.Center.Add(p.U.Mul(side[0])).Add(p.V.Mul(side[1])))
		x, y, z, _, ok := l.project(at)
		if !ok || !at.finite() {
			return
		}
		corners[i] = corner{x: x, y: y, depth: z}
	}
	opacity := float32(patchOpacity)
	if p.Bold {
		opacity = boldOpacity
	}
	m.quad(p.Color, opacity, 0.5, corners[:]...)
}

// edges outlines a box, in a width [points].
func (m *marks) edges(b *Body, width float32, l *lens, scale float32) {
	box, ok := b.Shape.(components.BoxShape)
	if !ok {
		return
	}
	at, half := newPose(b.Position, b.Rotation), fromMgl(box.Size.Mul(0.5))
	for from := range 8 {
		for bit := 1; bit < 8; bit <<= 1 {
			if from&bit != 0 {
				continue
			}
			p, q := at.place(boxCorner(from, half)), at.place(boxCorner(from|bit, half))
			m.strand(&Strand{From: toMgl(p), To: toMgl(q), Width: width, Color: ghostColor}, l, scale)
		}
	}
}

// boxCorner returns the corner whose negative coordinates are the bits set.
func boxCorner(bits int, half vec3) vec3 {
	return vec3{sign(bits & 1), sign(bits & 2), sign(bits & 4)}.scale(half)
}

// corner of a mark: pixel, position across the mark, depth.
type corner struct{ x, y, u, v, depth float32 }

func (m *marks) quad(c Color, alpha, soft float32, corners ...corner) {
	base := uint32(len(m.vertices))
	for _, k := range corners {
		m.vertices = append(m.vertices, ebiten.Vertex{
			DstX: k.x, DstY: k.y, ColorR: c.R, ColorG: c.G, ColorB: c.B, ColorA: alpha,
			Custom0: k.u, Custom1: k.v, Custom2: soft, Custom3: k.depth * depthLift,
		})
	}
	m.indices = append(m.indices, base, base+1, base+2, base, base+2, base+3)
}
