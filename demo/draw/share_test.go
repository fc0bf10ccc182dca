package draw

import (
	"image"
	"testing"

	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// Of a picture in which the four image pixels of a screen's share their samples,
// against one in which each has all of its own [of 255]: on the mean no more than
// rounding to whole shades may make, and in no pixel more than a sixteenth of the
// range, which is noise in the depth of a nook.
const (
	shareMean = 0.25
	shareMost = 16
)

// TestSharedSamples: the mean of four pixels that share their samples is what it
// would be if none did.
func TestSharedSamples(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const w, h = 320, 200
	f := sampleFrame(1.6)
	f.Dots, f.Strands = nil, nil
	shared := render(t, r, f, w, h)
	r.uniforms.share[0] = 0
	r.paint(2*w, 2*h) // once more, with nothing else changed
	whole := halved(pixels(r.color))
	sum, most := 0, 0
	for i, v := range shared.Pix {
		d := int(v) - int(whole.Pix[i])
		d = max(d, -d)
		sum, most = sum+d, max(most, d)
	}
	mean := float64(sum) / (3 * w * h)
	t.Logf("mean %.3f, most %d", mean, most)
	if mean > shareMean || most > shareMost || most == 0 {
		t.Errorf("the pictures differ by %.3f on the mean, %d at most", mean, most)
	}
}

// halved is a picture of which each pixel is the mean of 2×2.
func halved(im *image.RGBA) *image.RGBA {
	b := im.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()/2, b.Dy()/2))
	for i := range out.Pix {
		x, y, c := 2*(i%out.Stride/4), 2*(i/out.Stride), i%4
		at := im.PixOffset(x, y) + c
		sum := int(im.Pix[at]) + int(im.Pix[at+4]) + int(im.Pix[at+im.Stride]) + int(im.Pix[at+im.Stride+4])
		out.Pix[i] = uint8((sum + 2) / 4)
	}
	return out
}
