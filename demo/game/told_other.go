//go:build !js

package game

// tell is for a page, and there is none.
func (a *App) tell() {}
