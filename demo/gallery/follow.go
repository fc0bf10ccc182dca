package gallery

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// How the camera comes along with what moves, until the user takes it.
const (
	// followEase is the part of the way that is made good in a frame while the
	// bodies are still in the free room; at its edge the camera goes with them.
	followEase = 0.1
	// followFarthest and followNearest bound the distance, in multiples of that
	// of the first view.
	followFarthest, followNearest = 2.4, 0.45
	// followSmall is the part of the room below which the camera comes closer,
	// by followCloser in a frame.
	followSmall, followCloser = 0.55, 0.996
	// followCenter is the part of the way to the middle of the room that is made
	// good in a frame once what moves lies off it by followOff of the room.
	followCenter, followOff = 0.012, 0.14
	// strayed is the distance from the middle of all at which one body of several
	// is let go, in multiples of the median distance; strayedLeast and
	// strayedMost bound it, in multiples of the first focus's radius.
	strayed, strayedLeast, strayedMost = 2.5, 0.6, 1.8
	// fallen and risen are the depth under the first focus's middle, where there
	// is no ground without end, and the height over it, at which a body is let go.
	fallen, risen = 1.1, 2.2
	// followDepth is how far along the view the middle of all may move before the
	// camera goes with it.
	followDepth = 0.3
	// goHome is the part of the way back to the first view that is made good in a
	// frame when nothing is left to follow.
	goHome = 0.04
	// settleFrames is enough for the camera to come to rest.
	settleFrames = 300
	// middleOf is the number of bodies of which the middle is taken.
	middleOf = 48
)

// follower keeps the moving bodies in the picture.
type follower struct {
	off     bool // the user has the camera
	home    draw.Camera
	depth   float64 // of the bodies' middle behind the target in the first view [m]
	endless bool    // there is a ground without end
	points  []mgl64.Vec3
	axis    []float64
	bodies  []draw.Body // of sceneBodies
}

// endlessGround tells whether a half-space lies under the bodies.
func endlessGround(bodies []draw.Body) bool {
	for i := range bodies {
		if s, ok := bodies[i].Shape.(components.HalfSpaceShape); ok && s.Normal[1] > 0.3*s.Normal.Len() {
			return true
		}
	}
	return false
}

// middle returns the median of the moving bodies' positions, and how far from it
// a body still counts [m]; ok is false where none moves.
func (f *follower) middle(bodies []draw.Body, focus float64) (m mgl64.Vec3, reach float64, ok bool) {
	f.points = f.points[:0]
	count := 0
	for i := range bodies {
		if !bodies[i].Fixed && finite(bodies[i].Position) {
			count++
		}
	}
	stride, seen := count/middleOf+1, 0
	for i := range bodies {
		if b := &bodies[i]; !b.Fixed && finite(b.Position) {
			if seen%stride == 0 {
				f.points = append(f.points, b.Position)
			}
			seen++
		}
	}
	if len(f.points) == 0 {
		return m, 0, false
	}
	for k := range 3 {
		m[k] = f.median(func(p mgl64.Vec3) float64 { return p[k] })
	}
	far := f.median(func(p mgl64.Vec3) float64 { return p.Sub(m).Len() })
	return m, max(strayedLeast*focus, min(strayed*far, strayedMost*focus)), true
}

// median of a number of the points that were taken; of two their mean.
func (f *follower) median(of func(mgl64.Vec3) float64) float64 {
	f.axis = f.axis[:0]
	for _, p := range f.points {
		f.axis = append(f.axis, of(p))
	}
	slices.Sort(f.axis)
	n := len(f.axis)
	return (f.axis[(n-1)/2] + f.axis[n/2]) / 2
}

// followed tells whether a body is one that the camera goes with.
func (s *Stage) followed(b *draw.Body, middle mgl64.Vec3, reach float64) bool {
	if b.Fixed || !finite(b.Position) || b.Position.Sub(middle).Len() > reach {
		return false
	}
	up := (b.Position[1] - s.first.Center[1]) / s.first.Radius
	return s.frame.Flat || up < risen && (s.follow.endless || up > -fallen)
}

// sceneBodies returns the bodies but the balls that were shot: where those go,
// nobody has to look.
func (s *Stage) sceneBodies() []draw.Body {
	f := &s.follow
	if len(s.gun.balls) == 0 || len(s.view.entities) != len(s.frame.Bodies) {
		return s.frame.Bodies
	}
	f.bodies = f.bodies[:0]
	for i, e := range s.view.entities {
		if !slices.Contains(s.gun.balls, e) {
			f.bodies = append(f.bodies, s.frame.Bodies[i])
		}
	}
	return f.bodies
}

