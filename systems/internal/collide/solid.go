package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// solid is the core of a shape of any kind, polyhedral or curved, in its
// body's axes.
type solid struct {
	hull      *geom.Hull
	curved    geom.Curved
	center    vec.Vec3 // well inside [m]
	thickness float64  // smallest width [m]
	radius    float64  // about the body's origin [m]
	round     float64  // rounding radius about the core [m]
}

func makeSolid(s *geom.Shape) solid {
	if s.Curved == nil {
		h := s.Hull
		return solid{hull: h, center: h.Center, thickness: h.Thickness, radius: h.Radius, round: s.Radius}
	}
	k := solid{curved: s.Curved, round: s.Radius}
	k.center, k.thickness, k.radius = s.Curved.Measures()
	return k
}

func (s *solid) support(d vec.Vec3) vec.Vec3 {
	if s.curved != nil {
		return s.curved.Support(d)
	}
	return s.hull.Vertices[s.hull.Support(d)]
}

func (s *solid) bend(d vec.Vec3) vec.Sym3 {
	if s.curved != nil {
		return s.curved.Bend(d)
	}
	return vec.Sym3{}
}

// ridge: of a polyhedron, the normals of the edge that lies flattest.
func (s *solid) ridge(d vec.Vec3) (axis vec.Vec3, height float64, ok bool) {
	if s.curved != nil {
		return s.curved.Ridge(d)
	}
	var f feature
	_, e, _ := lowest(s.hull, d, s.hull.Support(d), &f)
	if e < 0 {
		return axis, 0, false
	}
	g := &s.hull.Edges[e]
	return s.hull.Vertices[g.B].Sub(s.hull.Vertices[g.A]).Unit(up), 0, true
}

// flat returns the face whose normal is nearest to d, its normal and number;
// −1 where there are none.
func (s *solid) flat(d vec.Vec3) (normal vec.Vec3, id int32) {
	if s.curved != nil {
		n, _, id, ok := s.curved.Flat(d)
		if !ok {
			id = -1
		}
		return n, id
	}
	id = s.hull.FaceAlong(d)
	if id < 0 {
		return normal, id
	}
	return s.hull.Faces[id].Normal, id
}
