package draw

import (
	"image"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// zBuffer is a plain rasterizer of a batch, for comparison: 16-bit depths.
func zBuffer(b *batch, w, h int) []int {
	out := make([]int, w*h)
	for t := 0; t+2 < len(b.indices); t += 3 {
		p, q, r := &b.vertices[b.indices[t]], &b.vertices[b.indices[t+1]], &b.vertices[b.indices[t+2]]
		area := (q.DstX-p.DstX)*(r.DstY-p.DstY) - (q.DstY-p.DstY)*(r.DstX-p.DstX)
		x0, x1 := bounds(w, p.DstX, q.DstX, r.DstX)
		y0, y1 := bounds(h, p.DstY, q.DstY, r.DstY)
		for y := y0; y < y1; y++ {
			for x := x0; x < x1; x++ {
				px, py := float32(x)+0.5, float32(y)+0.5
				u := ((q.DstX-px)*(r.DstY-py) - (q.DstY-py)*(r.DstX-px)) / area
				v := ((r.DstX-px)*(p.DstY-py) - (r.DstY-py)*(p.DstX-px)) / area
				s := 1 - u - v
				if u < 0 || v < 0 || s < 0 {
					continue
				}
				d := u*p.Custom3 + v*q.Custom3 + s*r.Custom3
				out[y*w+x] = max(out[y*w+x], int(max(0, min(1, d))*65535+0.5))
			}
		}
	}
	return out
}

func bounds(size int, a, b, c float32) (from, to int) {
	return max(0, int(min(a, b, c))), min(size, int(max(a, b, c))+1)
}

func TestDepthAgreesWithAZBuffer(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality.Supersample = 1
	const w, h = 240, 150
	render(t, r, sampleFrame(w/float64(h)), w, h)
	want := zBuffer(&r.stage.camera, w, h)
	got := pixels(r.depth.low).Pix
	covered, wrong := 0, 0
	for i, d := range want {
		if d > 0 {
			covered++
		}
		if g := int(got[4*i])*256 + int(got[4*i+1]); g-d > 2 || d-g > 2 {
			wrong++
		}
	}
	// Rasterizers may differ on which pixels an edge covers, no more.
	if covered < w*h/2 || wrong > covered/500 {
		t.Errorf("%d of %d depths differ", wrong, covered)
	}
}

func TestOrderOfBodiesDoesNotMatter(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	f := sampleFrame(1.6)
	f.Dots, f.Strands = nil, nil // marks are painted in order, over everything
	one := render(t, r, f, 320, 200)
	slices.Reverse(f.Bodies)
	two := render(t, r, f, 320, 200)
	if n := different(one, two, 12); n > 320*200/1000 {
		t.Errorf("%d pixels differ", n)
	}
}

// different counts the pixels of which a channel differs by more than by.
func different(a, b *image.RGBA, by int) (n int) {
	for i := 0; i < len(a.Pix); i += 4 {
		for k := range 3 {
			if d := int(a.Pix[i+k]) - int(b.Pix[i+k]); d > by || -d > by {
				n++
				break
			}
		}
	}
	return n
}

// brightness returns the mean of the channels around where a point appears.
func brightness(t *testing.T, im *image.RGBA, c *Camera, p mgl64.Vec3) float64 {
	t.Helper()
	x, y, ok := c.Project(p, im.Rect.Dx(), im.Rect.Dy())
	if !ok || !(image.Point{int(x), int(y)}).In(im.Rect.Inset(3)) {
		t.Fatalf("%v is not in the picture", p)
	}
	sum := 0.0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			c := im.RGBAAt(int(x)+dx, int(y)+dy)
			sum += float64(c.R) + float64(c.G) + float64(c.B)
		}
	}
	return sum / 27
}

// shadowFrame is a ball that floats over the ground, seen from the side away
// from its shadow's place.
func shadowFrame() (f *Frame, shaded, sunny mgl64.Vec3) {
	f = &Frame{Focus: Sphere{mgl64.Vec3{0, 0.5, 0}, 2}}
	f.Camera = Fit(f.Focus, 1, 0.5, 0.6)
	center := mgl64.Vec3{0, 1, 0}
	f.Bodies = []Body{
		{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0}), Fixed: true},
		{Shape: components.Sphere(0.4), Position: center, Color: Palette[0]},
	}
	shaded = center.Sub(toMgl(towardsLight).Mul(1 / float64(towardsLight.Y)))
	return f, shaded, mgl64.Vec3{-shaded[0], 0, -shaded[2]}
}

func TestShadowsDarken(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality.Occlusion = false
	f, shaded, sunny := shadowFrame()
	with := render(t, r, f, 300, 300)
	r.Quality.Shadows = 0
	without := render(t, r, f, 300, 300)
	dark, lit := brightness(t, with, &f.Camera, shaded), brightness(t, without, &f.Camera, shaded)
	if dark > 0.75*lit {
		t.Errorf("in the shadow %v, without it %v", dark, lit)
	}
	a, b := brightness(t, with, &f.Camera, sunny), brightness(t, without, &f.Camera, sunny)
	if math.Abs(a-b) > 1.5 {
		t.Errorf("in the sun %v with shadows and %v without", a, b)
	}
}

