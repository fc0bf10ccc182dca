// Package assets embeds what the demo and the scene loader ship with. The
// files of scenes are made by the generator in gen, which a test holds them
// against; run go generate after a change there. Those of levels are written by
// hand, pictures are drawn by demo/pictures. This package imports nothing of tack.
package assets

import "embed"

//go:generate go run ./gen

// Scenes holds the built-in scene files, scenes/name.json, and the meshes that
// they name.
//
//go:embed scenes/*.json scenes/*.glb
var Scenes embed.FS

// Thumbs holds small pictures of the built-in scenes, thumbs/name.jpg. They are made
// by go run ./demo/pictures -thumbs.
//
//go:embed thumbs/*.jpg
var Thumbs embed.FS

// Levels holds the documents of the game's levels, levels/name.json, in the
// order of their names.
//
//go:embed levels/*.json
var Levels embed.FS
