package adhesion

import (
	"math"
	"testing"
)

// TestPullCurve compares a bond pulled at a steady speed with the reference, at
// strides of a substep given in reaches. The reference peak and work are those
// of the continuous curve, so that the bounds hold the sampling error as well.
// They are 1.2 to 2 times what is measured, and fall with the square of the
// stride as a scheme of second order must.
func TestPullCurve(t *testing.T) {
	curve := readTable(t, "i_rcc_pull_curve.csv")
	summary := readTable(t, "i_rcc_pull_summary.csv")
	const reach, spacing, until = 1e-3, 1e-4, 1e-2 // [m]; the reference's rows are spacing apart
	const points = 101
	for _, c := range []struct {
		stride           float64 // [reach]
		curve, peak, sum float64 // relative bounds of traction (to the peak), peak and work
	}{
		{0.02, 0.001, 0.002, 0.0005},
		{0.05, 0.003, 0.008, 0.001},
		{0.1, 0.01, 0.015, 0.004},
		{0.2, 0.04, 0.015, 0.01},
	} {
		for i := range summary.rows {
			eta, speed := summary.get(t, i, "eta_Ns_per_m"), summary.get(t, i, "speed_m_s")
			wantPeak := summary.get(t, i, "peak_traction_Pa")
			l := mustRCC(t, referenceGlue(eta))
			var peak, work, lastU, lastP, worst float64
			compared := 0
			pull(l, speed, c.stride*reach, until, func(u, _, p float64) {
				peak = math.Max(peak, p)
				work += (p + lastP) / 2 * (u - lastU)
				lastU, lastP = u, p
				n := math.Round(u / spacing)
				if math.Abs(u-n*spacing) > 1e-9*reach {
					return // between two rows
				}
				row := i*points + int(n)
				if g := curve.get(t, row, "gap_m"); math.Abs(g-u) > 1e-9*reach || curve.get(t, row, "eta_Ns_per_m") != eta {
					t.Fatalf("row %d is not the one of u = %v", row, u)
				}
				compared++
				worst = math.Max(worst, math.Abs(p-curve.get(t, row, "traction_Pa"))/wantPeak)
			})
			peakErr := math.Abs(peak/wantPeak - 1)
			workErr := math.Abs(work/summary.get(t, i, "work_to_10mm_J_m2") - 1)
			if compared < points/2 {
				t.Errorf("only %d points compared", compared)
			}
			if !(worst <= c.curve && peakErr <= c.peak && workErr <= c.sum) {
				t.Errorf("stride %v reach, η %v, speed %v: traction off by %.4f of the peak, peak by %.4f, work by %.4f",
					c.stride, eta, speed, worst, peakErr, workErr)
			}
		}
	}
}

// TestQuasiStaticPull compares the rate-independent law, and the viscous one
// pulled so slowly that the reference calls it the limit, with that limit. The
// strides are large and uneven: neither may matter.
func TestQuasiStaticPull(t *testing.T) {
	tab := readTable(t, "i_rcc_pull_quasistatic.csv")
	for _, c := range []struct {
		eta   float64
		bound float64 // of β: roundoff of the table, and η·v/(C·u0³) of lag
	}{{0, 1e-10}, {1e-9, 1e-6}} {
		l := mustRCC(t, referenceGlue(c.eta))
		beta, last := 1.0, 0.0
		for i := range tab.rows {
			if i%3 == 1 {
				continue
			}
			u := tab.get(t, i, "gap_m")
			beta = l.Evolve(beta, Path{Start: last, End: u, Step: 10})
			last = u
			if d := math.Abs(beta - tab.get(t, i, "beta")); d > c.bound {
				t.Fatalf("η %v, u %v: β is %v, want %v", c.eta, u, beta, tab.get(t, i, "beta"))
			}
			work := l.Remaining(1, 0) - l.Remaining(beta, u)
			if d := math.Abs(work - tab.get(t, i, "cum_work_J_m2")); d > c.bound {
				t.Fatalf("η %v, u %v: work spent is %v, want %v", c.eta, u, work, tab.get(t, i, "cum_work_J_m2"))
			}
		}
	}
}

