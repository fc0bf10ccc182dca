package main

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// session is one run of a scene.
type session struct {
	physics *ecs.Physics
	probes  *scene.Probes
	row     []float64
	table   *table // nil without -csv
	ms      []float64
	cpu     time.Duration
	stages  stages

	contacts, bonds       int // sums over the steps
	sleeping              int // after the last step
	maxContacts, maxBonds int
	penetration           float64
	drift                 drift
}

// mostKept is the number of times that room is made for in advance; a longer
// run grows it.
const mostKept = 1 << 20

// simulate runs the scene of the options. An error means that nothing ran.
func simulate(opt options, stderr io.Writer) (*summary, error) {
	doc, err := scene.Open(opt.scene)
	if err != nil {
		return nil, err
	}
	if err := opt.override(doc); err != nil {
		return nil, fmt.Errorf("%s: %w", opt.scene, err)
	}
	s, err := load(doc, opt)
	if err != nil {
		return nil, err
	}
	steps := int(math.Round(doc.Seconds / doc.Step.DT))
	s.ms = make([]float64, 0, min(steps, mostKept))
	sum := &summary{Scene: strings.TrimSuffix(filepath.Base(opt.scene), ".json")}
	s.loop(steps, newProgress(stderr, steps), sum)
	s.fill(sum)
	if s.table != nil {
		if err := s.table.close(); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// load puts the scene into a world of its own and makes the first collision
// pass. The table is opened last: a bad scene leaves no file behind.
func load(doc *scene.Document, opt options) (*session, error) {
	cfg := doc.Config()
	cfg.DonburiEvents = false // nobody listens, and they allocate
	if opt.given["threads"] {
		cfg.Threads = opt.threads
	}
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", opt.scene, err)
	}
	in, err := doc.Load(p)
	if err != nil {
		return nil, err
	}
	s := &session{physics: p, probes: in.Probes()}
	columns := s.probes.Columns()
	s.row = make([]float64, len(columns))
	if opt.csv != "" {
		if s.table, err = newTable(opt.csv, columns); err != nil {
			return nil, err
		}
	}
	p.Refresh()
	return s, nil
}

// loop makes the steps, until the state is not finite.
func (s *session) loop(steps int, bar *progress, sum *summary) {
	s.look()
	var before, after runtime.MemStats
	half := steps / 2
	for i := range steps {
		if i == half {
			runtime.ReadMemStats(&before)
		}
		s.step()
		sum.Steps++
		if name, bad := s.notFinite(); bad {
			sum.NotFinite = &notFiniteAt{Step: sum.Steps, Entity: name}
			break
		}
		s.look()
		bar.step(i + 1)
	}
	bar.end()
	if n := sum.Steps - half; n > 0 {
		runtime.ReadMemStats(&after)
		sum.AllocsPerStep = number(float64(after.Mallocs-before.Mallocs) / float64(n))
		sum.BytesPerStep = number(float64(after.TotalAlloc-before.TotalAlloc) / float64(n))
	}
}

// step makes one step and times it.
func (s *session) step() {
	cpu, wall := cpuTime(), time.Now()
	s.physics.Step()
	s.ms = append(s.ms, float64(time.Since(wall))/float64(time.Millisecond))
	s.cpu += cpuTime() - cpu

	st := s.physics.Stats()
	s.stages.add(st, len(s.ms))
	s.contacts += st.Contacts
	s.sleeping = st.Sleeping
	s.bonds += st.Bonds
	s.maxContacts = max(s.maxContacts, st.Contacts)
	s.maxBonds = max(s.maxBonds, st.Bonds)
}

// notFinite reports whether the state is not finite, and of which body.
func (s *session) notFinite() (name string, bad bool) {
	faults := s.physics.Faults()
	if len(faults) == 0 {
		return "", false
	}
	if f := faults[0]; f.Name != "" {
		return f.Name, true
	}
	return fmt.Sprintf("entity %d", faults[0].Entity.Id()), true
}

// look records the state as it is now.
func (s *session) look() {
	if d := s.physics.Penetration(); d > s.penetration {
		s.penetration = d
	}
	e := s.physics.Energy()
	s.drift.add(e.Kinetic + e.Potential + e.Elastic + e.Adhesive - e.Work)
	if s.table != nil {
		s.probes.Sample(s.row)
		s.table.row(s.physics.Time(), s.row)
	}
}

// fill puts what was recorded into the summary.
func (s *session) fill(sum *summary) {
	n := float64(max(sum.Steps, 1))
	st := s.physics.Stats()
	sum.Seconds = number(s.physics.Time())
	sum.CPUMsPerStep = number(float64(s.cpu) / float64(time.Millisecond) / n)
	sum.MS, sum.Stages, sum.ContactMS = newTimes(s.ms), s.stages, s.stages.contact()
	sum.Bodies = st.Bodies + st.SoftBodies
	sum.Nodes, sum.Tets, sum.Triangles = st.Nodes, st.Tets, st.Triangles
	sum.Sleeping = s.sleeping
	sum.Contacts = counts{number(float64(s.contacts) / n), s.maxContacts}
	sum.Bonds = bonds{counts{number(float64(s.bonds) / n), s.maxBonds}, st.BondsMade, st.BondsBroken}
	sum.PenetrationMax = number(s.penetration)
	sum.EnergyDrift = number(s.drift.most)
	sum.Hash = fmt.Sprintf("%016x", s.physics.Hash())
}

// drift is the largest rise of a value above its earlier minimum.
type drift struct {
	least, most float64
	begun       bool
}

func (d *drift) add(x float64) {
	if !d.begun || x < d.least {
		d.begun, d.least = true, x
	}
	d.most = max(d.most, x-d.least)
}
