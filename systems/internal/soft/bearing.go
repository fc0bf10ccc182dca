package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// bearing carries the normal of a bond along with the surfaces that it is between, as
// a rigid body carries that of a row. The points of two thin skins are apart by their
// thickness, so that a normal that stayed behind when both turn would take the turn
// for a slip of thickness times the angle, and pull where nothing is drawn.
//
// Two lines between nodes, of a face or of one edge each, make a frame in which the
// normal stays what it was. Where there is one line, as between ropes side by side,
// nothing tells how the two have rolled: the normal is then from one to the other,
// across the line. Between grains it is that of the last look for contacts. Areas of the
// plane touch point on point, and the way from one to the other tells of no direction:
// there the frame is a line and the axis Z.
type bearing struct {
	first, second line
	frame         bool // there are two lines
	level         bool // the second is the axis Z
	grains        bool // there is none, and both are loose
	local         vec.Vec3
}

// line from a node to another; of none both are the same.
type line struct {
	body, from, to int32
}

// of is the line a time h on, at the velocities that the nodes have.
func (l *line) of(softs []*Body, h float64) vec.Vec3 {
	if l.from == l.to {
		return vec.Vec3{}
	}
	b := softs[l.body]
	return b.X[l.to].Sub(b.X[l.from]).MulAdd(b.V[l.to].Sub(b.V[l.from]), h)
}

// skew is the least sine of the angle between the two lines of a frame.
const skew = 0.2

// across is the difference of what the ends of a line have.
func (l *line) across(v []vec.Vec3) vec.Vec3 { return v[l.to].Sub(v[l.from]) }

// none reports whether the normal is that of the last look for contacts.
func (k *bearing) none() bool { return k.grains }

// take makes the bearing of the row's normal.
func (k *bearing) take(r *PairRow, softs []*Body) {
	*k = bearing{}
	var best, longest float64
	try := func(p, q line) {
		u, v := p.of(softs, 0), q.of(softs, 0)
		c := u.Cross(v).LenSq()
		if l := float64(u.LenSq() * v.LenSq()); c > float64(float64(skew*skew)*l) && c > best {
			best, k.first, k.second, k.frame = c, p, q, true
		}
	}
	spots, bodies := [2]*spot{&r.a, &r.b}, [2]int32{r.A, r.B}
	var main [2]line
	for s, p := range spots {
		for i := int32(1); i < p.all; i++ {
			l := line{bodies[s], p.node[0], p.node[i]}
			for j := i + 1; j < p.all; j++ {
				try(l, line{bodies[s], p.node[0], p.node[j]})
			}
			if n := l.of(softs, 0).LenSq(); n > longest || main[s].from == main[s].to {
				longest, main[s] = n, l
			}
		}
	}
	if !k.frame {
		try(main[0], main[1])
	}
	if !k.frame {
		k.first = main[0]
		if k.first.from == k.first.to {
			k.first = main[1]
		}
		k.lie(r, softs)
	}
	if !k.frame && !k.level {
		k.grains = k.first.from == k.first.to && len(softs[r.A].elements)+len(softs[r.B].elements) == 0
		return
	}
	k.frame = true
	m := k.axes(softs, 0)
	k.local = vec.Vec3{X: m.X.Dot(r.N), Y: m.Y.Dot(r.N), Z: m.Z.Dot(r.N)}
}

// lie makes the frame of a bond between areas of the plane: the first segment that the
// row is on, and the axis.
func (k *bearing) lie(r *PairRow, softs []*Body) {
	if !r.Flat || r.Thick != 0 {
		return
	}
	for s, body := range [2]int32{r.A, r.B} {
		l := line{body, r.ends[s][0], r.ends[s][1]}
		if l.of(softs, 0) != (vec.Vec3{}) {
			k.first, k.level = l, true
			return
		}
	}
}

