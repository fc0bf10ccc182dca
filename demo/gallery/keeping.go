package gallery

import "github.com/tackphysics/tack/demo/internal/store"

// keepEvery is the number of ticks between looks whether settings have changed.
const keepEvery = 120

// keepSettings writes the settings now and then, if they have changed. The error is
// one that nobody has been told yet.
func (a *App) keepSettings() error {
	if a.age++; a.age%keepEvery != 0 {
		return nil
	}
	return a.Keep()
}

// Keep writes the settings if they have changed. That they cannot be written is an
// error once, not each time they change.
func (a *App) Keep() error {
	s := &a.settings
	s.Show, s.Inspector = a.show, a.inspect.open
	if e, ok := a.list.Chosen(); ok {
		s.Scene = e.Name
	}
	if a.options.Settings == "" || *s == a.kept {
		return nil
	}
	a.kept = *s
	err := s.write(a.options.Settings)
	if err == nil || a.unkept {
		return nil
	}
	a.unkept = true
	return store.Unsaved("settings are", err, "They hold until the window is closed; make the folder writable to keep them.")
}

// Damage is why the settings could not be read at the start, nil if they were.
func (a *App) Damage() error { return a.damage }

// Settings in use.
func (a *App) Settings() Settings { return a.settings }
