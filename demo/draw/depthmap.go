package draw

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// keepLargest is the blend of the depth passes: the larger value of each
// channel stays, in any order of drawing.
var keepLargest = ebiten.Blend{
	BlendFactorSourceRGB:        ebiten.BlendFactorOne,
	BlendFactorSourceAlpha:      ebiten.BlendFactorOne,
	BlendFactorDestinationRGB:   ebiten.BlendFactorOne,
	BlendFactorDestinationAlpha: ebiten.BlendFactorOne,
	BlendOperationRGB:           ebiten.BlendOperationMax,
	BlendOperationAlpha:         ebiten.BlendOperationMax,
}

// depthMap is an image of 16-bit depths, the high byte in red, the low byte in
// green; 0 is far and empty, 65535 is near.
type depthMap struct {
	high, low *ebiten.Image
	options   ebiten.DrawTrianglesShaderOptions
}

// resize makes the map w×h pixels.
func (d *depthMap) resize(w, h int) {
	d.high = resized(d.high, w, h)
	d.low = resized(d.low, w, h)
}

// draw fills the map with the nearest depths of the batch.
func (d *depthMap) draw(b *batch, s *shaders) {
	d.high.Clear()
	d.low.Clear()
	if len(b.indices) == 0 {
		return
	}
	d.options = ebiten.DrawTrianglesShaderOptions{Blend: keepLargest}
	d.high.DrawTrianglesShader32(b.vertices, b.indices, s.high, &d.options)
	d.options.Images[0] = d.high
	d.low.DrawTrianglesShader32(b.vertices, b.indices, s.low, &d.options)
}

// resized returns an image of the size, the given one if it already has it.
// It is unmanaged: render targets gain nothing from a shared atlas.
func resized(im *ebiten.Image, w, h int) *ebiten.Image {
	if im != nil {
		if im.Bounds().Dx() == w && im.Bounds().Dy() == h {
			return im
		}
		im.Deallocate()
	}
	return ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
}
