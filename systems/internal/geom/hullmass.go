package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// hullMass sums signed tetrahedra from the hull's centre to the triangles of
// its faces. For a tetrahedron of volume V with one corner at the origin and
// the others at a, b, c, with s = a+b+c:
//
//	∫x dV = V s/4,  ∫x xᵀ dV = V (a aᵀ + b bᵀ + c cᵀ + s sᵀ)/20
//
// (Tonon, "Explicit exact formulas for the 3-D tetrahedron inertia tensor",
// 2004).
func hullMass(s Shape, density float64) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	h := s.Hull
	var volume float64
	var first vec.Vec3
	var second vec.Sym3
	for i := range h.Faces {
		f := &h.Faces[i]
		loop := h.Loop[f.First : f.First+f.Count]
		a := h.Vertices[loop[0]].Sub(h.Center)
		for k := 1; k+1 < len(loop); k++ {
			b, c := h.Vertices[loop[k]].Sub(h.Center), h.Vertices[loop[k+1]].Sub(h.Center)
			v := a.Cross(b).Dot(c) / 6
			sum := a.Add(b).Add(c)
			volume += v
			first = first.MulAdd(sum, v/4)
			second = second.Add(outer(a).Add(outer(b)).Add(outer(c)).Add(outer(sum)).Scale(v / 20))
		}
	}
	shift := first.Mul(1 / volume)
	second = second.Add(outer(shift).Scale(-volume))
	mass = density * volume
	return mass, h.Center.Add(shift), vec.Sym3{
		XX: density * (second.YY + second.ZZ),
		YY: density * (second.ZZ + second.XX),
		ZZ: density * (second.XX + second.YY),
		XY: -density * second.XY,
		XZ: -density * second.XZ,
		YZ: -density * second.YZ,
	}
}

// outer returns x·xᵀ.
func outer(x vec.Vec3) vec.Sym3 {
	return vec.Sym3{
		XX: float64(x.X * x.X), XY: float64(x.X * x.Y), XZ: float64(x.X * x.Z),
		YY: float64(x.Y * x.Y), YZ: float64(x.Y * x.Z), ZZ: float64(x.Z * x.Z),
	}
}

func hullBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	inf := math.Inf(1)
	lo, hi := vec.Vec3{X: inf, Y: inf, Z: inf}, vec.Vec3{X: -inf, Y: -inf, Z: -inf}
	for _, v := range s.Hull.Vertices {
		w := rot.MulVec(v)
		if w.X < lo.X {
			lo.X = w.X
		}
		if w.X > hi.X {
			hi.X = w.X
		}
		if w.Y < lo.Y {
			lo.Y = w.Y
		}
		if w.Y > hi.Y {
			hi.Y = w.Y
		}
		if w.Z < lo.Z {
			lo.Z = w.Z
		}
		if w.Z > hi.Z {
			hi.Z = w.Z
		}
	}
	if !rot.X.Finite() || !rot.Y.Finite() || !rot.Z.Finite() {
		return nanBox()
	}
	return AABB{lo.Add(pos), hi.Add(pos)}
}

func hullExtent(s Shape) (thickness, radius float64) { return s.Hull.Thickness, s.Hull.Radius }
