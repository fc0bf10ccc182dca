package solve

import "math"

// lockedRow is the share of the largest inverse mass at a point below which a
// direction counts as locked: what is left there of a hinge is rounding.
const lockedRow = 1e-12

// tangential is the inverse of the tangential block tt, ts, ss of a point, and
// the least of its effective masses [kg].
func tangential(tt, ts, ss float64) (itt, its, iss, slide float64) {
	slip := tt + ss
	if det := float64(tt*ss) - float64(ts*ts); det > float64(lockedRow*float64(slip*slip)) {
		d := 1 / det
		itt, its, iss = float64(ss*d), float64(-ts*d), float64(tt*d)
		half, diff := float64(0.5*(itt+iss)), float64(0.5*(itt-iss))
		return itt, its, iss, half - math.Sqrt(float64(diff*diff)+float64(its*its))
	}
	// The point slides along a line, or not at all: the pseudo-inverse.
	slide = inverse(slip)
	d := float64(slide * slide)
	return float64(tt * d), float64(ts * d), float64(ss * d), slide
}

func inverse(x float64) float64 {
	if x > 0 {
		return 1 / x
	}
	return 0
}

// weigh fills what a lane's rows want of the response k: the normal block with
// the inverse of it and its give, and the tangential blocks.
func (g *blockRows) weigh(l int, k *[6][6]float64, soft float64) {
	l &= 3
	n := int(g.count[l])
	for j := range g.give {
		g.give[j][l] = 0
		g.tt[j][l], g.ts[j][l], g.ss[j][l], g.slide[j][l] = 0, 0, 0, 0
	}
	var mat, stiff sym4
	for j := range n {
		a, b, c := g.d[j][0][l], g.d[j][1][l], g.d[j][2][l]
		tt, ts, ss := tangentBlock(k, a, b, c)
		g.tt[j][l], g.ts[j][l], g.ss[j][l], g.slide[j][l] = tangential(tt, ts, ss)
		r0 := k[0][0] + float64(c*k[4][0]) - float64(b*k[5][0])
		r4 := k[4][0] + float64(c*k[4][4]) - float64(b*k[5][4])
		r5 := k[5][0] + float64(c*k[5][4]) - float64(b*k[5][5])
		nn := r0 + float64(c*r4) - float64(b*r5)
		if !(nn > float64(lockedRow*(tt+ss))) {
			continue // locked: its row stays zero
		}
		mat[j][j] = nn
		for i := range j {
			if mat[i][i] == 0 {
				continue
			}
			x := r0 + float64(g.d[i][2][l]*r4) - float64(g.d[i][1][l]*r5)
			mat[i][j], mat[j][i] = x, x
		}
	}
	stiff = mat
	for j := range n {
		g.give[j][l] = float64(soft * mat[j][j])
		stiff[j][j] += g.give[j][l]
	}
	var inv sym4
	stiff.invert(&inv, n)
	i := 0
	for r := range inv {
		for c := 0; c <= r; c++ {
			g.mat[i][l], g.inv[i][l] = mat[r][c], inv[r][c]
			i++
		}
	}
}

// tangentBlock is the tangential block at the point (a, b, c) from the centre.
func tangentBlock(k *[6][6]float64, a, b, c float64) (tt, ts, ss float64) {
	t1 := k[1][1] - float64(c*k[3][1]) + float64(a*k[5][1])
	t2 := k[2][1] - float64(c*k[3][2]) + float64(a*k[5][2])
	t3 := k[3][1] - float64(c*k[3][3]) + float64(a*k[5][3])
	t4 := k[4][1] - float64(c*k[4][3]) + float64(a*k[5][4])
	t5 := k[5][1] - float64(c*k[5][3]) + float64(a*k[5][5])
	s2 := k[2][2] + float64(b*k[3][2]) - float64(a*k[4][2])
	s3 := k[3][2] + float64(b*k[3][3]) - float64(a*k[4][3])
	s4 := k[4][2] + float64(b*k[4][3]) - float64(a*k[4][4])
	tt = t1 - float64(c*t3) + float64(a*t5)
	ts = t2 + float64(b*t3) - float64(a*t4)
	ss = s2 + float64(b*s3) - float64(a*s4)
	return tt, ts, ss
}
