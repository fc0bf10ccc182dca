package soft

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Skin is the surface of a body: triangles between vertices that ride on its
// nodes.
type Skin struct {
	Node   [][4]int32   // of a vertex: the nodes that carry it
	Weight [][4]float64 // … and their weights
	Face   [][3]int32
	// Segment are those of ropes and outlines, Length what a vertex stands for of them
	// at rest [m], nil where there are none.
	Segment [][2]int32
	Length  []float64
	// Radius is how far the body reaches beyond its skin [m]: half the thickness
	// of cloth, the radius of a rope.
	Radius float64
	// Area is what a vertex stands for at rest [m²]: a third of each of its
	// triangles (Gascón et al. 2010, §5.1, so scaled that those of a flat patch
	// add up to it).
	Area []float64
	X    []vec.Vec3 // of the vertices, see Follow [m]
	// Speed is the largest of a node, Grain the mean length of an edge at rest.
	Speed, Grain float64
	Box          geom.AABB

	order []int32 // vertices, in groups that lie near each other
	boxes []geom.AABB
}

// groupSize is the number of vertices with a box of their own.
const groupSize = 32

// NewSkin makes the skin of a cage.
func NewSkin(c *cage.Cage) *Skin {
	s := blank(len(c.Skin.Tet))
	s.Weight, s.Face = c.Skin.Weight, c.Skin.Face
	for i, t := range c.Skin.Tet {
		s.Node[i] = c.Tet[t]
	}
	s.measure(c.Node)
	return s
}

// NewThin makes the skin of cloth and ropes: the nodes themselves, at rest at x,
// with faces or segments between them, and all that is nearer than the radius [m].
func NewThin(x []vec.Vec3, faces [][3]int32, segments [][2]int32, radius float64) *Skin {
	s := blank(len(x))
	s.Face, s.Segment, s.Radius = faces, segments, radius
	for i := range x {
		v := int32(i)
		s.Node[i], s.Weight[i] = [4]int32{v, v, v, v}, [4]float64{1}
	}
	if len(segments) > 0 {
		s.Length = make([]float64, len(x))
	}
	s.measure(x)
	return s
}

// NewRim makes the skin of an area in the plane z = 0, whose nodes are at rest at x:
// its outline, segments of which each begins where the one before ends, the area on
// their left hand. The vertices are the segments' beginnings.
func NewRim(x []vec.Vec3, rim [][2]int32) *Skin {
	s := blank(len(rim))
	s.Segment, s.Length = make([][2]int32, len(rim)), make([]float64, len(rim))
	for i, e := range rim {
		n := e[0]
		s.Node[i], s.Weight[i] = [4]int32{n, n, n, n}, [4]float64{1}
		s.Segment[i] = [2]int32{int32(i), int32((i + 1) % len(rim))}
	}
	s.measure(x)
	return s
}

func blank(n int) *Skin {
	s := &Skin{
		Node: make([][4]int32, n), Weight: make([][4]float64, n),
		Area: make([]float64, n), X: make([]vec.Vec3, n), order: make([]int32, n),
	}
	for i := range s.order {
		s.order[i] = int32(i)
	}
	return s
}

// measure finds what depends on where the nodes are at rest.
func (s *Skin) measure(x []vec.Vec3) {
	s.place(x)
	edges := 0.0
	for _, f := range s.Face {
		a, b, d := s.X[f[0]], s.X[f[1]], s.X[f[2]]
		third := b.Sub(a).Cross(d.Sub(a)).Len() / 6
		for _, v := range f {
			s.Area[v] += third
		}
		edges += b.Sub(a).Len() + d.Sub(b).Len() + a.Sub(d).Len()
	}
	for _, e := range s.Segment {
		l := s.X[e[1]].Sub(s.X[e[0]]).Len()
		s.Length[e[0]] += float64(0.5 * l)
		s.Length[e[1]] += float64(0.5 * l)
		edges += l
	}
	s.Grain = edges / float64(max(1, 3*len(s.Face)+len(s.Segment)))
	s.group(s.order)
	s.boxes = make([]geom.AABB, (len(s.X)+groupSize-1)/groupSize)
}

