package main

import (
	"image"

	"golang.org/x/image/draw"

	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/ecs/scene"
)

const (
	thumbEnding  = ".jpg"
	thumbQuality = 80
	// thumbTime is when a scene is pictured that moments does not have, or at its end
	// if that is earlier [s].
	thumbTime = 1.5
)

// moments are the times at which scenes are best told apart [s].
var moments = map[string]float64{
	"ball-in-bowl":       0.24,
	"block-stops":        0.2,
	"candy-rigid":        0.62,
	"ceiling-cube-falls": 1.9,
	"comparison":         0.6,
	"incline-roll":       0.3,
	"incline-slide":      0.3,
	"incline-stick":      0.3,
	"planar-kappa":       3.9,
	"slide-to-roll":      0.4,
}

// thumbs are the small pictures of all built-in scenes.
func thumbs() (out []work) {
	for _, info := range scene.Builtin() {
		at, known := moments[info.Name]
		if !known {
			at = thumbTime
		}
		show := gallery.Show{}
		if doc, err := scene.Open(info.Name); err == nil {
			if !known && doc.Seconds > 0 {
				at = min(at, doc.Seconds)
			}
			if doc.Planar { // the marks are the picture of the glue there
				show.Bonds = gallery.BondsByIntensity
			}
		}
		out = append(out, work{file: gallery.ThumbFile(info.Name), at: at, of: gallery.Portrait{
			Scene: info.Name, Width: 2 * gallery.ThumbWide, Height: 2 * gallery.ThumbTall, Bare: true, Show: show,
		}})
	}
	return out
}

// halved returns a picture of half the size.
func halved(im image.Image) image.Image {
	b := im.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()/2, b.Dy()/2))
	draw.CatmullRom.Scale(out, out.Bounds(), im, b, draw.Src, nil)
	return out
}
