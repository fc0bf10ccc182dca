package solve

import (
	"math"
	"math/rand"
	"testing"
)

// lower is where entry (i, j) of a symmetric matrix of four rows stands in its
// lower triangle.
var lower = [4][4]int{{0, 1, 3, 6}, {1, 2, 4, 7}, {3, 4, 5, 8}, {6, 7, 8, 9}}

// positive4 is a random Gram matrix of the leading n rows, its condition
// bounded by a ridge.
func positive4(r *rand.Rand, n int, ridge float64) sym4 {
	var j [4][6]float64
	var m sym4
	for i := range n {
		for k := range j[i] {
			j[i][k] = r.NormFloat64()
		}
	}
	for i := range n {
		for k := range n {
			for l := range j[i] {
				m[i][k] += j[i][l] * j[k][l]
			}
		}
		m[i][i] += ridge
	}
	return m
}

func TestInvert4(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for n := 1; n <= 4; n++ {
		for range 100 {
			m := positive4(r, n, 0.1)
			var inv sym4
			m.invert(&inv, n)
			for i := range n {
				for k := range n {
					sum := 0.0
					for l := range n {
						sum += inv[i][l] * m[l][k]
					}
					want := 0.0
					if i == k {
						want = 1
					}
					near(t, "M⁻¹M", sum, want, 1e-11) // condition below 1e3
				}
			}
			for i := n; i < 4; i++ {
				for k := range 4 {
					if inv[i][k] != 0 || inv[k][i] != 0 {
						t.Fatalf("row %d of %d is %v", i, n, inv[i])
					}
				}
			}
		}
	}
	m := sym4{{2, 0, 1}, {0, 0, 0}, {1, 0, 3}} // the second row is locked
	var inv sym4
	m.invert(&inv, 3)
	if want := (sym4{{0.6, 0, -0.2}, {}, {-0.2, 0, 0.4}}); !close4(inv, want) {
		t.Errorf("inverse with a locked row: %v", inv)
	}
	for _, m := range []sym4{{}, {{-1}}, {{math.NaN()}}} {
		inv := sym4{{7}}
		m.invert(&inv, 1)
		if inv != (sym4{}) {
			t.Errorf("inverse of %v is %v, want zero", m, inv)
		}
	}
}

// normalBlock returns a lane's block of the normal rows.
func (g *blockRows) normalBlock(l int) (m sym4) {
	for i := range lower {
		for k := range lower {
			m[i][k] = g.mat[lower[i][k]][l]
		}
	}
	return m
}

// setNormals sets a lane's normal impulses.
func (g *blockRows) setNormals(l int, was *[4]float64) {
	for i := range was {
		g.p[i][0][l] = was[i]
	}
}

func close4(a, b sym4) bool {
	for i := range a {
		for k := range a[i] {
			if !(math.Abs(a[i][k]-b[i][k]) < 1e-15) {
				return false
			}
		}
	}
	return true
}

// The impulses of a block solve the complementarity problem
// now ≥ 0 ⊥ u + B(now − was) + give(now − was) ≥ 0. Random manifolds of two
// bodies: where all four points are rows of a plane, B has rank three.
func TestBlockIsComplementary(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	soft := NewSoftness(substep, 3)
	some, none, every := 0, 0, 0
	once, often := 0.0, 0.0
	for n := 2; n <= 4; n++ {
		for range 300 {
			s := heap(r, n, 0)
			s.pack(soft)
			g := &s.rows.blocks[0]
			mat := g.normalBlock(0)
			var u, was, give, now [4]float64
			all := r.Intn(2) == 0
			for i := range n {
				u[i] = r.NormFloat64() - 0.3
				was[i] = math.Max(0, 0.3*r.NormFloat64())
				if all || r.Intn(2) == 0 {
					give[i] = soft.Give * mat[i][i]
				}
			}
			push := 0
			for call := range 30 { // as the sweeps of many substeps would
				g.setNormals(0, &was)
				g.solveBlock(0, all, &u, &give, &now)
				e := 0.0
				push = 0
				var w [4]float64
				for i := range n {
					w[i] = u[i] + give[i]*(now[i]-was[i])
					for k := range n {
						w[i] += mat[i][k] * (now[k] - was[k])
					}
					if now[i] < 0 {
						t.Fatalf("point %d of %d pulls: %v", i, n, now)
					}
					if now[i] > 0 {
						push++
						e = math.Max(e, math.Abs(w[i]))
					} else {
						e = math.Max(e, -w[i])
					}
				}
				u, was = w, now
				switch call {
				case 0:
					once = math.Max(once, e)
				case 29:
					often = math.Max(often, e)
				}
			}
			switch push {
			case 0:
				none++
			case n:
				every++
			default:
				some++
			}
		}
	}
	t.Logf("error after one call %.3g m/s, after thirty %.3g; no point pushes %d, some %d, every %d", once, often, none, some, every)
	// One call ends after blockPasses inner sweeps; the speeds are about 1.
	if once > 0.05 || often > 1e-5 {
		t.Errorf("errors %v and %v are left", once, often)
	}
	if some < 100 || none < 20 || every < 50 {
		t.Error("the cases are one-sided")
	}
}

// Where every point pushes, the answer is the inverse's, not that of sweeps.
func TestBlockThatPushesIsExact(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	for range 100 {
		var g blockRows
		mat := positive4(r, 4, 0.01)
		soft := mat
		var u, was, give, now [4]float64
		for i := range was {
			was[i], u[i] = 50, r.NormFloat64()
			give[i] = 0.05 * mat[i][i]
			soft[i][i] += give[i]
		}
		var inv sym4
		soft.invert(&inv, 4)
		for i := range lower {
			for k := range lower {
				g.mat[lower[i][k]][2], g.inv[lower[i][k]][2] = mat[i][k], inv[i][k]
			}
		}
		g.setNormals(2, &was)
		g.solveBlock(2, true, &u, &give, &now)
		for i := range now {
			w := u[i] + give[i]*(now[i]-was[i])
			for k := range now {
				w += mat[i][k] * (now[k] - was[k])
			}
			near(t, "row", w, 0, 1e-10)
		}
	}
}
