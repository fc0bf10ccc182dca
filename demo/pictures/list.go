package main

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/gallery"
)

// work is a picture or a film to make.
type work struct {
	// file in the folder: a .png for a picture, a .gif for a film, a .jpg for a small
	// picture of half the portrait's size.
	file string
	// at is when it is taken, or when the film begins [s of the scene].
	at float64
	// until is when the film ends, and slow how many times slower than life it
	// goes on.
	until, slow float64
	// plot has the graph drawn alone.
	plot bool
	// level of the game to picture, from 1, with the size of the portrait; 0 for
	// the portrait's scene.
	level int
	of    gallery.Portrait
}

// filmRate is the number of frames in a second of a film.
const filmRate = 16

// works are all there are, in the order of their files.
var works = []work{
	{file: "adhesives.png", at: 2.5, of: gallery.Portrait{Scene: "six-spheres", Width: 960, Height: 540, Bare: true}},
	{file: "candy.gif", at: 0.24, until: 1.3, slow: 4, of: gallery.Portrait{
		Scene: "candy-rigid", Width: 600, Height: 340, Bare: true,
		Target: candyMiddle, Distance: 2.1, Pitch: candyPitch,
	}},
	{file: "candy.png", at: 0.62, of: gallery.Portrait{
		Scene: "candy-rigid", Width: 1280, Height: 720, Bare: true,
		Target: candyMiddle, Distance: 1.8, Pitch: candyPitch,
	}},
	{file: "force-gap.png", at: 2.2, plot: true, of: gallery.Portrait{
		Scene: "rcc-pull", Width: 1280, Height: 720, Graph: 2,
	}},
	{file: "force-slip.png", at: 2.1, plot: true, of: gallery.Portrait{
		Scene: "rcc-tangential", Width: 1280, Height: 720, Graph: 3,
	}},
	{file: "game.gif", at: 0.9, until: 5, slow: 1, level: 1, of: gallery.Portrait{Width: 480, Height: 270}},
	{file: "goo.gif", at: 0, until: 3, slow: 1.5, of: gallery.Portrait{
		Scene: "planar-goo", Width: 480, Height: 360, Bare: true, Show: gallery.Show{Bonds: gallery.BondsByIntensity},
	}},
	{file: "jelly.png", at: 4, of: gallery.Portrait{
		Scene: "candy", Width: 960, Height: 540, Bare: true, Target: jellyMiddle, Distance: 1.1,
	}},
	{file: "katamari.gif", at: 0.2, until: 4.2, slow: 1, of: gallery.Portrait{
		Scene: "katamari", Width: 480, Height: 240, Bare: true, Target: wayMiddle, Distance: 4.2, Yaw: -0.35,
	}},
	{file: "lab.png", at: 0.62, of: gallery.Portrait{
		Scene: "candy-rigid", Width: 1280, Height: 720, Graph: 1, Inspector: true,
		Show: gallery.Show{Bonds: gallery.BondsByIntensity}, Target: labMiddle, Distance: 2.6,
	}},
	{file: "pressure-bowl.png", at: 0.24, of: gallery.Portrait{Scene: "ball-in-bowl", Width: 960, Height: 540}},
	{file: "pressure.png", at: 1, of: gallery.Portrait{Scene: "variable-foundation", Width: 960, Height: 540}},
}

// Where the candies meet the block, and the pitch to see its slab's underside
// too, against that of the first view [rad].
var (
	candyMiddle = mgl64.Vec3{0.1, 0.5, 0}
	jellyMiddle = mgl64.Vec3{0, 0.16, 0}
	labMiddle   = mgl64.Vec3{0.25, 0.2, -0.15}
	wayMiddle   = mgl64.Vec3{2.4, 0.2, 0}
)

const candyPitch = -0.1
