// Command sim runs a scene without a display and says how it went: a table of
// its probes (-csv), a summary of times and quality (-json), or a few lines for
// people. It links no graphics, and runs as wasm under node and on arm64 too.
//
//	sim -list
//	sim [flags] SCENE
//
// SCENE is the name of a built-in scene or a scene file. The exit status is 0
// when the run is done, 1 when the simulation met a state that is not finite,
// and 2 for bad usage or a bad scene file, with one line on standard error.
//
// Times are those of the step alone. Allocations are counted over the second
// half of the run, when buffers have grown to their size.
package main
