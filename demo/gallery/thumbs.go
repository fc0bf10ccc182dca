package gallery

import (
	"image/jpeg"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/assets"
)

// ThumbWide and ThumbTall are the size of the small pictures of scenes, as they are
// made [px].
const (
	ThumbWide = 192
	ThumbTall = 108
)

// ThumbFile is the name of a scene's small picture in its folder.
func ThumbFile(scene string) string { return scene + ".jpg" }

// thumbs are the small pictures of the built-in scenes, unpacked when they are
// first seen.
type thumbs struct{ images map[string]*ebiten.Image }

func newThumbs() thumbs { return thumbs{map[string]*ebiten.Image{}} }

// of returns the picture of a scene, nil where there is none.
func (t *thumbs) of(scene string) *ebiten.Image {
	im, known := t.images[scene]
	if !known {
		im = unpacked(scene)
		t.images[scene] = im
	}
	return im
}

func unpacked(scene string) *ebiten.Image {
	file, err := assets.Thumbs.Open("thumbs/" + ThumbFile(scene))
	if err != nil {
		return nil
	}
	defer file.Close() //nolint:errcheck // it is in memory
	im, err := jpeg.Decode(file)
	if err != nil {
		return nil
	}
	return ebiten.NewImageFromImage(im)
}
