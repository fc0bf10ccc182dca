// Package union finds which things hang together when any two of them may be
// joined.
package union

// Find holds disjoint sets of numbered things, each with the set's root on the
// way up from it: the smallest of its numbers, whatever the order of the joins.
// A number is its own root until it is joined: whoever makes a Find sets f[i] to
// i first, where it will be asked for.
type Find []int32

// Reset makes sets of one of the numbers below n.
func (f Find) Reset(n int) Find {
	f = f[:0]
	for i := range n {
		f = append(f, int32(i))
	}
	return f
}

// Root is the smallest number of the set that i is in.
func (f Find) Root(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// Join unites the sets of a and b. It returns their roots, the one that stays
// the root first; they are the same if a and b were in one set.
func (f Find) Join(a, b int32) (root, other int32) {
	a, b = f.Root(a), f.Root(b)
	if b < a {
		a, b = b, a
	}
	f[b] = a
	return a, b
}
