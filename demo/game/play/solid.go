package play

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// solid is a fixed box, or anything else as the box around it.
type solid struct {
	center mgl64.Vec3
	axes   mgl64.Mat3 // columns: the box's axes in the world
	half   mgl64.Vec3
}

// jarMost is how large a mesh may be to count as its box, as a jar does [m]. The box
// of a larger one, such as a landscape, holds places where nothing is.
const jarMost = 2.0

// newSolid returns the box of a shape; ok is false for one that is looked past
// or through: half-spaces are below, large meshes all around.
func newSolid(shape components.Shape, at *components.PoseData) (s solid, ok bool) {
	turn := at.Rotation
	if turn == (mgl64.Quat{}) {
		turn = mgl64.QuatIdent()
	}
	turn = turn.Normalize()
	s.axes = turn.Mat4().Mat3()
	switch b := shape.(type) {
	case components.BoxShape:
		s.center, s.half = at.Position, b.Size.Mul(0.5)
	case *components.HullShape:
		s.around(at.Position, turn, b.Len(), b.Point)
	case *components.MeshShape:
		s.around(at.Position, turn, b.Vertices(), b.Vertex)
		return s, max(s.half[0], s.half[1], s.half[2]) <= jarMost/2
	default:
		return s, false
	}
	return s, true
}

// around makes it the box around points of a body [m, in body axes].
func (s *solid) around(at mgl64.Vec3, turn mgl64.Quat, n int, point func(int) mgl64.Vec3) {
	low, high := point(0), point(0)
	for i := range n {
		p := point(i)
		for k := range 3 {
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
	}
	s.center = at.Add(turn.Rotate(low.Add(high).Mul(0.5)))
	s.half = high.Sub(low).Mul(0.5)
}

const (
	// rim is what an eye keeps beyond the clearance, so that rounding never has it
	// begin a step within [m].
	rim = 1e-4
	// bends is how often an eye may turn aside in a step: into a corner of three.
	bends = 4
)

// glide returns where an eye comes to that moves from a free place towards
// another: along what is in its way, never into it.
func glide(solids []solid, from, to mgl64.Vec3) mgl64.Vec3 {
	way := to.Sub(from)
	for range bends {
		first, face := 1.0, mgl64.Vec3{}
		for i := range solids {
			enter, leave, n := solids[i].crossed(from, way, Clearance+rim)
			if leave > 0 && enter < first && leave > enter {
				first, face = max(enter, 0), n
			}
		}
		from = from.Add(way.Mul(first))
		if face == (mgl64.Vec3{}) {
			return from
		}
		// Off the face by rounding, so that it is not met again.
		from = from.Add(face.Mul(rim / 10))
		way = way.Mul(1 - first)
		way = way.Sub(face.Mul(min(0, way.Dot(face))))
	}
	return from
}

// outside returns the place, or one beside the solids that hold it: out of each
// by the nearest face.
func outside(solids []solid, p mgl64.Vec3) mgl64.Vec3 {
	for range bends {
		free := true
		for i := range solids {
			if n, deep := solids[i].depth(p, Clearance+2*rim); deep > 0 {
				p, free = p.Add(n.Mul(deep)), false
			}
		}
		if free {
			break
		}
	}
	return p
}

// crossed returns where a way from a point enters and leaves the box, grown by a
// rim on all sides, as parts of the way, and the normal of the face by which it
// enters (slabs; Kay and Kajiya 1986). It never enters where enter ≥ leave.
func (s *solid) crossed(from, way mgl64.Vec3, rim float64) (enter, leave float64, face mgl64.Vec3) {
	enter, leave = math.Inf(-1), math.Inf(1)
	d := from.Sub(s.center)
	for k := range 3 {
		axis := s.axes.Col(k)
		p, v, h := d.Dot(axis), way.Dot(axis), s.half[k]+rim
		if math.Abs(v) < 1e-12 {
			if math.Abs(p) >= h {
				return math.Inf(1), math.Inf(-1), face
			}
			continue
		}
		a, b := (-h-p)/v, (h-p)/v
		if near := min(a, b); near > enter {
			enter, face = near, axis.Mul(-math.Copysign(1, v))
		}
		leave = min(leave, max(a, b))
	}
	return enter, leave, face
}

// depth returns how deep a point lies in the box, grown by a rim on all sides,
// under its nearest face and the normal of that; not above 0 for one that lies
// outside.
func (s *solid) depth(p mgl64.Vec3, rim float64) (face mgl64.Vec3, deep float64) {
	deep = math.Inf(1)
	d := p.Sub(s.center)
	for k := range 3 {
		axis := s.axes.Col(k)
		x := d.Dot(axis)
		if under := s.half[k] + rim - math.Abs(x); under < deep {
			deep, face = under, axis.Mul(math.Copysign(1, x))
		}
	}
	return face, deep
}
