package ui

import "syscall/js"

// Usual is the device to begin with: fingers where there is nothing finer, so that
// a telephone that opens a level by its address shows what to touch.
func Usual() Device {
	page := js.Global()
	if page.Get("matchMedia").Type() == js.TypeFunction && page.Call("matchMedia", "(hover: none) and (pointer: coarse)").Get("matches").Bool() {
		return Touch
	}
	return Keyboard
}
