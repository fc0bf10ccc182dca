package soft

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/fem"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// world is one cube of jelly, 0.1 m a side about the origin, and one rigid body.
type world struct {
	t      *testing.T
	soft   []*Body
	skin   *Skin
	rows   Rows
	body   []solve.Body
	frame  []solve.Frame
	shape  geom.Shape
	find   Finder
	mu     float64
	law    int32
	touch  []Touch
	weight vec.Vec3 // acceleration of the rigid body
}

func newWorld(t *testing.T, shape geom.Shape, at vec.Vec3, invMass float64) *world {
	t.Helper()
	c, err := cage.Box(vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, [3]int{3, 3, 3})
	if err != nil {
		t.Fatal(err)
	}
	s, err := fem.New(c.Node, c.Tet, c.Fill, jelly(5e4, 0.4))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, skin: NewSkin(c), shape: shape, law: -1, rows: Rows{Speed: 3}}
	w.soft = []*Body{New(c.Node, s.Mass(), make([]bool, len(c.Node)), Damping{Stiffness: 0.01}, s)}
	w.frame = []solve.Frame{{X: at, Q: vec.Identity}}
	w.body = []solve.Body{{InvM: vec.Vec3{X: invMass, Y: invMass, Z: invMass}}}
	return w
}

func (w *world) step(h float64, g vec.Vec3) {
	s := w.soft[0]
	w.skin.Follow(s.X)
	w.skin.Bound(s.V)
	placed := collide.Placed{Shape: &w.shape, Pos: w.frame[0].X, Rot: w.frame[0].Q.Mat()}
	w.touch = w.find.Find(w.skin, &placed, 0.01, w.touch[:0])
	old := map[int32]Row{}
	for _, r := range w.rows.Rows {
		old[r.Vertex] = r
	}
	rows := w.rows.Rows[:0]
	for _, k := range w.touch {
		r, ok := old[k.Vertex]
		if !ok {
			r = Row{Key: Key{Vertex: k.Vertex}, Node: w.skin.Node[k.Vertex], Weight: w.skin.Weight[k.Vertex], Area: w.skin.Area[k.Vertex], Friction: w.mu, Law: w.law}
		}
		delete(old, k.Vertex)
		w.rows.Seat(&r, &w.frame[0], w.skin.X[k.Vertex], k.Normal, k.Gap)
		rows = append(rows, r)
	}
	for _, r := range old {
		if r.Bonded {
			rows = append(rows, r)
		}
	}
	w.rows.Rows = rows
	b := &w.body[0]
	if b.InvM != (vec.Vec3{}) {
		b.V = b.V.MulAdd(w.weight, h)
	}
	s.Begin(h, g, nil)
	w.rows.WarmStart(w.soft, w.body, w.frame, h)
	s.Correct()
	for k := range 4 {
		s.Sweep(k%2 == 1)
		s.Balance()
		w.rows.Sweep(w.soft, w.body)
	}
	w.rows.Tell(w.soft, w.body)
	s.End()
	w.frame[0].X = w.frame[0].X.MulAdd(b.V, h)
	w.rows.Evolve(w.soft, w.frame)
}

// force on the jelly in the last substep.
func (w *world) force(h float64) (f vec.Vec3) {
	for i := range w.rows.Rows {
		f = f.Add(w.rows.Rows[i].impulse().Mul(1 / h))
	}
	return f
}

var fall = vec.Vec3{Y: -9.81}

// TestRest: a cube on the ground, flat and tilted by 20° with friction 0.5, bears
// its weight and stays; without friction it slides at g·sin.
func TestRest(t *testing.T) {
	for _, c := range []struct{ angle, mu float64 }{{0, 0.5}, {20, 0.5}, {20, 0}} {
		a := c.angle * math.Pi / 180
		n := vec.Vec3{X: math.Sin(a), Y: math.Cos(a)}
		ground, err := geom.HalfSpace(vec.Vec3{Y: 1})
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(t, ground, vec.Vec3{Y: -0.0505}, 0)
		w.mu = c.mu
		g := vec.Vec3{X: 9.81 * n.X, Y: -9.81 * n.Y}
		const h, steps = 4e-3, 500
		var v0 vec.Vec3
		for k := range steps {
			w.step(h, g)
			if k == steps/2 {
				p, _ := w.soft[0].Momentum()
				v0 = p.Mul(1 / w.soft[0].Total())
			}
		}
		p, _ := w.soft[0].Momentum()
		v := p.Mul(1 / w.soft[0].Total())
		f := w.force(h)
		// 1 % of the weight, 9.81 N: it has come to rest but for a tremor.
		if d := math.Abs(f.Y - 9.81*n.Y); d > 0.1 {
			t.Errorf("%v°, μ %v: the ground bears %v N, want %v", c.angle, c.mu, f.Y, 9.81*n.Y)
		}
		want := 0.0
		if c.mu == 0 {
			want = 9.81 * n.X * h * (steps - steps/2 - 1)
		}
		if d := math.Abs(v.X - v0.X - want); d > 0.01*want+1e-3 {
			t.Errorf("%v°, μ %v: it gains %v m/s, want %v", c.angle, c.mu, v.X-v0.X, want)
		}
		deep := 0.0
		for i := range w.rows.Rows {
			deep = math.Max(deep, -w.rows.Rows[i].Gap)
		}
		if deep > 1e-4 {
			t.Errorf("%v°, μ %v: %v m deep in the ground", c.angle, c.mu, deep)
		}
	}
}

