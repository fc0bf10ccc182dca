package gallery

import "github.com/tackphysics/tack/demo/ui"

// How the camera answers.
const (
	turnPerPoint = 0.006 // [rad/point]
	zoomPerNotch = 0.88
)

// useTools lets the buttons for fingers have the taps on them.
func (s *Stage) useTools(in *ui.Input) {
	if on := s.tools.use(in); in.Pressed {
		s.onUI = on
	}
}

// drawTools paints those buttons, and marks what is at work.
func (s *Stage) drawTools(c *ui.Canvas) {
	s.tools.draw(c, func(a ui.Action) bool {
		switch a {
		case ui.Pause:
			return s.paused
		case ui.Graphs:
			return s.graph.shows()
		case ui.Inspect:
			return s.panels.inspector.W > 0
		case ui.Help:
			return s.help
		default:
			return false
		}
	})
}

// useGraph lets the graphs have the clicks on them.
func (s *Stage) useGraph(in *ui.Input) {
	on := s.graph.covers(in.X, in.Y)
	if in.Pressed {
		s.onUI = s.onUI || on
	}
	if in.Clicked && on {
		s.graph.click(in.X, in.Y)
	}
	if s.onUI {
		in.Pressed, in.TurnX, in.TurnY = false, 0, 0
	}
	if !in.Held {
		s.onUI = false
	}
}

// useHand takes the body under the cursor, drags it and lets go.
func (s *Stage) useHand(in *ui.Input, width, height float64) {
	physics := s.run.Physics()
	if in.Pressed && s.renderer != nil && physics != nil {
		ray := s.frame.Camera.Ray(in.X, in.Y, width, height)
		if i, d, ok := s.renderer.Pick(&s.frame, ray); ok {
			at := ray.At(d)
			s.hand.grab(physics, s.view.entity(i), at)
			s.hand.depth = s.frame.Camera.Depth(at)
		}
	}
	switch {
	case !s.hand.holds():
	case !in.Held || !s.run.World().Valid(s.hand.body):
		s.hand.drop()
	default:
		if !s.frame.Flat {
			s.hand.depth = max(s.frame.Camera.Distance/100, s.hand.depth*wheelFactor(-in.Wheel))
		}
		s.hand.target = s.frame.Camera.OnPlane(in.X, in.Y, width, height, s.hand.depth)
		in.TurnX, in.TurnY, in.Wheel = 0, 0, 0 // the camera stays
	}
}

// shoot lets a sticky ball fly to what is under the cursor, or in the middle.
func (s *Stage) shoot(in *ui.Input, width, height float64) {
	physics := s.run.Physics()
	if physics == nil || s.renderer == nil {
		return
	}
	x, y := in.X, in.Y
	if in.Device != ui.Keyboard { // nothing points
		x, y = s.panels.free.Middle()
	}
	ray, distance := aim(s.renderer, &s.frame, x, y, width, height)
	if s.frame.Flat {
		ray, distance = aslant(ray.At(distance), s.first.Radius)
	}
	if err := s.gun.shoot(physics, ray, distance, s.first.Radius); err != nil {
		s.hud.tell(err.Error())
	}
}

func (s *Stage) moveCamera(in *ui.Input, height float64) {
	c := &s.frame.Camera
	from := c.Target
	if s.frame.Flat { // to drag is to pan
		c.Pan(-(in.PanX+in.TurnX)/height, (in.PanY+in.TurnY)/height)
	} else {
		c.Orbit(-in.TurnX*turnPerPoint, in.TurnY*turnPerPoint)
		c.Pan(-in.PanX/height, in.PanY/height)
	}
	s.floors.keepTarget(c, from)
	c.Zoom(wheelFactor(in.Wheel) / in.Pinch)
	if in.PanX != 0 || in.PanY != 0 || in.Wheel != 0 || in.Pinch != 1 || s.frame.Flat && (in.TurnX != 0 || in.TurnY != 0) {
		s.follow.off = true // it is the user's now; to turn about the scene is not to take it
	}
}

// wheelFactor returns the factor on a distance for notches of the wheel.
func wheelFactor(notches float64) float64 {
	factor := 1.0
	for range min(int(abs(notches)*2+0.5), 8) { // trackpads give halves
		if notches > 0 {
			factor *= halfNotch
		} else {
			factor /= halfNotch
		}
	}
	return factor
}

// halfNotch is the square root of zoomPerNotch.
const halfNotch = 0.93808315
