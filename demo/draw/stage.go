package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Sizes of scenery, in multiples of the focus radius.
const (
	// groundReach is the half width of the square drawn for a half-space; the
	// haze has swallowed the ground well before its edge.
	groundReach = 24
	// GroundFrom is the reach from which a fixed body counts as ground.
	GroundFrom = 3
	// cellsAcross is about how many grid cells lie across the focus radius.
	cellsAcross = 2.5
	// signGlow is how many times brighter a sign is than a thing of its colour.
	signGlow = 1.7
	// shadowDetail is the detail of what casts shadows, against what is seen.
	shadowDetail = 0.3
	// shadowSize is the size of what casts shadows with less detail than is seen:
	// its corners must not come out of the finer faces, for they would be specks.
	shadowSize = 0.996
	// clearest is the part of the light that a clear body may let through and
	// still cast a shadow.
	clearest = 0.5
)

// stage turns bodies into the batches of the camera and the light.
type stage struct {
	library *library
	quad    *mesh
	camera  batch
	light   batch
	glass   batch
	panes   []pane
	hider   hider
	fader   fader
	ghosts  []ghost
	piece   Body // of the compound that is being drawn
}

// ghost is a body that is left out of the camera's view, by its place in the frame,
// or the part of it that is by now, 0…1.
type ghost struct {
	body int
	part float32
}

func newStage() *stage {
	quad := &mesh{}
	for _, c := range [4][2]float32{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}} {
		quad.vertex(vertex{corner: vec3{c[0], 0, c[1]}, normal: vec3{0, 1, 0}, tint: 1})
	}
	quad.quad(0, 1, 2, 3)
	return &stage{library: newLibrary(), quad: quad, light: batch{depthOnly: true}}
}

// build fills the batches from the frame. scale is image pixels per screen
// pixel: the level of detail goes by screen pixels.
func (s *stage) build(f *Frame, l *lens, lamp *lamp, scale float32) {
	s.camera.reset()
	s.light.reset()
	s.glass.reset()
	s.panes = s.panes[:0]
	s.ghosts = s.ghosts[:0]
	view := viewport{matrix: l.viewProjection, width: l.width, height: l.height, near: l.near}
	s.hider.prepare(f.Bodies, f.Watched)
	s.fader.begin(len(f.Bodies))
	eye, sun := f.Camera.Eye(), toMgl(towardsLight)
	thrift := crowd(len(f.Bodies)) / scale
	for i := range f.Bodies {
		b := &f.Bodies[i]
		hidden := s.fader.next(i, b, hidesView, s.hider.hides(i, b, eye, hidesView))
		if hidden > 0 {
			s.ghosts = append(s.ghosts, ghost{i, hidden})
		}
		dark := float32(0) // how large the shadow is, against the body
		if lamp != nil && !b.Sign && (hidden > 0 || b.Clear < clearest) {
			dark = 1 - s.fader.next(i, b, hidesLight, s.hider.hides(i, b, sun, hidesLight))
		}
		s.pieces(b, func(b *Body) {
			in, apparent, ok := s.instance(b, f, l, thrift)
			if !ok {
				return
			}
			switch {
			case hidden > 0:
				ghost := in
				s.pane(&ghost, 1-(1-glassOpacity)*hidden, l)
			case b.Clear > 0:
				s.pane(&in, 1-b.Clear, l)
			default:
				s.camera.add(&in, &view)
			}
			if dark > 0 && in.surface != surfaceGround {
				seen := in.mesh
				size := dark
				if in.part, _ = s.library.part(b.Shape, shadowDetail*apparent); in.mesh != seen {
					size *= shadowSize
				}
				in.extent, in.radius = in.extent.mul(size), in.radius*size
				in.mesh = in.mesh.depths()
				s.light.add(&in, &lamp.viewport)
			}
		})
	}
	s.threads(f, l)
	s.addGlass(&view)
}

// pieces draws a body: a compound child by child, any other as it is.
func (s *stage) pieces(b *Body, draw func(*Body)) {
	c, ok := b.Shape.(*components.CompoundShape)
	if !ok {
		draw(b)
		return
	}
	turn := b.Rotation
	if turn == (mgl64.Quat{}) {
		turn = mgl64.QuatIdent()
	}
	for i := range c.Len() {
		child := c.Child(i)
		s.piece = *b
		s.piece.Shape = child.Shape
		s.piece.Position = b.Position.Add(turn.Rotate(child.Position))
		s.piece.Rotation = turn
		if child.Rotation != (mgl64.Quat{}) {
			s.piece.Rotation = turn.Mul(child.Rotation)
		}
		draw(&s.piece)
	}
}

// instance returns the body as a part at a place, with its radius on the screen
// that the detail goes by [px]; ok is false for a body that cannot be drawn.
func (s *stage) instance(b *Body, f *Frame, l *lens, thrift float32) (in instance, apparent float32, ok bool) {
	in.at = newPose(b.Position, b.Rotation)
	in.albedo = b.Color.linear()
	if b.Sign {
		in.albedo = in.albedo.mul(signGlow)
	}
	if plane, is := b.Shape.(components.HalfSpaceShape); is {
		return s.ground(&in, plane, f), 0, in.at.P.finite()
	}
	reach := s.library.reach(b.Shape)
	depth := l.forward.dot(in.at.P.sub(l.eye))
	apparent = thrift * l.pixels(reach, depth)
	in.part, ok = s.library.part(b.Shape, apparent)
	if b.Tiled {
		in.surface = surfaceTiled
	} else if b.Fixed && float64(in.reach) > GroundFrom*f.Focus.Radius {
		in.surface, in.albedo = surfaceGround, groundColor.linear()
		if b.Position[1] > f.Focus.Center[1]+f.Focus.Radius/4 {
			in.albedo = ceilingColor.linear()
		}
	}
	return in, apparent, ok && in.at.P.finite()
}

// ground makes a half-space into a large square about the focus.
func (s *stage) ground(in *instance, plane components.HalfSpaceShape, f *Frame) instance {
	n := in.at.turn(fromMgl(plane.Normal)).unit()
	half := float32(groundReach * f.Focus.Radius)
	center := fromMgl(f.Focus.Center)
	center = center.sub(n.mul(n.dot(center.sub(in.at.P))))
	// The axes are those of the normal alone, so the square does not spin.
	t, b := n.tangents()
	return instance{
		part:   part{mesh: s.quad, extent: vec3{half, 1, half}, reach: half * math.Sqrt2},
		at:     pose{X: b, Y: n, Z: t, P: center},
		albedo: groundColor.linear(), surface: surfaceGround,
	}
}

// crowd is the factor on the apparent size of bodies when there are so many
// that full detail would cost too much.
func crowd(bodies int) float32 {
	const full = 400 // bodies drawn with full detail
	if bodies <= full {
		return 1
	}
	return sqrt32(full / float32(bodies))
}

// gridCell returns the length of a grid cell for the focus, 1, 2 or 5 times a
// power of ten [m].
func gridCell(radius float64) float32 {
	want := radius / cellsAcross
	ten := math.Pow(10, math.Floor(math.Log10(want)))
	switch {
	case want < 2*ten:
		return float32(ten)
	case want < 5*ten:
		return float32(2 * ten)
	}
	return float32(5 * ten)
}
