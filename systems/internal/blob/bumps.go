package blob

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Bump is one ball of a blob; it melts into those before it over a length Blend
// [m] about their meeting.
type Bump struct {
	Center        vec.Vec3
	Radius, Blend float64
}

// Bumps returns a blob: the particles of a Ball moved along their rays from the
// origin to the outside of a union of balls that melt into each other. The origin
// must be inside.
func Bumps(balls []Bump, parts int) (Mesh, error) {
	m, err := Ball(1, parts)
	if err != nil {
		return Mesh{}, err
	}
	if len(balls) == 0 {
		return Mesh{}, fmt.Errorf("%w: expected at least one ball", ErrForm)
	}
	far := 0.0
	for i, b := range balls {
		if !(b.Radius > 0) || !(b.Blend >= 0) || !b.Center.Finite() || math.IsInf(b.Radius+b.Blend, 0) {
			return Mesh{}, fmt.Errorf("%w: ball %d: expected a finite center, a radius > 0 and a blend ≥ 0, got %v, %v and %v", ErrForm, i, b.Center, b.Radius, b.Blend)
		}
		far = math.Max(far, b.Center.Len()+b.Radius+b.Blend)
	}
	if d := distance(balls, vec.Vec3{}); !(d < 0) {
		return Mesh{}, fmt.Errorf("%w: the origin must be inside of the balls, it is %v m outside", ErrForm, d)
	}
	for i, u := range m.X {
		m.X[i] = u.Mul(outside(balls, u, far))
	}
	return m, nil
}

// halvings of a ray: to the resolution of a float64.
const halvings = 60

// steps of a ray in which the way out is looked for, from far off.
const steps = 256

// outside returns how far along a ray from the origin the last of the balls ends.
func outside(balls []Bump, u vec.Vec3, far float64) float64 {
	lo, hi := 0.0, far
	for k := steps; k > 0; k-- {
		lo = float64(far * (float64(k-1) / steps))
		if distance(balls, u.Mul(lo)) < 0 {
			break
		}
		hi = lo
	}
	for range halvings {
		mid := float64(0.5 * (lo + hi))
		if distance(balls, u.Mul(mid)) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// distance is that of the union of the balls, negative inside: the smooth minimum
// of Quílez, min(a, b) − ¼·k·max(1 − |a − b|/k, 0)².
func distance(balls []Bump, x vec.Vec3) float64 {
	d := math.Inf(1)
	for _, b := range balls {
		e := x.Sub(b.Center).Len() - b.Radius
		blend := 0.0
		if b.Blend > 0 {
			if t := 1 - math.Abs(d-e)/b.Blend; t > 0 {
				blend = float64(float64(0.25*b.Blend) * float64(t*t))
			}
		}
		d = math.Min(d, e) - blend
	}
	return d
}

// Circle returns n points counter-clockwise on a circle about the origin, in the
// plane z = 0.
func Circle(radius float64, n int) ([]vec.Vec3, error) {
	if !(radius > 0) || math.IsInf(radius, 0) {
		return nil, fmt.Errorf("%w: expected a positive radius [m], got %v", ErrForm, radius)
	}
	if n < 3 || n > MaxOutline {
		return nil, fmt.Errorf("%w: expected 3 to %d particles of an outline, got %d", ErrForm, MaxOutline, n)
	}
	x := make([]vec.Vec3, n)
	for i := range x {
		s, c := num.SinCos(float64(2 * math.Pi * (float64(i) / float64(n))))
		x[i] = vec.Vec3{X: float64(radius * c), Y: float64(radius * s)}
	}
	return x, nil
}

// MaxOutline is the largest number of particles of an outline.
const MaxOutline = 4096
