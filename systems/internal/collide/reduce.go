package collide

import "math"

// reduce keeps up to four of the spots, in place: the deepest, the farthest
// from it, and the two that span the largest area to either side of those.
// Depths within slop [m] count as equal; among equals the one farthest from the
// middle wins, then the first, so that a resting face keeps its points. Spots
// all within slop of each other are one.
func reduce(s []spot, slop float64) []spot {
	if len(s) <= 4 && spread(s, slop) {
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
	if !(long > float64(slop*slop)) {
		return s[:1]
	}
	// Spots closer to the outline of the kept ones than this add nothing.
	thin := float64(sameSpot * long)
	left := 2
	for left < 4 && left < len(s) {
		at, area := widestSpot(s, left)
		if !(area > thin) {
			break
		}
		toFront(s, left, at)
		if left == 2 && cross(&s[0], &s[1], &s[2]) < 0 {
			toFront(s, 0, 1) // counter-clockwise
		}
		left++
	}
	return s[:left]
}

// spread reports whether every one of up to four spots, in the order of their
// outline, is needed.
func spread(s []spot, slop float64) bool {
	long := distSq(s[1].x-s[0].x, s[1].y-s[0].y)
	if len(s) > 2 {
		if d := distSq(s[2].x-s[0].x, s[2].y-s[0].y); d > long {
			long = d
		}
	}
	if len(s) == 4 {
		if d := distSq(s[3].x-s[1].x, s[3].y-s[1].y); d > long {
			long = d
		}
	}
	thin := float64(sameSpot * long)
	switch len(s) {
	case 3:
		return long > float64(slop*slop) && cross(&s[0], &s[1], &s[2]) > thin
	case 4:
		return long > float64(slop*slop) &&
			cross(&s[0], &s[1], &s[2]) > thin && cross(&s[1], &s[2], &s[3]) > thin &&
			cross(&s[2], &s[3], &s[0]) > thin && cross(&s[3], &s[0], &s[1]) > thin
	}
	return long > float64(slop*slop)
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

// widestSpot returns the spot after the first n that adds the largest area to
// their outline, the deepest of equals (the sides of boxes make many), and
// twice that area. The first n are two or, counter-clockwise, three.
func widestSpot(s []spot, n int) (at int, best float64) {
	at, best = n, -math.MaxFloat64
	for i := n; i < len(s); i++ {
		p := &s[i]
		area := math.Abs(cross(&s[0], &s[1], p))
		if n == 3 {
			area = -cross(&s[0], &s[1], p)
			if x := -cross(&s[1], &s[2], p); x > area {
				area = x
			}
			if x := -cross(&s[2], &s[0], p); x > area {
				area = x
			}
		}
		doubt := float64(better * math.Abs(best))
		if area > best+doubt || (area >= best-doubt && p.sep() < s[at].sep()) {
			at, best = i, area
		}
	}
	return at, best
}

// cross returns twice the area of the triangle, positive if counter-clockwise.
func cross(a, b, c *spot) float64 {
	return float64((b.x-a.x)*(c.y-a.y)) - float64((b.y-a.y)*(c.x-a.x))
}

func distSq(x, y float64) float64 { return float64(x*x) + float64(y*y) }
