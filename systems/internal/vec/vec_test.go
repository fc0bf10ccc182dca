package vec

import (
	"math"
	"math/rand"
	"testing"
)

// rounding is a few units in the last place of numbers about one.
const rounding = 1e-14

func random(r *rand.Rand) Vec3 {
	return Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
}

func turn(r *rand.Rand) Quat {
	return Quat{r.NormFloat64(), r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Unit()
}

// same fails unless a and b agree within tol, component by component.
func same(t *testing.T, what string, a, b Vec3, tol float64) {
	t.Helper()
	if d := a.Sub(b).Abs(); !(d.X <= tol && d.Y <= tol && d.Z <= tol) {
		t.Fatalf("%s: got %v, want %v", what, a, b)
	}
}

func TestCrossAndDotOfTheAxes(t *testing.T) {
	x, y, z := Vec3{X: 1}, Vec3{Y: 1}, Vec3{Z: 1}
	same(t, "x×y", x.Cross(y), z, 0)
	same(t, "y×z", y.Cross(z), x, 0)
	same(t, "z×x", z.Cross(x), y, 0)
	a, b := Vec3{1, 2, 3}, Vec3{-4, 5, 7}
	same(t, "a×b", a.Cross(b), Vec3{2*7 - 3*5, 3*-4 - 1*7, 1*5 - 2*-4}, 0)
	if got := a.Dot(b); got != -4+10+21 {
		t.Errorf("a·b = %v", got)
	}
	same(t, "a + 2b", a.MulAdd(b, 2), Vec3{-7, 12, 17}, 0)
	same(t, "a∘b", a.MulEach(b), Vec3{-4, 10, 21}, 0)
	same(t, "−a", a.Neg(), Vec3{-1, -2, -3}, 0)
	same(t, "|b|", b.Abs(), Vec3{4, 5, 7}, 0)
	if got := (Vec3{2, 3, 6}).Len(); got != 7 {
		t.Errorf("|(2,3,6)| = %v", got)
	}
}

func TestUnitOfNothing(t *testing.T) {
	nan := math.NaN()
	back := Vec3{Y: 1}
	for _, c := range []struct {
		name string
		in   Vec3
		want Vec3
	}{
		{"zero", Vec3{}, back},
		{"NaN", Vec3{1, nan, 0}, back},
		{"too short to square", Vec3{X: 1e-200}, back},
		{"short", Vec3{Z: -1e-140}, Vec3{Z: -1}},
		{"long", Vec3{X: 1e150}, Vec3{X: 1}},
		{"3-4-5", Vec3{3, 0, -4}, Vec3{0.6, 0, -0.8}},
	} {
		same(t, c.name, c.in.Unit(back), c.want, rounding)
	}
	for _, q := range []Quat{{}, {W: nan}, {X: math.Inf(1)}, {Y: 1e-200}, {Z: 1e200}} {
		if got := q.Unit(); got != Identity {
			t.Errorf("Unit(%v) = %v, want the identity", q, got)
		}
	}
	if got := (Quat{3, 0, 4, 0}).Unit(); math.Abs(got.W-0.6)+math.Abs(got.Y-0.8) > rounding {
		t.Errorf("Unit(3,0,4,0) = %v", got)
	}
}

func TestFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for i, v := range []Vec3{{X: bad}, {Y: bad}, {Z: bad}} {
			if v.Finite() {
				t.Errorf("vector %d with %v counts as finite", i, bad)
			}
		}
		for i, q := range []Quat{{W: bad}, {X: bad}, {Y: bad}, {Z: bad}} {
			if q.Finite() {
				t.Errorf("quaternion %d with %v counts as finite", i, bad)
			}
		}
	}
	if !(Vec3{1e308, -1e308, 5e-324}).Finite() || !(Quat{1e308, -1e308, 0, 1}).Finite() {
		t.Error("finite numbers count as infinite")
	}
}