// gone tells whether all that moves has left both the camera and the picture.
func (s *Stage) gone(w, h float64) bool {
	bodies := s.sceneBodies()
	middle, reach, ok := s.follow.middle(bodies, s.first.Radius)
	sight := s.frame.Camera.Sight(w, h)
	return ok && !slices.ContainsFunc(bodies, func(b draw.Body) bool {
		return s.followed(&b, middle, reach) || !b.Fixed && inPicture(&sight, &b, w, h)
	})
}

// leastSeen is the radius on the screen under which a body is no more than a
// speck [points].
const leastSeen = 3

// inPicture tells whether a body's middle can be seen.
func inPicture(sight *draw.Sight, b *draw.Body, w, h float64) bool {
	if !finite(b.Position) {
		return false
	}
	x, y, depth := sight.Place(b.Position)
	return depth > 0 && x > 0 && x < w && y > 0 && y < h && shapeReach(b.Shape)*sight.Size(depth) > leastSeen
}

// seen returns what the moving bodies that are followed cover on the screen. The
// camera goes along the view first if their middle has gone that way.
func (s *Stage) seen(w, h float64) (b bound, ok bool) {
	b = noBound()
	bodies := s.sceneBodies()
	middle, reach, ok := s.follow.middle(bodies, s.first.Radius)
	if !ok {
		return b, false
	}
	followed := func(b *draw.Body) bool { return s.followed(b, middle, reach) }
	if !slices.ContainsFunc(bodies, func(b draw.Body) bool { return followed(&b) }) {
		return b, false
	}
	c := &s.frame.Camera
	off, slack := c.Depth(middle)-c.Distance-s.follow.depth, followDepth*s.first.Radius
	c.Advance(off - max(-slack, min(off, slack)))
	sight := c.Sight(w, h)
	for i := range bodies {
		if body := &bodies[i]; followed(body) {
			b.add(&sight, body.Position, shapeReach(body.Shape))
		}
	}
	return b, !b.empty()
}

// comeAlong moves the camera so that the moving bodies stay in the free room.
func (s *Stage) comeAlong(w, h float64) {
	f, c := &s.follow, &s.frame.Camera
	if f.off || s.hand.holds() || c.Distance == 0 {
		return
	}
	if s.set != nil { // it stays, in the middle of what panels leave
		v := *s.set
		v.yaw, v.pitch = c.Yaw, c.Pitch
		to := v.camera(s.first.Radius, w, h, s.panels.free)
		c.Target = c.Target.Add(to.Target.Sub(c.Target).Mul(goHome))
		c.Distance += (to.Distance - c.Distance) * goHome
		return
	}
	before := c.Target
	defer func() { s.frame.Focus.Center = s.frame.Focus.Center.Add(c.Target.Sub(before)) }()
	b, ok := s.seen(w, h)
	if !ok {
		c.Target = c.Target.Add(f.home.Target.Sub(c.Target).Mul(goHome))
		c.Distance += (f.home.Distance - c.Distance) * goHome
		return
	}
	inner := edges(s.panels.free, rim(s.panels.free))
	outer := edges(s.panels.free, rim(s.panels.free)/3)
	switch large := b.larger(&inner); {
	case large > 1:
		factor := max(1+followEase*min(large-1, 1), min(b.larger(&outer), 1.2))
		c.Distance = min(c.Distance*factor, max(c.Distance, followFarthest*f.home.Distance))
	case large < followSmall && !s.paused:
		c.Distance = max(c.Distance*followCloser, min(c.Distance, max(followNearest*f.home.Distance, nearest*shapeSize(s.sceneBodies()))))
	}
	softX, softY := b.beyond(&inner)
	hardX, hardY := b.beyond(&outer)
	centerX, centerY := b.offCenter(&inner)
	shift(c,
		further(followEase*softX+followCenter*centerX, hardX),
		further(followEase*softY+followCenter*centerY, hardY), h)
}

// shapeSize returns the radius of the largest moving body [m].
func shapeSize(bodies []draw.Body) float64 {
	most := 0.0
	for i := range bodies {
		if !bodies[i].Fixed {
			most = max(most, shapeReach(bodies[i].Shape))
		}
	}
	return most
}

// further returns the number that is farther from 0.
func further(a, b float64) float64 {
	if math.Abs(a) > math.Abs(b) {
		return a
	}
	return b
}

// settle lets the camera come to rest where it would be had it come along.
func (s *Stage) settle(w, h float64) {
	for range settleFrames {
		s.comeAlong(w, h)
		s.shine()
	}
}
