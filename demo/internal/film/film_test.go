package film

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"math/rand/v2"
	"testing"
)

// picture is a gradient with a square of a colour that moves.
func picture(w, h, at int, c color.RGBA) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			im.SetRGBA(x, y, color.RGBA{uint8(40 + 80*y/h), uint8(50 + 60*x/w), 90, 255})
			if x >= at && x < at+10 && y >= 10 && y < 20 {
				im.SetRGBA(x, y, c)
			}
		}
	}
	return im
}

// TestFilmIsReadByOthers writes a film and lets the standard library read it.
func TestFilmIsReadByOthers(t *testing.T) {
	const w, h = 64, 40
	var out bytes.Buffer
	f, err := New(&out, w, h)
	if err != nil {
		t.Fatal(err)
	}
	var frames []*image.RGBA
	for i := range 12 {
		c := color.RGBA{240, 200, 20, 255}
		if i > 6 {
			c = color.RGBA{200, 10, 240, 255} // a colour that the first table has not
		}
		frames = append(frames, picture(w, h, 4*i, c))
		if err := f.Add(frames[i], 6+i%2); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != len(frames) || g.LoopCount != 0 || g.Delay[3] != 7 || g.Config.Width != w || g.Config.Height != h {
		t.Fatalf("%d frames, loop %d, delays %v, %dx%d", len(g.Image), g.LoopCount, g.Delay, g.Config.Width, g.Config.Height)
	}
	screen := image.NewRGBA(image.Rect(0, 0, w, h))
	for i, im := range g.Image {
		worst, sum := 0, 0
		for y := range h {
			for x := range w {
				if _, _, _, a := im.At(x, y).RGBA(); a != 0 {
					screen.Set(x, y, im.At(x, y))
				}
				got, want := screen.RGBAAt(x, y), frames[i].RGBAAt(x, y)
				for _, d := range [3]int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
					d = max(d, -d)
					worst, sum = max(worst, d), sum+d
				}
			}
		}
		if mean := float64(sum) / (3 * w * h); mean > 3.5 || worst > 30 {
			t.Errorf("frame %d differs by %v on average, %d at worst", i, mean, worst)
		}
	}
	if last := g.Image[5]; len(g.Image[5].Palette) != 256 {
		t.Errorf("%d colours", len(last.Palette))
	}
}

// TestStillFramesCostLittle: what does not change is not written again.
func TestStillFramesCostLittle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	noise := image.NewRGBA(image.Rect(0, 0, 200, 100))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.IntN(256))
	}
	var out bytes.Buffer
	f, err := New(&out, 200, 100)
	if err != nil {
		t.Fatal(err)
	}
	sizes := []int{out.Len()}
	for range 2 {
		if err := f.Add(noise, 10); err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, out.Len())
	}
	first, second := sizes[1]-sizes[0], sizes[2]-sizes[1]
	if first < 10000 || second > first/10 {
		t.Errorf("the first frame takes %d bytes, the same again %d", first, second)
	}
}

func TestBadFrames(t *testing.T) {
	for _, size := range [][2]int{{0, 5}, {5, 0}, {70000, 5}} {
		if _, err := New(&bytes.Buffer{}, size[0], size[1]); err == nil {
			t.Errorf("a film of %v", size)
		}
	}
	f, err := New(&bytes.Buffer{}, 5, 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Add(image.NewRGBA(image.Rect(0, 0, 6, 5)), 1); err == nil {
		t.Error("a frame of another size")
	}
}

func BenchmarkAdd(b *testing.B) {
	f, err := New(&bytes.Buffer{}, 640, 400)
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		if err := f.Add(picture(640, 400, i%600, color.RGBA{240, 200, 20, 255}), 6); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
