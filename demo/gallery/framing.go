package gallery

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
)

// Room that the first picture leaves free on each side, as parts of its width
// and height; the top has the text as well.
const (
	sideRoom   = 0.07
	topRoom    = 0.13
	bottomRoom = 0.10
	// comeCloser is the factor on the distance of one try.
	comeCloser = 0.96
	// nearest is the least distance, in multiples of the focus radius: closer,
	// perspective distorts.
	nearest = 2
)

// Unit of the virtual picture in which the framing is judged [px].
const frameHeight = 1000

// framed returns a camera that sees all moving bodies and the whole focus's
// middle as large as they fit, from the yaw and pitch.
func framed(bodies []draw.Body, focus draw.Sphere, ground mgl64.Vec3, aspect, yaw, pitch float64) draw.Camera {
	c := draw.Fit(focus, aspect, yaw, pitch)
	for {
		closer := c
		closer.Distance *= comeCloser
		if closer.Distance < nearest*focus.Radius || !fits(&closer, bodies, ground, aspect) {
			return c
		}
		c = closer
	}
}

// fits tells whether the ground point and all moving bodies are in the picture.
func fits(c *draw.Camera, bodies []draw.Body, ground mgl64.Vec3, aspect float64) bool {
	if !inPicture(c, ground, 0, aspect) {
		return false
	}
	for i := range bodies {
		b := &bodies[i]
		if !b.Fixed && finite(b.Position) && !inPicture(c, b.Position, shapeReach(b.Shape), aspect) {
			return false
		}
	}
	return true
}

func inPicture(c *draw.Camera, p mgl64.Vec3, reach, aspect float64) bool {
	width := frameHeight * aspect
	x, y, ok := c.Project(p, int(width), frameHeight)
	eye := p.Sub(c.Eye()).Len()
	if !ok || eye <= reach {
		return false
	}
	r := reach * c.PixelsAt(eye, frameHeight)
	return x-r > sideRoom*width && x+r < (1-sideRoom)*width &&
		y-r > topRoom*frameHeight && y+r < (1-bottomRoom)*frameHeight
}
