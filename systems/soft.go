package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
	"github.com/tackphysics/tack/systems/internal/blob"
	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// softWorld holds the deformable bodies of a world, in the order of their stable
// IDs.
type softWorld struct {
	queries [len(forms)]*donburi.Query // by kind
	meta    []softMeta
	// By body, nil for those that take no part.
	bodies []*soft.Body
	rows   soft.Rows
	next   []soft.Row // the rows to come
	// How those push that are soft on purpose, by Yield.Kind − 1, and one of them.
	kinds   []*softKind
	pressed compliance.Contact
	// Of deformable bodies with each other.
	nextPairs []soft.PairRow
	areas     soft.Areas
	heirs     heirs
	seen      []touching
	sunk      []touching // see foresee
	seeker    seeker
	// By the bodies' IDs, what they have with each other.
	ties, nextTies, newTies []softTie
	parted                  [][2]uint64 // by the user: nothing acts between them
	rafts                   soft.Rafts
	attached                []attachment // in the order in which they were made
	taken                   []int32      // nodes, scratch

	// span is how far ahead contacts are looked for [s]; midway tells that the step
	// has begun.
	span   float64
	midway bool
	again  bool // contacts are looked for in each substep
	// faulted tells that a body was stopped while the step was solved.
	faulted bool
	pushes  pushes

	crew *crew.Crew
	job  softJob
	// What is shared out by ranges.
	parts softParts
	skins skinParts

	nodes, tets, faces int // of those that take part

	asleep int     // bodies in beds
	woken  []int32 // bodies that have left them and wait to be read
	placed bool    // skins are where they are at the start of the step
	turn   softTurn
	named  []namedSoft // all of them, for aimFields
}

// softMeta is what the systems remember of a deformable body between steps.
type softMeta struct {
	id     uint64
	entity donburi.Entity

	form form
	// The components, refreshed at each gather.
	nodes    *components.NodesData
	pose     *components.PoseData
	velocity *components.VelocityData
	material *components.MaterialData

	// What was last taken from them.
	mat       components.MaterialData
	published components.PoseData

	body *soft.Body
	skin *soft.Skin
	self bool // it may touch itself
	// grains are particles without a skin.
	grains bool
	side   *blob.Side // of a skin of particles with an inside
	// surface and ahead are the skin and where it would be after the step, for
	// contacts with other skins.
	surface *skin.Body
	rim     *components.MeshShape // the skin as the body was made
	under   under
	ahead   []vec.Vec3
	meets   []int32 // those that may touch it in this step
	tets    int
	faces   int        // triangles of the skin, or of an area
	area    []float64  // by node, of the skin [m²]
	rest    vec.Vec3   // centre of mass at rest, body axes
	fields  []int32    // that act on it in this step, ascending
	forces  []vec.Vec3 // of fields and loads on the nodes in the substep [N]
	before  []vec.Vec3 // the nodes at the start of the step
	drawn   []vec.Vec3 // the skin then

	atRest []vec.Vec3 // the nodes as the body was made, body axes
	pins   []bool
	origin []int32 // of a torn body: by node, its number before; nil else
	sets   []nodeList
	loads  []nodeLoad
	drives []nodeDrive
	steers bool // there is or was a drive or an attachment
	held   []bool
	led    []int32          // nodes that drives move in the substep
	riders []*soft.Rider    // in the substep
	riding []donburi.Entity // by node, the rigid body that it is attached to

	out      bool // rejected, disabled or faulty: takes no part
	reported bool

	softRest
}

// softShared is the number of nodes from which the work on several deformable
// bodies is shared out.
const softShared = 400

// shares tells whether helpers are worth their while.
func (s *softWorld) shares() bool { return s.nodes >= softShared }

// softJob does one part of a substep for each deformable body.
type softJob struct {
	w    *World
	pass softPass
	down bool
}

type softPass uint8

const (
	softStart softPass = iota
	softCorrect
	softSweep
	softFurther // of those whose contacts still change
	softEnd
	softBound
	softAhead
	softShow
	softMark
	softGoBack
)

// Part does the pass for body i.
func (j *softJob) Part(_, i int) {
	b := j.w.soft.bodies[i]
	if b == nil || b.Riding() && (j.pass == softCorrect || j.pass == softSweep || j.pass == softFurther) {
		return // those that move rigid bodies wait for their turn
	}
	j.do(i, b)
}

func (j *softJob) do(i int, b *soft.Body) {
	w := j.w
	switch j.pass {
	case softStart:
		b.Plain(w.cfg.Anticipation == Truncated)
		b.Start(w.substep, toVec(w.cfg.Gravity), w.nodeForces(i))
	case softCorrect:
		b.Correct()
	case softSweep:
		b.Sweep(j.down)
		b.Balance()
	case softFurther:
		if b.Stirs() {
			b.Sweep(j.down)
			b.Balance()
		}
	case softEnd:
		b.End()
	case softBound:
		m := &w.soft.meta[i]
		m.skin.Join(b.V)
		if m.side != nil {
			m.side.Follow(m.skin.X, b.V)
		}
	case softAhead:
		if m := &w.soft.meta[i]; len(m.meets) > 0 {
			m.surface.Join()
		}
	case softShow:
		w.soft.meta[i].settle()
	case softMark:
		b.Mark()
	case softGoBack:
		b.GoBack()
	}
}

// each runs a pass over all deformable bodies.
func (s *softWorld) each(w *World, pass softPass, down bool) {
	s.job = softJob{w: w, pass: pass, down: down}
	s.crew.Run(&s.job, len(s.bodies))
	if pass == softCorrect || pass == softSweep {
		for i, b := range s.bodies {
			if b != nil && b.Riding() {
				s.job.do(i, b)
			}
		}
	}
	s.job.w = nil
}
