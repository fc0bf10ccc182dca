package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// Look of bonds, contacts and what else is drawn over the scene.
const (
	largestMark  = 5.5 // radius of a dot where there is but one [points]
	smallestMark = 1.8 // where there are thousands [points]
	markShrink   = 1.4 // for each tenfold number [points]
	strandWidth  = 2.0 // [points]
	idleShare    = 0.65
	// Length of a normal: at no force, and what the largest force adds, in
	// focus radii.
	normalLeast, normalMore = 0.03, 0.25
	boundsWidth             = 1.0 // [points]
	normalWidth             = 1.6 // [points]
)

var (
	contactColor = draw.RGB(0xffffff)
	idleColor    = draw.RGB(0x9fb4c8)
	normalColor  = draw.RGB(0x7fd4ff)
	boundsColor  = draw.RGB(0xd8e2ec)
)

// markSize returns the radius of a dot where there are so many [points].
func markSize(count int) float32 {
	size := largestMark - markShrink*math.Log10(float64(max(1, count)))
	return float32(max(smallestMark, size))
}

func (v *View) contacts(f *draw.Frame, pair *components.ContactPairData, show *Show) {
	if !pair.Touching {
		return
	}
	count := max(0, min(pair.Count, len(pair.Points)))
	v.Contacts += count
	for i := range pair.Points[:count] {
		p := &pair.Points[i]
		v.pushTop.see(p.NormalForce)
		v.point(f, p.Position, pair.Normal, p.NormalForce, show)
	}
}

func (v *View) bonds(f *draw.Frame, pair *components.ContactPairData, bonds []components.Bond, show *Show) {
	v.Bonds += len(bonds)
	world := v.run.World()
	if len(bonds) == 0 || !world.Valid(pair.A) || !world.Valid(pair.B) {
		return
	}
	atA, turnA := v.run.Pose(pair.A)
	atB, turnB := v.run.Pose(pair.B)
	for i := range bonds {
		b := &bonds[i]
		load := bondLoad(b)
		v.loadTop.see(load)
		from, to := place(atA, turnA, b.AnchorA), place(atB, turnB, b.AnchorB)
		c := draw.Heat(b.Intensity)
		if show.Bonds == BondsByLoad {
			c = draw.Heat(v.loadTop.share(load))
		}
		if show.Patches {
			f.Patches = append(f.Patches, patch(f, from, rotated(turnA, b.Normal), b.Area, c))
		}
		if show.Bonds != BondsHidden {
			f.Strands = append(f.Strands, draw.Strand{From: from, To: to, Width: strandWidth, Color: c})
			f.Dots = append(f.Dots, draw.Dot{Position: from.Add(to).Mul(0.5), Size: 1, Color: c})
		}
	}
}

// bondLoad is the force a bond carries [N].
func bondLoad(b *components.Bond) float64 {
	return math.Hypot(b.NormalForce, b.TangentForce.Len())
}

// patch is a square of the area about a point, at right angles to the normal. In a
// planar frame, where an area is a length times a metre of depth, it is as long, and
// stands across the plane.
func patch(f *draw.Frame, at, normal mgl64.Vec3, area float64, c draw.Color) draw.Patch {
	// A little smaller than the area, so that neighbours can be told apart.
	const share = 0.92
	if f.Flat {
		along := mgl64.Vec3{-normal[1], normal[0]}
		return draw.Patch{Center: at, U: along.Mul(share * max(0, area) / 2), V: mgl64.Vec3{0, 0, 0.5}, Color: c}
	}
	axis := mgl64.Vec3{1, 0, 0}
	if math.Abs(normal[0]) > 0.7 {
		axis = mgl64.Vec3{0, 0, 1}
	}
	v := normal.Cross(axis)
	if l := v.Len(); l > 0 {
		v = v.Mul(1 / l)
	}
	half := share / 2 * math.Sqrt(max(0, area))
	return draw.Patch{Center: at, U: v.Cross(normal).Mul(half), V: v.Mul(half), Color: c}
}

// scale is the top of a colour scale: 1, 2 or 5 times a power of ten, the least
// one over all that was seen lately.
type scale struct {
	seen float64 // in this picture
	top  float64 // 0 before anything was seen
}

func (s *scale) see(x float64) { s.seen = max(s.seen, x) }

// next begins a picture. The top comes down only when all is well below it, so
// that colours keep their meaning.
func (s *scale) next() {
	if s.seen > s.top || s.seen < s.top/5 && s.seen > 0 {
		s.top = niceAbove(s.seen)
	}
	s.seen = 0
}

// share returns the part of the scale, 0…1.
func (s *scale) share(x float64) float64 {
	if !(s.top > 0) {
		return 0
	}
	return max(0, min(x/s.top, 1))
}

// niceAbove returns the least of 1, 2 and 5 times a power of ten that is no less
// than x, for x > 0.
func niceAbove(x float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range [...]float64{1, 2, 5} {
		if f*ten >= x*(1-1e-12) {
			return f * ten
		}
	}
	return 10 * ten
}
