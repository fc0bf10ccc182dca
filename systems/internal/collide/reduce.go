package collide

import "math"

// reduce keeps up to four of the spots, in place: the deepest, the farthest
// from it, and the two that span the largest area to either side of those.
// Depths within slop [m] count as equal; among equals the one farthest from the
// middle wins, then the first, so that a resting face keeps its points.
func reduce(s []spot, slop float64) []spot {
	if len(s) <= 2 {
		return s
	}
	least := math.Inf(1)
	var mx, my float64
	for i := range s {
		if d := s[i].hb - s[i].ha; d < least {
			least = d
		}
		mx += s[i].x
		my += s[i].y
	}
	mx, my = mx/float64(len(s)), my/float64(len(s))
	at := pick(s, func(p *spot) float64 {
		if p.hb-p.ha > least+slop {
			return -1
		}
		return distSq(p.x-mx, p.y-my)
	})
	s[0], s[at] = s[at], s[0]
	a := s[0]
	at = 1 + pick(s[1:], func(p *spot) float64 { return distSq(p.x-a.x, p.y-a.y) })
	s[1], s[at] = s[at], s[1]
	dx, dy := s[1].x-a.x, s[1].y-a.y
	long := distSq(dx, dy)
	if !(long > 0) {
		return s[:1]
	}
	// Spots closer to the line of the first two than this add nothing.
	thin := float64(sameSpot * long)
	left := 2
	area := func(sign float64) func(*spot) float64 {
		return func(p *spot) float64 {
			return float64(sign * (float64(dx*(p.y-a.y)) - float64(dy*(p.x-a.x))))
		}
	}
	for _, sign := range [2]float64{1, -1} {
		if left >= len(s) {
			break
		}
		f := area(sign)
		at = left + pick(s[left:], f)
		if f(&s[at]) > thin {
			s[left], s[at] = s[at], s[left]
			left++
		}
	}
	return s[:left]
}

// sameSpot is the distance, relative to the length of a contact, at which a
// point is part of the line of two others.
const sameSpot = 1e-3

// better is the relative margin by which a spot must beat an earlier one.
const better = 1e-6

// pick returns the index of the spot with the largest measure, the first of
// equals.
func pick(s []spot, measure func(*spot) float64) int {
	at, best := 0, measure(&s[0])
	for i := 1; i < len(s); i++ {
		if m := measure(&s[i]); m > best+float64(better*math.Abs(best)) {
			at, best = i, m
		}
	}
	return at
}

func distSq(x, y float64) float64 { return float64(x*x) + float64(y*y) }
