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
	// tornMost is the number of torn strings kept.
	tornMost = 600
)

var glueColor = draw.RGB(0xf2c14e)

// Posed is a world whose bodies have a place between its last two steps.
type Posed interface {
	World() donburi.World
	Pose(body donburi.Entity) (mgl64.Vec3, mgl64.Quat)
	// Time since the start [s].
	Time() float64
}

// Glue draws the strings of a world's bonds from picture to picture.
type Glue struct {
	glue  glue
	pairs *donburi.Query
}

// NewGlue returns one for a world.
func NewGlue() *Glue {
	return &Glue{newGlue(), donburi.NewQuery(filter.Contains(components.ContactPair, components.Adhesion))}
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

// tornEnd is half of a torn string, in the axes of its body.
type tornEnd struct {
	body         donburi.Entity
	anchor, half mgl64.Vec3 // [m]
	foot         float64    // [m]
	since        float64    // [s]
}

func newGlue() glue { return glue{pairs: map[donburi.Entity]*gluedPair{}} }

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
			foot: footShare * math.Sqrt(max(0, b.Area*b.Intensity)),
		}
		was.strings = append(was.strings, s)
		if b.Gap > 0 {
			f.Threads = append(f.Threads, s.thread())
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

// thread is the string as it is drawn.
func (s *gluedString) thread() draw.Thread {
	length := s.to.Sub(s.from).Len()
	gather := gatherShare * s.foot
	waist := s.foot * math.Sqrt(gather/max(gather+length, 1e-300))
	return draw.Thread{
		From: s.from, To: s.to, Color: glueColor,
		FromRadius: float32(s.foot), MidRadius: float32(waist), ToRadius: float32(s.foot),
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
		if len(g.ends) >= tornMost || !run.World().Valid(e.body) {
			continue
		}
		_, turn := run.Pose(e.body)
		g.ends = append(g.ends, tornEnd{e.body, e.anchor, turn.Normalize().Conjugate().Rotate(e.half), s.foot, run.Time()})
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
	kept := g.ends[:0]
	for _, e := range g.ends {
		left := 1 - (run.Time()-e.since)/snapTime
		if left <= 0 || left > 1 || !run.World().Valid(e.body) {
			continue
		}
		kept = append(kept, e)
		at, turn := run.Pose(e.body)
		from := place(at, turn, e.anchor)
		to := place(from, turn, e.half.Mul(left*left))
		f.Threads = append(f.Threads, draw.Thread{
			From: from, To: to, Color: glueColor,
			FromRadius: float32(e.foot * left), MidRadius: float32(e.foot * left * 0.35),
		})
	}
	g.ends = kept
}
