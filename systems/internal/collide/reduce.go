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
	toFront(s, 0, farthestSpot(s, mx, my, least+slop))
	a := s[0]
	toFront(s, 1, 1+farthestSpot(s[1:], a.x, a.y, math.Inf(1)))
	dx, dy := s[1].x-a.x, s[1].y-a.y
	long := distSq(dx, dy)
	if !(long > 0) {
		return s[:1]
	}
	// Spots closer to the line of the first two than this add nothing.
	thin := float64(sameSpot * long)
	left := 2
	for _, sign := range [2]float64{1, -1} {
		if left >= len(s) {
			break
		}
		at, area := widestSpot(s[left:], &a, float64(sign*dx), float64(sign*dy))
		if area > thin {
			toFront(s, left, left+at)
			left++
		}
	}
	return s[:left]
}

func toFront(s []spot, i, j int) { s[i], s[j] = s[j], s[i] }

// sameSpot is the distance, relative to the length of a contact, at which a
// point is part of the line of two others.
const sameSpot = 1e-3

// better is the relative margin by which a spot must beat an earlier one.
const better = 1e-6

// farthestSpot returns the spot farthest from (x, y) of those no farther apart
// than limit, the first of equals.
func farthestSpot(s []spot, x, y, limit float64) int {
	at, best := 0, -1.0
	for i := range s {
		p := &s[i]
		if p.sep() > limit {
			continue
		}
		if d := distSq(p.x-x, p.y-y); d > best+float64(better*best) {
			at, best = i, d
		}
	}
	return at
}

// widestSpot returns the spot that spans the largest area with the line from a
// along (dx, dy), to its left, the first of equals.
func widestSpot(s []spot, a *spot, dx, dy float64) (at int, best float64) {
	best = math.Inf(-1)
	for i := range s {
		area := float64(dx*(s[i].y-a.y)) - float64(dy*(s[i].x-a.x))
		if !(area <= best+float64(better*math.Abs(best))) {
			at, best = i, area
		}
	}
	return at, best
}

func distSq(x, y float64) float64 { return float64(x*x) + float64(y*y) }
