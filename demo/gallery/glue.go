package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// Look of glue that is drawn out between two surfaces.
const (
	// footShare is the radius of a string where it sits on a surface, as a part
	// of the root of the area it stands for.
	footShare = 0.28
	// gatherShare is the opening, in foot radii, over which a string draws its
	// glue together: its volume stays, so the waist narrows with the root.
	gatherShare = 0.15
	// snapTime is how long the two ends of a torn string take to draw back [s].
	snapTime = 0.22
	// tornMost is the number of ends of torn strings kept.
	tornMost = 600
	// drawnShare is the opening, in foot radii, from which a string is drawn: glue that
	// is closed trembles by less.
	drawnShare = 0.1
)

var glueColor = draw.RGB(0xf2c14e)

// Posed is a world whose bodies have a place between its last two steps.
type Posed interface {
	World() donburi.World
	Pose(body donburi.Entity) (mgl64.Vec3, mgl64.Quat)
	// Time since the start [s].
	Time() float64
}

// Glue draws the strings of a world's bonds between rigid bodies from picture to picture.
type Glue struct {
	glue  glue
	pairs *donburi.Query
}

// NewGlue returns one for a world.
func NewGlue() *Glue {
	return &Glue{newGlue(nil), donburi.NewQuery(filter.Contains(components.ContactPair, components.Adhesion))}
}

// Fill adds the strings, and the ends of those that have torn, to the frame.
func (g *Glue) Fill(f *draw.Frame, run Posed) {
	g.glue.begin()
	for e := range g.pairs.Iter(run.World()) {
		if p := components.ContactPair.Get(e); !limp(run.World(), p) {
			g.glue.pair(f, run, e.Entity(), p, components.Adhesion.Get(e).Bonds)
		}
	}
	g.glue.end(f, run)
}

// glue draws a string for each bond, and the ends of those that have torn. It
// knows a torn bond by its absence: it was there in the last picture.
type glue struct {
	pairs map[donburi.Entity]*gluedPair
	skins *skins // nil where there are no deformable bodies
	soft  map[donburi.Entity]*gluedSkin
	ends  []tornEnd
	turn  uint64
}

// gluedPair is what a pair held in the last picture.
type gluedPair struct {
	a, b    donburi.Entity
	strings []gluedString
	turn    uint64
}

type gluedString struct {
	anchorA, anchorB mgl64.Vec3 // in body axes [m]
	from, to         mgl64.Vec3 // in the world [m]
	foot             float64    // radius [m]
}

// tornEnd is half of a torn string, in the axes of its body; on a deformable one in those
// of the world, from a vertex.
type tornEnd struct {
	body         donburi.Entity
	vertex       int32      // −1 on a rigid body
	anchor, half mgl64.Vec3 // [m]
	foot         float64    // [m]
	since        float64    // [s]
}

func newGlue(s *skins) glue {
	return glue{pairs: map[donburi.Entity]*gluedPair{}, soft: map[donburi.Entity]*gluedSkin{}, skins: s}
}

// begin starts a picture.
func (g *glue) begin() { g.turn++ }

// pair adds the strings of a pair's bonds to the frame.
func (g *glue) pair(f *draw.Frame, run Posed, id donburi.Entity, p *components.ContactPairData, bonds []components.Bond) {
	was := g.pairs[id]
	if was == nil {
		if len(bonds) == 0 {
			return
		}
		was = &gluedPair{a: p.A, b: p.B}
		g.pairs[id] = was
	}
	was.turn = g.turn
	world := run.World()
	if !world.Valid(p.A) || !world.Valid(p.B) {
		was.strings = was.strings[:0]
		return
	}
	atA, turnA := run.Pose(p.A)
	atB, turnB := run.Pose(p.B)
	for i := range was.strings {
		if s := &was.strings[i]; !lives(s, i, bonds) {
			g.tear(s, run, p.A, p.B)
		}
	}
	was.strings = was.strings[:0]
	for i := range bonds {
		b := &bonds[i]
		s := gluedString{
			anchorA: b.AnchorA, anchorB: b.AnchorB,
			from: place(atA, turnA, b.AnchorA), to: place(atB, turnB, b.AnchorB),
			foot: footOf(f, b.Area, b.Intensity),
		}
		was.strings = append(was.strings, s)
		if opening(b.Gap, b.Slip) > drawnShare*s.foot {
			f.Threads = append(f.Threads, thread(f, s.from, s.to, s.foot))
		}
	}
}

