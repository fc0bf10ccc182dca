package geom

import (
	"math"
	"sort"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// merge makes a hull of polygons from the triangles of a convex hull: those
// within tol [m] of a plane become one face. It returns nil where that leaves
// faces that do not close.
func merge(points []vec.Vec3, tris [][3]int32, tol float64) *Hull {
	group := planes(points, tris, tol)
	var loops [][]int32
	for g := int32(0); ; g++ {
		loop, ok := outline(tris, group, g)
		if !ok {
			return nil
		}
		if loop == nil {
			break
		}
		loops = append(loops, loop)
	}
	return compact(points, loops)
}

// twins returns for each triangle and side the triangle across that side.
func twins(tris [][3]int32) [][3]int32 {
	of := make(map[[2]int32]int32, 3*len(tris)) // never iterated
	for i, t := range tris {
		for k := range 3 {
			of[[2]int32{t[k], t[(k+1)%3]}] = int32(i)
		}
	}
	out := make([][3]int32, len(tris))
	for i, t := range tris {
		for k := range 3 {
			out[i][k] = of[[2]int32{t[(k+1)%3], t[k]}]
		}
	}
	return out
}

// planes gives each triangle the number of its plane. The largest triangle
// without one seeds the next, which spreads to neighbours within tol.
func planes(points []vec.Vec3, tris [][3]int32, tol float64) []int32 {
	area := make([]vec.Vec3, len(tris))
	order := make([]int32, len(tris))
	for i := range tris {
		area[i], order[i] = loopArea(points, tris[i][:]), int32(i)
	}
	sort.SliceStable(order, func(i, j int) bool { return area[order[i]].LenSq() > area[order[j]].LenSq() })
	across := twins(tris)
	group := make([]int32, len(tris))
	for i := range group {
		group[i] = -1
	}
	next := int32(0)
	var queue []int32
	for _, seed := range order {
		if group[seed] >= 0 {
			continue
		}
		n := area[seed].Unit(vec.Vec3{})
		at := points[tris[seed][0]]
		within := func(t int32) bool {
			for _, v := range tris[t] {
				if math.Abs(points[v].Sub(at).Dot(n)) > tol {
					return false
				}
			}
			return true
		}
		group[seed] = next
		queue = append(queue[:0], seed)
		for len(queue) > 0 {
			t := queue[0]
			queue = queue[1:]
			for _, u := range across[t] {
				if group[u] < 0 && within(u) {
					group[u] = next
					queue = append(queue, u)
				}
			}
		}
		next++
	}
	return group
}

// outline returns the loop of vertices about group g, nil if there is no such
// group, and false if its outline is not one simple loop.
func outline(tris [][3]int32, group []int32, g int32) (loop []int32, ok bool) {
	own := map[[2]int32]bool{} // never iterated
	for i, t := range tris {
		if group[i] == g {
			for k := range 3 {
				own[[2]int32{t[k], t[(k+1)%3]}] = true
			}
		}
	}
	if len(own) == 0 {
		return nil, true
	}
	next := map[int32]int32{} // never iterated
	start, sides := int32(-1), 0
	for i, t := range tris {
		if group[i] != g {
			continue
		}
		for k := range 3 {
			a, b := t[k], t[(k+1)%3]
			if own[[2]int32{b, a}] {
				continue
			}
			if _, pinched := next[a]; pinched {
				return nil, false
			}
			next[a] = b
			sides++
			if start < 0 {
				start = a
			}
		}
	}
	for v := start; ; {
		loop = append(loop, v)
		w, on := next[v]
		if !on || len(loop) > sides {
			return nil, false
		}
		if w == start {
			return loop, len(loop) == sides
		}
		v = w
	}
}

// compact drops the vertices that are the corner of fewer than three faces,
// numbers the rest in their first order and links the hull.
func compact(points []vec.Vec3, loops [][]int32) *Hull {
	faces := make([]int, len(points))
	for _, l := range loops {
		for _, v := range l {
			faces[v]++
		}
	}
	number := make([]int32, len(points))
	var kept []vec.Vec3
	for i, p := range points {
		number[i] = -1
		if faces[i] >= 3 {
			number[i] = int32(len(kept))
			kept = append(kept, p)
		}
	}
	for i, l := range loops {
		short := l[:0]
		for _, v := range l {
			if number[v] >= 0 {
				short = append(short, number[v])
			}
		}
		if len(short) < 3 {
			return nil
		}
		loops[i] = short
	}
	if len(loops) < 4 {
		return nil
	}
	return link(kept, loops, nil)
}
