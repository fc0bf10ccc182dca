package solve

import (
	"math"
	"slices"
)

// regions split the bodies among the workers, so that what a worker does stays
// near its processor and two of them seldom wait for each other. A sweep does the
// same with any number of them.
type regions struct {
	count int     // 1, 2 or 4
	cut   int     // into how many the bodies are cut, in this step or another
	home  []uint8 // by body
	age   int     // steps with them since they were found
	cuts  [mostRegions - 1]cut

	// To find them.
	bodies []int32    // that can move and have a contact
	part   []uint8    // by body: the part that is cut, from 1
	top    []int32    // by body: the level after that of its last contact
	along  []float64  // their places along an axis [m]
	sizes  [][2]int32 // contacts of each level on both sides
}

// mostRegions is their largest number.
const mostRegions = 4

const (
	// regionContacts is the least number of contacts for each region.
	regionContacts = 400
	// regionsFor is how many steps the bodies keep their regions.
	regionsFor = 64
)

// cut is a plane across an axis; bodies beyond it are on its far side.
type cut struct {
	axis int
	at   float64
}

// far tells whether a body is on the far side.
func (c *cut) far(f *Frame) bool { return coordinate(f, c.axis) > c.at }

func coordinate(f *Frame, axis int) float64 {
	switch axis {
	case 0:
		return f.X.X
	case 1:
		return f.X.Y
	}
	return f.X.Z
}

// of is the region of a contact, of whose bodies one at least can move.
func (g *regions) of(c *link) int32 {
	if g.count == 1 {
		return 0
	}
	if c.movesB {
		return int32(g.home[c.b])
	}
	return int32(g.home[c.a])
}

// find finds the regions anew when their time is over, and those of bodies that
// are new.
func (g *regions) find(frames []Frame, links []link, workers int) {
	count := 1
	for count < mostRegions && 2*count <= workers && len(links) >= 2*count*regionContacts {
		count *= 2
	}
	g.count = count
	if count == 1 {
		return
	}
	g.age++
	if count != g.cut || g.age >= regionsFor || len(g.home) > len(frames) {
		g.cut, g.age, g.home = count, 0, g.home[:0]
		g.cutUp(frames, links)
	}
	for i := len(g.home); i < len(frames); i++ {
		g.home = append(g.home, g.homeOf(&frames[i]))
	}
}

// homeOf is the region that a body is in.
func (g *regions) homeOf(f *Frame) uint8 {
	home := uint8(0)
	if g.cuts[0].far(f) {
		home = 1
	}
	if g.count == 4 {
		home *= 2
		if g.cuts[1+home/2].far(f) {
			home++
		}
	}
	return home
}

// cutUp halves the bodies that take part, across the axis that serves best, and
// for four regions both halves again.
func (g *regions) cutUp(frames []Frame, links []link) {
	g.part = resize(g.part, len(frames))
	clear(g.part)
	g.top = resize(g.top, len(frames))
	g.bodies = g.bodies[:0]
	add := func(b int32, moves bool) {
		if moves && g.part[b] == 0 {
			g.part[b] = 1
			g.bodies = append(g.bodies, b)
		}
	}
	for i := range links {
		add(links[i].a, links[i].movesA)
		add(links[i].b, links[i].movesB)
	}
	g.cuts[0] = g.best(frames, links, 1)
	if g.count < 4 {
		return
	}
	for _, b := range g.bodies {
		if g.cuts[0].far(&frames[b]) {
			g.part[b] = 2
		}
	}
	g.cuts[1] = g.best(frames, links, 1)
	g.cuts[2] = g.best(frames, links, 2)
}

// best is the cut in two halves of the bodies of a part with which two workers
// were done first: level by level with the larger half, and longer for contacts
// across it. A cut across the order of the bodies, which is that of a pile from
// below, would leave one worker to wait for the other.
func (g *regions) best(frames []Frame, links []link, part uint8) cut {
	var best cut
	least := int32(math.MaxInt32)
	for axis := range 3 {
		g.along = g.along[:0]
		for _, b := range g.bodies {
			if g.part[b] == part {
				g.along = append(g.along, coordinate(&frames[b], axis))
			}
		}
		if len(g.along) == 0 {
			return best
		}
		slices.Sort(g.along)
		c := cut{axis, g.along[(len(g.along)-1)/2]}
		t := g.time(&c, frames, links, part) + g.breaks(&c, frames, part)*breaking/2
		if t < least {
			best, least = c, t
		}
	}
	return best
}

// crossing is how many contacts one between two regions counts for: its bodies
// go from one processor to the other.
const crossing = 3

// breaking is how many half contacts two bodies count for that follow each other in
// memory and are of two regions: processors read ahead, and take from each other
// what the other is about to write.
const breaking = 5

// breaks is how often bodies that follow each other in memory are on two sides of
// a cut.
func (g *regions) breaks(c *cut, frames []Frame, part uint8) int32 {
	n, far := int32(0), false
	for i := range frames {
		if g.part[i] == part && c.far(&frames[i]) != far {
			far = !far
			n++
		}
	}
	return n
}

// time is how long two workers take with a cut, in contacts.
func (g *regions) time(c *cut, frames []Frame, links []link, part uint8) int32 {
	for _, b := range g.bodies {
		g.top[b] = 0
	}
	g.sizes = g.sizes[:0]
	across := int32(0)
	for i := range links {
		k := &links[i]
		l, sides := int32(0), 0
		for _, b := range [2]int32{k.a, k.b} {
			if g.part[b] == part {
				l = max(l, g.top[b])
				if c.far(&frames[b]) {
					sides |= 2
				} else {
					sides |= 1
				}
			}
		}
		if sides == 0 {
			continue
		}
		for _, b := range [2]int32{k.a, k.b} {
			if g.part[b] == part {
				g.top[b] = l + 1
			}
		}
		for int(l) >= len(g.sizes) {
			g.sizes = append(g.sizes, [2]int32{})
		}
		if sides == 3 {
			across++
		}
		g.sizes[l][sides>>1&^(sides&1)]++
	}
	t := crossing * across
	for _, n := range g.sizes {
		t += max(n[0], n[1])
	}
	return t
}
