package gallery

// keepEvery is the number of ticks between looks whether settings have changed.
const keepEvery = 120

// keepSettings writes the settings now and then, if they have changed.
func (a *App) keepSettings() {
	if a.age++; a.age%keepEvery == 0 {
		a.tell("", a.Keep())
	}
}

// Keep writes the settings if they have changed.
func (a *App) Keep() error {
	s := &a.settings
	s.Show, s.Inspector = a.show, a.inspect.open
	if e, ok := a.list.Chosen(); ok {
		s.Scene = e.Name
	}
	if a.options.Settings == "" || *s == a.kept {
		return nil
	}
	a.kept = *s // what cannot be written is not tried again and again
	return s.write(a.options.Settings)
}

// Damage is why the settings could not be read at the start, nil if they were.
func (a *App) Damage() error { return a.damage }

// Settings in use.
func (a *App) Settings() Settings { return a.settings }
