package gallery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
)

// boxes adds the edges of the bodies' bounds, of a body of grains those of all of them;
// handles tell which those are.
func boxes(f *draw.Frame, r *draw.Renderer, handles []handle) {
	single := len(f.Bodies)
	if len(handles) > 0 {
		single = handles[0].first
	}
	for i := range f.Bodies[:single] {
		addBox(f, r, i, i+1)
	}
	for k := range handles {
		from, to := handles[k].span(f, handles[k+1:])
		addBox(f, r, from, to)
	}
}

// span are the bodies of the frame that a handle is of; next are those after it.
func (h *handle) span(f *draw.Frame, next []handle) (from, to int) {
	if len(next) > 0 {
		return h.first, next[0].first
	}
	return h.first, len(f.Bodies)
}

// addBox adds the edges of the bounds of some bodies together.
func addBox(f *draw.Frame, r *draw.Renderer, from, to int) {
	var low, high mgl64.Vec3
	some := false
	for i := from; i < to; i++ {
		l, h, ok := r.Bounds(&f.Bodies[i])
		if !ok || f.Bodies[i].Fixed {
			continue
		}
		if !some {
			low, high, some = l, h, true
		}
		for k := range 3 {
			low[k], high[k] = min(low[k], l[k]), max(high[k], h[k])
		}
	}
	if !some {
		return
	}
	axes := 3
	if f.Flat { // what there is of it in the plane
		low[2], high[2], axes = 0, 0, 2
	}
	corner := func(bits int) (p mgl64.Vec3) {
		for k := range 3 {
			p[k] = pick(bits>>k&1 == 0, low[k], high[k])
		}
		return p
	}
	for from := range 1 << axes {
		for bit := 1; bit < 1<<axes; bit <<= 1 {
			if from&bit == 0 {
				f.Strands = append(f.Strands, draw.Strand{
					From: corner(from), To: corner(from | bit), Width: boundsWidth, Color: boundsColor,
				})
			}
		}
	}
}
