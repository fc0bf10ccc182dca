package scene

import (
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Forms of a deformable body in space and in a planar scene.
var (
	spaceForms = []string{"box", "sphere", "blob", "mesh"}
	planeForms = []string{"rect", "circle", "polygon", "box", "sphere"}
)

// oneForm reports whether just one of the keys is there, and fails if not.
func (d *decoder) oneForm(o object, keys []string) bool {
	n := 0
	for _, k := range keys {
		if o.get(k) != nil {
			n++
		}
	}
	if n != 1 {
		d.fail(o.value, "expected one of %s, got %d of them", strings.Join(keys, ", "), n)
	}
	return n == 1
}

// softShape reads the one shape that a deformable body has.
func (d *decoder) softShape(o object) (s SoftShape) {
	here, other, where := spaceForms, planeForms[:3], "in a planar scene"
	if d.world == planar {
		here, other, where = planeForms, spaceForms[2:], "in space"
	}
	d.onlyHere(o, other, where)
	if !d.oneForm(o, here) {
		return s
	}
	if v := o.get("box"); v != nil {
		size := d.vec(v, "three positive lengths [m]", minLength)
		s.Box = &size
	}
	s.Sphere = d.numberOr(o.get("sphere"), 0, "a positive radius [m]", minLength, maxNumber)
	if v := o.get("blob"); v != nil {
		s.Blob = d.blob(v)
	}
	if v := o.get("mesh"); v != nil {
		s.Mesh, _ = readMeshFile(d, v).(*MeshFile)
	}
	if v := o.get("rect"); v != nil {
		size := d.vec2(v, "two positive lengths [m]", minLength)
		s.Rect = &size
	}
	s.Circle = d.numberOr(o.get("circle"), 0, "a positive radius [m]", minLength, maxNumber)
	if v := o.get("polygon"); v != nil {
		s.Polygon = d.points2(v, "at least three points [m] of an outline that does not cross itself", 3)
	}
	sides := 1
	switch {
	case s.Box != nil:
		sides = 3
	case s.Rect != nil:
		sides = 2
	}
	s.Resolution = d.resolution(o.get("resolution"), sides)
	s.Cuts = 1
	if v := o.get("cuts"); v != nil {
		if s.Box == nil || d.world == planar {
			d.fail(v, "expected no \"cuts\" but with a box in space")
		}
		s.Cuts = d.countOr(v, 1, "a whole number of 1 to 64", maxCuts)
	}
	return s
}

// onlyHere fails where a shape is of another kind of scene.
func (d *decoder) onlyHere(o object, other []string, where string) {
	for _, k := range other {
		if v := o.get(k); v != nil {
			d.fail(v, "expected no %q here, it is a shape %s", k, where)
		}
	}
}

// resolution reads a number of cells, for a box or a rectangle also one for each of
// its sides.
func (d *decoder) resolution(v *value, sides int) (n [3]int) {
	const one = "a whole number of 1 to 128"
	if v != nil && v.kind == kindList && sides > 1 {
		if len(v.items) != sides {
			d.expected(v, one+", or "+[...]string{2: "two", 3: "three"}[sides]+" of them")
			return n
		}
		for i, it := range v.items {
			n[i] = d.countOr(it, 1, one, maxResolution)
		}
		for i := sides; i < len(n); i++ {
			n[i] = n[0]
		}
		return n
	}
	k := d.countOr(v, softResolution, one, maxResolution)
	return [3]int{k, k, k}
}

func (d *decoder) blob(v *value) (balls []components.SoftBall) {
	for _, it := range d.list(v, "a list of balls") {
		o := d.object(it, "a ball", "center", "radius", "blend")
		const radius = "a positive radius [m]"
		balls = append(balls, components.SoftBall{
			Center: d.vec(o.get("center"), "three numbers [m]", -maxNumber),
			Radius: d.number(d.must(o, "radius", radius), radius, minLength, maxNumber),
			Blend:  d.numberOr(o.get("blend"), 0, "a length of at least 0 [m]", 0, maxNumber),
		})
	}
	if len(balls) == 0 {
		d.expected(v, "a list of at least one ball")
	}
	return balls
}

// shape returns what the plugin needs.
func (s *SoftShape) shape() components.SoftShape {
	n := float64(s.Resolution[0])
	switch {
	case s.Rect != nil:
		return components.SoftRect{Size: *s.Rect, Cells: [2]int{s.Resolution[0], s.Resolution[1]}}
	case s.Circle > 0:
		return components.SoftDisc{Radius: s.Circle, Cells: s.Resolution[0]}
	case len(s.Polygon) > 0:
		b := newBounds()
		for _, p := range s.Polygon {
			b.add(p.Vec3(0), 0)
		}
		return &components.SoftPolygon{Corners: s.Polygon, Cell: b.longest() / n}
	case s.Box != nil:
		return components.SoftBox{Size: *s.Box, Cells: s.Resolution, Cuts: s.Cuts}
	case s.Sphere > 0:
		return components.SoftSphere{Radius: s.Sphere, Cells: s.Resolution[0]}
	case s.Mesh != nil:
		m := s.Mesh.MeshShape
		b := newBounds()
		for i := range m.Vertices() {
			b.add(m.Vertex(i), 0)
		}
		return &components.SoftMesh{Surface: m, Cell: b.longest() / n}
	}
	b := newBounds()
	for _, k := range s.Blob {
		b.add(k.Center, k.Radius)
	}
	return &components.SoftBlob{Balls: s.Blob, Cell: b.longest() / n}
}

// bounds is a box about points.
type bounds struct{ lo, hi mgl64.Vec3 }

func newBounds() bounds {
	inf := math.Inf(1)
	return bounds{mgl64.Vec3{inf, inf, inf}, mgl64.Vec3{-inf, -inf, -inf}}
}

func (b *bounds) add(x mgl64.Vec3, radius float64) {
	for k := range x {
		b.lo[k], b.hi[k] = math.Min(b.lo[k], x[k]-radius), math.Max(b.hi[k], x[k]+radius)
	}
}

func (b *bounds) longest() float64 {
	d := b.hi.Sub(b.lo)
	return math.Max(d[0], math.Max(d[1], d[2]))
}
