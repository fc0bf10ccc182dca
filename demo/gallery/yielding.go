package gallery

// inspectorFirst lets the inspector have its part of the input.
func (a *App) inspectorFirst() error {
	if a.stage == nil {
		return nil
	}
	restore := false
	got, err := a.inspect.update(a.stage.tuning, &a.stage.show, a.stage.panels.inspector, a.canvas.Scale,
		a.stage.hud.tell, func() { restore = true })
	if err != nil {
		return err
	}
	a.stage.hud.about = a.inspect.says
	if restore {
		a.open(a.name, false)
	}
	a.yield(got)
	return nil
}

// yield takes away from the input what the inspector has had. A drag that began
// outside goes on over it, one that began over it stays with it.
func (a *App) yield(got captured) {
	in := &a.input
	if in.Pressed {
		a.held = got.pointer
	}
	if got.pointer {
		in.Wheel = 0
	}
	if a.held {
		in.Pressed, in.Held, in.Clicked = false, false, false
		in.TurnX, in.TurnY = 0, 0
	}
	if got.keys {
		in.Actions = in.Actions[:0]
	}
}
