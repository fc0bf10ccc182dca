// Package systems holds the stages of the physics step, one file a stage, in
// the order Collide, Clone, SolvePGS (with EvolveBeta in each substep), Release,
// Publish. A stage reads and writes components and dense arrays and calls a
// kernel in internal; the maths is in the kernels. What the stages do for
// deformable bodies is in the files soft*.go beside them.
//
// A World is the state of one donburi world's physics between and during
// steps. Package ecs installs it and runs the schedule.
package systems
