package gallery

import (
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// First view of a scene [rad].
const (
	firstYaw   = 0.55
	firstPitch = 0.30
	// belowPitch is for scenes that hang under something.
	belowPitch = -0.16
)

// smoothing of the time a step takes, per tick.
const smoothing = 0.05

// paces are how fast the scene's time passes, against the user's.
var paces = [...]struct {
	factor float64
	says   string
}{{1.0 / 50, "1/50 speed"}, {1.0 / 20, "1/20 speed"}, {0.1, "1/10 speed"}, {0.25, "1/4 speed"}, {0.5, "1/2 speed"}, {1, ""}, {2, "2× speed"}, {4, "4× speed"}}

const fullPace = 5

// Stage runs one scene and shows it.
type Stage struct {
	run    Run
	view   *View
	frame  draw.Frame
	start  []draw.Body // bodies at the start, for the first view
	first  draw.Sphere // focus at the start
	ground *mgl64.Vec3 // under the bodies, nil where there is none near
	floors floors
	pitch  float64 // of the first view [rad]
	show   Show
	paused bool
	lit    float64 // the time that the light has come along to [s]
	help   bool
	hud    hud
	pace   int // of paces
	hand   hand
	gun    gun
	tuning *tuning
	graph  graph
	onUI   bool   // the left button went down over the graphs
	panels panels // as last drawn
	tools  tools
	device ui.Device // that was used last
	follow follower
	set    *setView // nil where the camera finds its own
	// renderer knows what is under the cursor; without one nothing is.
	renderer *draw.Renderer

	stepMS   float64 // of wall time a step, smoothed
	tickMS   float64 // of wall time in physics a tick, smoothed
	measured bool
}

// NewStage puts a loaded scene on the stage.
func NewStage(run Run, show Show) *Stage {
	s := &Stage{run: run, view: NewView(run), show: show, pace: fullPace}
	s.graph = newGraph(run)
	run.OnStep(s.hand.pull, func() { s.graph.sample(run) })
	s.tuning = newTuning(run, &s.hand)
	if about := run.Entry().About; about != "" {
		s.hud.tell(about)
	}
	if p := run.Physics(); p != nil {
		s.frame.Flat = p.Config().Planar
	}
	s.view.Fill(&s.frame, s.show)
	s.start = slices.Clone(s.frame.Bodies)
	s.first = firstFocus(s.start)
	s.ground = groundUnder(s.start)
	if !s.frame.Flat {
		s.floors = floorsOf(s.start, s.first)
	}
	s.pitch = firstPitch
	if hangs(s.frame.Bodies, s.first) {
		s.pitch = belowPitch
	}
	s.frame.Focus, s.frame.Lit = s.first, s.first
	s.follow.endless = endlessGround(s.frame.Bodies)
	if v, ok := setViews[run.Entry().Name]; ok {
		s.set = &v
		s.first = v.focus(s.first)
		s.frame.Focus = s.first
	}
	return s
}

// Keys that work here.
func (s *Stage) Keys() []ui.Binding { return ui.SceneKeys }

// Buttons of a gamepad that work here.
func (s *Stage) Buttons() []ui.PadBinding { return ui.ScenePad }

// Update handles input and lets a tick of time pass. It returns the action that
// the stage leaves to its owner.
func (s *Stage) Update(in *ui.Input, width, height float64) ui.Action {
	if s.frame.Camera.Distance == 0 {
		s.resetView(width, height)
	}
	s.device = in.Device
	s.useTools(in)
	left := ui.NoAction
	for _, a := range in.Actions {
		if s.switchShow(a) {
			continue
		}
		switch a {
		case ui.Pause:
			s.paused = !s.paused
		case ui.StepOnce:
			s.paused = true
			s.timed(func() int { s.run.Step(); return 1 })
		case ui.Slower:
			s.pace = max(0, s.pace-1)
		case ui.Faster:
			s.pace = min(len(paces)-1, s.pace+1)
		case ui.Shoot:
			s.shoot(in, width, height)
		case ui.Graphs:
			s.graph.next()
		case ui.Help:
			s.help = !s.help
		case ui.ResetView:
			s.resetView(width, height)
		case ui.Back:
			if s.help {
				s.help = false
				continue
			}
			left = a
		default:
			left = a
		}
	}
	s.useGraph(in)
	s.useHand(in, width, height)
	s.moveCamera(in, height)
	if !s.paused {
		s.timed(func() int { return s.run.Advance(paces[s.pace].factor / float64(ebiten.TPS())) })
	}
	return left
}

// resetView goes back to the first view, from where the camera comes along.
func (s *Stage) resetView(width, height float64) {
	free := s.panels.free
	if free.W <= 0 {
		free = arrange(width, height, wants{}).free
	}
	s.follow.off = false
	s.frame.Focus = s.first
	if s.set != nil {
		s.frame.Camera = s.set.camera(s.first.Radius, width, height, free)
		return
	}
	yaw, pitch := firstYaw, s.pitch
	if s.frame.Flat {
		yaw, pitch = 0, 0
	}
	s.frame.Camera = framed(s.start, s.first, s.ground, width, height, free, yaw, pitch)
	s.follow.home, s.follow.depth = s.frame.Camera, 0
	if m, _, ok := s.follow.middle(s.start, s.first.Radius); ok {
		s.follow.depth = s.frame.Camera.Depth(m) - s.frame.Camera.Distance
	}
}

func abs(x float64) float64 { return max(x, -x) }

// timed runs the steps and keeps their time.
func (s *Stage) timed(steps func() int) {
	begin := time.Now()
	n := steps()
	ms := float64(time.Since(begin).Microseconds()) / 1000
	s.tickMS += (ms - s.tickMS) * smoothing
	if n == 0 {
		return
	}
	if !s.measured {
		s.stepMS, s.measured = ms/float64(n), true
	}
	s.stepMS += (ms/float64(n) - s.stepMS) * smoothing
}

// lead has the next picture drawn a part of a tick, 0…1, after the last one.
func (s *Stage) lead(part float64) {
	if p := s.run.Physics(); p != nil && !s.paused {
		p.Lead(part * paces[s.pace].factor / float64(ebiten.TPS()))
	}
}

// look reads the world for the next picture, and the camera comes along.
func (s *Stage) look(w, h float64) {
	s.view.Fill(&s.frame, s.show)
	s.comeAlong(w, h)
	s.floors.keepOver(&s.frame.Camera)
	if t := s.run.Time(); !s.paused || t != s.lit {
		s.lit = t
		s.shine()
	}
}

// shine has the light come along.
func (s *Stage) shine() {
	lit := draw.Sphere{Center: s.frame.Focus.Center, Radius: s.first.Radius}
	s.frame.Lit = followLight(s.frame.Lit, lit, s.frame.Bodies)
}

// paint draws what was read.
func (s *Stage) paint(r *draw.Renderer, c *ui.Canvas) {
	if s.show.Bounds {
		boxes(&s.frame, r, s.view.handles)
	}
	s.showHand()
	r.Draw(c.Screen, &s.frame, c.Scale)
}

// Draw paints the scene and what is written over it. beside is what others have
// to show there; live has the numbers of this machine shown too.
func (s *Stage) Draw(r *draw.Renderer, c *ui.Canvas, beside wants, live bool) {
	s.arrange(c, beside, live)
	s.look(c.Size())
	s.paint(r, c)
	s.graph.draw(c, s.panels.graph, s.run, s.tuning)
	s.hud.draw(s, c, live)
	s.hud.timings.draw(c, s.panels.timings)
	if s.help {
		drawHelp(c, s.panels.help, helpTitles[s.device], helpLines(s.device))
	}
	s.drawTools(c)
}

// arrange finds a place for all that is shown; live has the buttons for fingers.
func (s *Stage) arrange(c *ui.Canvas, want wants, live bool) {
	want.help = s.help
	want.tools = live && s.device == ui.Touch
	want.legend = s.view.Vertices > 0 || s.legend()
	if s.show.Timings {
		s.hud.timings.look(s)
		want.timings = len(s.hud.timings.rows)
	}
	if s.graph.shows() {
		want.graph = func(wide float64) (least, best float64) { return s.graph.tall(c, wide) }
	}
	w, h := c.Size()
	s.panels = arrange(w, h, want)
	s.tools.lay(c, s.panels.tools, sceneTools[:])
}

// legend tells whether there are bonds in the colours of a scale. Particles of
// virtual adhesives have that of their adhesive, but for their loads.
func (s *Stage) legend() bool {
	if s.show.Bonds == BondsByLoad {
		return s.view.Bonds > 0
	}
	return s.view.Bonds > s.view.Held && (s.show.Bonds != BondsHidden || s.show.Patches)
}

// showHand draws the spring between the hand and what it holds.
func (s *Stage) showHand() {
	if !s.hand.holds() || !s.run.World().Valid(s.hand.body) {
		return
	}
	from := s.hand.point()
	if s.hand.patch == nil {
		at, turn := s.run.Pose(s.hand.body) // as it is drawn, between two steps
		from = place(at, turn, s.hand.grip)
	}
	s.frame.Strands = append(s.frame.Strands, draw.Strand{From: from, To: s.hand.target, Width: strandWidth, Color: ui.Accent})
	for _, p := range [2]mgl64.Vec3{from, s.hand.target} {
		s.frame.Dots = append(s.frame.Dots, draw.Dot{Position: p, Size: largestMark, Color: ui.Accent})
	}
}

// keepView takes camera and help over from an earlier run of the same scene.
func (s *Stage) keepView(from *Stage) {
	s.paused, s.help, s.pace, s.device = from.paused, from.help, from.pace, from.device
	s.frame.Camera, s.frame.Focus.Center = from.frame.Camera, from.frame.Focus.Center
	s.follow.off, s.follow.home, s.follow.depth = from.follow.off, from.follow.home, from.follow.depth
	s.graph.keep(&from.graph)
	s.tools.page = from.tools.page
}
