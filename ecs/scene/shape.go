package scene

import (
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// shapeCodec reads and writes one shape. A new shape is one more entry here.
type shapeCodec struct {
	key  string
	read func(d *decoder, v *value) components.Shape
	// write returns what stands under the key, or nil for another shape.
	write  func(s components.Shape) any
	worlds worlds
}

// worlds are those that a shape is of.
type worlds uint8

const (
	space worlds = 1 << iota
	planar
)

// shapeCodecs is a function, not a list, because compounds have shapes within.
func shapeCodecs() []shapeCodec {
	return []shapeCodec{
		{"sphere", readSphere, writeSphere, space | planar},
		{"box", readBox, writeBox, space | planar},
		{"capsule", readCapsule, writeCapsule, space | planar},
		lengths[components.CylinderShape]("cylinder", "a cylinder", space),
		lengths[components.ConeShape]("cone", "a cone", space),
		{"hull", readHull, writeHull, space},
		{"plane", readPlane, writePlane, space | planar},
		{"compound", readCompound, writeCompound, space},
		{"mesh", readMeshFile, writeMeshFile, space},
		{"heightField", readHeightField, writeHeightField, space},
		{"circle", readCircle, writeCircle, planar},
		{"rect", readRect, writeRect, planar},
		{"polygon", readPolygon, writePolygon, planar},
		{"chain", readChain, writeChain, planar},
		{"loop", readLoop, writeLoop, planar},
	}
}

// shapeKeys are the keys of the shapes that a kind of world has.
func shapeKeys(in worlds) (keys []string) {
	for _, c := range shapeCodecs() {
		if c.worlds&in != 0 {
			keys = append(keys, c.key)
		}
	}
	return keys
}

func (d *decoder) shape(v *value) components.Shape {
	keys := shapeKeys(d.world)
	want := "a shape, one of " + strings.Join(keys, ", ")
	allowed := keys
	if d.world == space {
		allowed = append(slices.Clone(keys), roundingKey)
	}
	o := d.object(v, want, allowed...)
	rounding := o.get(roundingKey)
	items := slices.DeleteFunc(slices.Clone(o.items), func(it *value) bool { return it == rounding })
	if len(items) != 1 {
		d.fail(v, "expected %s, got %d of them", want, len(items))
		return nil
	}
	it := items[0]
	codecs := shapeCodecs()
	i := slices.IndexFunc(codecs, func(c shapeCodec) bool { return c.key == it.key })
	if i < 0 {
		return nil // an unknown key, reported by object
	}
	s := codecs[i].read(d, it)
	if rounding != nil && d.err == nil {
		s = d.rounded(s, rounding)
	}
	return s
}

func readSphere(d *decoder, v *value) components.Shape {
	return components.Sphere(d.number(v, "a positive radius [m]", minLength, maxNumber))
}

func writeSphere(s components.Shape) any {
	if s, ok := s.(components.SphereShape); ok {
		return s.Radius
	}
	return nil
}

func readBox(d *decoder, v *value) components.Shape {
	return components.BoxShape{Size: d.vec(v, "three positive lengths [m]", minLength)}
}

func writeBox(s components.Shape) any {
	if s, ok := s.(components.BoxShape); ok {
		return s.Size
	}
	return nil
}

type capsuleJSON struct {
	Radius float64 `json:"radius"`
	Length float64 `json:"length"`
}

func readCapsule(d *decoder, v *value) components.Shape {
	o := d.object(v, "a capsule, {\"radius\": r, \"length\": l}", "radius", "length")
	const radius, span = "a positive radius [m]", "a length of at least 0 [m]"
	return components.Capsule(
		d.number(d.must(o, "radius", radius), radius, minLength, maxNumber),
		d.number(d.must(o, "length", span), span, 0, maxNumber))
}

func writeCapsule(s components.Shape) any {
	if s, ok := s.(components.CapsuleShape); ok {
		return capsuleJSON(s)
	}
	return nil
}

func readHull(d *decoder, v *value) components.Shape {
	const want = "at least four points [m] that do not lie in a plane"
	items := d.list(v, want)
	points := make([]mgl64.Vec3, len(items))
	for i, it := range items {
		points[i] = d.vec(it, "three numbers [m]", -maxNumber)
	}
	if d.err == nil && isFlat(points) {
		d.expected(v, want)
	}
	return components.Hull(points...)
}

func writeHull(s components.Shape) any {
	h, ok := s.(*components.HullShape)
	if !ok || h == nil {
		return nil
	}
	points := make([]mgl64.Vec3, h.Len())
	for i := range points {
		points[i] = h.Point(i)
	}
	return points
}

type planeJSON struct {
	Normal mgl64.Vec3 `json:"normal"`
}

func readPlane(d *decoder, v *value) components.Shape {
	o := d.object(v, "a plane, {\"normal\": [x, y, z]}", "normal")
	const want = "a normal that is not zero"
	return components.HalfSpace(d.direction(d.must(o, "normal", want), want))
}

func writePlane(s components.Shape) any {
	if s, ok := s.(components.HalfSpaceShape); ok {
		return planeJSON{s.Normal}
	}
	return nil
}
