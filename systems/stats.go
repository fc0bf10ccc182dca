package systems

import "time"

// StageTime is how long a stage took in the last step.
type StageTime struct {
	Name string
	Time time.Duration
}

// Stats are counters and timings of the last step, and totals since Install.
type Stats struct {
	// Bodies, pairs, contact points and living bonds after the last step.
	Bodies, Pairs, Contacts, Bonds int
	// SoftBodies, and the nodes, tetrahedra and triangles of those that take
	// part. Their contacts and bonds are counted with the others, one a vertex.
	SoftBodies, Nodes, Tets, Triangles int
	// Sleeping bodies after the last step.
	Sleeping int
	// FellAsleep and WokeUp count bodies since Install.
	FellAsleep, WokeUp int
	// Islands of stiff bonds in the last step.
	Islands int
	// Clusters of quiet bodies after the last step, and the bodies in them;
	// Merged and Parted count clusters since Install.
	Clusters, Clustered int
	Merged, Parted      int
	// Admitted counts the times that bodies joined a cluster, Shed those that a
	// part of one left it, since Install.
	Admitted, Shed int
	// Recovered counts the solves for the loads on inner bonds of clusters since
	// Install.
	Recovered int
	// BondsMade and BondsBroken since Install.
	BondsMade, BondsBroken int
	// Adhesives are the virtual ones after the last step, Members their clones,
	// Particles the nodes of all bodies that may have some; Clones is what has
	// happened to them since Install.
	Adhesives, Members, Particles int
	Clones                        CloneCounts
	// Rejected entities and Faults (non-finite states) since Install.
	Rejected, Faults int
	// Time of the outer stages in the last step.
	Collide, Clone, Solve, Release, Publish time.Duration
	// Evolve is the time of EvolveBeta where it is a stage of its own, with
	// Config.Evolve EachStep.
	Evolve time.Duration
	// Inner stages of SolvePGS, summed over the substeps.
	Inner []StageTime
	// Parts of Collide and Publish, in their order.
	Parts [parts]StageTime

	clock time.Time
	inner time.Time
	part  time.Time
}

// The parts of Collide and Publish. Pairs that begin are told in two walks, with
// a look at their shapes between.
const (
	partGather = iota
	partBroadPhase
	partPairs
	partNarrowPhase
	partRows
	partBonds
	partSkins
	partScatter
	partPublishPairs
	parts
)

// partNames are those of the parts.
var partNames = [parts]string{"Gather", "BroadPhase", "MatchPairs", "NarrowPhase", "AddContacts", "CarryBonds", "Skins", "Scatter", "PublishPairs"}

// begin starts the clocks of a step.
func (s *Stats) begin() {
	s.clock = now()
	s.part = s.clock
	for i, name := range partNames {
		s.Parts[i] = StageTime{Name: name}
	}
	for i := range s.Inner {
		s.Inner[i].Time = 0
	}
}

// lap sets d to the time since the last lap.
func (s *Stats) lap(d *time.Duration) {
	t := now()
	*d = t.Sub(s.clock)
	s.clock = t
}

// lapPart adds the time since the last lap to a part.
func (s *Stats) lapPart(i int) {
	t := now()
	s.Parts[i].Time += t.Sub(s.part)
	s.part = t
}

// startInner starts the clock of the inner stages.
func (s *Stats) startInner() { s.inner = now() }

// lapInner adds the time since the last lap to an inner stage.
func (s *Stats) lapInner(i int) {
	t := now()
	s.Inner[i].Time += t.Sub(s.inner)
	s.inner = t
}

// now is the one place that looks at the clock; it fills timings, and tells a crew
// whether its helpers are worth having.
func now() time.Time {
	return time.Now() //nolint:forbidigo // never the simulation
}
