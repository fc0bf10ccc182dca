package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Volume keeps what a closed surface encloses, or in the plane what a closed
// outline does, one metre deep. Its pressure p is the multiplier of the
// constraint V(x) = V₀: with g = ∂V/∂x the substep is
//
//	A·u = b + h·g·p,   V + h·gᵀ·u = V₀.
//
// The body's sweeps bring u and, on the same matrix, w = A⁻¹·g nearer to their
// solutions; the pressure that keeps the volume is then in closed form,
// δp = (V₀ − V − h·gᵀ·u)/(h²·gᵀ·w), u += h·w·δp. It holds after every pass, however
// far the sweeps are from their end: w need only not be at right angles to g. The
// sum of g and its moment are zero, so pressure moves no body as a whole; and the
// motion of the whole, which u is measured against, changes no volume.
type Volume struct {
	Face [][3]int32 // counter-clockwise from outside
	Edge [][2]int32 // of an outline in the plane, counter-clockwise
	Rest float64    // V₀ [m³]
	// Pressure inside, above that outside [Pa].
	Pressure float64

	grad, give []vec.Vec3 // g, w
	size       float64    // [m]
	now        float64    // volume where the substep began [m³]
}

// What has been crushed grows back over several substeps: a pass makes good no more
// than the share mostGrowth of the volume, and moves no particle by more than the
// share mostWay of the size.
const (
	mostGrowth = 0.1
	mostWay    = 0.2
)

// NewVolume returns that of particles at rest [m].
func NewVolume(x []vec.Vec3, face [][3]int32, edge [][2]int32) *Volume {
	v := &Volume{Face: face, Edge: edge, grad: make([]vec.Vec3, len(x)), give: make([]vec.Vec3, len(x))}
	v.Rest = v.Of(x)
	if v.Rest > 0 {
		power := 1. / 3
		if len(edge) > 0 {
			power = 0.5
		}
		v.size = num.Pow(v.Rest, power)
	}
	return v
}

// Of returns the volume at the positions x [m³].
func (v *Volume) Of(x []vec.Vec3) float64 {
	if len(x) == 0 {
		return 0
	}
	sum, o := 0.0, x[0]
	for _, f := range v.Face {
		sum += x[f[0]].Sub(o).Dot(x[f[1]].Sub(o).Cross(x[f[2]].Sub(o))) / 6
	}
	for _, e := range v.Edge {
		sum += float64(0.5 * x[e[0]].Sub(o).Flat().Cross(x[e[1]].Sub(o).Flat()))
	}
	return sum
}

// slope finds g at the positions x, and returns the volume there.
func (v *Volume) slope(x []vec.Vec3) float64 {
	clear(v.grad)
	g, sum, o := v.grad, 0.0, x[0]
	for _, f := range v.Face {
		a := x[f[0]]
		// A sixth of the area's vector twice: the same for all three corners, so
		// that the sum over a closed surface is that of its areas, zero. The volume
		// between the face and o is a·(b×c)/6 = a·((b−a)×(c−a))/6.
		n := x[f[1]].Sub(a).Cross(x[f[2]].Sub(a)).Mul(1. / 6)
		sum += a.Sub(o).Dot(n)
		g[f[0]], g[f[1]], g[f[2]] = g[f[0]].Add(n), g[f[1]].Add(n), g[f[2]].Add(n)
	}
	for _, e := range v.Edge {
		a, b := x[e[0]].Sub(o).Flat(), x[e[1]].Sub(o).Flat()
		sum += float64(0.5 * a.Cross(b))
		n := b.Sub(a).Left().Mul(-0.5).In3() // to the right of the walk: outwards
		g[e[0]], g[e[1]] = g[e[0]].Add(n), g[e[1]].Add(n)
	}
	return sum
}

// begin puts the pressure of the last substep on the body.
func (v *Volume) begin(b *Body) {
	v.now = v.slope(b.X)
	for i, g := range v.grad {
		b.r[i] = b.r[i].MulAdd(g, v.Pressure)
	}
}

// sweep brings w nearer to A⁻¹·g.
func (v *Volume) sweep(b *Body, down bool) { b.matrix.Sweep(v.give, v.grad, down) }

// keep sets the pressure so that the volume is kept. It returns the impulse that this
// has added to it [N·s/m²].
func (v *Volume) keep(b *Body) (push float64) {
	grow := 0.0
	for i, g := range v.grad {
		grow += g.Dot(b.u[i])
	}
	s := v.step(v.Rest-v.now, float64(b.h*grow))
	push = s / b.h
	v.Pressure += push / b.h
	for i, g := range v.grad {
		b.b[i] = b.b[i].MulAdd(g, push)
		b.u[i] = b.u[i].MulAdd(v.give[i], push)
	}
	return push
}

// step returns by how many w the particles are to move for the volume to grow by
// lack, or as far as goes in one pass, when it grows by so much already: that is
// taken out in full. It returns 0 where all particles move as one rigid thing, which
// has no other volume.
func (v *Volume) step(lack, grow float64) float64 {
	const rounding = 1e-12 // of the parts of gᵀw
	room, parts, far := 0.0, 0.0, 0.0
	for i, g := range v.grad {
		d := g.Dot(v.give[i])
		room, parts = room+d, parts+math.Abs(d)
		far = num.Higher(far, v.give[i].LenSq())
	}
	if !(room > float64(rounding*parts)) {
		return 0
	}
	s := bound(lack, float64(mostGrowth*v.Rest)) / room
	if way := math.Sqrt(far); float64(math.Abs(s)*way) > float64(mostWay*v.size) {
		s = math.Copysign(float64(mostWay*v.size)/way, s)
	}
	return s - grow/room
}

func bound(x, most float64) float64 { return math.Max(-most, math.Min(x, most)) }

// mends is how often the rest is put right: each time the error is about squared.
const mends = 2

// mend moves the particles to where the volume is right. What is left of it after
// a substep is of second order in their motion, and what the last pass over the
// contacts has changed; it is made good along w, without velocity, and without
// moving the centre of a body that nothing holds.
func (v *Volume) mend(b *Body) {
	for range mends {
		s := v.step(v.Rest-v.slope(b.X), 0)
		var shift vec.Vec3
		if !b.anchored && b.tied == nil {
			for i, w := range v.give {
				shift = shift.MulAdd(w, b.Mass[i]/b.total)
			}
		}
		for i, w := range v.give {
			if !b.Held[i] {
				b.X[i] = b.X[i].MulAdd(w.Sub(shift), s)
			}
		}
	}
}

// turn takes w along when the body has turned by q.
func (v *Volume) turn(q vec.Quat) {
	for i, w := range v.give {
		v.give[i] = q.Rotate(w)
	}
}
