//go:build !js

package game

// usual is the device to begin with.
func usual() Device { return Keyboard }
