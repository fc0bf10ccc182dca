package blob

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Form holds particles to their form: each is drawn to where it would be if the
// form at rest were laid over them all, turned and moved as fits best (after
// Müller, Heidelberger, Teschner and Gross, "Meshless deformations based on shape
// matching", 2005, as a force). With goals g_i = c + R·q_i its energy is
//
//	min over c and R of ½·Σ k_i·|x_i − g_i|², k_i = Stiff·m_i/M,
//
// so that forces k_i·(g_i − x_i) and their moments sum to zero at the minimum.
// It is what a body has in its inside against being bent and dented.
type Form struct {
	stiff []float64  // k_i [N/m]
	rest  []vec.Vec3 // q_i from the centre [m]
	sum   float64    // Σ k_i
	size  float64    // Σ k_i·|q_i|² [J]
	rot   vec.Quat
	mark  vec.Quat // as it was
	goal  []vec.Vec3
}

// NewForm returns that of particles at rest [m] with masses [kg]; stiff is for the
// whole of them [N/m].
func NewForm(x []vec.Vec3, mass []float64, stiff float64) *Form {
	total := 0.0
	var c vec.Vec3
	for i, m := range mass {
		total += m
		c = c.MulAdd(x[i], m)
	}
	c = c.Mul(1 / total)
	f := &Form{stiff: make([]float64, len(x)), rest: make([]vec.Vec3, len(x)), goal: make([]vec.Vec3, len(x)), rot: vec.Identity}
	for i, m := range mass {
		f.stiff[i], f.rest[i] = float64(stiff*(m/total)), x[i].Sub(c)
		f.sum += f.stiff[i]
		f.size += float64(f.stiff[i] * f.rest[i].LenSq())
	}
	return f
}

// Couplings returns out: what holds particles to a form of all holds no two.
func (f *Form) Couplings(out [][2]int32) [][2]int32 { return out }

// Attach does nothing.
func (f *Form) Attach(*blocks.Matrix) {}

// place lays the form over the particles.
func (f *Form) place(x []vec.Vec3) {
	var c vec.Vec3
	for i, p := range x {
		c = c.MulAdd(p.Sub(x[0]), f.stiff[i])
	}
	c = x[0].MulAdd(c, 1/f.sum)
	var m vec.Mat3
	for i, p := range x {
		d, q, k := p.Sub(c), f.rest[i], f.stiff[i]
		m.X, m.Y, m.Z = m.X.MulAdd(d, float64(k*q.X)), m.Y.MulAdd(d, float64(k*q.Y)), m.Z.MulAdd(d, float64(k*q.Z))
	}
	if f.size > 0 {
		s := 3 / f.size
		m.X, m.Y, m.Z = m.X.Mul(s), m.Y.Mul(s), m.Z.Mul(s)
		f.rot = fem.Polar(&m, f.rot)
	}
	r := f.rot.Mat()
	for i, q := range f.rest {
		f.goal[i] = c.Add(r.MulVec(q))
	}
}

// Assemble adds the forces, and stiff·k_i to the diagonal: the part that the
// moving along of the goals takes from it is left out.
func (f *Form) Assemble(x, force []vec.Vec3, m *blocks.Matrix, stiff float64) {
	f.place(x)
	for i, k := range f.stiff {
		force[i] = force[i].MulAdd(f.goal[i].Sub(x[i]), k)
		d, s := &m.Dia[i], float64(stiff*k)
		d[0], d[4], d[8] = d[0]+s, d[4]+s, d[8]+s
	}
}

// Energy returns what is held at the positions x [J].
func (f *Form) Energy(x []vec.Vec3) float64 {
	rot := f.rot
	f.place(x)
	f.rot = rot
	return pulled(x, f.goal, f.stiff)
}

// pulled is ½·Σ k_i·|x_i − g_i|².
func pulled(x, goal []vec.Vec3, stiff []float64) float64 {
	e := 0.0
	for i, k := range stiff {
		e += float64(0.5 * float64(k*x[i].Sub(goal[i]).LenSq()))
	}
	return e
}

// Pairs reports that no more than two particles hold each other by one element.
func (f *Form) Pairs() bool { return true }

// Flow does nothing: a form does not yield.
func (f *Form) Flow([]vec.Vec3, float64) {}

// Mark keeps how the form lies, for GoBack.
func (f *Form) Mark() { f.mark = f.rot }

// GoBack lays it as it lay.
func (f *Form) GoBack() { f.rot = f.mark }

// Turn tells that the particles have been turned by q as a whole.
func (f *Form) Turn(q vec.Quat) { f.rot = q.Mul(f.rot) }

// Inherit takes over how another form of the same particles lies.
func (f *Form) Inherit(from any) {
	if o, is := from.(*Form); is && len(o.rest) == len(f.rest) {
		f.rot = o.rot
	}
}
