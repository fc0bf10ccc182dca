package gallery

import (
	"slices"

	"github.com/tackphysics/tack/components"
)

// contactSlot is where a soft contact is said.
type contactSlot struct {
	// unset is the word for none there. Where it is "rigid" there is no other to say
	// something.
	unset  string
	planar bool
	get    func() *components.SoftContact
	// change puts others in the place of the contacts there are, or refuses them.
	change func(to func(*components.SoftContact) *components.SoftContact) error
}

// contactKind is a way for a contact to push.
type contactKind int

const (
	contactUnset contactKind = iota
	contactRigid
	contactDashpot  // a spring with the damping D
	contactRatio    // … with the damping ratio ζ
	contactLayer    // an elastic layer
	contactBehavior // written by the user
)

var contactWords = [...]string{
	contactRigid: "rigid", contactDashpot: "springs with D", contactRatio: "springs with ζ", contactLayer: "elastic layer",
	contactBehavior: "as registered",
}

// What a contact begins with that was of another kind: a kilogram on four points sinks in
// by a quarter of a millimetre, and stops swinging after some periods.
const (
	firstCompliance = 1e-4 // C [m/N]
	firstDamping    = 50   // D [N·s/m]: ζ is 0.25 there
	firstRatio      = 0.5  // ζ
)

// firstLayer is 2 cm of soft rubber.
var firstLayer = components.ElasticFoundation{Young: 1e5, Poisson: 0.4, Thickness: 0.02, Damping: 10}

// addContact adds the choice of how a contact pushes, and the numbers of each.
func (s *surface) addContact(slot contactSlot) {
	first := slot.get()
	k := &contactKnobs{surface: s, slot: slot, ratio: first == nil || !(first.Damping > 0)}
	k.choice(first)
	k.springs()
	k.layer()
}

// contactKnobs adds the numbers of the kinds.
type contactKnobs struct {
	*surface
	slot  contactSlot
	ratio bool // springs without D and ζ are those with ζ
}

// kind is what a contact is.
func (k *contactKnobs) kind(c *components.SoftContact) contactKind {
	switch {
	case c == nil:
		return contactUnset
	case c.Behavior != "":
		return contactBehavior
	case c.Foundation != nil:
		return contactLayer
	case !(c.Compliance > 0):
		return contactRigid
	case c.DampingRatio > 0 || k.ratio && !(c.Damping > 0):
		return contactRatio
	}
	return contactDashpot
}

// is tells whether a contact is of one of some kinds.
func (k *contactKnobs) is(c *components.SoftContact, of ...contactKind) bool {
	return slices.Contains(of, k.kind(c))
}

// choice adds that of the kind.
func (k *contactKnobs) choice(first *components.SoftContact) {
	kinds := []contactKind{contactUnset}
	if k.slot.unset != contactWords[contactRigid] {
		kinds = append(kinds, contactRigid)
	}
	kinds = append(kinds, contactDashpot, contactRatio)
	if !k.slot.planar {
		kinds = append(kinds, contactLayer)
	}
	if k.kind(first) == contactBehavior {
		kinds = append(kinds, contactBehavior)
	}
	var words []string
	for _, kind := range kinds {
		words = append(words, pick(kind == contactUnset, k.slot.unset, contactWords[kind]))
	}
	k.menu("contact", words,
		func() int { return max(0, slices.Index(kinds, k.kind(k.slot.get()))) },
		func(i int) error {
			to := kinds[max(0, min(i, len(kinds)-1))]
			err := k.slot.change(func(c *components.SoftContact) *components.SoftContact {
				switch {
				case k.kind(c) == to:
					return c
				case to == contactBehavior:
					return first
				}
				return beginContact(c, to)
			})
			if err == nil {
				k.ratio = to == contactRatio
			}
			return err
		})
}

// beginContact is a contact of another kind than c, with what it can take over.
func beginContact(c *components.SoftContact, to contactKind) *components.SoftContact {
	next := &components.SoftContact{}
	switch to {
	case contactUnset:
		return nil
	case contactDashpot, contactRatio:
		next.Compliance = firstCompliance
		if c != nil && c.Compliance > 0 {
			next.Compliance, next.Collect = c.Compliance, c.Collect
		}
		if to == contactRatio {
			next.DampingRatio = firstRatio
		} else {
			next.Damping = firstDamping
		}
	case contactLayer:
		f := firstLayer
		next.Foundation, next.Collect = &f, components.CollectVertices
	case contactRigid, contactBehavior:
	}
	return next
}

// number adds one of some kinds.
func (k *contactKnobs) number(label, unit string, low, high, step float64, field func(*components.SoftContact) *float64, of ...contactKind) *knob {
	n := k.add(label, unit, low, high, step, func() float64 {
		if c := k.slot.get(); k.is(c, of...) {
			return *field(copyOf(c))
		}
		return 0
	}, func(v float64) error {
		return k.alter(func(c *components.SoftContact) { *field(c) = v }, of...)
	})
	n.when = func() bool { return k.is(k.slot.get(), of...) }
	return n
}

// alter changes the contacts of some kinds.
func (k *contactKnobs) alter(to func(*components.SoftContact), of ...contactKind) error {
	return k.slot.change(func(c *components.SoftContact) *components.SoftContact {
		if !k.is(c, of...) {
			return c
		}
		next := copyOf(c)
		to(next)
		return next
	})
}

// collectWords are the choices of Collect.
var collectWords = []string{"of the manifold", "vertices", "of both bodies"}

func (k *contactKnobs) springs() {
	both := []contactKind{contactDashpot, contactRatio}
	k.number("compliance C", "m/N", 1e-8, 1, 0, func(c *components.SoftContact) *float64 { return &c.Compliance }, both...).positive = true
	k.number("contact damping D", "N·s/m", 1e-2, 1e5, 0, func(c *components.SoftContact) *float64 { return &c.Damping }, contactDashpot)
	k.number("contact damping ζ", "", 0, 2, 0.01, func(c *components.SoftContact) *float64 { return &c.DampingRatio }, contactRatio)
	if k.slot.planar {
		return // it knows the manifold only
	}
	k.menu("contact points", collectWords, func() int {
		if c := k.slot.get(); c != nil {
			return int(c.Collect)
		}
		return 0
	}, func(to int) error {
		return k.alter(func(c *components.SoftContact) { c.Collect = components.Collect(to) }, both...)
	}).when = func() bool { return k.is(k.slot.get(), both...) }
}

// copyOf is another contact with the same numbers: one in use is never changed.
func copyOf(c *components.SoftContact) *components.SoftContact {
	next := *c
	if next.Foundation != nil {
		f := *next.Foundation
		next.Foundation = &f
	}
	return &next
}
