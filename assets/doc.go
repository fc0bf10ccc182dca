// Package assets embeds what the demo and the scene loader ship with. The
// files are made by the generator in gen, which a test holds them against; run
// go generate after a change there. This package imports nothing of tack.
package assets

import "embed"

//go:generate go run ./gen

// Scenes holds the built-in scene files, scenes/name.json, and the meshes that
// they name.
//
//go:embed scenes/*.json scenes/*.glb
var Scenes embed.FS
