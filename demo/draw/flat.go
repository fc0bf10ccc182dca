package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/components"
)

// Look of a planar frame.
const (
	// outlineWidth is that of the dark line about a body [points].
	outlineWidth = 1.6
	// dotRim is that of the dark rim about a dot or a strand [points], rimFrom the width
	// of a strand from which it has one.
	dotRim, rimFrom = 0.8, 1.5
	// outlineShade is its lightness against the body's.
	outlineShade = 0.45
	// chainWidth is that of the segments of a chain [points].
	chainWidth = 3
	// arcPixels is about how long a side of a round outline is [px].
	arcPixels = 6
	// fewestSides and mostSides of a circle.
	fewestSides, mostSides = 12, 96
)

// flat draws a planar frame: plain colours with outlines, everything in the
// order it is listed in, scenery first.
type flat struct {
	vertices []ebiten.Vertex
	indices  []uint32
	white    *ebiten.Image
	rim      []mgl64.Vec2

	center        mgl64.Vec3
	pixels        float64 // a metre
	width, height float64
	scale         float32 // of a point
}

// build fills the buffers for an image of the size; scale is image pixels per
// point.
func (d *flat) build(f *Frame, width, height int, scale float32) {
	d.vertices, d.indices = d.vertices[:0], d.indices[:0]
	d.center, d.pixels = f.Camera.Target, f.Camera.PixelsAt(f.Camera.Distance, height)
	d.width, d.height, d.scale = float64(width), float64(height), scale
	for _, fixed := range [2]bool{true, false} {
		for i := range f.Bodies {
			if b := &f.Bodies[i]; b.Fixed == fixed {
				d.body(b, f)
			}
		}
	}
	for i := range f.Threads {
		d.thread(&f.Threads[i])
	}
	for i := range f.Patches {
		d.patch(&f.Patches[i])
	}
	for i := range f.Strands {
		s := &f.Strands[i]
		if s.Width >= rimFrom {
			d.line(s.From, s.To, (s.Width+2*dotRim)*d.scale, s.Color.Shade(outlineShade))
		}
		d.line(s.From, s.To, s.Width*d.scale, s.Color)
	}
	for i := range f.Dots {
		p := &f.Dots[i]
		x, y := d.at(p.Position)
		d.round((p.Size + dotRim) * d.scale)
		d.fan(x, y, p.Color.Shade(outlineShade))
		d.round(p.Size * d.scale)
		d.fan(x, y, p.Color)
	}
}

// at returns where a point is on the image.
func (d *flat) at(p mgl64.Vec3) (x, y float64) {
	return d.width/2 + (p[0]-d.center[0])*d.pixels, d.height/2 - (p[1]-d.center[1])*d.pixels
}

// body draws one shape; the rim is left as its outline about the place.
func (d *flat) body(b *Body, f *Frame) {
	p := b.Position
	if p.Sub(p) != (mgl64.Vec3{}) {
		return
	}
	c := b.Color
	if b.Clear > 0 {
		c = c.mix(skyBottom, b.Clear)
	}
	if skin, ok := b.Shape.(*Skin); ok {
		d.skin(b, skin, c)
		return
	}
	if chain, ok := b.Shape.(*components.ChainShape); ok {
		d.chain(b, chain, c)
		return
	}
	if !d.outline(b.Shape, turnOf(b.Rotation), f) {
		return
	}
	x, y := d.at(p)
	d.fan(x, y, c)
	dark := c.Shade(outlineShade)
	n := len(d.rim)
	for i, q := range d.rim {
		r := d.rim[(i+1)%n]
		d.stroke(x+q[0], y+q[1], x+r[0], y+r[1], outlineWidth*d.scale, dark)
	}
	switch b.Shape.(type) {
	case components.CircleShape, components.SphereShape: // to see it turn
		d.stroke(x, y, x+d.rim[0][0], y+d.rim[0][1], outlineWidth*d.scale, dark)
	}
}

// turnOf is the angle of a rotation about z [rad].
func turnOf(q mgl64.Quat) float64 {
	if q == (mgl64.Quat{}) {
		return 0
	}
	return 2 * math.Atan2(q.V[2], q.W)
}

// outline puts a shape's rim into d.rim, in pixels about its origin; false for
// one that is not of a plane.
func (d *flat) outline(shape components.Shape, turn float64, f *Frame) bool {
	d.rim = d.rim[:0]
	switch s := shape.(type) {
	case components.CircleShape:
		d.arc(mgl64.Vec2{}, s.Radius, turn, 2*math.Pi)
	case components.SphereShape:
		d.arc(mgl64.Vec2{}, s.Radius, turn, 2*math.Pi)
	case components.RectShape:
		d.rectangle(s.Size, turn)
	case components.BoxShape:
		d.rectangle(s.Size.Vec2(), turn)
	case components.CapsuleShape:
		end := turned(mgl64.Vec2{0, s.Length / 2}, turn)
		d.arc(end, s.Radius, turn, math.Pi)
		d.arc(end.Mul(-1), s.Radius, turn+math.Pi, math.Pi)
	case *components.PolygonShape:
		for i := range s.Len() {
			d.corner(turned(s.Point(i), turn))
		}
		d.hull()
	case components.HalfSpaceShape:
		n := turned(s.Normal.Vec2().Normalize(), turn)
		t := mgl64.Vec2{-n[1], n[0]}
		far := groundReach * f.Focus.Radius
		for _, k := range [4][2]float64{{-1, 0}, {1, 0}, {1, -1}, {-1, -1}} {
			d.corner(t.Mul(k[0] * far).Add(n.Mul(k[1] * far)))
		}
	default:
		return false
	}
	return len(d.rim) > 2
}

