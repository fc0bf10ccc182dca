package gallery

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// do carries out what the screens leave to the window.
func (a *App) do(action ui.Action) error {
	switch action {
	case ui.Choose:
		if e, ok := a.list.Chosen(); ok {
			a.open(e.Name, false)
		}
	case ui.Restart:
		a.open(a.name, true)
	case ui.NextScene:
		a.open(a.list.Beside(a.name, 1), false)
	case ui.PreviousScene:
		a.open(a.list.Beside(a.name, -1), false)
	case ui.Back:
		if a.stage == nil && a.leave != nil {
			a.leave()
		}
		a.stage, a.alarm = nil, ""
		if a.capture.film != nil {
			a.capture.film.stop()
		}
	case ui.FullScreen:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	case ui.Quit:
		return ebiten.Termination
	default: // the screen has dealt with it, or it is about the stage
		if a.stage != nil {
			a.doOnStage(action)
		}
	}
	return nil
}

// doOnStage carries out what the stage leaves to the window.
func (a *App) doOnStage(action ui.Action) {
	switch action {
	case ui.Picture:
		a.capture.wanted = true
	case ui.Record:
		a.toggleFilm()
	case ui.SaveGraph:
		a.tell(a.stage.graph.save(a.folder, a.name, a.canvas.Fonts, a.stage.run, a.stage.tuning))
	case ui.Looks:
		a.settings.Looks = nextLooks(a.settings.Looks)
		a.tell("looks: "+a.settings.Looks, nil)
	case ui.Inspect:
		a.inspect.open = !a.inspect.open
	default:
	}
}

// tell shows a note on the stage, or the error; that also on the list.
func (a *App) tell(note string, err error) {
	if err != nil {
		note = err.Error()
		if a.stage == nil {
			a.alarm = note
		}
	}
	if a.stage != nil && note != "" {
		a.stage.hud.tell(note)
	}
}