// group sorts vertices so that those near each other come one after the other:
// halved along the longest side of their box, down to a group.
func (s *Skin) group(list []int32) {
	if len(list) <= groupSize {
		return
	}
	b := geom.AABB{Min: s.X[list[0]], Max: s.X[list[0]]}
	for _, i := range list {
		b = grow(b, s.X[i])
	}
	d := b.Max.Sub(b.Min)
	key := func(v vec.Vec3) float64 { return v.X }
	switch {
	case d.Y >= d.X && d.Y >= d.Z:
		key = func(v vec.Vec3) float64 { return v.Y }
	case d.Z >= d.X:
		key = func(v vec.Vec3) float64 { return v.Z }
	}
	slices.SortFunc(list, func(i, j int32) int {
		switch x, y := key(s.X[i]), key(s.X[j]); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return int(i - j)
	})
	half := (len(list)/2 + groupSize - 1) / groupSize * groupSize
	s.group(list[:half])
	s.group(list[half:])
}

func grow(b geom.AABB, x vec.Vec3) geom.AABB {
	return geom.AABB{
		Min: vec.Vec3{X: math.Min(b.Min.X, x.X), Y: math.Min(b.Min.Y, x.Y), Z: math.Min(b.Min.Z, x.Z)},
		Max: vec.Vec3{X: math.Max(b.Max.X, x.X), Y: math.Max(b.Max.Y, x.Y), Z: math.Max(b.Max.Z, x.Z)},
	}
}

func (s *Skin) place(x []vec.Vec3) { s.Place(x, 0, len(s.X)) }

// Place does what Follow does for the vertices lo to hi.
func (s *Skin) Place(x []vec.Vec3, lo, hi int) {
	for i := lo; i < hi; i++ {
		n, w := &s.Node[i], &s.Weight[i]
		s.X[i] = x[n[0]].Mul(w[0]).MulAdd(x[n[1]], w[1]).MulAdd(x[n[2]], w[2]).MulAdd(x[n[3]], w[3])
	}
}

// Follow takes the skin to where the nodes are.
func (s *Skin) Follow(x []vec.Vec3) { s.place(x) }

// Bound finds the boxes about the skin, and how fast its body's nodes are.
func (s *Skin) Bound(v []vec.Vec3) {
	s.BoundGroups(0, len(s.boxes))
	s.Join(v)
}

// Groups returns the number of groups of vertices with a box of their own.
func (s *Skin) Groups() int { return len(s.boxes) }

// BoundGroups is, over all groups, the first part of Bound, Join the rest. The
// ranges of groups may be done in any order and at once.
func (s *Skin) BoundGroups(lo, hi int) {
	for g := lo; g < hi; g++ {
		list := s.order[g*groupSize : min((g+1)*groupSize, len(s.order))]
		b := geom.AABB{Min: s.X[list[0]], Max: s.X[list[0]]}
		for _, i := range list[1:] {
			p := &s.X[i]
			b.Min.X, b.Max.X = num.Lower(b.Min.X, p.X), num.Higher(b.Max.X, p.X)
			b.Min.Y, b.Max.Y = num.Lower(b.Min.Y, p.Y), num.Higher(b.Max.Y, p.Y)
			b.Min.Z, b.Max.Z = num.Lower(b.Min.Z, p.Z), num.Higher(b.Max.Z, p.Z)
		}
		s.boxes[g] = b
	}
}

// Join finds the box about the whole skin, and how fast its body's nodes are.
func (s *Skin) Join(v []vec.Vec3) {
	fastest := 0.0
	for i := range v {
		if q := v[i].LenSq(); q > fastest {
			fastest = q
		}
	}
	s.Speed = math.Sqrt(fastest)
	for g := range s.boxes {
		b := &s.boxes[g]
		if g == 0 {
			s.Box = *b
			continue
		}
		s.Box = grow(grow(s.Box, b.Min), b.Max)
	}
}

// Near appends the vertices in a box to out, in a fixed order.
func (s *Skin) Near(box *geom.AABB, out []int32) []int32 {
	for g := range s.boxes {
		if !s.boxes[g].Overlaps(box) {
			continue
		}
		for _, i := range s.order[g*groupSize : min((g+1)*groupSize, len(s.order))] {
			if box.Has(s.X[i]) {
				out = append(out, i)
			}
		}
	}
	return out
}
