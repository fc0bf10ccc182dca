package blocks

import "github.com/tackphysics/tack/systems/internal/vec"

// Times returns m·o.
func (m *Block) Times(o *Block) (p Block) {
	for i := 0; i < 9; i += 3 {
		for j := range 3 {
			p[i+j] = float64(m[i]*o[j]) + float64(m[i+1]*o[3+j]) + float64(m[i+2]*o[6+j])
		}
	}
	return p
}

// TimesTransposed returns m·oᵀ.
func (m *Block) TimesTransposed(o *Block) (p Block) {
	for i := 0; i < 9; i += 3 {
		for j := range 3 {
			k := 3 * j
			p[i+j] = float64(m[i]*o[k]) + float64(m[i+1]*o[k+1]) + float64(m[i+2]*o[k+2])
		}
	}
	return p
}

// Less returns m − o.
func (m Block) Less(o Block) Block {
	for i := range m {
		m[i] -= o[i]
	}
	return m
}

// TMulVec returns mᵀ·v.
func (m *Block) TMulVec(v vec.Vec3) vec.Vec3 {
	return vec.Vec3{
		X: float64(m[0]*v.X) + float64(m[3]*v.Y) + float64(m[6]*v.Z),
		Y: float64(m[1]*v.X) + float64(m[4]*v.Y) + float64(m[7]*v.Z),
		Z: float64(m[2]*v.X) + float64(m[5]*v.Y) + float64(m[8]*v.Z),
	}
}
