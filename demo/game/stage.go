package game

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/game/play"
)

// stage knows how the bodies of a level look.
type stage struct {
	bodies *donburi.Query
	focus  draw.Sphere // around the whole level
	goal   play.Box
	rims   []draw.Body // the rings on jars
	top    float64     // of the goal [m]
}

func newStage(g *play.Game) stage {
	s := stage{
		bodies: donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Collider)),
		goal:   g.Level().Goal.Box,
	}
	inf := math.Inf(1)
	low, high := mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}
	for e := range s.bodies.Iter(g.World()) {
		at := components.Pose.Get(e).Position
		half := mgl64.Vec3{}
		switch b := components.Collider.Get(e).Shape.(type) {
		case components.BoxShape:
			half = b.Size.Mul(0.5)
		case *components.MeshShape:
			s.rims = append(s.rims, rim(b, at))
		}
		for k := range 3 {
			low[k], high[k] = min(low[k], at[k]-half[k]), max(high[k], at[k]+half[k])
		}
	}
	s.focus = draw.Sphere{Center: low.Add(high).Mul(0.5), Radius: max(high.Sub(low).Len()/2, 1)}
	s.top = s.goal.High[1]
	return s
}

// fill adds the level's bodies to the frame.
func (s *stage) fill(f *draw.Frame, g *play.Game, glow float64) {
	for e := range s.bodies.Iter(g.World()) {
		b := components.Body.Get(e)
		at, turn := g.Pose(e.Entity())
		body := draw.Body{
			Shape: components.Collider.Get(e).Shape, Position: at, Rotation: turn, Fixed: b.Kind != components.Dynamic,
		}
		switch {
		case e.Entity() == g.Ball():
			body.Color = blend(plainColor, stickyColor, glow)
		case !body.Fixed:
			body.Color = candyColors[b.ID%uint64(len(candyColors))]
		default:
			body.Color, body.Clear = s.scenery(body.Shape, b)
			body.Tiled = body.Clear == 0
		}
		f.Bodies = append(f.Bodies, body)
	}
	f.Bodies = append(f.Bodies, s.rims...)
}

// rimThick is half the thickness of the ring on a jar's edge [m].
const rimThick = 0.026

// rim is the ring on the edge of a jar at a place: as high as its mesh, and as
// wide as that is on the whole.
func rim(jar *components.MeshShape, at mgl64.Vec3) draw.Body {
	wide, tall := 0.0, 0.0
	for i := range jar.Vertices() {
		v := jar.Vertex(i)
		wide, tall = max(wide, math.Hypot(v[0], v[2])), max(tall, v[1])
	}
	at[1] += tall
	return draw.Body{
		Shape: draw.Ring{Radius: wide - rimThick, Thick: rimThick}, Position: at, Color: goalColor, Fixed: true,
	}
}

// scenery is the look of what stands fast: meshes are glass.
func (s *stage) scenery(shape components.Shape, b *components.BodyData) (color draw.Color, glass float32) {
	if _, mesh := shape.(*components.MeshShape); mesh {
		return glassColor, 0.72
	}
	return stoneColors[b.ID%uint64(len(stoneColors))], 0
}

// mouth is the middle of the goal's upper side [m].
func (s *stage) mouth() mgl64.Vec3 {
	at := s.goal.Center()
	at[1] = s.top
	return at
}

// sign is the cone that points at the goal from above.
func (s *stage) sign(age float64) draw.Body {
	const radius, tall = 0.14, 0.3
	at := s.mouth()
	at[1] += bob(age) + tall/2
	return draw.Body{Shape: components.Cone(radius, tall).Rounded(0.02), Position: at, Rotation: upsideDown, Color: goalColor, Sign: true}
}
