package draw

import (
	"image"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/ecs/scene"
)

// How many bodies of the scene have meshes of leastTriangles, and how many so many
// that face the camera.
const meshBodies, crowdBodies = 262, 510

// sceneFrame is the built-in scene of balls and boxes that are poured into a
// bin, so many bodies of it, all in view of a window of the size. shake moves every
// body, so that nothing of one frame serves the next.
func sceneFrame(t testing.TB, bodies, w, h int) (f *Frame, shake func(step int)) {
	t.Helper()
	doc, err := scene.Open("bench-b")
	if err != nil {
		t.Fatal(err)
	}
	f = &Frame{Focus: Sphere{mgl64.Vec3{0, 5, 0}, 7}}
	for i := range doc.Bodies {
		b := &doc.Bodies[i]
		if i >= bodies {
			break
		}
		f.Bodies = append(f.Bodies, Body{
			Shape: b.Shape, Position: b.Position, Rotation: b.Rotation.Quat(),
			Color: Palette[i%len(Palette)], Fixed: b.Type == "static",
		})
	}
	moving, n := mgl64.Vec3{}, 0.0
	for i := range f.Bodies {
		if !f.Bodies[i].Fixed {
			moving, n = moving.Add(f.Bodies[i].Position), n+1
		}
	}
	f.Focus.Center = moving.Mul(1 / n)
	for i := range f.Bodies {
		if !f.Bodies[i].Fixed {
			f.Focus.Radius = max(f.Focus.Radius, f.Bodies[i].Position.Sub(f.Focus.Center).Len())
		}
	}
	f.Camera = Fit(f.Focus, float64(w)/float64(h), 0.55, 0.3)
	return f, func(step int) {
		for i := range f.Bodies {
			if b := &f.Bodies[i]; !b.Fixed {
				angle := float64(step*7+i) * 0.01
				b.Rotation = mgl64.Quat{W: math.Cos(angle), V: mgl64.Vec3{0, math.Sin(angle), 0}}
			}
		}
	}
}

// leastTriangles is the number that the budget of 3 ms a frame is for.
const leastTriangles = 30000

// BenchmarkBuild times what is done on the processor before anything is handed
// on: needs no display.
func BenchmarkBuild(b *testing.B) {
	const w, h = 1920, 1080
	f, shake := sceneFrame(b, crowdBodies, w, h)
	for level := Low; level <= High; level++ {
		b.Run(level.String(), func(b *testing.B) {
			q := level.Quality()
			s, step := newStage(), 0
			b.ReportAllocs()
			for b.Loop() {
				shake(step)
				step++
				l := f.Camera.lens(w*q.Supersample, h*q.Supersample)
				light := newLamp(f.Focus, q.Shadows)
				casting := &light
				if q.Shadows <= 0 {
					casting = nil
				}
				s.build(f, &l, casting, float32(q.Supersample))
			}
			n := len(s.camera.indices) / 3
			if n < leastTriangles {
				b.Fatalf("%d triangles", n)
			}
			b.ReportMetric(float64(n), "triangles")
			b.ReportMetric(float64(len(s.light.indices)/3), "shadow-triangles")
		})
	}
}

// drawBudget is what a frame with leastTriangles may take of the processor.
const drawBudget = 3 * time.Millisecond

