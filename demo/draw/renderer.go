package draw

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// Stats tells what the last picture took.
type Stats struct {
	Triangles int           // in view of the camera and facing it
	Meshes    int           // triangles of the meshes in view, all of them; 0 in a plane
	CPU       time.Duration // to build and submit
}

// Renderer draws frames. It keeps its images and buffers from frame to frame
// and is for one goroutine: Ebitengine's.
type Renderer struct {
	Quality Quality

	shaders  shaders
	stage    *stage
	marks    marks
	flat     flat
	shadow   depthMap
	depth    depthMap
	color    *ebiten.Image
	uniforms uniforms
	options  ebiten.DrawTrianglesShaderOptions
	down     ebiten.DrawImageOptions
	sky      ebiten.DrawRectShaderOptions
	stats    Stats
}

// New returns a renderer at best quality. It needs no display yet; Draw does.
func New() (*Renderer, error) {
	s, err := newShaders()
	if err != nil {
		return nil, err
	}
	return &Renderer{
		Quality: High.Quality(),
		shaders: s, stage: newStage(), uniforms: newUniforms(),
	}, nil
}

// Forget drops what was kept for single shapes; call it when a scene ends.
func (r *Renderer) Forget() {
	r.stage.library.forget()
	r.stage.fader = fader{}
}

// Settled tells whether the next picture of the same frame will be like the last:
// no wall is about to go or to come back.
func (r *Renderer) Settled() bool { return !r.stage.fader.moving }

// Stats returns what the last Draw took.
func (r *Renderer) Stats() Stats { return r.stats }

// Draw paints the frame over the whole screen. scale is the number of screen
// pixels in a point, for the sizes of marks.
func (r *Renderer) Draw(screen *ebiten.Image, f *Frame, scale float64) {
	begin := time.Now()
	ss := max(1, r.Quality.Supersample)
	w, h := screen.Bounds().Dx()*ss, screen.Bounds().Dy()*ss
	r.color = resized(r.color, w, h)
	if f.Flat {
		r.flat.build(f, w, h, float32(scale)*float32(ss))
		r.flat.paint(r.color)
		r.reduce(screen, ss)
		r.stats = Stats{Triangles: len(r.flat.indices) / 3, CPU: time.Since(begin)}
		return
	}
	r.depth.resize(w, h)

	lens := f.Camera.lens(w, h)
	lit := f.Lit
	if !(lit.Radius > 0) {
		lit = f.Focus
	}
	light := newLamp(lit, r.Quality.Shadows)
	casting := &light
	if r.Quality.Shadows <= 0 {
		casting = nil
	}
	r.stage.build(f, &lens, casting, float32(ss))
	r.marks.build(f, r.stage.ghosts, &lens, float32(scale)*float32(ss))
	r.uniforms.set(f, &lens, &light, r.Quality)

	r.shadow.resize(light.size(), light.size())
	r.shadow.draw(&r.stage.light, &r.shaders)
	r.depth.draw(&r.stage.camera, &r.shaders)
	r.paint(w, h)

	r.reduce(screen, ss)
	r.stats = Stats{
		Triangles: (len(r.stage.camera.indices) + len(r.stage.glass.indices)) / 3,
		Meshes:    r.stage.camera.meshes + r.stage.glass.meshes,
		CPU:       time.Since(begin),
	}
}

// reduce draws the colour image over the screen, ss times smaller.
func (r *Renderer) reduce(screen *ebiten.Image, ss int) {
	r.down.GeoM.Reset()
	r.down.GeoM.Scale(1/float64(ss), 1/float64(ss))
	r.down.Filter = ebiten.FilterLinear // at one half: the mean of 2×2
	screen.DrawImage(r.color, &r.down)
}

// paint draws sky, solids, glass and marks into the colour image.
func (r *Renderer) paint(w, h int) {
	r.sky.Uniforms, r.sky.Blend = r.uniforms.values, ebiten.BlendCopy
	r.color.DrawRectShader(w, h, r.shaders.sky, &r.sky)
	r.options = ebiten.DrawTrianglesShaderOptions{
		Uniforms: r.uniforms.values,
		Images:   [4]*ebiten.Image{r.depth.low, r.shadow.low},
	}
	// What lets no light through is written over what was there, which a graphics
	// card need not read for it.
	r.options.Blend = ebiten.BlendCopy
	if b := &r.stage.camera; len(b.indices) > 0 {
		r.color.DrawTrianglesShader32(b.vertices, b.indices, r.shaders.paint, &r.options)
	}
	r.options.Blend = ebiten.BlendSourceOver
	if b := &r.stage.glass; len(b.indices) > 0 {
		r.color.DrawTrianglesShader32(b.vertices, b.indices, r.shaders.paint, &r.options)
	}
	if m := &r.marks; len(m.indices) > 0 {
		r.color.DrawTrianglesShader32(m.vertices, m.indices, r.shaders.overlay, &r.options)
	}
}
