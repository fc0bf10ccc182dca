package film

import (
	"image"
	"slices"
)

type rgb struct{ r, g, b uint8 }

// cells of a colour cube with 5 bits an axis.
const cells = 1 << 15

func (c rgb) cell() int { return int(c.r>>3)<<10 | int(c.g>>3)<<5 | int(c.b>>3) }

// table is the colours of a frame, and which of them is nearest to a cell.
type table struct {
	palette [colors]rgb
	nearest [cells]uint8
	known   [cells]bool
}

// index returns the colour nearest to c.
func (t *table) index(c rgb) uint8 {
	k := c.cell()
	if !t.known[k] {
		t.known[k] = true
		least := 1 << 30
		middle := rgb{c.r&^7 | 4, c.g&^7 | 4, c.b&^7 | 4}
		for i, p := range t.palette {
			if d := apart(middle, p); d < least {
				least, t.nearest[k] = d, uint8(i)
			}
		}
	}
	return t.nearest[k]
}

// apart is the squared distance of two colours, by how well eyes see it.
func apart(a, b rgb) int {
	dr, dg, db := int(a.r)-int(b.r), int(a.g)-int(b.g), int(a.b)-int(b.b)
	return 3*dr*dr + 6*dg*dg + db*db
}

// Rules for when the colours no longer do.
const (
	// looks is the distance between the pixels that are looked at.
	looks = 37
	// badPixel is the distance from which a pixel is shown badly, badShare the
	// part of such pixels that calls for other colours.
	badPixel = 10 * 24 * 24
	badShare = 0.004
)

// misses tells whether a frame cannot be shown well with these colours.
func (t *table) misses(frame *image.RGBA) bool {
	bad, seen := 0, 0
	for i := 0; i+3 < len(frame.Pix); i += 4 * looks {
		c := rgb{frame.Pix[i], frame.Pix[i+1], frame.Pix[i+2]}
		if apart(c, t.palette[t.index(c)]) > badPixel {
			bad++
		}
		seen++
	}
	return float64(bad) > badShare*float64(seen)
}

// entry is a colour that occurs.
type entry struct {
	c     [3]uint8
	count int
}

// choose takes the colours from a frame by median cut (Heckbert 1982): the box
// with the widest spread is cut in two halves of as many pixels, again and again.
func (t *table) choose(frame *image.RGBA) {
	var counts [cells]int
	for i := 0; i+3 < len(frame.Pix); i += 4 {
		counts[rgb{frame.Pix[i], frame.Pix[i+1], frame.Pix[i+2]}.cell()]++
	}
	var all []entry
	for k, n := range counts {
		if n > 0 {
			// Rare colours count for more than their share: a dot is small, but
			// it is what is looked at.
			weight := 1
			for ; n > 1; n >>= 1 {
				weight++
			}
			all = append(all, entry{[3]uint8{uint8(k >> 10 << 3), uint8(k >> 5 & 31 << 3), uint8(k & 31 << 3)}, weight * weight})
		}
	}
	boxes := [][]entry{all}
	for len(boxes) < colors {
		at, axis, widest := -1, 0, 0
		for i, b := range boxes {
			if a, w := spread(b); w > widest {
				at, axis, widest = i, a, w
			}
		}
		if at < 0 {
			break // every colour that occurs has its own
		}
		low, high := cut(boxes[at], axis)
		boxes[at] = low
		boxes = append(boxes, high)
	}
	*t = table{}
	for i, b := range boxes {
		t.palette[i] = mean(b)
	}
}

// spread returns the widest axis of a box and its width, 0 for a single colour.
func spread(b []entry) (axis, width int) {
	for k := range 3 {
		low, high := 255, 0
		for _, e := range b {
			low, high = min(low, int(e.c[k])), max(high, int(e.c[k]))
		}
		if high-low > width {
			axis, width = k, high-low
		}
	}
	return axis, width
}

// cut parts a box of more than one colour at the middle of its pixels.
func cut(b []entry, axis int) (low, high []entry) {
	slices.SortFunc(b, func(p, q entry) int { return int(p.c[axis]) - int(q.c[axis]) })
	total := 0
	for _, e := range b {
		total += e.count
	}
	at, sum := 1, b[0].count
	for at < len(b)-1 && 2*sum < total {
		sum += b[at].count
		at++
	}
	return b[:at], b[at:]
}

func mean(b []entry) rgb {
	var sum [3]int
	n := 0
	for _, e := range b {
		for k := range 3 {
			sum[k] += e.count * (int(e.c[k]) + 4)
		}
		n += e.count
	}
	n = max(1, n)
	return rgb{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n)}
}

// bayer is a matrix of thresholds (Bayer 1973).
var bayer = [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// dithered moves a colour by up to half a cell, by its place: smooth shading
// stays smooth, and the pattern stands still.
func dithered(r, g, b uint8, x, y int) rgb {
	d := (bayer[y&3][x&3] - 8) / 2
	move := func(v uint8) uint8 { return uint8(max(0, min(int(v)+d, 255))) }
	return rgb{move(r), move(g), move(b)}
}
