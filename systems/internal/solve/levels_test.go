package solve

import (
	"math/rand"
	"testing"
)

// In a world that is swept in stretches, contacts that share a body that can move
// come in their order, and those of a group share none; and no stretch begins
// before the one before it has ended.
func TestStretchesKeepTheOrder(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	const bodies, contacts = 12000, wholeContacts + 3*stretchContacts + 17
	moves := func(b int32) bool { return b%50 != 0 } // others, nothing does
	frames := make([]Frame, bodies)
	list := make([]link, contacts)
	for i := range list {
		a := int32(float64(i) / contacts * (bodies - 40)) // near in the order is near in space
		b := a + 1 + r.Int31n(30)
		if !moves(a) && !moves(b) {
			b++
		}
		list[i] = link{a: a, b: b, movesA: moves(a), movesB: moves(b), kind: uint8(r.Int31n(2))}
	}
	var v levels
	v.sort(bodies, frames, list, 1)
	levelOf := make([]int32, contacts)
	for i := range list {
		levelOf[i] = v.of[i].level
	}
	v.deal(list)
	last := make([]int32, bodies) // level of the last contact, from 1
	used := [2]map[int32][]int32{{}, {}}
	end, start := int32(0), int32(0)
	for i := range list {
		c := &list[i]
		if i%stretchContacts == 0 {
			start = end
		}
		if levelOf[i] < start {
			t.Fatalf("contact %d has level %d, its stretch begins with %d", i, levelOf[i], start)
		}
		end = max(end, levelOf[i]+1)
		g := c.lane / laneCount
		for _, b := range [2]int32{c.a, c.b} {
			if !moves(b) {
				continue
			}
			if levelOf[i] < last[b] {
				t.Fatalf("contact %d has level %d, one before it that shares body %d has %d", i, levelOf[i], b, last[b]-1)
			}
			last[b] = levelOf[i] + 1
			for _, o := range used[c.kind][g] {
				if o == b {
					t.Fatalf("two contacts of a group share body %d", b)
				}
			}
			used[c.kind][g] = append(used[c.kind][g], b)
		}
	}
	if int(end) != v.levels() || start == 0 {
		t.Errorf("%d levels, want %d", end, v.levels())
	}
}
