// Package tack is the root of a module that makes things stick in donburi game
// worlds: bodies touch, bond under pressure, hold, peel, tear and let go, at
// game speed, in pure Go, with the same bits on every platform. There is no
// code here; what does the work lives in
//
//	components        what an entity carries: plain data
//	systems           the stages of a step, one file each
//	systems/adhesion  surface laws and presets: glue from strength and reach
//	ecs               the plugin: Install, Step, Spawn, queries, events
//	ecs/scene         scene files, built-in or your own
//	demo              the scenes in a window; demo/sim runs them without one
//
// A world gets its physics by ecs.Install, a body by Physics.Spawn, and each
// call of Physics.Step, or of Physics.Update as a donburi system, moves it on.
// What to call glue is said in a material: adhesion.Preset("tape"), or
// adhesion.Glue(strength, reach).
//
// Imports point one way: components, systems, ecs, demo. Ebitengine appears in
// demo alone. The tests of this package hold the module to that, and to
// arithmetic that no compiler may fuse.
package tack
