package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// Rules for what counts as the place where things happen.
const (
	// nearScenery is the size up to which fixed bodies near the moving ones are
	// looked at too, in multiples of the moving ones' radius.
	nearScenery = 1.5
	// nearSurface is the same for a mesh or a height field, which the bodies
	// move over.
	nearSurface = 12
	// dropHeight is how far below the moving bodies a ground may lie and still
	// be in the first picture, in multiples of their radius.
	dropHeight = 2.5
	// runaway is the distance from the first focus at which a body no longer
	// counts, in multiples of its radius.
	runaway = 1.8
	// follow is the part of the way to the moving bodies' middle that the light
	// goes in a frame.
	follow = 0.1
	// radiusStep is the factor between the radii the light's focus may have: it
	// changes seldom, because shadows' edges move when it does.
	radiusStep = 1.25
	// emptyRadius is the focus of a scene without bounded bodies [m].
	emptyRadius = 1
)

// extent is an axis-aligned box that grows.
type extent struct{ low, high mgl64.Vec3 }

func noExtent() extent {
	inf := math.Inf(1)
	return extent{mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}}
}

func (x *extent) add(p mgl64.Vec3, reach float64) {
	for k := range 3 {
		x.low[k] = min(x.low[k], p[k]-reach)
		x.high[k] = max(x.high[k], p[k]+reach)
	}
}

func (x *extent) empty() bool { return !(x.low[0] <= x.high[0]) }

func (x *extent) center() mgl64.Vec3 { return x.low.Add(x.high).Mul(0.5) }

// enclose returns a ball that holds the bodies for which in is true.
func enclose(bodies []draw.Body, in func(*draw.Body) bool) (ball draw.Sphere, ok bool) {
	x := noExtent()
	for i := range bodies {
		if b := &bodies[i]; finite(b.Position) && in(b) {
			x.add(b.Position, shapeReach(b.Shape))
		}
	}
	if x.empty() {
		return ball, false
	}
	ball.Center = x.center()
	for i := range bodies {
		if b := &bodies[i]; finite(b.Position) && in(b) {
			ball.Radius = max(ball.Radius, b.Position.Sub(ball.Center).Len()+shapeReach(b.Shape))
		}
	}
	return ball, ball.Radius > 0
}

// reachTo returns the smallest ball that holds the ball and the point.
func reachTo(ball draw.Sphere, p mgl64.Vec3) draw.Sphere {
	d := p.Sub(ball.Center)
	if d.Len() <= ball.Radius {
		return ball
	}
	r := (ball.Radius + d.Len()) / 2
	return draw.Sphere{Center: ball.Center.Add(d.Mul((r - ball.Radius) / d.Len())), Radius: r}
}

// firstFocus returns the ball that holds the moving bodies, the small fixed
// ones beside them, and the ground they will fall on.
func firstFocus(bodies []draw.Body) draw.Sphere {
	around, ok := enclose(bodies, func(b *draw.Body) bool { return !b.Fixed })
	if !ok {
		if all, ok := enclose(bodies, func(b *draw.Body) bool { return shapeReach(b.Shape) > 0 }); ok {
			return all
		}
		return draw.Sphere{Radius: emptyRadius}
	}
	seen, _ := enclose(bodies, func(b *draw.Body) bool {
		reach := shapeReach(b.Shape)
		if isSurface(b.Shape) {
			return reach < nearSurface*around.Radius
		}
		return !b.Fixed || reach > 0 && reach < nearScenery*around.Radius &&
			b.Position.Sub(around.Center).Len() < 2*nearScenery*around.Radius
	})
	if ground := groundUnder(bodies); ground != nil {
		seen = reachTo(seen, *ground)
	}
	return seen
}

// groundUnder returns a point of the level ground under the moving bodies, nil
// where there is none near.
func groundUnder(bodies []draw.Body) *mgl64.Vec3 {
	around, ok := enclose(bodies, func(b *draw.Body) bool { return !b.Fixed })
	if !ok {
		return nil
	}
	var under *mgl64.Vec3
	for i := range bodies {
		top, ok := groundTop(&bodies[i], around)
		bottom := around.Center[1] - around.Radius
		if ok && top < bottom && top > bottom-dropHeight*around.Radius && (under == nil || top < under[1]) {
			under = &mgl64.Vec3{around.Center[0], top, around.Center[2]}
		}
	}
	return under
}

// isSurface tells whether a shape is one that bodies move over.
func isSurface(shape components.Shape) bool {
	switch shape.(type) {
	case *components.MeshShape, *components.HeightFieldShape, *components.ChainShape:
		return true
	}
	return false
}

// groundTop returns the height of a level fixed surface under the ball.
func groundTop(b *draw.Body, around draw.Sphere) (float64, bool) {
	switch s := b.Shape.(type) {
	case components.HalfSpaceShape:
		return b.Position[1], b.Fixed && s.Normal[1] > 0.9*s.Normal.Len()
	case components.RectShape:
		under := math.Abs(b.Position[0]-around.Center[0]) < s.Size[0]/2
		return b.Position[1] + s.Size[1]/2, b.Fixed && under && b.Rotation.V.Len() == 0
	case components.BoxShape:
		under := math.Abs(b.Position[0]-around.Center[0]) < s.Size[0]/2 && math.Abs(b.Position[2]-around.Center[2]) < s.Size[2]/2
		return b.Position[1] + s.Size[1]/2, b.Fixed && under && b.Rotation.V.Len() == 0
	}
	return 0, false
}

// hangs tells whether there is a fixed box wholly over the middle of the ball and
// nothing level under it: the scene is better seen from below.
func hangs(bodies []draw.Body, ball draw.Sphere) bool {
	over, under := false, false
	for i := range bodies {
		top, ok := groundTop(&bodies[i], ball)
		if !ok {
			continue
		}
		bottom := 2*bodies[i].Position[1] - top
		over = over || bottom > ball.Center[1]
		under = under || top <= ball.Center[1]
	}
	return over && !under
}

func finite(p mgl64.Vec3) bool { return p.Sub(p) == mgl64.Vec3{} }

// nearLight is how near the light's middle comes to the bodies', as a share of its
// radius: a tenth of a texel of a map of 512.
const nearLight = 4e-4

// followLight returns the ball that the light should cover next: it drifts to
// the moving bodies that have not left the scene, and the small fixed ones among
// them, which would lose their shadows.
func followLight(now, first draw.Sphere, bodies []draw.Body) draw.Sphere {
	want, ok := enclose(bodies, func(b *draw.Body) bool {
		if b.Position.Sub(first.Center).Len() > runaway*first.Radius {
			return false
		}
		reach := shapeReach(b.Shape)
		return !b.Fixed || reach > 0 && !isSurface(b.Shape) && reach < nearScenery*first.Radius
	})
	if !ok {
		return now
	}
	if way := want.Center.Sub(now.Center); way.Len() > nearLight*now.Radius {
		now.Center = now.Center.Add(way.Mul(follow))
	}
	// Cover the bodies from where the light looks now, not from their middle.
	need := want.Radius + want.Center.Sub(now.Center).Len()
	if need > now.Radius || need < now.Radius/(radiusStep*radiusStep) {
		now.Radius = math.Pow(radiusStep, math.Ceil(math.Log(need)/math.Log(radiusStep)))
	}
	return now
}
