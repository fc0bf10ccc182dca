package systems

import (
	"github.com/tackphysics/tack/systems/compliance"
	"github.com/tackphysics/tack/systems/internal/union"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// regions finds the connected regions of contact of a footprint and gives each
// vertex in one its share of the area: that of the faces where they are inside the
// other body, cut off straight between the gaps of their corners, projected along
// the normal.
func (w *World) regions(f *footprint) {
	if fd, ok := f.kind.behavior.(*compliance.Foundation); ok && !fd.RegionArea || f.kind.behavior == nil {
		return
	}
	from := 0
	for k := range f.sides {
		to := from
		for to < len(f.marks) && int(f.marks[to].side) == k {
			to++
		}
		if to > from {
			w.region(f, k, f.marks[from:to])
		}
		from = to
	}
}

// region does it for the vertices of one body.
func (w *World) region(f *footprint, k int, marks []mark3) { //nolint:gocyclo // passes over the same few lists, one after the other
	d := &f.sides[k]
	own := f.a
	if k == 1 {
		own = f.b
	}
	n := len(d.surface.Vertices)
	s := &w.yielding
	// of is by vertex: 1 above its mark, then from n on by mark: its root.
	s.region = room(s.region, n+len(marks))
	of, root := s.region[:n], union.Find(s.region[n:])
	clear(of)
	for i := range marks {
		of[marks[i].vertex] = int32(i + 1)
		root[i] = int32(i)
	}
	inside := func(v int32) bool { return of[v] > 0 && marks[of[v]-1].sep < 0 }
	for _, t := range d.surface.Triangles {
		for e := range t {
			if v, u := t[e], t[(e+1)%3]; inside(v) && inside(u) {
				root.Join(of[v]-1, of[u]-1)
			}
		}
	}
	rot := &w.placed[own].Rot
	areas, counts := map[int32]float64{}, map[int32]int{}
	for i := range d.surface.Triangles {
		t := &d.surface.Triangles[i]
		var gaps [3]float64
		r := int32(-1)
		var normal vec.Vec3
		for e, v := range t {
			gaps[e] = d.clear[v]
			if of[v] > 0 {
				gaps[e] = marks[of[v]-1].sep
			}
			if inside(v) && r < 0 {
				r = root.Root(of[v] - 1)
				normal = marks[of[v]-1].normal
			}
		}
		if r < 0 {
			continue
		}
		if a := -rot.MulVec(d.surface.Area(int32(i))).Dot(normal); a > 0 {
			areas[r] += float64(a * wet(gaps))
		}
	}
	for i := range marks {
		if marks[i].sep < 0 {
			counts[root.Root(int32(i))]++
		}
	}
	for i := range marks {
		if r := root.Root(int32(i)); counts[r] > 0 && areas[r] > 0 && marks[i].sep < 0 {
			marks[i].contact.RegionArea = areas[r] / float64(counts[r])
		}
	}
}

// wet is the share of a triangle where a gap that is linear over it is negative.
func wet(g [3]float64) float64 {
	below := 0
	for _, x := range g {
		if x < 0 {
			below++
		}
	}
	if below == 0 || below == 3 {
		return float64(below / 3)
	}
	for e := range g {
		x, y, z := g[e], g[(e+1)%3], g[(e+2)%3]
		switch {
		case below == 1 && x < 0:
			return float64(x/(x-y)) * (x / (x - z))
		case below == 2 && x >= 0:
			return 1 - float64(float64(x/(x-y))*(x/(x-z)))
		}
	}
	return 0
}
