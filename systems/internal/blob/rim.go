package blob

import (
	"cmp"
	"fmt"
	"slices"
)

// Ring returns the segments of a closed line through n particles.
func Ring(n int) [][2]int32 {
	s := make([][2]int32, n)
	for i := range s {
		s[i] = [2]int32{int32(i), int32((i + 1) % n)}
	}
	return s
}

// Rim returns the segments at which an area of triangles, counter-clockwise, ends:
// the area is on their left hand. It is an error, which wraps ErrForm, if two
// triangles lie on the same side of a segment.
func Rim(faces [][3]int32) ([][2]int32, error) {
	var list [][2]int32
	for _, f := range faces {
		for c := range f {
			list = append(list, [2]int32{f[c], f[(c+1)%3]})
		}
	}
	order := func(a, b [2]int32) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }
	slices.SortFunc(list, order)
	var rim [][2]int32
	for i, s := range list {
		if i > 0 && list[i-1] == s {
			return nil, fmt.Errorf("%w: two triangles on one side of the edge from node %d to %d", ErrForm, s[0], s[1])
		}
		if _, found := slices.BinarySearchFunc(list, [2]int32{s[1], s[0]}, order); !found {
			rim = append(rim, s)
		}
	}
	return rim, nil
}