// lives tells whether a string of the last picture, number i then, is among the
// bonds. Those before it that have gone have let it move up.
func lives(s *gluedString, i int, bonds []components.Bond) bool {
	near := 0.1 * s.foot
	for j := min(i, len(bonds)-1); j >= 0; j-- {
		if bonds[j].AnchorA.Sub(s.anchorA).Len() <= near {
			return true
		}
	}
	for j := i + 1; j < len(bonds); j++ {
		if bonds[j].AnchorA.Sub(s.anchorA).Len() <= near {
			return true
		}
	}
	return false
}

// footOf is the radius of a string where it sits on a surface [m]. In a planar frame an
// area is a length times a metre of depth, and so is that of the string's section.
func footOf(f *draw.Frame, area, intensity float64) float64 {
	part := max(0, area*intensity)
	if f.Flat {
		return footShare * part
	}
	return footShare * math.Sqrt(part)
}

// opening is how far the anchors of a bond are drawn apart, along the normal and across
// it [m]. What the surfaces overlap by is none.
func opening(gap, slip float64) float64 { return math.Hypot(max(0, gap), slip) }

// thread is a string as it is drawn: its glue stays as much, in a planar frame as much
// area.
func thread(f *draw.Frame, from, to mgl64.Vec3, foot float64) draw.Thread {
	gather := gatherShare * foot
	part := gather / max(gather+to.Sub(from).Len(), 1e-300)
	if !f.Flat {
		part = math.Sqrt(part)
	}
	return draw.Thread{
		From: from, To: to, Color: glueColor,
		FromRadius: float32(foot), MidRadius: float32(foot * part), ToRadius: float32(foot),
	}
}

// tear makes the two ends of a string that was torn.
func (g *glue) tear(s *gluedString, run Posed, a, b donburi.Entity) {
	half := s.to.Sub(s.from).Mul(0.5)
	for _, e := range [2]struct {
		body   donburi.Entity
		anchor mgl64.Vec3
		half   mgl64.Vec3
	}{{a, s.anchorA, half}, {b, s.anchorB, half.Mul(-1)}} {
		if !run.World().Valid(e.body) {
			continue
		}
		_, turn := run.Pose(e.body)
		g.leave(tornEnd{e.body, -1, e.anchor, turning(turn).Conjugate().Rotate(e.half), s.foot, run.Time()})
	}
}

// leave keeps the end of a torn string, if that was long enough to be seen.
func (g *glue) leave(e tornEnd) {
	if len(g.ends) < tornMost && 2*e.half.Len() > drawnShare*e.foot {
		g.ends = append(g.ends, e)
	}
}

// end adds the torn ends to the frame and forgets what is over.
func (g *glue) end(f *draw.Frame, run Posed) {
	for id, p := range g.pairs {
		if p.turn == g.turn {
			continue
		}
		for i := range p.strings {
			g.tear(&p.strings[i], run, p.a, p.b)
		}
		delete(g.pairs, id)
	}
	g.endSkins(run)
	kept := g.ends[:0]
	for _, e := range g.ends {
		left := 1 - (run.Time()-e.since)/snapTime
		if left <= 0 || left > 1 {
			continue
		}
		from, to, ok := g.endAt(run, &e, left*left)
		if !ok {
			continue
		}
		kept = append(kept, e)
		f.Threads = append(f.Threads, draw.Thread{
			From: from, To: to, Color: glueColor,
			FromRadius: float32(e.foot * left), MidRadius: float32(e.foot * left * 0.35),
		})
	}
	g.ends = kept
}

// endAt is where a torn end is, drawn back to a part of its length; ok is false where
// its body has gone.
func (g *glue) endAt(run Posed, e *tornEnd, part float64) (from, to mgl64.Vec3, ok bool) {
	if !run.World().Valid(e.body) {
		return from, to, false
	}
	if e.vertex < 0 {
		at, turn := run.Pose(e.body)
		from = place(at, turn, e.anchor)
		return from, place(from, turn, e.half.Mul(part)), true
	}
	k := g.skins.find(e.body)
	if k == nil || int(e.vertex) >= len(k.vertices) {
		return from, to, false
	}
	from = k.vertices[e.vertex].Add(e.anchor)
	return from, from.Add(e.half.Mul(part)), true
}
