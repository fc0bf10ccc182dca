package game

import "syscall/js"

// tell lets the page ask how a level stands: tack() in a browser's console. Lengths
// are in metres, times in seconds.
func (a *App) tell() {
	js.Global().Set("tack", js.FuncOf(func(js.Value, []js.Value) any {
		r := a.round
		if r == nil || a.screen != playScreen {
			return map[string]any{"playing": false}
		}
		at := r.game.Position()
		return map[string]any{
			"playing": true,
			"level":   r.level.Name,
			"clock":   r.game.Elapsed(),
			"at":      []any{at[0], at[1], at[2]},
			"sticky":  r.game.Sticky(),
			"carried": r.game.Carried(),
		}
	}))
}
