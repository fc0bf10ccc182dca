package draw

import (
	"math"
	"testing"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"
)

// What an ordinary desktop GPU does: a GeForce GTX 1060 of 2016, for years the
// most common one in Valve's hardware survey. Its data sheet: 1280 lanes, 80 texture
// units and 48 raster units at 1.708 GHz, two triangles a cycle, 192 GB/s.
const (
	gpuClock     = 1.708e9         // [Hz]
	gpuTriangles = 2 * gpuClock    // [1/s]
	gpuFetches   = 80 * gpuClock   // of four bytes [1/s]
	gpuFlops     = 2560 * gpuClock // [1/s]
	gpuBlends    = 24 * gpuClock   // a raster unit takes two cycles to blend [1/s]
	gpuMemory    = 192e9           // [B/s]
	gpuBus       = 8e9             // what is left of PCIe 3.0 ×16 for one upload a frame [B/s]
	gpuCall      = 20e-6           // a change of shader and target, with OpenGL's checks [s]
	// gpuReached is the part of those that real frames reach.
	gpuReached = 0.5
)

// What the shaders ask for, counted in their sources.
const (
	shadowFlops = 14 // a comparison
	nookFlops   = 40 // a sample
	paintFlops  = 350
	lostFetches = 1 // of a fragment that lies behind another
	lostFlops   = 60
	depthFlops  = 10
	blendBytes  = 8 // read and written
	copyBytes   = 4 // written
)

// samples are the comparisons with the shadow map and the looks for nooks of a
// fragment.
func (q *Quality) samples() (shadow, nooks float64) {
	if q.Supersample == 2 {
		return 9, 3
	}
	return 36, 10
}

// covered is the area on an image of the size of all triangles of a batch [px]:
// layers over each other count each.
func (b *batch) covered(w, h float64) (sum float64) {
	var shape, clipped [][2]float64
	for i := 0; i+2 < len(b.indices); i += 3 {
		shape = shape[:0]
		for _, k := range b.indices[i : i+3] {
			shape = append(shape, [2]float64{float64(b.vertices[k].DstX), float64(b.vertices[k].DstY)})
		}
		for side := range 4 { // the image's edges, one after the other (Sutherland and Hodgman 1974)
			axis, within := side/2, func(p [2]float64) float64 { return p[side/2] }
			if side%2 == 1 {
				end := [2]float64{w, h}[axis]
				within = func(p [2]float64) float64 { return end - p[side/2] }
			}
			clipped = clipped[:0]
			for n, p := range shape {
				q := shape[(n+1)%len(shape)]
				dp, dq := within(p), within(q)
				if dp >= 0 {
					clipped = append(clipped, p)
				}
				if (dp >= 0) != (dq >= 0) {
					t := dp / (dp - dq)
					clipped = append(clipped, [2]float64{p[0] + t*(q[0]-p[0]), p[1] + t*(q[1]-p[1])})
				}
			}
			shape, clipped = clipped, shape
		}
		area := 0.0
		for n, p := range shape {
			q := shape[(n+1)%len(shape)]
			area += p[0]*q[1] - p[1]*q[0]
		}
		sum += math.Abs(area) / 2
	}
	return sum
}

// work is what a pass asks for. Fetching, reckoning and writing go on side by side:
// it takes as long as the longest of them (Williams and others 2009, "Roofline").
type work struct{ fetches, flops, blends, bytes float64 }

// time of the pass [s].
func (p work) time() float64 {
	return max(p.fetches/gpuFetches, p.flops/gpuFlops, p.blends/gpuBlends, p.bytes/gpuMemory) / gpuReached
}

// mostFrame is what a frame may take of a sixtieth of a second [s]: the half, so that
// a card of half the speed, or a screen of twice the rate, keeps up.
const mostFrame = 8e-3

// TestFrameFitsGPU: a frame of the crowd at 1080p fits at every level, the high one with
// four image pixels in one of the screen, on a GPU that reaches half of what it
// could. No GPU is asked: work is counted, and divided by what the data sheet says.
func TestFrameFitsGPU(t *testing.T) {
	const w, h = 1920, 1080
	f, _ := sceneFrame(t, crowdBodies, w, h)
	for level := Low; level <= High; level++ {
		q := level.Quality()
		ss := q.Supersample
		s, lens, light := newStage(), f.Camera.lens(w*ss, h*ss), newLamp(f.Focus, q.Shadows)
		s.build(f, &lens, &light, float32(ss))
		pixels, texels := float64(w*ss*h*ss), float64(q.Shadows*q.Shadows)
		layers := s.camera.covered(float64(w*ss), float64(h*ss))
		shade := s.light.covered(float64(q.Shadows), float64(q.Shadows))
		seen := min(pixels, layers)

		// Four images are cleared; then sky, two depth passes each of light and camera,
		// paint, reduction.
		const calls = 4 + 1 + 4 + 1 + 1
		triangles := float64(3*len(s.camera.indices)+2*len(s.light.indices)) / 3
		upload := float64(3*len(s.camera.vertices)+2*len(s.light.vertices))*float64(unsafe.Sizeof(ebiten.Vertex{})) +
			4*float64(3*len(s.camera.indices)+2*len(s.light.indices))
		depth := work{
			fetches: layers + shade, flops: 2 * (layers + shade) * depthFlops,
			blends: 2 * (layers + shade), bytes: 2*(layers+shade)*blendBytes + 2*4*(pixels+texels),
		}
		tent, nooks := q.samples()
		paint := work{
			fetches: seen*(1+tent+nooks) + (layers-seen)*lostFetches,
			flops:   seen*(tent*shadowFlops+nooks*nookFlops+paintFlops) + (layers-seen)*lostFlops,
			blends:  layers + pixels, bytes: (layers+pixels)*copyBytes + 4*4*pixels, // the maps and the reduction
		}
		fixed := calls*gpuCall + triangles/gpuTriangles/gpuReached + upload/gpuBus
		total := fixed + depth.time() + paint.time()
		t.Logf("%v: %.1f ms: depths %.1f, paint %.1f; %d calls, %.0f triangles, %.1f MB uploaded, %.1f layers, shadows %.1f of %.0f texels", level,
			total*1e3, depth.time()*1e3, paint.time()*1e3, calls, triangles, upload/1e6, layers/pixels, shade/texels, texels)
		if n := len(s.camera.indices) / 3; n < leastTriangles {
			t.Errorf("%v: %d triangles", level, n)
		}
		if total > mostFrame {
			t.Errorf("%v: %.1f ms, more than %.1f", level, total*1e3, mostFrame*1e3)
		}
	}
}
