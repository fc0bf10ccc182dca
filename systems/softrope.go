package systems

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/springs"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// ropeForm is that of ropes.
type ropeForm struct {
	data *components.RopeData
	def  components.RopeData

	springs *springs.Springs
	torn    []int32 // nodes after which there is no segment, ascending
	flat    bool    // it is a strip of a planar world
}

func (f *ropeForm) kind() donburi.IComponentType { return components.Rope }

func (f *ropeForm) take(e *donburi.Entry) { f.data = components.Rope.Get(e) }

func (f *ropeForm) tag() tag {
	return tag{&f.data.ID, &f.data.Name, &f.data.Disabled, &f.data.Sleeping, &f.data.Layers, &f.data.Mask}
}

func (f *ropeForm) changed() bool {
	now := *f.data
	now.ID, now.Name, now.Disabled = f.def.ID, f.def.Name, f.def.Disabled
	now.Layers, now.Mask, now.Sleeping = f.def.Layers, f.def.Mask, f.def.Sleeping
	return now != f.def
}

func (f *ropeForm) note() { f.def = *f.data }

func (f *ropeForm) reshaped() bool { return f.data.Shape != f.def.Shape || f.data.Pin != f.def.Pin }

func (f *ropeForm) weighs() bool { return true }

func (f *ropeForm) check() problem {
	d := f.data
	return broken(
		bound{d.Radius, maxPosition, true, "Rope.Radius: expected a positive length [m]"},
		bound{d.Stretch, maxStretch, true, "Rope.Stretch: expected a positive number up to 1e12 [N]"},
		bound{d.Bend, maxStretch, false, "Rope.Bend: expected a number of 0 to 1e12 [N·m²]"},
		bound{d.Damping, maxTime, false, "Rope.Damping: expected a finite number ≥ 0 [s]"},
		bound{d.Drag, maxTime, false, "Rope.Drag: expected a finite number ≥ 0 [1/s]"},
		bound{d.Tear, maxTear, false, "Rope.Tear: expected a number of 0 to 1e15 [Pa]"},
	)
}

// plan makes the springs between the nodes, which are straight at rest.
func (f *ropeForm) plan(m *components.MaterialData, flat bool) (*plan, error) {
	d := f.data
	if flat && (d.Shape.From[2] != 0 || d.Shape.To[2] != 0) {
		return nil, errors.New("Rope.Shape: expected ends with z = 0 in a planar world") //nolint:staticcheck // it is a field
	}
	x, length, err := lineOf(&d.Shape, flat)
	if err != nil {
		return nil, fmt.Errorf("Rope.Shape: %w", err)
	}
	held, err := pinned(d.Pin, x)
	if err != nil {
		return nil, fmt.Errorf("Rope.Pin: %w", err)
	}
	f.torn, f.flat = nil, flat
	k, err := f.of(x, length, m.Density)
	if err != nil {
		return nil, err
	}
	k.held = held
	return k, nil
}

// replan makes the springs of the segments that there are.
func (f *ropeForm) replan(m *softMeta, flat bool) (*plan, error) {
	_, length, err := lineOf(&f.data.Shape, flat)
	if err != nil {
		return nil, fmt.Errorf("Rope.Shape: %w", err)
	}
	return f.of(slices.Clone(m.atRest), length, m.material.Density)
}

// section is what a pull goes through [m²]: a circle, or that of a strip which is twice
// the radius thick and one metre deep.
func (f *ropeForm) section() float64 {
	r := f.data.Radius
	if f.flat {
		return float64(2 * float64(r*plane.Depth))
	}
	return float64(math.Pi * float64(r*r))
}

// of is plan for nodes that start at x, some of them torn.
func (f *ropeForm) of(x []vec.Vec3, length, density float64) (*plan, error) {
	d := f.data
	straight := make([]vec.Vec3, len(x))
	segments := make([][2]int32, 0, len(x)-1)
	torn, n := f.torn, d.Shape.Segments
	for i := range len(x) - 1 {
		if len(torn) > 0 && torn[0] == int32(i) {
			straight[i+1], torn = straight[i], torn[1:]
			continue
		}
		segments = append(segments, [2]int32{int32(i), int32(i + 1)})
		straight[i+1].X = float64(length * float64(len(segments)) / float64(n))
	}
	e, mass, err := springs.NewRope(straight, f.stuff(density), f.torn)
	if err != nil {
		return nil, err
	}
	f.springs = e
	return &plan{
		nodes: x, mass: mass, damping: soft.Damping{Mass: d.Drag, Stiffness: d.Damping},
		elements: []soft.Elements{e}, skin: soft.NewThin(x, nil, segments, d.Radius), thin: true, self: !d.Through,
	}, nil
}

