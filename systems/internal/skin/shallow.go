package skin

import "slices"

// What has two sides, a sheet, a rope or a grain, has no inside of its own that would
// tell through which face of a solid it came. Just beneath one face near a corner it
// is beneath the next, too, only deeper: pushed out of both it would be thrown about.
// So what is sunk into a solid is pushed out the short way alone. From a point inside
// no convex edge is nearer than the faces beside it, so an edge of the sheet counts
// against edges of the solid only where neither of its ends is inside.

// shallow keeps, of the contacts in which a body with two sides is sunk in a solid,
// the shallowest of each vertex, and of each edge without a sunk end.
func (d *Detector) shallow() { //nolint:gocyclo // passes over the same contacts, one after the other
	if d.self || d.a.Closed == d.b.Closed {
		return
	}
	open, radii := d.b, d.a.Radius+d.b.Radius
	if d.b.Closed {
		open = d.a
	}
	sunk := func(c *Contact) bool { return c.Time == 0 && c.Gap < -radii }
	if !slices.ContainsFunc(d.contacts, func(c Contact) bool { return sunk(&c) }) {
		return
	}
	// By vertex, then by edge, the gap of the shallowest and its place.
	n := open.vertices
	d.least = fill(d.least, n+len(open.Edge))
	for i := range d.contacts {
		if c := &d.contacts[i]; sunk(c) {
			if at := d.twoSided(c, open, n); at >= 0 && (d.least[at] < 0 || c.Gap > d.contacts[d.least[at]].Gap) {
				d.least[at] = int32(i)
			}
		}
	}
	kept := d.contacts[:0]
	for i := range d.contacts {
		c := d.contacts[i]
		if sunk(&c) {
			at := d.twoSided(&c, open, n)
			if at >= 0 && d.least[at] != int32(i) {
				continue
			}
			if at >= n {
				if e := open.Edge[at-n]; d.least[e[0]] >= 0 || d.least[e[1]] >= 0 {
					continue
				}
			}
		}
		kept = append(kept, c)
	}
	d.contacts = kept
}

// fill returns a list of n, all −1.
func fill(list []int32, n int) []int32 {
	list = slices.Grow(list[:0], n)[:n]
	for i := range list {
		list[i] = -1
	}
	return list
}

// twoSided returns which vertex of the body with two sides a contact is of, or n and
// which edge; −1 for a face.
func (d *Detector) twoSided(c *Contact, open *Body, n int) int {
	of, edge := c.A.Vertex[0], c.Key.A
	face := c.Kind == FaceVertex
	vertex := c.Kind == VertexFace || c.Kind == VertexEdge || c.Kind == VertexVertex
	if open == d.b {
		of, edge = c.B.Vertex[0], c.Key.B
		face = c.Kind == VertexFace
		vertex = c.Kind == FaceVertex || c.Kind == EdgeVertex || c.Kind == VertexVertex
	}
	switch {
	case face:
		return -1
	case vertex:
		return int(of)
	}
	return n + int(edge)
}
