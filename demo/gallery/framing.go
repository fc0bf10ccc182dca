package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

const (
	// rimShare is the part of the free room that a picture leaves empty on each
	// side.
	rimShare = 0.06
	// nearest is the least distance, in multiples of the focus radius: closer,
	// perspective distorts.
	nearest = 4
	// framingTries is the number of corrections of a first view.
	framingTries = 40
)

// bound is a rectangle on the screen by its edges [points].
type bound struct{ left, top, right, bottom float64 }

func noBound() bound {
	inf := math.Inf(1)
	return bound{inf, inf, -inf, -inf}
}

func (b *bound) wide() float64 { return b.right - b.left }
func (b *bound) tall() float64 { return b.bottom - b.top }
func (b *bound) empty() bool   { return !(b.left <= b.right && b.top <= b.bottom) }

// add grows the bound by what a ball covers; it reports false for one that is
// not in front of the camera.
func (b *bound) add(s *draw.Sight, p mgl64.Vec3, reach float64) bool {
	x, y, depth := s.Place(p)
	if !(depth > reach) {
		return false
	}
	r := reach * s.Size(depth)
	b.left, b.right = min(b.left, x-r), max(b.right, x+r)
	b.top, b.bottom = min(b.top, y-r), max(b.bottom, y+r)
	return true
}

// edges returns a rectangle by its edges, without a rim.
func edges(r ui.Rect, rim float64) bound {
	return bound{r.X + rim, r.Y + rim, r.X + r.W - rim, r.Y + r.H - rim}
}

// larger returns how many times larger b is than the room, by its worse side.
func (b *bound) larger(room *bound) float64 {
	return max(b.wide()/max(room.wide(), 1), b.tall()/max(room.tall(), 1))
}

// beyond returns how far b has to move to lie in the room, or about its middle
// if it is too large [points].
func (b *bound) beyond(room *bound) (x, y float64) {
	one := func(low, high, from, to float64) float64 {
		switch {
		case high-low > to-from:
			return (from+to)/2 - (low+high)/2
		case low < from:
			return from - low
		case high > to:
			return to - high
		}
		return 0
	}
	return one(b.left, b.right, room.left, room.right), one(b.top, b.bottom, room.top, room.bottom)
}

// offCenter returns how far b would have to move to lie no more than followOff of
// the room off its middle [points].
func (b *bound) offCenter(room *bound) (x, y float64) {
	one := func(off, slack float64) float64 { return off - max(-slack, min(off, slack)) }
	return one((room.left+room.right-b.left-b.right)/2, followOff*room.wide()),
		one((room.top+room.bottom-b.top-b.bottom)/2, followOff*room.tall())
}

// shift moves the picture by points, right and down.
func shift(c *draw.Camera, x, y, height float64) { c.Pan(-x/height, y/height) }

// rim of the free room [points].
func rim(free ui.Rect) float64 { return rimShare * min(free.W, free.H) }

// framed returns a camera that sees all that is to be framed in the middle of
// the free room of a screen, as large as it fits.
func framed(bodies []draw.Body, focus draw.Sphere, ground *mgl64.Vec3, w, h float64, free ui.Rect, yaw, pitch float64) draw.Camera {
	c := draw.Fit(focus, w/h, yaw, pitch)
	room := edges(free, rim(free))
	for range framingTries {
		b, ok := covered(&c, bodies, focus, ground, w, h)
		if !ok {
			c.Distance *= 1.5
			continue
		}
		c.Distance = max(nearest*focus.Radius, c.Distance*max(0.7, min(b.larger(&room), 1.4)))
		shift(&c, (room.left+room.right-b.left-b.right)/2, (room.top+room.bottom-b.top-b.bottom)/2, h)
	}
	return c
}

// surfacePoints is the number of points of a surface that are looked at.
const surfacePoints = 256

// covered returns what moving bodies, surfaces near them, and the ground under
// them cover on the screen; ok is false if some of it is not before the camera.
func covered(c *draw.Camera, bodies []draw.Body, focus draw.Sphere, ground *mgl64.Vec3, w, h float64) (b bound, ok bool) {
	s := c.Sight(w, h)
	b, ok = noBound(), true
	if ground != nil {
		ok = b.add(&s, *ground, 0)
	}
	for i := range bodies {
		body := &bodies[i]
		switch {
		case !ok || !finite(body.Position):
		case !body.Fixed:
			ok = b.add(&s, body.Position, shapeReach(body.Shape))
		case isSurface(body.Shape) && shapeReach(body.Shape) < 2*focus.Radius:
			n := surfaceLen(body.Shape)
			for k := 0; k < n; k += n/surfacePoints + 1 {
				ok = ok && b.add(&s, place(body.Position, body.Rotation, surfacePoint(body.Shape, k)), 0)
			}
		}
	}
	return b, ok && !b.empty()
}

// surfaceLen returns the number of points of a surface that is given by points.
func surfaceLen(shape components.Shape) int {
	switch s := shape.(type) {
	case *components.MeshShape:
		return s.Vertices()
	case *components.ChainShape:
		return s.Len()
	}
	return 0
}

// surfacePoint returns one of a surface's points, in its own axes [m].
func surfacePoint(shape components.Shape, i int) mgl64.Vec3 {
	switch s := shape.(type) {
	case *components.MeshShape:
		return s.Vertex(i)
	case *components.ChainShape:
		return s.Point(i).Vec3(0)
	}
	return mgl64.Vec3{}
}
