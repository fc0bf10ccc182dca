package springs

import (
	"errors"
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Cloth is the material of sheets.
type Cloth struct {
	Thickness float64  // [m]
	Density   float64  // [kg/m³]
	Young     float64  // [Pa], along the warp and the weft
	Shear     float64  // [Pa], between them; 0 for ⅜ of Young's: no direction is special then, and ν = ⅓
	Bend      float64  // [N·m], 0 for none; E·t³/12 for a solid sheet
	Warp      vec.Vec3 // a direction of the threads; zero for any
}

// isotropic is the ratio of shear to Young's modulus at which springs along four
// directions are the same in all: ν is ⅓ then, as of all springs in a plane.
const isotropic = 3. / 8

// Validate tells what is wrong with the material.
func (c Cloth) Validate() error {
	err := errors.Join(positive("thickness", c.Thickness), positive("density", c.Density), positive("Young's modulus", c.Young),
		notNegative("a shear modulus", c.Shear), notNegative("a bending stiffness", c.Bend))
	if !c.Warp.Finite() {
		err = errors.Join(err, fmt.Errorf("%w: expected a direction of the warp, got %v", ErrMaterial, c.Warp))
	}
	return err
}

// weave returns the stiffness of the springs along warp and weft and along the two
// directions between them, per area [N/m]. With strains u and v and shear γ they
// hold, per area,
//
//	½·(a·(u² + v²) + b·u·v·2 + ½·d·γ²),  a = p + d/2, b = d/2
//
// for p along the threads and d between them. So d is 2·G·t, and a cloth that is
// pulled along the warp and free across has the stiffness a − b²/a, which is E·t.
func (c *Cloth) weave() (thread, between float64) {
	g := c.Shear
	if g == 0 {
		g = float64(isotropic * c.Young)
	}
	y, d := float64(c.Young*c.Thickness), float64(2*float64(g*c.Thickness))
	a := float64(0.5 * (y + math.Sqrt(float64(y*y)+float64(d*d))))
	return a - float64(0.5*d), d
}

// NewCloth returns the springs of a sheet of triangles between nodes at rest [m],
// and the masses of the nodes [kg].
//
// In a triangle a direction of the sheet, of length 1 at rest, is a sum of its
// corners with weights; four of them keep their length: warp, weft and those
// between (after Baraff and Witkin, "Large steps in cloth simulation", 1998, who
// keep the angle between two). So every mesh stretches and shears as the sheet
// does. Its bend is kept as bend.go tells.
//
// It is an error, which wraps ErrMaterial, if the material is not valid, if an
// index is out of range, if a triangle has no area or a node no triangle, or if
// three triangles share an edge.
func NewCloth(x []vec.Vec3, faces [][3]int32, c Cloth) (*Springs, []float64, error) {
	if err := c.Validate(); err != nil {
		return nil, nil, err
	}
	e := &Springs{}
	mass := make([]float64, len(x))
	thread, between := c.weave()
	for i, f := range faces {
		for _, v := range f {
			if v < 0 || int(v) >= len(x) {
				return nil, nil, fmt.Errorf("%w: triangle %d has node %d, must be 0 to %d", ErrMaterial, i, v, len(x)-1)
			}
		}
		area, err := e.weave(x, f, c.Warp, thread, between)
		if err != nil {
			return nil, nil, fmt.Errorf("triangle %d: %w", i, err)
		}
		for _, v := range f {
			mass[v] += float64(float64(c.Density*c.Thickness)*area) / 3
		}
	}
	for n, m := range mass {
		if m == 0 {
			return nil, nil, fmt.Errorf("%w: node %d belongs to no triangle", ErrMaterial, n)
		}
	}
	if c.Bend > 0 {
		if err := e.bend(x, faces, c.Bend); err != nil {
			return nil, nil, err
		}
	}
	return e, mass, nil
}

// weave adds the springs in one triangle and returns its area.
func (e *Springs) weave(x []vec.Vec3, f [3]int32, warp vec.Vec3, thread, between float64) (float64, error) {
	p, q := x[f[1]].Sub(x[f[0]]), x[f[2]].Sub(x[f[0]])
	u, v, n, area := frame(p, q, warp)
	if err := positive("area", area); err != nil {
		return 0, err
	}
	twice := 2 * area
	for k, d := range [4]vec.Vec3{u, v, u.Add(v).Mul(math.Sqrt2 / 2), u.Sub(v).Mul(math.Sqrt2 / 2)} {
		// d = a·p + b·q in the plane, so the threads along d are a·(x₁−x₀) + b·(x₂−x₀).
		a, b := d.Cross(q).Dot(n)/twice, p.Cross(d).Dot(n)/twice
		stiff := thread
		if k > 1 {
			stiff = between
		}
		e.Spring = append(e.Spring, Spring{
			Node: [6]int32{f[0], f[1], f[2]}, Weight: [6]float64{-a - b, a, b}, Nodes: 3,
			Stiff: float64(stiff * area), Rest: 1,
		})
	}
	return area, nil
}

// frame returns warp and weft in the triangle between the sides p and q, its normal
// and its area.
func frame(p, q, warp vec.Vec3) (u, v, n vec.Vec3, area float64) {
	n = p.Cross(q)
	area = float64(0.5 * n.Len())
	n = n.Unit(vec.Vec3{})
	u = warp.MulAdd(n, -warp.Dot(n))
	if !(u.LenSq() > float64(1e-6*warp.LenSq())) { // it stands on the triangle
		u = p
	}
	u = u.Unit(p)
	return u, n.Cross(u), n, area
}
