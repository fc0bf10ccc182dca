package skin

import "github.com/tackphysics/tack/systems/internal/geom"

// edges looks at those that one element looks after against those of another.
func (d *Detector) edges(i, j int32) {
	var p, q [3]hem
	n, m := d.a.hems(i, &d.b.boxes[j], &p), d.b.hems(j, &d.a.boxes[i], &q)
	for k := range p[:n] {
		for l := range q[:m] {
			if !p[k].box.Overlaps(&q[l].box) {
				continue
			}
			e, f := p[k].edge, q[l].edge
			if d.self && e > f {
				e, f = f, e
			}
			d.look(Key{EdgeEdge, e, f})
		}
	}
}

// hem is an edge with the box around its ways.
type hem struct {
	edge int32
	box  geom.AABB
}

// hems finds the edges that an element looks after and that may come near a box.
func (b *Body) hems(i int32, near *geom.AABB, out *[3]hem) (n int) {
	if e, is := b.segment(i); is {
		out[0] = hem{e, b.boxes[i]}
		return 1
	}
	f := &b.Face[i]
	for c := range 3 {
		if b.duty[i]>>(3+c)&1 == 0 {
			continue
		}
		h := &out[n]
		h.edge, h.box = b.edgesOf[i][c], b.ways[f[c]]
		include(&h.box, &b.ways[f[(c+1)%3]])
		if h.box.Overlaps(near) {
			n++
		}
	}
	return n
}
