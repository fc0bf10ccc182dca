package gallery

import (
	"fmt"
	"image"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// Portrait says how to picture a scene. The same portrait gives the same picture
// on the same machine, whenever it is taken.
type Portrait struct {
	// Scene is a built-in name or a file.
	Scene string
	// Width and Height of the picture [px].
	Width, Height int
	// Show is what is shown beside the bodies.
	Show Show
	// Bare leaves out what is written over the scene.
	Bare bool
	// Graph is 0 for none, 1 for the probes over time, from 2 on a force curve.
	Graph int
	// Inspector is whether the sliders are shown.
	Inspector bool
	// Yaw and Pitch turn the first view [rad].
	Yaw, Pitch float64
	// Distance to Target of a camera that stands still [m]; 0 for one that finds
	// its place and comes along.
	Distance float64
	Target   mgl64.Vec3
	// Shots are sticky balls, in the order of their times.
	Shots []Shot
}

// Shot is a sticky ball that is shot at a place in the picture.
type Shot struct {
	At   float64 // [s]
	X, Y float64 // parts of width and height, 0…1
}

// Sitting is a scene that is pictured, once or often.
type Sitting struct {
	app    *App
	of     Portrait
	screen *ebiten.Image
	w, h   float64
	shots  int // taken
}

// Sit loads the scene of a portrait. Picture and Plot need Ebitengine's loop.
func Sit(catalog Catalog, of Portrait) (*Sitting, error) {
	if of.Width < 1 || of.Height < 1 {
		return nil, fmt.Errorf("%s: a picture of %d by %d pixels", of.Scene, of.Width, of.Height)
	}
	app, err := New(catalog, Options{Scene: of.Scene})
	if err != nil {
		return nil, err
	}
	s := &Sitting{app: app, of: of, w: float64(of.Width), h: float64(of.Height)}
	stage := app.stage
	if of.Graph < 0 || of.Graph >= stage.graph.modes() {
		return nil, fmt.Errorf("%s: no graph %d", of.Scene, of.Graph)
	}
	app.inspect.open, stage.show, stage.graph.mode = of.Inspector, of.Show, of.Graph
	app.renderer.Quality = draw.High.Quality()
	s.arrange()
	stage.resetView(s.w, s.h)
	c := &stage.frame.Camera
	c.Orbit(of.Yaw, of.Pitch)
	if of.Distance > 0 {
		c.Target, c.Distance, stage.follow.off = of.Target, of.Distance, true
	}
	return s, nil
}

// arrange leaves room for what will be shown.
func (s *Sitting) arrange() {
	stage := s.app.stage
	want := wants{inspector: s.of.Inspector, legend: s.of.Show.Bonds != BondsHidden}
	if s.of.Graph > 0 {
		want.graph = func(wide float64) (least, best float64) { return stage.graph.tall(&s.app.canvas, wide) }
	}
	stage.panels = arrange(s.w, s.h, want)
	if s.of.Bare {
		stage.panels = panels{free: ui.Rect{W: s.w, H: s.h}}
	}
}

// Play lets the scene go on to a time [s], with the camera.
func (s *Sitting) Play(to float64) error {
	stage := s.app.stage
	for stage.run.Time() < to-timeSlack {
		before := stage.run.Time()
		for ; s.shots < len(s.of.Shots) && s.of.Shots[s.shots].At <= before+timeSlack; s.shots++ {
			shot := &s.of.Shots[s.shots]
			stage.shoot(&ui.Input{X: shot.X * s.w, Y: shot.Y * s.h}, s.w, s.h)
		}
		stage.run.Step()
		if !(stage.run.Time() > before) {
			return fmt.Errorf("%s: time stands still at %g s", s.of.Scene, before)
		}
		stage.look(s.w, s.h)
	}
	return nil
}

// Picture draws the scene as it is now.
func (s *Sitting) Picture() (*image.RGBA, error) {
	a, stage := s.app, s.app.stage
	if s.screen == nil {
		s.screen = ebiten.NewImageWithOptions(image.Rect(0, 0, s.of.Width, s.of.Height), &ebiten.NewImageOptions{Unmanaged: true})
	}
	a.canvas.Screen, a.canvas.Scale = s.screen, 1
	if s.of.Bare {
		stage.look(s.w, s.h)
		stage.paint(a.renderer, &a.canvas)
		return s.pixels(), nil
	}
	for range 2 { // debugui puts its window in the first, where it learns the size
		stage.Draw(a.renderer, &a.canvas, wants{inspector: s.of.Inspector}, false)
		if !s.of.Inspector {
			continue
		}
		if _, err := a.inspect.update(stage.tuning, &stage.show, stage.panels.inspector, 1, stage.hud.tell, func() {}); err != nil {
			return nil, err
		}
		a.inspect.draw(s.screen)
	}
	return s.pixels(), nil
}

func (s *Sitting) pixels() *image.RGBA {
	im := image.NewRGBA(s.screen.Bounds())
	s.screen.ReadPixels(im.Pix)
	return im
}

// Plot draws the portrait's graph alone.
func (s *Sitting) Plot() (image.Image, error) {
	if s.of.Graph == 0 {
		return nil, fmt.Errorf("%s: no graph is chosen", s.of.Scene)
	}
	return s.app.stage.graph.picture(s.app.canvas.Fonts, s.app.stage.run, s.app.stage.tuning), nil
}

// End frees what the sitting took.
func (s *Sitting) End() {
	if s.screen != nil {
		s.screen.Deallocate()
		s.screen = nil
	}
}
