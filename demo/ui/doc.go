// Package ui is the flat part of the demo's window: text, panels, theme, and
// the reading of keys and mouse into intents. It knows no scene and no physics.
package ui