// TestBlow: a ball a hundred times as heavy, and one a hundredth, hits the cube
// off its middle: momentum and angular momentum of both together stay to
// rounding, and the energy does not grow.
func TestBlow(t *testing.T) {
	for _, mass := range []float64{0.01, 1, 100} {
		ball, err := geom.Sphere(0.04)
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(t, ball, vec.Vec3{X: 0.01, Y: 0.095, Z: 0.005}, 1/mass)
		in := 0.4 * mass * 0.04 * 0.04
		w.body[0].InvI = vec.Diag(vec.Vec3{X: 1 / in, Y: 1 / in, Z: 1 / in})
		w.body[0].V = vec.Vec3{Y: -1}
		w.mu = 0.5
		sum := func() (p, l vec.Vec3, e float64) {
			p, l = w.soft[0].Momentum()
			b := &w.body[0]
			p = p.MulAdd(b.V, mass)
			l = l.MulAdd(w.frame[0].X.Cross(b.V), mass).MulAdd(b.W, in)
			k, el := w.soft[0].Energy()
			return p, l, k + el + 0.5*mass*b.V.LenSq() + 0.5*in*b.W.LenSq()
		}
		p0, l0, e0 := sum()
		for range 100 {
			w.step(4e-3, vec.Vec3{})
			if _, _, e := sum(); e > e0*(1+1e-9) {
				t.Fatalf("%v kg: energy %v, was %v", mass, e, e0)
			}
		}
		p, l, _ := sum()
		if d := p.Sub(p0).Len(); d > 1e-12*p0.Len() {
			t.Errorf("%v kg: momentum has changed by %v of %v", mass, d, p0)
		}
		if d := l.Sub(l0).Len(); d > 1e-12*p0.Len() {
			t.Errorf("%v kg: angular momentum has changed by %v of %v", mass, d, l0)
		}
		if w.body[0].V.Y < -0.999 {
			t.Errorf("%v kg: it was not hit", mass)
		}
	}
}

// TestHang: glued to a ceiling the cube hangs, W > 0 and C far above what its
// weight needs; its rows pull with its weight, and the mean gap is that of the
// spring, m·g/(C·A). Glue of less strength than the weight lets go.
func TestHang(t *testing.T) {
	for _, c := range []struct {
		strength float64 // [Pa]; the weight is 981 Pa
		holds    bool
	}{{5000, true}, {500, false}} {
		ceiling, err := geom.HalfSpace(vec.Vec3{Y: -1})
		if err != nil {
			t.Fatal(err)
		}
		w := newWorld(t, ceiling, vec.Vec3{Y: 0.05}, 0)
		glue := adhesion.Glue(c.strength, 1e-3)
		glue.InitialIntensity, glue.Damping = 1, 1
		law, err := adhesion.NewRCC(glue)
		if err != nil {
			t.Fatal(err)
		}
		w.rows.Glue, w.law = []Glue{{Law: law, Initial: 1, Touch: 1e-4, Damping: 1}}, 0
		for range 1000 {
			w.step(4e-3, fall)
		}
		f := w.force(4e-3)
		held := math.Abs(f.Y-9.81) < 0.05
		if held != c.holds {
			t.Errorf("glue of %v Pa pulls %v N on a cube of 9.81 N", c.strength, f.Y)
		}
		if !c.holds {
			continue
		}
		gap := 0.0
		for i := range w.rows.Rows {
			gap += w.rows.Rows[i].Gap * w.rows.Rows[i].Area / 0.01
		}
		want := 9.81 / (glue.NormalStiffness * 0.01)
		if math.Abs(gap/want-1) > 0.05 { // the law softens where the sheet bends away
			t.Errorf("mean gap %v m, want %v", gap, want)
		}
	}
}
