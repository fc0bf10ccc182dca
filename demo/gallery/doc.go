// Package gallery is the demo's window: a list of scenes and the laboratory in
// which a chosen one runs. app.go is the game Ebitengine runs; it shows one
// screen at a time, list.go or stage.go. catalog.go says what the gallery needs
// of scenes and simulations, physics.go takes it from the library. What a body
// is made of, and how it moves, is not decided here.
//
//	stage     a scene that runs: time; steer.go has mouse and keys on it, hand.go
//	          drags, shoot.go shoots
//	framing   the first view of a scene; follow.go has the camera come along,
//	          views.go has the views that are set, floors.go keeps it over the ground
//	tools     buttons for fingers
//	arrange   a place for every panel: hud.go, help.go, alarm.go, timings.go
//	sitting   pictures of scenes for the documents, without a user
//	view      a donburi world into something to draw: overlay.go, glue.go, show.go
//	tuning    knobs of solver and materials; inspector.go shows them as sliders
//	graph     recorder.go keeps the probes, curve.go finds force curves, lawcurve.go has
//	          the law beside them;
//	          graphtime.go and graphforce.go draw, grid.go has the axes
//	capture   pictures and films; save.go writes files whole or not at all
//	governor  fits the looks to the machine; settings.go keeps what was chosen
package gallery
