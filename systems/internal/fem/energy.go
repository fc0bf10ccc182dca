package fem

import "github.com/tackphysics/tack/systems/internal/vec"

// Energy returns the elastic energy at the positions x [J].
func (s *Solid) Energy(x []vec.Vec3) float64 {
	e := 0.0
	for i := range s.tets {
		t := &s.tets[i]
		g := &s.grads[i]
		t.gradient(x, g)
		r := Polar(g, t.rot).Mat()
		var flow vec.Sym3
		if len(s.flow) > 0 {
			flow = s.flow[i]
		}
		e += density(g, &r, &flow, float64(shearShare*s.mu), float64(bulkShare*s.lambda), t.vol)
		e += float64(float64(barrierShare*float64(s.Mat.Young*t.vol)) * s.held[i].density(volume(g)))
	}
	mu, lambda := float64((1-shearShare)*s.mu), float64((1-bulkShare)*s.lambda)
	for n := range s.mean {
		g, flow := s.meanAt(n, s.grads)
		r := Polar(&g, s.turn[n]).Mat()
		e += density(&g, &r, &flow, mu, lambda, s.vol[n])
	}
	return e
}

// density is V·(μ|e|² + λ/2·tr(e)²).
func density(g, r *vec.Mat3, flow *vec.Sym3, mu, lambda, vol float64) float64 {
	e := strain(g, r, flow)
	tr := e.XX + e.YY + e.ZZ
	return float64(vol * (float64(mu*normSq(&e)) + float64(float64(0.5*lambda)*float64(tr*tr))))
}

// normSq is the squared Frobenius norm.
func normSq(e *vec.Sym3) float64 {
	return float64(e.XX*e.XX) + float64(e.YY*e.YY) + float64(e.ZZ*e.ZZ) +
		float64(2*(float64(e.XY*e.XY)+float64(e.XZ*e.XZ)+float64(e.YZ*e.YZ)))
}