func turned(v mgl64.Vec2, angle float64) mgl64.Vec2 {
	s, c := math.Sincos(angle)
	return mgl64.Vec2{c*v[0] - s*v[1], s*v[0] + c*v[1]}
}

// corner adds a point [m] to the rim.
func (d *flat) corner(p mgl64.Vec2) {
	d.rim = append(d.rim, mgl64.Vec2{p[0] * d.pixels, -p[1] * d.pixels})
}

func (d *flat) rectangle(size mgl64.Vec2, turn float64) {
	h := size.Mul(0.5)
	for _, k := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		d.corner(turned(mgl64.Vec2{k[0] * h[0], k[1] * h[1]}, turn))
	}
}

// arc adds an arc about a centre [m] to the rim.
func (d *flat) arc(center mgl64.Vec2, radius, from, span float64) {
	sides := int(min(max(radius*d.pixels*span/arcPixels, fewestSides), mostSides))
	for i := range sides {
		s, c := math.Sincos(from + span*float64(i)/float64(sides))
		d.corner(center.Add(mgl64.Vec2{c * radius, s * radius}))
	}
}

// round makes the rim of a dot [px].
func (d *flat) round(radius float32) {
	d.rim = d.rim[:0]
	for i := range fewestSides {
		s, c := math.Sincos(2 * math.Pi * float64(i) / fewestSides)
		d.rim = append(d.rim, mgl64.Vec2{c * float64(radius), s * float64(radius)})
	}
}

// hull sorts the corners of a convex polygon about their middle, as its points
// may come in any order; those inside do no harm.
func (d *flat) hull() {
	var m mgl64.Vec2
	for _, p := range d.rim {
		m = m.Add(p.Mul(1 / float64(len(d.rim))))
	}
	angle := func(p mgl64.Vec2) float64 { return math.Atan2(p[1]-m[1], p[0]-m[0]) }
	for i := range d.rim {
		for j := i; j > 0 && angle(d.rim[j]) < angle(d.rim[j-1]); j-- {
			d.rim[j], d.rim[j-1] = d.rim[j-1], d.rim[j]
		}
	}
}

func (d *flat) chain(b *Body, chain *components.ChainShape, c Color) {
	turn := turnOf(b.Rotation)
	n := chain.Len()
	sides := n - 1
	if chain.Closed() {
		sides = n
	}
	for i := range sides {
		p, q := turned(chain.Point(i), turn), turned(chain.Point((i+1)%n), turn)
		d.line(b.Position.Add(p.Vec3(0)), b.Position.Add(q.Vec3(0)), chainWidth*d.scale, c)
	}
}

func (d *flat) line(from, to mgl64.Vec3, width float32, c Color) {
	x0, y0 := d.at(from)
	x1, y1 := d.at(to)
	d.stroke(x0, y0, x1, y1, width, c)
}

// stroke adds a straight line with square ends.
func (d *flat) stroke(x0, y0, x1, y1 float64, width float32, c Color) {
	dx, dy := x1-x0, y1-y0
	l := math.Hypot(dx, dy)
	if !(l > 0) || math.IsInf(l, 0) {
		return
	}
	h := float64(width) / 2 / l
	ex, ey := dx*h, dy*h // half a width along, and across by a quarter turn
	base := uint32(len(d.vertices))
	d.vertex(x0-ex-ey, y0-ey+ex, c)
	d.vertex(x1+ex-ey, y1+ey+ex, c)
	d.vertex(x1+ex+ey, y1+ey-ex, c)
	d.vertex(x0-ex+ey, y0-ey-ex, c)
	d.indices = append(d.indices, base, base+1, base+2, base, base+2, base+3)
}

// fan fills the rim about a place.
func (d *flat) fan(x, y float64, c Color) {
	base := uint32(len(d.vertices))
	for _, p := range d.rim {
		d.vertex(x+p[0], y+p[1], c)
	}
	for i := 2; i < len(d.rim); i++ {
		d.indices = append(d.indices, base, base+uint32(i-1), base+uint32(i))
	}
}

func (d *flat) vertex(x, y float64, c Color) {
	d.vertices = append(d.vertices, ebiten.Vertex{
		DstX: float32(x), DstY: float32(y), SrcX: 0.5, SrcY: 0.5, ColorR: c.R, ColorG: c.G, ColorB: c.B, ColorA: 1,
	})
}

// paint draws the buffers.
func (d *flat) paint(to *ebiten.Image) {
	if d.white == nil {
		d.white = ebiten.NewImage(1, 1)
		d.white.Fill(Color{1, 1, 1}.RGBA())
	}
	to.Fill(skyTop.RGBA())
	if len(d.indices) > 0 {
		to.DrawTriangles32(d.vertices, d.indices, d.white, nil)
	}
}

// mix returns the colour with a part of another.
func (c Color) mix(o Color, part float32) Color {
	return Color{c.R + (o.R-c.R)*part, c.G + (o.G-c.G)*part, c.B + (o.B-c.B)*part}
}
