package systems

import (
	"fmt"
	"runtime"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/seat"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// World is the physics of one donburi world. Its dense arrays are indexed by
// body, in the order of the bodies' stable IDs; they are gathered from the
// components in Collide and scattered to them in Publish. One goroutine at a
// time.
type World struct {
	world donburi.World
	cfg   Config
	time  float64 // of the physics [s]
	steps uint64

	bodyQuery, loadQuery, driveQuery, fieldQuery, attachQuery *donburi.Query

	// By body.
	meta    []bodyMeta
	bodies  []solve.Body
	frames  []solve.Frame
	mass    []solve.Inertia
	placed  []collide.Placed
	proxies []collide.Proxy
	margins []float64 // how far each body reaches out in this step [m]
	before  []pose    // at the start of the last step, for drawing
	slot    []int32
	nextID  uint64
	homes   []home // that are free

	awake   []int32 // bodies that the step looks at, ascending; the others are at rest
	unread  []int32 // of them, those whose components are not as they were left
	joining []int32 // bodies that the next gather adds to them
	resting []int32 // bodies that come to rest

	beds    []bed // islands that sleep; those without bodies are free
	free    []int32
	woken   []*pair // whose pairs wait to join the others
	calls   []donburi.Entity
	callAll bool // all shall wake
	// midStep is from Collide to the end of Publish: what has been laid out for the
	// step counts bodies by their numbers.
	midStep bool
	asleep  asleep
	turn    pairTurn
	loaded  []int32 // bodies with loads at the last gather
	dozing  dozing
	round   int // how far the rounds over the bodies at rest have come

	loads  []solve.Load
	drives []solve.Drive
	fields []*components.ForceFieldData // that act
	spots  [2]components.SurfacePoint   // of a contact whose law is looked up

	// By pair, sorted by (A, B, part).
	pairs          []*pair
	pairsNext      []*pair
	keys, keysNext []pairKey // by pair
	store          pairStore
	pairAt         []*pair           // by entity id
	glue           []components.Glue // by law
	found          []collide.Pair
	near           []nearPair // of found
	made           []collide.Manifold
	facets         collide.Facets
	slept          []*pair // of two bodies
	cooked         map[components.Shape]geom.Shape
	childA, childB []int32
	child          collide.Placed
	broad          collide.BroadPhase
	nextPairID     uint64
	pairKind       any // archetype with the components of a pair
	table          pairTable
	mixed          uint64 // the state of the materials that the pairs have been combined from
	stale          bool   // there may be pairs for which that is not so, or that were removed
	asks           bool   // bonds were asked for in this step
	requests       []bondRequest

	// The solver's rows.
	manifolds  []collide.Manifold // by pair
	starts     []start            // of the rows, by pair
	contacts   []solve.Contact
	points     []solve.Point
	marks      []mark // by point
	last       rows   // those of the last step, for warm starting
	rows       solve.Rows
	crew       *crew.Crew // nil: this goroutine alone
	helpers    *crew.Crew // those who have been asked once
	parting    runtime.Cleanup
	flat       *flatWorld // of a planar world, else nil
	flight     flight
	changes    []change
	compared   []compared // by part
	boundJob   boundJob
	moveJob    moveJob
	fallJob    fallJob
	guardJob   guardJob
	beginJob   beginJob
	scatterJob scatterJob
	swift      []bool // by worker: a body makes a flight of the step
	gatherJob  gatherJob
	compareJob compareJob
	meetJob    meetJob
	narrowJob  narrowJob
	contactJob contactJob
	publishJob publishJob
	sticky     bool     // there were bonds or patches in the last step
	news       []uint64 // bits of the bodies to be read, or of the pairs of which there is something to tell
	bonds      []solve.Bond
	bondsOut   []solve.Bond
	patches    []solve.Patch
	friction   []float64 // by pair
	samples    []seat.Sample
	living     []seat.Living
	laws       solve.Laws
	lawTable   lawTable
	materials  map[components.MaterialData]*components.MaterialData
	islands    solve.Islands
	clusters   clusters
	bondRows   solve.BondRows
	loadWork   float64 // done by loads so far [J]
	driven     float64 // work of drives so far [J]
	finer      int     // see countBlows
	more       bool    // this substep is not the last of the step
	substep    float64 // length of the substeps that the impulses stand for [s]

	soften   solve.Softness
	yielding pressing // contacts that are soft on purpose
	soft     softWorld
	clones   cloneWorld
	now      float64 // start of the substep [s]
	inner    []Stage
	removed  bool // a body's entity was removed since the last gather
	bouncing bool // a contact has restitution
	moving   bool // a body moves by its own velocity alone

	measured    bool
	energyStart float64

	events Events
	early  Events // from between the steps, for the next
	stats  Stats
	faults []Fault

	refused map[donburi.Entity]bool // loads and drives that were told to be bad
}

// pose is that of a body's origin.
type pose struct {
	pos vec.Vec3
	rot vec.Quat
}

// bodyMeta is what the systems remember of a body between steps. What every
// step looks at comes first.
type bodyMeta struct {
	archetype any // whose entities have all components of a body
	entity    donburi.Entity
	// The components, refreshed at each gather.
	body     *components.BodyData
	pose     *components.PoseData
	velocity *components.VelocityData
	mass     *components.MassData
	collider *components.ColliderData
	material *components.MaterialData

	// What was last taken from them.
	kind      components.Kind
	locked    components.Lock
	resting   bool     // the step does not look at it
	stirs     bool     // was changed since the last step
	moving    bool     // has a velocity of its own in this step
	driven    bool     // by a Drive, now or later
	out       bool     // rejected, disabled or faulty: takes no part
	gone      bool     // or no longer complete
	lost      bool     // a runaway in this step
	swift     bool     // may outrun its thickness in this step
	fast      bool     // is to be detected continuously, and can move
	reported  bool     // the rejection has been told
	seen      settings // but for the pose, the shape and the material
	massOver  float64
	center    vec.Vec3 // of mass, from the origin, body axes
	published components.PoseData
	radius    float64 // largest distance of a point from the origin [m]
	thickness float64
	shape     components.Shape
	mat       *components.MaterialData // shared by all that are equal

	id       uint64
	geometry geom.Shape
	outline  *plane.Shape // in its place in a planar world
	quiet    float64      // how long nothing has happened to a body that has no mass [s]
	lulls    [2]lull      // how long one with mass has not moved
	loadSum  uint64       // of the loads that act on it in this step, and the last
	loadWas  uint64
	ramped   bool     // one of them varies in this step
	shapes   uint32   // rises with every change of the shape
	bed      int32    // where it sleeps, 1 above the index; 0 while it is awake
	held     int32    // sleeping pairs with it, of a body that does not sleep itself
	cluster  *cluster // that it is a member of, nil if of none
	member   int32    // and as which
	problem  problem
}

// NewWorld makes the physics of a donburi world. The config must be valid.
func NewWorld(w donburi.World, cfg Config) *World {
	p := &World{
		world:       w,
		cfg:         cfg,
		bodyQuery:   donburi.NewQuery(filter.Contains(components.Body, components.Pose, components.Velocity, components.Mass, components.Collider, components.Material)),
		loadQuery:   donburi.NewQuery(filter.Contains(components.Load)),
		fieldQuery:  donburi.NewQuery(filter.Contains(components.ForceField)),
		driveQuery:  donburi.NewQuery(filter.Contains(components.Drive)),
		attachQuery: donburi.NewQuery(filter.Contains(components.Attachment)),
		nextID:      1,
		nextPairID:  1,
		lawTable:    lawTable{index: map[components.Glue]int32{}},
		materials:   map[components.MaterialData]*components.MaterialData{},
		refused:     map[donburi.Entity]bool{},
	}
	if cfg.Planar {
		p.flat, p.clones.pop.Flat = &flatWorld{}, true
	}
	for i, f := range forms {
		p.soft.queries[i] = donburi.NewQuery(filter.Contains(typesOf(f().kind())...))
	}
	p.fallJob.w, p.guardJob.w, p.beginJob.w, p.scatterJob.w, p.gatherJob.w, p.compareJob.w = p, p, p, p, p, p
	p.boundJob.w, p.moveJob.w, p.meetJob.w, p.narrowJob.w, p.contactJob.w, p.publishJob.w = p, p, p, p, p, p
	w.OnRemove(func(_ donburi.World, e donburi.Entity) { p.forget(e) })
	return p
}

// Config returns the numbers in use.
func (w *World) Config() Config { return w.cfg }

// SetConfig replaces them from the next step on. A world stays planar or not.
func (w *World) SetConfig(cfg Config) error {
	if err := cfg.Validate(); err != nil {
		return err
	}
	if cfg.Planar != w.cfg.Planar {
		return fmt.Errorf("%w: Planar: expected %v, as the world was made", ErrConfig, w.cfg.Planar)
	}
	if !cfg.same(&w.cfg) {
		w.callAll = true
		w.table.epoch++
		w.yielding.kinds = nil
	}
	w.clusters.part = w.clusters.part || cfg.Gravity != w.cfg.Gravity
	w.cfg = cfg
	return nil
}

// Donburi returns the world that the physics lives in.
func (w *World) Donburi() donburi.World { return w.world }

// Time returns the physics' own time [s].
func (w *World) Time() float64 { return w.time }

// Steps returns the number of steps made.
func (w *World) Steps() uint64 { return w.steps }

// Events returns those of the last step; the slices are valid until the next.
func (w *World) Events() *Events { return &w.events }

// index returns the dense index of an entity's body, −1 if it has none.
func (w *World) index(e donburi.Entity) int32 {
	id := int(e.Id())
	if id >= len(w.slot) {
		return -1
	}
	i := w.slot[id]
	if i < 0 || w.meta[i].entity != e {
		return -1
	}
	return i
}

// origin is the pose of the body's origin in the present frame.
func (w *World) origin(i int32) pose {
	f := &w.frames[i]
	c := w.meta[i].center
	if c == (vec.Vec3{}) {
		return pose{f.X, f.Q}
	}
	return pose{f.X.Sub(f.Q.Rotate(c)), f.Q}
}