// A quarter turn about z takes x to y, and the four ways to turn agree.
func TestRotation(t *testing.T) {
	h := math.Sqrt(0.5)
	q := Quat{W: h, Z: h}
	same(t, "quarter turn of x", q.Rotate(Vec3{X: 1}), Vec3{Y: 1}, rounding)
	same(t, "quarter turn of y", q.Rotate(Vec3{Y: 1}), Vec3{X: -1}, rounding)
	r := rand.New(rand.NewSource(1))
	for range 200 {
		p, q := turn(r), turn(r)
		v := random(r)
		m := q.Mat()
		same(t, "matrix", m.MulVec(v), q.Rotate(v), rounding*10)
		same(t, "transposed matrix", m.TMulVec(v), q.InvRotate(v), rounding*10)
		same(t, "there and back", q.InvRotate(q.Rotate(v)), v, rounding*10)
		same(t, "conjugate", q.Conj().Rotate(v), q.InvRotate(v), rounding*10)
		same(t, "first p, then q", q.Mul(p).Rotate(v), q.Rotate(p.Rotate(v)), rounding*10)
		if d := q.Rotate(v).Len() - v.Len(); math.Abs(d) > rounding*10 {
			t.Fatalf("a turn changes the length by %v", d)
		}
	}
}

// The Cayley map turns about its vector by 2·atan(|r|/2), in world axes.
func TestTurnIsTheCayleyMap(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 200 {
		q := turn(r)
		rot := random(r)
		angle := 2 * math.Atan(rot.Len()/2)
		axis := rot.Unit(Vec3{})
		v := random(r)
		got := q.Turn(rot).Rotate(v)
		// Rodrigues' formula on the vector that q has turned.
		w := q.Rotate(v)
		c, s := math.Cos(angle), math.Sin(angle)
		want := w.Mul(c).Add(axis.Cross(w).Mul(s)).Add(axis.Mul(axis.Dot(w) * (1 - c)))
		same(t, "turned vector", got, want, rounding*20)
		if l := q.Turn(rot).LenSq(); math.Abs(l-1) > rounding {
			t.Fatalf("length² %v after a turn", l)
		}
	}
	if got := Identity.Turn(Vec3{}); got != Identity {
		t.Errorf("no turn gives %v", got)
	}
}

// positive returns a random symmetric matrix R·D·Rᵀ with known D > 0.
func positive(r *rand.Rand) (m Sym3, rot Mat3, d Vec3) {
	d = Vec3{0.1 + r.Float64(), 0.1 + r.Float64(), 0.1 + r.Float64()}
	rot = turn(r).Mat()
	diag := Diag(d)
	return diag.Conjugate(&rot), rot, d
}

func TestSym3(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 200 {
		m, rot, d := positive(r)
		v := random(r)
		want := rot.MulVec(rot.TMulVec(v).MulEach(d))
		same(t, "R·D·Rᵀ·v", m.MulVec(v), want, rounding*20)
		if det := d.X * d.Y * d.Z; math.Abs(m.Det()-det) > rounding*20 {
			t.Fatalf("determinant %v, want %v", m.Det(), det)
		}
		inv := m.Inverse()
		same(t, "m⁻¹·m·v", inv.MulVec(m.MulVec(v)), v, 1e-12) // condition ≤ 11² roundings
		same(t, "m+m", m.Add(m).mul(v), m.Scale(2).mul(v), rounding*20)
	}
}

// mul is MulVec of a value.
func (m Sym3) mul(v Vec3) Vec3 { return m.MulVec(v) }

func TestInverseOfSingular(t *testing.T) {
	for _, m := range []Sym3{
		{},
		{XX: 1, YY: 1},
		{XX: 1, XY: 1, YY: 1, ZZ: 3},
		{XX: math.NaN(), YY: 1, ZZ: 1},
		{XX: math.Inf(1), YY: 1, ZZ: 1},
	} {
		if got := m.Inverse(); got != (Sym3{}) {
			t.Errorf("inverse of %v is %v, want zero", m, got)
		}
	}
}

func TestTangent(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for _, n := range []Vec3{{X: 1}, {Y: 1}, {Z: 1}, {X: -1}, {Y: -1}, {Z: -1}} {
		checkTangent(t, n)
	}
	for range 500 {
		checkTangent(t, random(r).Unit(Vec3{X: 1}))
	}
}

func checkTangent(t *testing.T, n Vec3) {
	t.Helper()
	s := Tangent(n)
	if math.Abs(s.Dot(n)) > rounding || math.Abs(s.LenSq()-1) > rounding {
		t.Fatalf("Tangent(%v) = %v", n, s)
	}
	if s != Tangent(n) {
		t.Fatalf("Tangent(%v) is not always the same", n)
	}
}