// TestBondingCurve follows the reference in steps of its rows and in one step:
// the law is exact, so both agree with it to its twelve digits.
func TestBondingCurve(t *testing.T) {
	tab := readTable(t, "ii_bonding.csv")
	const bound = 1e-11
	var beta, last float64
	for i := range tab.rows {
		g := Glue(1000, 1e-3)
		g.BondRate, g.SaturationPressure = tab.get(t, i, "r_per_Pa_s"), tab.get(t, i, "p0_Pa")
		l := mustRCC(t, g)
		p, start, now := tab.get(t, i, "p_Pa"), tab.get(t, i, "beta0"), tab.get(t, i, "t_s")
		want := tab.get(t, i, "beta_capped_at_1")
		if now == 0 {
			beta = start
		} else {
			beta = l.Evolve(beta, Path{Pressure: p, Step: now - last})
		}
		last = now
		if math.Abs(beta-want) > bound {
			t.Fatalf("row %d: stepped β is %v, want %v", i, beta, want)
		}
		if b := l.Evolve(start, Path{Pressure: p, Step: now}); math.Abs(b-want) > bound {
			t.Fatalf("row %d: β after one step is %v, want %v", i, b, want)
		}
	}
}

// TestShearCurve maps a pure slide onto the effective opening, with a normal
// stiffness that differs from the tangential one.
func TestShearCurve(t *testing.T) {
	tab := readTable(t, "v_tangential_rcc.csv")
	const tangential, normal = 1e6, 4e6 // [N/m³]
	const parts = 2                     // substeps between two rows, 0.05 reach each
	const bound = 0.003                 // of β; measured 0.0022 at this stride
	toEffective := math.Sqrt(tangential / float64(normal))
	var beta, last float64
	for i := range tab.rows {
		g := referenceGlue(tab.get(t, i, "eta_Ns_per_m"))
		g.NormalStiffness, g.TangentialStiffness = normal, tangential
		l := mustRCC(t, g)
		slide := tab.get(t, i, "slide_m")
		if slide == 0 {
			beta, last = 1, 0
		}
		stride := (slide - last) / parts
		for k := range parts {
			from := last + float64(k)*stride
			beta = l.Evolve(beta, Path{
				Start: toEffective * from, End: toEffective * (from + stride),
				Step: stride / tab.get(t, i, "slide_speed_m_s"),
			})
		}
		last = slide
		if d := math.Abs(beta - tab.get(t, i, "beta")); d > bound {
			t.Fatalf("row %d: β is %v, want %v", i, beta, tab.get(t, i, "beta"))
		}
		_, ct := l.Stiffness()
		if d := math.Abs(beta*beta*ct*slide-tab.get(t, i, "shear_traction_Pa")) / 1000; d > 2*bound {
			t.Fatalf("row %d: shear is %v, want %v", i, beta*beta*ct*slide, tab.get(t, i, "shear_traction_Pa"))
		}
	}
}

// TestMixedModeOnset finds by bisection where a full bond starts to give way
// along each direction, and compares opening and tractions there.
func TestMixedModeOnset(t *testing.T) {
	tab := readTable(t, "v_mixed_mode_onset.csv")
	const bound = 1e-9 // relative; the table has twelve digits
	for set, tangential := range []float64{1e6, 2.5e5} {
		g := referenceGlue(0)
		g.TangentialStiffness = tangential
		l := mustRCC(t, g)
		cn, ct := l.Stiffness()
		for _, row := range tab.rows {
			sin, cos := math.Sincos(row[0] * math.Pi / 180)
			whole := func(d float64) bool {
				u := math.Sqrt(cos*cos + ct/cn*sin*sin)
				return l.Evolve(1, Path{End: d * u, Step: 1e-3}) == 1
			}
			lo, hi := 0.0, 0.1
			for range 60 {
				if mid := (lo + hi) / 2; whole(mid) {
					lo = mid
				} else {
					hi = mid
				}
			}
			want := row[1+3*set : 4+3*set]
			for k, got := range []float64{lo, cn * lo * cos, ct * lo * sin} {
				if math.Abs(got-want[k]) > bound*math.Max(want[k], 1e-3) {
					t.Errorf("C_t %v, %v°: column %d is %v, want %v", tangential, row[0], k, got, want[k])
				}
			}
		}
	}
}
