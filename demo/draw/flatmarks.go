package draw

import "math"

// Look of bars and strings in a planar frame.
const (
	// barWidth is that of a patch that is seen from its edge [points].
	barWidth = 4
	// shortestFlat is the length under which a string is left out [px].
	shortestFlat = 1.5
)

// patch draws one, which stands across the plane, as the bar that is seen of it. One
// that is shorter than the bar is wide is a square.
func (d *flat) patch(p *Patch) {
	along := p.U.Add(p.V)
	x0, y0 := d.at(p.Center.Sub(along))
	x1, y1 := d.at(p.Center.Add(along))
	l := math.Hypot(x1-x0, y1-y0)
	if !(l > 0) || math.IsInf(l, 0) {
		return
	}
	cut := min(0.499, barWidth/2*float64(d.scale)/l) // the ends of a stroke reach as far beyond it
	x0, y0, x1, y1 = x0+(x1-x0)*cut, y0+(y1-y0)*cut, x1+(x0-x1)*cut, y1+(y0-y1)*cut
	d.stroke(x0, y0, x1, y1, (barWidth+2*dotRim)*d.scale, p.Color.Shade(outlineShade))
	d.stroke(x0, y0, x1, y1, barWidth*d.scale, p.Color)
}

// thread draws a string of glue, wide at its ends and narrow in the middle.
func (d *flat) thread(t *Thread) {
	x0, y0 := d.at(t.From)
	x1, y1 := d.at(t.To)
	l := math.Hypot(x1-x0, y1-y0)
	if !(l > shortestFlat*float64(d.scale)) || math.IsInf(l, 0) {
		return
	}
	across, up := (y0-y1)/l, (x1-x0)/l
	base := uint32(len(d.vertices))
	for row := range threadRows {
		at := float32(row) / (threadRows - 1)
		r := max(float64(t.radius(at))*d.pixels, float64(thinnest*d.scale))
		x, y := x0+(x1-x0)*float64(at), y0+(y1-y0)*float64(at)
		d.vertex(x-across*r, y-up*r, t.Color)
		d.vertex(x+across*r, y+up*r, t.Color)
	}
	for row := range uint32(threadRows - 1) {
		a := base + 2*row
		d.indices = append(d.indices, a, a+1, a+3, a, a+3, a+2)
	}
}