// stuff is what the springs are made of.
func (f *ropeForm) stuff(density float64) springs.Rope {
	d := f.data
	round := float64(math.Pi * float64(d.Radius*d.Radius)) // which the springs take it for
	return springs.Rope{
		Radius: d.Radius, Density: float64(density*f.section()) / round, Young: d.Stretch / round, Bend: d.Bend,
	}
}

// leastApart is how far apart the ends of a slack rope are at least, as a share of
// its length: else its bow would be no line.
const leastApart = 0.01

// lineOf returns where the nodes of a rope start, and its length.
func lineOf(s *components.RopeLine, flat bool) (x []vec.Vec3, length float64, err error) {
	if !within3(s.From, maxPosition) || !within3(s.To, maxPosition) {
		return nil, 0, fmt.Errorf("expected finite numbers up to 1e9 [m], got %v to %v", s.From, s.To)
	}
	a, d := toVec(s.From), toVec(s.To).Sub(toVec(s.From))
	apart := d.Len()
	length = s.Length
	if length == 0 {
		length = apart
	}
	const slack = 1e-9 // of the length: rounding
	switch {
	case s.Segments < 1 || s.Segments > mostNodes-1:
		return nil, 0, fmt.Errorf("expected 1 to %d segments, got %d", mostNodes-1, s.Segments)
	case !(length > 0 && length <= maxPosition):
		return nil, 0, fmt.Errorf("expected a positive length [m], got %v", length)
	case length > apart && !(apart > float64(leastApart*length)):
		return nil, 0, fmt.Errorf("expected ends at least %v of the length %v m apart, got %v", leastApart, length, apart)
	case length < float64(apart*(1-slack)):
		return nil, 0, fmt.Errorf("expected a length of at least %v m from end to end, got %v", apart, length)
	}
	down := vec.Vec3{Y: -1}
	u := d.Unit(vec.Vec3{X: 1})
	aside := vec.Tangent(u) // of one that hangs straight down
	if flat {
		aside = vec.Vec3{X: u.Y, Y: -u.X}
	}
	sag := down.MulAdd(u, -down.Dot(u)).Unit(aside)
	x = bow(apart, length, s.Segments)
	for i, p := range x {
		x[i] = a.MulAdd(u, p.X).MulAdd(sag, p.Y)
	}
	return x, length, nil
}

// bow returns the corners of a chain of n equal parts, of a length in all, that
// are on a parabola through the origin and the point apart on X; it opens to −Y.
// Its depth is found by halving.
func bow(apart, length float64, n int) []vec.Vec3 {
	x := make([]vec.Vec3, n+1)
	if n == 1 {
		x[1].X = length
		return x
	}
	part := length / float64(n)
	// along lays the chain on the parabola of a depth and returns how far its end
	// goes.
	along := func(depth float64) float64 {
		at := 0.0
		for i := 1; i <= n; i++ {
			// From (t, f(t)) the point of the parabola at the distance part.
			lo, hi := at, at+part
			y0 := parabola(at, apart, depth)
			for range 60 {
				mid := float64(0.5 * (lo + hi))
				dx, dy := mid-at, parabola(mid, apart, depth)-y0
				if float64(dx*dx)+float64(dy*dy) < float64(part*part) {
					lo = mid
				} else {
					hi = mid
				}
			}
			at = lo
			x[i] = vec.Vec3{X: at, Y: parabola(at, apart, depth)}
		}
		return at
	}
	lo, hi := 0.0, length
	for range 60 {
		if mid := float64(0.5 * (lo + hi)); along(mid) > apart {
			lo = mid
		} else {
			hi = mid
		}
	}
	along(0.5 * (lo + hi))
	return x
}

// parabola is the depth at x of one from 0 to apart with a depth in the middle.
func parabola(x, apart, depth float64) float64 {
	if !(apart > 0) {
		return 0
	}
	t := x / apart
	return float64(float64(4*depth) * float64(t*(1-t)))
}
