package draw

import (
	"image"
	"image/png"
	"os"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// sampleFrame holds every shape once and more, on a ground box.
func sampleFrame(aspect float64) *Frame {
	f := &Frame{Focus: Sphere{mgl64.Vec3{0, 0.8, 0}, 3}}
	f.Camera = Fit(f.Focus, aspect, 0.6, 0.35)
	put := func(s components.Shape, x, y, z float64, c int, deg float64) {
		f.Bodies = append(f.Bodies, Body{
			Shape: s, Position: mgl64.Vec3{x, y, z}, Color: Palette[c%len(Palette)],
			Rotation: mgl64.QuatRotate(mgl64.DegToRad(deg), mgl64.Vec3{0.3, 1, 0.2}.Normalize()),
		})
	}
	for k := range 4 {
		for i := range 4 - k {
			put(components.Box(0.5, 0.5, 0.5), (float64(i)-float64(3-k)/2)*0.52, 0.25+0.5*float64(k), -0.8, k+i, 0)
		}
	}
	put(components.Sphere(0.4), 1.2, 0.4, 0.7, 1, 20)
	put(components.Sphere(0.15), 0.55, 0.15, 1.1, 6, 60)
	put(components.Capsule(0.2, 0.6), -1.4, 0.5, 0.6, 3, 0)
	put(components.Capsule(0.15, 0.5), -0.4, 0.15, 1.2, 4, 0)
	f.Bodies[len(f.Bodies)-1].Rotation = mgl64.QuatRotate(1.5708, mgl64.Vec3{0, 0, 1})
	put(components.Hull(
		mgl64.Vec3{0.4, 0, 0}, mgl64.Vec3{-0.4, 0, 0}, mgl64.Vec3{0, 0.4, 0}, mgl64.Vec3{0, -0.4, 0},
		mgl64.Vec3{0, 0, 0.4}, mgl64.Vec3{0, 0, -0.4}), 0.4, 0.4, 0.2, 2, 40)
	f.Bodies = append(f.Bodies, Body{
		Shape: components.Box(200, 2, 200), Position: mgl64.Vec3{0, -1, 0}, Fixed: true, Color: StaticColor,
	})
	f.Bodies = append(f.Bodies, Body{
		Shape: components.Box(0.1, 1.2, 1.5), Position: mgl64.Vec3{-2.2, 0.6, 0}, Fixed: true, Color: StaticColor,
	})
	for i := range 10 {
		x := float64(i)/9*2 - 1
		f.Dots = append(f.Dots, Dot{mgl64.Vec3{x, 0.5, -0.54}, 3, Heat(float64(i) / 9)})
		f.Strands = append(f.Strands, Strand{mgl64.Vec3{x, 0.5, -0.54}, mgl64.Vec3{x * 1.2, 0.9, -0.3}, 2, Heat(float64(i) / 9)})
	}
	return f
}

func render(t testing.TB, r *Renderer, f *Frame, w, h int) *image.RGBA {
	t.Helper()
	displaytest.Need(t)
	screen := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	defer screen.Deallocate()
	r.Draw(screen, f, 1)
	return pixels(screen)
}

func pixels(im *ebiten.Image) *image.RGBA {
	out := image.NewRGBA(im.Bounds())
	im.ReadPixels(out.Pix)
	return out
}

// TestSample draws the sample; with TACK_PICTURE set it is written there, to be
// looked at.
func TestSample(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	im := render(t, r, sampleFrame(1.6), 1280, 800)
	if path := os.Getenv("TACK_PICTURE"); path != "" {
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if err := png.Encode(file, im); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(r.Stats())
}