// BenchmarkDraw times a frame of 1920 by 1080 on the processor, the median and the
// least: built, and handed to Ebitengine, by the processor time of all threads. It
// fails if the least is more than 3 ms for moving meshes of 30 thousand triangles, of
// which about half face the camera; what so many that face it take is told beside.
// What the graphics driver does then is not in it; a software one takes its time.
//
//	go test ./demo/draw -run '^$' -bench '^BenchmarkDraw$' -benchtime 8x
func BenchmarkDraw(b *testing.B) {
	displaytest.Need(b)
	displaytest.NeedProcessorTime(b)
	const w, h = 1920, 1080
	r, err := New()
	if err != nil {
		b.Fatal(err)
	}
	screen := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	defer screen.Deallocate()
	for _, load := range []struct {
		name   string
		bodies int
		count  func(Stats) int
		budget time.Duration
	}{
		{"meshes", meshBodies, func(s Stats) int { return s.Meshes }, drawBudget},
		{"facing", crowdBodies, func(s Stats) int { return s.Triangles }, math.MaxInt64},
	} {
		f, shake := sceneFrame(b, load.bodies, w, h)
		for level := Low; level <= High; level++ {
			b.Run(load.name+"/"+level.String(), func(b *testing.B) {
				r.Quality = level.Quality()
				var spent []time.Duration
				step, one := 0, make([]byte, 4)
				draw := func() {
					shake(step)
					step++
					begin := displaytest.ProcessorTime()
					r.Draw(screen, f, 1)
					spent = append(spent, displaytest.ProcessorTime()-begin)
					screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).ReadPixels(one) // has it drawn
				}
				for range 4 { // buffers grow
					draw()
				}
				for b.Loop() {
					draw()
				}
				spent = spent[len(spent)-b.N:]
				slices.Sort(spent)
				if n := load.count(r.Stats()); n < leastTriangles {
					b.Errorf("%d triangles, want %d", n, leastTriangles)
				}
				if spent[0] > load.budget {
					b.Errorf("the quickest of %d frames takes %v of the processor, more than %v", len(spent), spent[0], load.budget)
				}
				b.ReportMetric(spent[len(spent)/2].Seconds()*1e3, "cpu-ms/frame")
				b.ReportMetric(spent[0].Seconds()*1e3, "least-cpu-ms")
				b.ReportMetric(float64(r.Stats().Meshes), "mesh-triangles")
				b.ReportMetric(float64(r.Stats().Triangles), "facing-triangles")
				b.ReportMetric(0, "ns/op") // the driver's
			})
		}
	}
}

// TestLevelsDiffer: each level draws another picture of the same frame, plainer
// the lower it is, and takes no more than the next.
func TestLevelsDiffer(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	f := sampleFrame(1.6)
	f.Dots, f.Strands = nil, nil
	unlit := r.Quality
	unlit.Shadows, unlit.Supersample, unlit.Occlusion = 0, 1, false
	r.Quality = unlit
	plain := render(t, r, f, 320, 200)
	var pictures [High + 1]*image.RGBA
	for level := Low; level <= High; level++ {
		r.Quality = level.Quality()
		r.Quality.Shadows /= 2 // a software rasterizer takes its time
		pictures[level] = render(t, r, f, 320, 200)
	}
	differ := func(a, b *image.RGBA) (n, darker int) {
		for i := 0; i < len(a.Pix); i += 4 {
			d := int(a.Pix[i]) + int(a.Pix[i+1]) + int(a.Pix[i+2]) - int(b.Pix[i]) - int(b.Pix[i+1]) - int(b.Pix[i+2])
			if d > 24 || d < -24 {
				n++
			}
			if d > 60 {
				darker++
			}
		}
		return n, darker
	}
	if n, darker := differ(plain, pictures[Low]); n < 300 || darker < 250 {
		t.Errorf("low differs from no shadow in %d pixels, %d are in shadow", n, darker)
	}
	// Nooks only ever lose light, and a finer shadow is as dark as a coarse one.
	light := func(im *image.RGBA) (sum int) {
		for i := range im.Pix {
			sum += int(im.Pix[i])
		}
		return sum
	}
	if l, m := light(pictures[Low]), light(pictures[Medium]); m >= l {
		t.Errorf("medium has no darker nooks than low: %d against %d", m, l)
	}
	if n, _ := differ(pictures[Medium], pictures[High]); n < 300 || n > 20000 {
		t.Errorf("high differs from medium in %d pixels: edges should be smooth, and no more", n)
	}
	hard := func(im *image.RGBA) (n int) { // steps from pixel to pixel
		for y := range 200 {
			for x := range 319 {
				a, b := im.RGBAAt(x, y), im.RGBAAt(x+1, y)
				if d := int(a.G) - int(b.G); d > 60 || d < -60 {
					n++
				}
			}
		}
		return n
	}
	if m, h := hard(pictures[Medium]), hard(pictures[High]); h >= m {
		t.Errorf("%d hard steps at medium, %d at high", m, h)
	}
}
