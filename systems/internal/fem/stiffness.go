package fem

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// turnedBy is the rotation [rad] of an element beyond which its part in the matrix
// is turned after it. Forces are always those of the elements as they are; the
// matrix says how they change within the step. Turned too little by ε it does so
// to a share of ε, and its energy, which has to be no less than that of the
// elements, to ε² = 4e-4: isotropic stiffness does not mind how it is turned but
// through the strain that there is.
const turnedBy = 0.02

// held is what an element puts into the matrix.
type held struct {
	grad [4]vec.Vec3 // of the shape functions, turned [1/m]
	vol  float64
	slot [4][4]int32 // of the blocks (i, j) in the matrix
	axis vec.Mat3    // the rotation they were turned by, its columns
	barrier
}

// turn follows the rotation r of an element, if it has gone far enough, and
// reports that: the cosine of the angle between is (tr(RᵀR') − 1)/2.
func (h *held) turn(t *tet, r *vec.Mat3) (moved bool) {
	c := h.axis.X.Dot(r.X) + h.axis.Y.Dot(r.Y) + h.axis.Z.Dot(r.Z)
	if c >= 3-turnedBy*turnedBy {
		return false
	}
	h.lie(t, r)
	return true
}

// lie turns what an element puts into the matrix by r.
func (h *held) lie(t *tet, r *vec.Mat3) {
	h.axis, h.vol = *r, t.vol
	h.grad[0] = vec.Vec3{}
	for k := range t.grad {
		h.grad[k+1] = r.MulVec(t.grad[k])
		h.grad[0] = h.grad[0].Sub(h.grad[k+1])
	}
}

// Fresh has the next Stiffen make all rows anew.
func (s *Solid) Fresh() {
	for i := range s.held {
		h := &s.held[i]
		r := s.tets[i].rot.Mat()
		h.axis = vec.Mat3{}
		s.moved[i] = h.turn(&s.tets[i], &r)
	}
}

// Moved reports whether the row of a node is no longer what it was when it was
// made.
func (s *Solid) Moved(n int) bool {
	for _, k := range s.of(n) {
		if s.moved[k>>2] {
			return true
		}
	}
	return false
}

// Stiffen adds stiff times the row of a node of the stiffness matrix to m, with
// the rotations of the elements to within turnedBy. Elastic forces add up to
// nothing, so that the block on the diagonal is less the sum of the others.
func (s *Solid) Stiffen(m *blocks.Matrix, stiff float64, n int) {
	l, u := float64(stiff*s.lambda), float64(stiff*s.mu)
	dia := &m.Dia[n]
	for _, k := range s.of(n) {
		h, c := &s.held[k>>2], k&3
		h.row(m, dia, int(c), float64(l*h.vol), float64(u*h.vol))
		if h.stiff > 0 {
			g := s.tets[k>>2].growth(&s.grads[k>>2])
			h.bar(m, dia, &g, c, float64(stiff*h.stiff))
		}
	}
}

// row adds the three blocks of a corner's row, with l = h·λV and u = h·μV.
func (h *held) row(m *blocks.Matrix, dia *blocks.Block, c int, l, u float64) {
	a := &h.grad[c]
	lx, ly, lz := float64(l*a.X), float64(l*a.Y), float64(l*a.Z)
	ux, uy, uz := float64(u*a.X), float64(u*a.Y), float64(u*a.Z)
	for o := range h.grad {
		if o == c {
			continue
		}
		b, v := &h.grad[o], &m.Val[h.slot[c][o]]
		d := float64(ux*b.X) + float64(uy*b.Y) + float64(uz*b.Z)
		xx := float64(lx*b.X) + float64(ux*b.X) + d
		xy := float64(lx*b.Y) + float64(uy*b.X)
		xz := float64(lx*b.Z) + float64(uz*b.X)
		yx := float64(ly*b.X) + float64(ux*b.Y)
		yy := float64(ly*b.Y) + float64(uy*b.Y) + d
		yz := float64(ly*b.Z) + float64(uz*b.Y)
		zx := float64(lz*b.X) + float64(ux*b.Z)
		zy := float64(lz*b.Y) + float64(uy*b.Z)
		zz := float64(lz*b.Z) + float64(uz*b.Z) + d
		v[0], v[1], v[2] = v[0]+xx, v[1]+xy, v[2]+xz
		v[3], v[4], v[5] = v[3]+yx, v[4]+yy, v[5]+yz
		v[6], v[7], v[8] = v[6]+zx, v[7]+zy, v[8]+zz
		dia[0], dia[1], dia[2] = dia[0]-xx, dia[1]-xy, dia[2]-xz
		dia[3], dia[4], dia[5] = dia[3]-yx, dia[4]-yy, dia[5]-yz
		dia[6], dia[7], dia[8] = dia[6]-zx, dia[7]-zy, dia[8]-zz
	}
}
