// Package gallery is the demo's window: a list of scenes and the stage on which
// a chosen one runs. app.go is the game Ebitengine runs; it shows one screen at
// a time, list.go or stage.go. catalog.go says what the gallery needs of scenes
// and simulations, physics.go takes it from the library, view.go reads a
// donburi world into something to draw.
package gallery