// Between sets which bodies it is between: others may have come or gone before them.
func (r *PairRow) Between(a, b int32) {
	for _, l := range [...]*line{&r.hold.first, &r.hold.second, &r.couple.line[0], &r.couple.line[1]} {
		if l.body == r.A {
			l.body = a
		} else {
			l.body = b
		}
	}
	r.A, r.B = a, b
}

// axes of the frame, as rows.
func (k *bearing) axes(softs []*Body, h float64) (m vec.Mat3) {
	p, q := k.first.of(softs, h), k.second.of(softs, h)
	m.X = p.Unit(vec.Vec3{X: 1})
	m.Z = vec.Vec3{Z: 1}
	if !k.level {
		m.Z = p.Cross(q).Unit(vec.Tangent(m.X))
	}
	m.Y = m.Z.Cross(m.X)
	return m
}

// normal is that a time h on; d is the way from a to b then, old the normal last.
func (k *bearing) normal(softs []*Body, d, old vec.Vec3, h float64) vec.Vec3 {
	if !k.frame {
		if p := k.first.of(softs, h); p != (vec.Vec3{}) {
			e := p.Unit(vec.Vec3{X: 1})
			d = d.MulAdd(e, -e.Dot(d))
		}
		if n := d.Unit(old); n.Dot(old) > 0 {
			return n
		}
		return old
	}
	m := k.axes(softs, h)
	return m.X.Mul(k.local.X).MulAdd(m.Y, k.local.Y).MulAdd(m.Z, k.local.Z)
}

// turning is the velocity of b against a that is but a turn of both, of what lies
// between them [m/s].
func (r *PairRow) turning(softs []*Body, h float64) vec.Vec3 {
	if !r.Bonded || r.Thick == 0 || r.hold.none() {
		return vec.Vec3{}
	}
	a, b := softs[r.A], softs[r.B]
	d := r.b.of(b.X).Sub(r.a.of(a.X)).MulAdd(r.b.of(b.V).Sub(r.a.of(a.V)), h)
	n := r.hold.normal(softs, d, r.N, h)
	if a.lump != nil && a.lump == b.lump {
		n = a.lump.turn.InvRotate(n)
	}
	return n.Sub(r.N).Mul(r.Thick / h)
}

// arms are what carries the couple of a bond between points that are apart: the
// velocity of b against a that is but a turn of both is ΣC·(v_to − v_from) over the
// two lines, and an impulse p of the bond gives the lines −Cᵀ·p.
type arms struct {
	line [2]line
	c    [2]blocks.Block
	n    int
}

// arms are those of the row's bond. In the frame e of the lines p and q the velocity
// thick·ω×N is found from
//
//	ω·e₃ = e₂·ṗ/|p|,  ω·e₂ = −e₃·ṗ/|p|,  ω·e₁ = −(ṗ×q + p×q̇)·e₂/|p×q|.
func (r *PairRow) arms(softs []*Body) (a arms) {
	k := &r.hold
	if r.Thick == 0 || k.first.from == k.first.to {
		return a
	}
	p := k.first.of(softs, 0)
	long := p.Len()
	a.line = [2]line{k.first, k.second}
	if !k.frame { // N stays across the line: thick·(N·ṗ) is taken from what goes along
		a.n = 1
		a.c[0].AddOuter(p.Mul(1/long), r.N, -r.Thick/long, 0, 0)
		return a
	}
	a.n = 2
	q, e := k.second.of(softs, 0), k.axes(softs, 0)
	wide := p.Cross(q).Len()
	x, y, z := e.X.Cross(r.N).Mul(r.Thick), e.Y.Cross(r.N).Mul(r.Thick), e.Z.Cross(r.N).Mul(r.Thick)
	a.c[0].AddOuter(z, e.Y, 1/long, 0, 0)
	a.c[0].AddOuter(y, e.Z, -1/long, 0, 0)
	a.c[0].AddOuter(x, q.Cross(e.Y), -1/wide, 0, 0)
	a.c[1].AddOuter(x, e.Y.Cross(p), -1/wide, 0, 0)
	return a
}
