// Package game is the demo's game in its window: the title and its menus, the
// level that is played, and the way to the laboratory of package gallery. How a
// level is played is not decided here but in package play.
//
//	app       the game that Ebitengine runs: one screen at a time
//	screens   title, levels, settings, pause and the end of a level, as menus
//	menu      a menu of widgets; theme.go knows how it looks
//	round     a level that is played: steps, camera, what is drawn and written over it
//	portrait  pictures of a level for the documents, without a user
//	confetti  what a level that is done is worth
//	hearing   what the physics does, as sounds of package sound
//	devices   keyboard, mouse, gamepad and touch as one input
//	told      what a page in a browser may ask
//	progress  best times and what was chosen, from one start to the next
//	keeping   when that is written, and what is told of it
package game
