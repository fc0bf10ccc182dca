// Package play is the game without its window: levels, the ball that is rolled
// and turns sticky, the goal and the time, what there is to hear, the camera, and
// the pilot, who plays by pressing what a player presses. It draws nothing, reads
// no device and no clock; a run depends on the level and the controls alone.
//
//	level    a level's document: where the ball starts, what it needs, how to look at it
//	game     a level that is played: controls in, a step, news out
//	frame    what right and ahead mean on a floor, a wall and a ceiling
//	motor    torque and a little force in the air; sticky switches the ball's material
//	cue      events of the physics as things to hear
//	camera   follows the ball and goes through nothing
//	pilot    finds its way along a level's route
package play
