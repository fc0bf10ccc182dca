package geom

import (
	"sort"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// link makes a hull of vertices and counter-clockwise faces: it finds the
// edges, the neighbours, the areas and the measures. normals may be nil; then
// they are computed. It returns nil where the faces do not close, each edge
// between two of them.
func link(v []vec.Vec3, faces [][]int32, normals []vec.Vec3) *Hull {
	h := &Hull{Vertices: v}
	for i, f := range faces {
		area := loopArea(v, f)
		n := area.Unit(vec.Vec3{})
		if normals != nil {
			n = normals[i]
		}
		h.Faces = append(h.Faces, Face{
			Normal: n,
			Offset: v[h.Support(n)].Dot(n),
			Area:   area.Len(),
			First:  int32(len(h.Loop)),
			Count:  int32(len(f)),
		})
		h.Loop = append(h.Loop, f...)
		h.MaxSides = max(h.MaxSides, len(f))
	}
	if !h.linkEdges() {
		return nil
	}
	h.linkNear()
	for _, x := range v {
		h.Center = h.Center.Add(x)
		if r := x.Len(); r > h.Radius {
			h.Radius = r
		}
	}
	h.Center = h.Center.Mul(1 / float64(len(v)))
	h.Thickness = h.width()
	return h
}

// loopArea returns the area vector of a closed loop: its length is the area,
// its direction the loop's normal (Newell).
func loopArea(v []vec.Vec3, loop []int32) vec.Vec3 {
	var sum vec.Vec3
	o := v[loop[0]]
	for i := 1; i+1 < len(loop); i++ {
		sum = sum.Add(v[loop[i]].Sub(o).Cross(v[loop[i+1]].Sub(o)))
	}
	return sum.Mul(0.5)
}

// linkEdges pairs the half edges of the loops.
func (h *Hull) linkEdges() bool {
	type half struct{ lo, hi, at, face int32 }
	all := make([]half, 0, len(h.Loop))
	for f := range h.Faces {
		first, count := h.Faces[f].First, h.Faces[f].Count
		for i := range count {
			a, b := h.Loop[first+i], h.Loop[first+(i+1)%count]
			all = append(all, half{min(a, b), max(a, b), first + i, int32(f)})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.lo != b.lo {
			return a.lo < b.lo
		}
		if a.hi != b.hi {
			return a.hi < b.hi
		}
		return a.at < b.at
	})
	h.LoopEdges = make([]int32, len(h.Loop))
	if len(all)%2 != 0 {
		return false
	}
	for i := 0; i < len(all); i += 2 {
		a, b := all[i], all[i+1]
		opposite := (h.Loop[a.at] == a.lo) != (h.Loop[b.at] == b.lo)
		again := i > 0 && all[i-1].lo == a.lo && all[i-1].hi == a.hi
		if a.lo != b.lo || a.hi != b.hi || !opposite || again {
			return false
		}
		e := Edge{A: a.lo, B: a.hi, Left: a.face, Right: b.face}
		if h.Loop[a.at] != a.lo {
			e.Left, e.Right = b.face, a.face
		}
		h.LoopEdges[a.at], h.LoopEdges[b.at] = int32(len(h.Edges)), int32(len(h.Edges))
		h.Edges = append(h.Edges, e)
	}
	return len(h.Vertices)-len(h.Edges)+len(h.Faces) == 2
}

// linkNear fills the neighbour lists.
func (h *Hull) linkNear() {
	h.NearAt = make([]int32, len(h.Vertices)+1)
	for _, e := range h.Edges {
		h.NearAt[e.A+1]++
		h.NearAt[e.B+1]++
	}
	for i := range h.Vertices {
		h.NearAt[i+1] += h.NearAt[i]
	}
	h.Near = make([]int32, 2*len(h.Edges))
	h.NearEdges = make([]int32, 2*len(h.Edges))
	fill := append([]int32(nil), h.NearAt...)
	for i, e := range h.Edges {
		h.Near[fill[e.A]], h.NearEdges[fill[e.A]] = e.B, int32(i)
		fill[e.A]++
		h.Near[fill[e.B]], h.NearEdges[fill[e.B]] = e.A, int32(i)
		fill[e.B]++
	}
}
