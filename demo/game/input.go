package game

import "github.com/tackphysics/tack/demo/ui"

// Input is what the player did since the last tick, whatever the device.
type Input struct {
	// Right and Ahead roll the ball, −1…1; Sticky is whether the key is held.
	Right, Ahead float64
	Sticky       bool
	// Yaw and Pitch turn the camera [rad]; Zoom is a factor on its distance, 0
	// counts as 1.
	Yaw, Pitch, Zoom float64
	// What has just been pressed: in menus, and in a level.
	Up, Down, Less, More, Accept, Back bool
	Restart, FullScreen, Mute, Pause   bool
	// Device that was used last.
	Device ui.Device
}
