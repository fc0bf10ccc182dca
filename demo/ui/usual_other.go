//go:build !js

package ui

// Usual is the device to begin with.
func Usual() Device { return Keyboard }
