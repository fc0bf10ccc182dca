package gallery

import (
	"slices"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// surface is what has numbers that can be tuned together: a material, what two of them
// make with each other, what deformable bodies are made of, what acts on them.
type surface struct {
	name  string
	knobs []knob
	// wears are the glues to choose from, none for what has no glue; wear gives it the
	// one of a name, and worn is which it has, −1 for numbers of its own.
	wears []string
	wear  func(name string) error
	worn  func() int
	glue  func() components.Glue
}

func (s *surface) sticks() bool {
	g := s.glue()
	return g.Sticky()
}

// add adds a knob; one without a step goes by powers of ten. What it returns is good
// until the next.
func (s *surface) add(label, unit string, low, high, step float64, get func() float64, set func(float64) error) *knob {
	s.knobs = append(s.knobs, knob{
		path: s.name + "/" + label, name: label, unit: unit, low: low, high: high, step: step, log: step == 0, get: get, set: set,
	})
	return &s.knobs[len(s.knobs)-1]
}

// menu adds a choice of words.
func (s *surface) menu(label string, words []string, get func() int, set func(int) error) *knob {
	k := s.add(label, "", 0, float64(len(words)-1), 1,
		func() float64 { return float64(get()) },
		func(v float64) error { return set(int(v + 0.5)) })
	k.words = words
	return k
}

// box adds what is on or off.
func (s *surface) box(label string, get func() bool, set func(bool) error) *knob {
	return s.add(label, "", 0, 1, 1,
		func() float64 { return pick(get(), 1.0, 0) },
		func(v float64) error { return set(v > 0.5) })
}

// surfaces returns all there is, what sticks first.
func surfaces(p *ecs.Physics, doc *scene.Document) []surface {
	world := p.World().Donburi()
	query := donburi.NewQuery(filter.Contains(components.Material)) // of rigid and deformable bodies
	var names []string
	for e := range query.Iter(world) {
		if name := components.Material.Get(e).Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var out []surface
	for _, name := range names {
		out = append(out, materialSurface(p, query, name))
	}
	if doc != nil {
		for i := range doc.Pairs {
			out = append(out, pairSurface(p, query, doc.Pairs[i].Between))
		}
	}
	out = append(out, bodySurfaces(p, names)...)
	out = append(out, allContacts(p))
	out = append(out, forceSurfaces(p)...)
	slices.SortStableFunc(out, func(a, b surface) int {
		return pick(a.sticks(), 0, 1) - pick(b.sticks(), 0, 1)
	})
	return out
}

// noGlue is that of what has none.
func noGlue() (g components.Glue) { return g }

// titled is a name for people.
func titled(name string) string { return pick(name == "", "unnamed", name) }
