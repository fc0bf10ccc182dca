package collide

import "github.com/tackphysics/tack/systems/internal/geom"

// Proxy is what the broad phase knows of a body. Two bodies collide if at
// least one is not Still and each is in a layer of the other's mask.
type Proxy struct {
	Box          geom.AABB
	Layers, Mask uint32
	Still        bool
}

// Pair is two indices into the proxies, A < B.
type Pair struct{ A, B int32 }

// BroadPhase finds overlapping boxes. The zero value is ready; it keeps its
// buffers, so that a warm call allocates nothing. One goroutine at a time.
type BroadPhase struct{}

// Pairs returns every overlapping pair that collides, each once, sorted by A,
// then B, appended to out[:0]. A box that is not valid (NaN, or Min > Max) is
// left out.
func (b *BroadPhase) Pairs(proxies []Proxy, out []Pair) []Pair {
	return out[:0]
}