// TestNoAcne: a ground without anything on it looks the same with shadows, and
// so does the lit side of a ball.
func TestNoAcne(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality.Occlusion = false
	for _, shape := range []components.Shape{components.Box(1.2, 1.2, 1.2), components.Sphere(0.8)} {
		f := &Frame{Focus: Sphere{Radius: 1.5}}
		f.Camera = Fit(f.Focus, 1, -0.7, 0.5)
		f.Bodies = []Body{{Shape: shape, Color: Palette[1]}}
		r.Quality.Shadows = 1024
		with := render(t, r, f, 300, 300)
		r.Quality.Shadows = 0
		if n := different(with, render(t, r, f, 300, 300), 10); n > 40 {
			t.Errorf("%T: a single body shades %d of its own pixels", shape, n)
		}
	}
}

// TestNoTeethWhereTheLightGrazes: on a face that the light hardly reaches the
// texels of the map are drawn out to long teeth; a coarse map has to look like a
// fine one there.
func TestNoTeethWhereTheLightGrazes(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality.Occlusion, r.Quality.Supersample = false, 1
	for _, deg := range []float64{40, 41} {
		f := &Frame{Focus: Sphere{Radius: 4}}
		f.Camera = Fit(Sphere{Radius: 1.2}, 1, 0.9, 0.2)
		wall := mgl64.QuatRotate(mgl64.DegToRad(deg), mgl64.Vec3{0, 1, 0})
		f.Bodies = []Body{
			{Shape: components.Box(2, 2, 0.8), Color: RGB(0xffffff), Rotation: wall},
			{
				Shape: components.Box(0.3, 1.5, 0.3), Color: RGB(0xffffff),
				Position: wall.Rotate(mgl64.Vec3{-0.4, 1, 0.6}), Rotation: mgl64.QuatRotate(0.3, mgl64.Vec3{1, 0, 0}),
			},
		}
		r.Quality.Shadows = 192
		coarse := render(t, r, f, 200, 200)
		r.Quality.Shadows = 2048
		n := different(coarse, render(t, r, f, 200, 200), 14)
		if n > 200 {
			t.Errorf("at %v°: %d pixels differ", deg, n)
		}
	}
}

func TestNooksAreDarker(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality.Shadows = 0
	f, _, _ := shadowFrame()
	f.Bodies[1] = Body{
		Shape: components.Box(0.8, 0.8, 0.8), Position: mgl64.Vec3{0, 0.4, 0},
		Rotation: mgl64.QuatRotate(f.Camera.Yaw, mgl64.Vec3{0, 1, 0}),
	}
	eye := f.Camera.Eye()
	towards := mgl64.Vec3{eye[0], 0, eye[2]}.Normalize()
	nook, away := towards.Mul(0.43), towards.Mul(1.1)
	open := render(t, r, f, 300, 300)
	r.Quality.Occlusion = false
	flat := render(t, r, f, 300, 300)
	if a, b := brightness(t, open, &f.Camera, nook), brightness(t, flat, &f.Camera, nook); a > 0.97*b {
		t.Errorf("at the foot of the box: %v, without occlusion %v", a, b)
	}
	if a, b := brightness(t, open, &f.Camera, away), brightness(t, flat, &f.Camera, away); math.Abs(a-b) > 3 {
		t.Errorf("in the open: %v, without occlusion %v", a, b)
	}
}

func TestMarksShowAndDimBehindSolids(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	f := &Frame{Focus: Sphere{Radius: 1}}
	f.Camera = Fit(f.Focus, 1, 0, 0)
	f.Bodies = []Body{{Shape: components.Box(1, 1, 1), Color: RGB(0x202020)}}
	front, behind := mgl64.Vec3{-0.25, 0, 0.6}, mgl64.Vec3{0.25, 0, 0}
	f.Dots = []Dot{{Position: front, Size: 5, Color: RGB(0xffffff)}, {Position: behind, Size: 5, Color: RGB(0xffffff)}}
	im := render(t, r, f, 200, 200)
	a, b := brightness(t, im, &f.Camera, front), brightness(t, im, &f.Camera, behind)
	plain := brightness(t, im, &f.Camera, mgl64.Vec3{0, 0.3, 0.5})
	if a < 240 || b > 0.8*a || b < plain+30 {
		t.Errorf("in front %v, behind %v, beside %v", a, b, plain)
	}
}

func TestResizingWorks(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{40, 90, 40} {
		im := render(t, r, sampleFrame(1), size, size)
		if c := im.RGBAAt(size/2, size/2); c.A != 255 || c.R == 0 && c.G == 0 && c.B == 0 {
			t.Errorf("%d px: %v in the middle", size, c)
		}
	}
}
