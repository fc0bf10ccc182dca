package gallery

import (
	"image"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// overlayLeast is the number of pixels that an overlay changes at least: a dot has more.
const overlayLeast = 20

// TestEachOverlayIsSeen: on rigid and on deformable bodies, in space and in the plane, each
// overlay by itself changes the picture, and leaves it as it was when it is switched off.
func TestEachOverlayIsSeen(t *testing.T) {
	all := []ui.Action{ui.Bonds, ui.Contacts, ui.Normals, ui.Patches, ui.Bounds, ui.Islands, ui.Sleeping}
	for scene, c := range map[string]struct {
		time     float64 // [s]
		overlays []ui.Action
	}{
		"candy-rigid":  {0.7, all},
		"candy":        {0.4, append(all[:len(all):len(all)], ui.PressMaps)},
		"peel-90":      {0.5, append(all[:len(all):len(all)], ui.PressMaps)},
		"planar-goo":   {1, all},
		"planar-jelly": {1.2, append(all[:len(all):len(all)], ui.PressMaps)},
		"ball-in-bowl": {1, []ui.Action{ui.PressMaps, ui.Contacts, ui.Normals, ui.Bounds}},
	} {
		p := play(t, scene, 640, 400)
		p.app.governor.level = draw.Low
		s := p.app.stage
		s.show, s.paused, s.follow.off, s.hud.note = Show{}, true, true, ""
		for s.run.Time() < c.time {
			s.run.Step()
			s.view.Fill(&s.frame, s.show) // marks come with time
		}
		layOneToRest(s)
		look := func(show Show) *image.RGBA {
			s.show = show
			s.hud.note = ""
			for range 2 { // the scale of what is seen is that of the next picture
				p.app.Draw(p.screen)
			}
			im := p.keep(scene + "-overlay")
			return &image.RGBA{Pix: im.Pix[im.Stride*int(headTall) : im.Stride*(im.Rect.Dy()-int(footTall))]}
		}
		plain := look(Show{})
		for _, a := range c.overlays {
			show := Show{}
			if !show.switchFor(a) {
				show.Map = show.Map.next(s.view.Vertices > 0)
			}
			on := look(show)
			if n := changed(plain, on); n < overlayLeast {
				t.Errorf("%s: %+v changes %d pixels", scene, show, n)
			}
		}
		if again := look(Show{}); changed(plain, again) > 0 {
			t.Errorf("%s: all switched off, %d pixels differ", scene, changed(plain, again))
		}
	}
}

// layOneToRest has a body sleep, as far as the components tell.
func layOneToRest(s *Stage) {
	if list := s.view.skins.list; len(list) > 0 {
		e := s.run.World().Entry(list[0].entity)
		switch {
		case e.HasComponent(components.Cloth):
			components.Cloth.Get(e).Sleeping = true
		case e.HasComponent(components.SoftBody):
			components.SoftBody.Get(e).Sleeping = true
		}
		return
	}
	for _, e := range s.view.entities {
		if b := components.Body.Get(s.run.World().Entry(e)); b.Kind == components.Dynamic {
			b.Sleeping = true
		}
	}
}
