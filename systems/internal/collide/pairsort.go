package collide

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/crew"
)

// pairSort sorts pairs by A, then B: counted by A, then the few of each A by
// insertion; where there are far more bodies than pairs, by comparison.
type pairSort struct {
	start []int32
	pairs []Pair
	n     int
}

const (
	// many is the length above which insertion is no longer the faster sort: a
	// floor under thousands has as many.
	many = 24
	// sparse is the number of bodies for each pair above which it does not pay
	// to count by body.
	sparse = 16
)

// sorted appends the pairs of all lists, sorted, to out[:0]. n is above every A.
func (s *pairSort) sorted(lists [][]Pair, n int, out []Pair, c *crew.Crew) []Pair {
	sum := 0
	for _, in := range lists {
		sum += len(in)
	}
	if n > sparse*sum {
		out = out[:0]
		for _, in := range lists {
			out = append(out, in...)
		}
		slices.SortFunc(out, func(p, q Pair) int {
			if p.A != q.A {
				return int(p.A) - int(q.A)
			}
			return int(p.B) - int(q.B)
		})
		return out
	}
	if cap(s.start) < n+1 {
		s.start = make([]int32, n+1+n/4)
	}
	start := s.start[:n+1]
	clear(start)
	for _, in := range lists {
		for i := range in {
			start[in[i].A+1]++
		}
	}
	for i := 1; i <= n; i++ {
		start[i] += start[i-1]
	}
	out = slices.Grow(out[:0], sum)[:sum]
	for _, in := range lists {
		for _, p := range in {
			out[start[p.A]] = p
			start[p.A]++
		}
	}
	s.pairs, s.n = out, n
	c.Run(s, (n+sortPart-1)/sortPart)
	s.pairs = nil
	return out
}

// sortPart is the number of bodies whose pairs are sorted by B at a time.
const sortPart = 512

// Part sorts those of part i. start[a] is the end of a's pairs now.
func (s *pairSort) Part(_, i int) {
	from := int32(0)
	if i > 0 {
		from = s.start[i*sortPart-1]
	}
	for _, to := range s.start[i*sortPart : min((i+1)*sortPart, s.n)] {
		if to-from > 1 {
			sortByB(s.pairs[from:to])
		}
		from = to
	}
}

func sortByB(p []Pair) {
	if len(p) > many {
		slices.SortFunc(p, func(a, b Pair) int { return int(a.B) - int(b.B) })
		return
	}
	for i := 1; i < len(p); i++ {
		x := p[i]
		j := i
		for ; j > 0 && p[j-1].B > x.B; j-- {
			p[j] = p[j-1]
		}
		p[j] = x
	}
}
