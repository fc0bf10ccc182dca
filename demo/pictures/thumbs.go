package main

import (
	"image"
	"image/color"

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
	"block-stops":        0.2,
	"candy-rigid":        0.62,
	"ceiling-cube-falls": 1.9,
	"comparison":         0.6,
	"incline-roll":       0.3,
	"incline-slide":      0.3,
	"incline-stick":      0.3,
	"slide-to-roll":      0.4,
}

// thumbs are the small pictures of all built-in scenes.
func thumbs() (out []work) {
	for _, info := range scene.Builtin() {
		at, known := moments[info.Name]
		if !known {
			at = thumbTime
			if doc, err := scene.Open(info.Name); err == nil && doc.Seconds > 0 {
				at = min(at, doc.Seconds)
			}
		}
		out = append(out, work{file: gallery.ThumbFile(info.Name), at: at, of: gallery.Portrait{
			Scene: info.Name, Width: 2 * gallery.ThumbWide, Height: 2 * gallery.ThumbTall, Bare: true,
		}})
	}
	return out
}

// halved returns a picture of half the size, of which each pixel is the mean of four.
func halved(im image.Image) image.Image {
	b := im.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()/2, b.Dy()/2))
	for y := range b.Dy() / 2 {
		for x := range b.Dx() / 2 {
			var sum [3]uint32
			for i := range 4 {
				r, g, b, _ := im.At(b.Min.X+2*x+i%2, b.Min.Y+2*y+i/2).RGBA()
				sum[0], sum[1], sum[2] = sum[0]+r, sum[1]+g, sum[2]+b
			}
			const mean = 4 << 8
			out.SetRGBA(x, y, color.RGBA{uint8(sum[0] / mean), uint8(sum[1] / mean), uint8(sum[2] / mean), 0xff})
		}
	}
	return out
}
