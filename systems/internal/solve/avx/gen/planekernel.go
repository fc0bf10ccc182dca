package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// value is one number of every lane, in a register or in the scratch memory.
type value struct {
	r      ymm
	s      slot
	stored bool
}

// value makes one that is in a register, or in the scratch memory.
func (k *planeKernel) value(stored bool) *value {
	if !stored {
		return &value{}
	}
	return &value{s: k.slot(), stored: true}
}

func (v *value) load() ymm {
	if v.stored {
		return v.s.load()
	}
	return v.r
}

func (v *value) set(x ymm) {
	if v.stored {
		v.s.store(x)
	} else {
		v.r = x
	}
}

// op is the value as an operand.
func (v *value) op() operand.Op {
	if v.stored {
		return v.s.Mem
	}
	return v.r
}

// planeKernel is a kernel for the rows of a plane.
type planeKernel struct {
	kernel
	shifts reg.GPVirtual
	sign   slot
	v      [2][4]*value // of A and B: the velocity along x, y and about z, and the inverse inertia
	points int          // place of the points
	count  int
	relax  bool
	now    [2]*value // normal impulses
}

func planeBegin(name, doc string, count int) *planeKernel {
	TEXT(name, NOSPLIT, "func(groups *float64, n int, bodies, shifts, rule, scratch *float64)")
	Pragma("noescape")
	Doc(doc)
	k := &planeKernel{count: count, points: singlePoints}
	if count == 2 {
		k.points = blockPoints
	}
	k.group = Load(Param("groups"), GP64()).(reg.GPVirtual)
	n := Load(Param("n"), GP64())
	k.bodies = Load(Param("bodies"), GP64()).(reg.GPVirtual)
	k.shifts = Load(Param("shifts"), GP64()).(reg.GPVirtual)
	k.rule = Load(Param("rule"), GP64()).(reg.GPVirtual)
	k.scratch = Load(Param("scratch"), GP64()).(reg.GPVirtual)
	left := k.slot()
	MOVQ(n, left.Mem)
	k.zero = k.slot()
	k.zero.store(zeros())
	k.sign = k.slot()
	s := YMM()
	VPCMPEQQ(s, s, s)
	VPSLLQ(operand.Imm(63), s, s)
	k.sign.store(s)
	// Sixteen registers are enough for the velocities with one point alone.
	for i := range k.v {
		for j := range k.v[i] {
			k.v[i][j] = k.value(count > 1 || j == 3)
		}
	}
	k.now = [2]*value{k.value(count > 1), k.value(count > 1)}
	Label("group")
	CMPQ(left.Mem, operand.Imm(0))
	JE(operand.LabelRef("done"))
	DECQ(left.Mem)
	k.where()
	return k
}

// where finds the bodies of each lane.
func (k *planeKernel) where() {
	for l := range 4 {
		for side, to := range [2]*reg.GPVirtual{&k.a[l], &k.b[l]} {
			*to = GP64()
			MOVLQSX(operand.Mem{Base: k.group, Disp: 16*side + 4*l}, *to)
			SHLQ(operand.Imm(3), *to)
		}
	}
}

// row returns where what belongs to body A or B of each lane is.
func (k *planeKernel) row(side int, base reg.GPVirtual, size uint8) (p [4]operand.Mem) {
	at := k.a
	if side == 1 {
		at = k.b
	}
	for l := range p {
		p[l] = operand.Mem{Base: base, Index: at[l], Scale: size}
	}
	return p
}

// gathered loads rows and turns them into columns.
func gathered(rows [4]operand.Mem) [4]ymm {
	return transpose([4]ymm{load(rows[0]), load(rows[1]), load(rows[2]), load(rows[3])})
}

// velocities loads those of both bodies of each lane.
func (k *planeKernel) velocities() {
	for side := range k.v {
		for j, c := range gathered(k.row(side, k.bodies, planeBodySize)) {
			k.v[side][j].set(c)
		}
	}
}

// put stores the velocities. Lanes that are not in use have the bodies of the
// first, which comes last.
func (k *planeKernel) put() {
	for side := range k.v {
		v := &k.v[side]
		rows := transpose([4]ymm{v[0].load(), v[1].load(), v[2].load(), v[3].load()})
		to := k.row(side, k.bodies, planeBodySize)
		for l := 3; l >= 0; l-- {
			VMOVUPD(rows[l], to[l])
		}
	}
}

// point is a number of point p.
func (k *planeKernel) point(p, what int) operand.Mem { return k.at(k.points + p*pointSize + what) }

func (k *planeKernel) get(i int) ymm { return load(k.at(i)) }

// follow is planeFrame.follow.
func (k *planeKernel) follow() {
	ra, rb := k.slot(), k.slot()
	a := gathered(k.row(0, k.shifts, planeShiftSize))
	ra.store(a[2])
	b := gathered(k.row(1, k.shifts, planeShiftSize))
	rb.store(b[2])
	dx, dy := sub(b[0], a[0]), sub(b[1], a[1])
	dn := add(mul(dx, k.at(planeNX)), mul(dy, k.at(planeNY)))
	dt := sub(mul(dy, k.at(planeNX)), mul(dx, k.at(planeNY)))
	an, at := mul(dt, k.at(planeShare)), mul(dn, k.at(planeShare))
	bn, bt := sub(dt, an), sub(dn, at)
	for p := range k.count {
		pan, pbn := load(k.point(p, pointAN)), load(k.point(p, pointBN))
		g := add(dn, mul(pbn, rb))
		g = sub(g, mul(pan, ra))
		store(add(load(k.point(p, pointGap)), g), k.point(p, pointGap))
		store(sub(pan, an), k.point(p, pointAN))
		store(add(pbn, bn), k.point(p, pointBN))
		store(add(load(k.point(p, pointAT)), at), k.point(p, pointAT))
		store(sub(load(k.point(p, pointBT)), bt), k.point(p, pointBT))
	}
}

// tally is planeFrame.tally.
func (k *planeKernel) tally() {
	var mean, both ymm
	for p := range k.count {
		n := load(k.point(p, pointNormal))
		store(add(load(k.point(p, pointSumN)), n), k.point(p, pointSumN))
		store(add(load(k.point(p, pointSumT)), load(k.point(p, pointTangent))), k.point(p, pointSumT))
		takes := or(compare(n, gt, k.zero), compare(load(k.point(p, pointGap)), le, k.zero))
		n = and(takes, n)
		if p == 0 {
			mean, both = n, takes
			continue
		}
		mean, both = add(mean, n), and(both, takes)
		mean = choose(both, mul(mean, k.number(ruleHalf)), mean)
	}
	h := k.number(ruleStep)
	age := k.get(planeAge)
	t := smaller(k.number(ruleMemory), add(k.number(ruleBase), age))
	track := div(h, add(t, h))
	l := k.get(planeLoad)
	store(add(l, mul(track, sub(mean, l))), k.at(planeLoad))
	store(add(age, h), k.at(planeAge))
}

// bias is planeRule.bias of point p: the mask of the rows that are rigid, and
// the speed that the rows ask for.
func (k *planeKernel) bias(p int) (rigid, v ymm) {
	g := load(k.point(p, pointGap))
	slope := mul(k.number(ruleRate), k.point(p, pointInvN))
	spring := compare(mul(g, slope), lt, mul(k.get(planeLoad), k.number(ruleSoft)))
	rigid = andNot(spring, compare(g, gt, k.zero))
	hard := mul(g, k.number(ruleInvH))
	if k.relax {
		return rigid, and(rigid, hard)
	}
	soft := larger(k.number(ruleSpeed), mul(g, k.number(ruleRate)))
	return rigid, choose(rigid, hard, soft)
}

// clamp is clamp.
func (k *planeKernel) clamp(x, lim ymm) ymm {
	return larger(xor(lim, k.sign), smaller(lim, x))
}

// slip is the velocity of B against A along the tangent at point p.
func (k *planeKernel) slip(p int, dx, dy, wa, wb ymm) ymm {
	v := sub(mul(dy, k.at(planeNX)), mul(dx, k.at(planeNY)))
	v = add(v, mul(wb, k.point(p, pointBT)))
	return sub(v, mul(wa, k.point(p, pointAT)))
}

// rub solves the friction of point p at the slip v, and returns the change of
// its impulse.
func (k *planeKernel) rub(p int, v ymm, active *value) ymm {
	was := load(k.point(p, pointTangent))
	t := sub(was, mul(v, k.point(p, pointInvT)))
	t = k.clamp(t, mul(k.now[p].load(), k.at(planeFriction)))
	store(choose(active.load(), t, was), k.point(p, pointTangent))
	return sub(t, was)
}

// finish gives the bodies of the active lanes their velocities: x and y is the
// impulse, at the change of the last friction impulse, which turns by the arms
// of point p.
func (k *planeKernel) finish(x, y, d ymm, p int, wa, wb *value, active *value) {
	mask := active.load()
	turn := mul(k.v[0][3].load(), mul(d, k.point(p, pointAT)))
	k.v[0][2].set(choose(mask, sub(wa.load(), turn), k.v[0][2].load()))
	turn = mul(k.v[1][3].load(), mul(d, k.point(p, pointBT)))
	k.v[1][2].set(choose(mask, add(wb.load(), turn), k.v[1][2].load()))
	k.move([2]ymm{x, y}, mask)
	k.put()
}

// relative returns the velocity of B's centre against A's.
func (k *planeKernel) relative() (dx, dy ymm) {
	return sub(k.v[1][0].load(), k.v[0][0].op()), sub(k.v[1][1].load(), k.v[0][1].op())
}

// push stores the normal impulse x of point p and the largest so far.
func (k *planeKernel) push(p int, x ymm) {
	store(larger(x, k.point(p, pointMost)), k.point(p, pointMost))
	store(x, k.point(p, pointNormal))
	k.now[p].set(x)
}

// closing is the velocity of B against A along the normal at point p, with v
// that of the centres.
func (k *planeKernel) closing(p int, v ymm) ymm {
	v = add(v, mul(k.v[1][2].load(), k.point(p, pointBN)))
	return sub(v, mul(k.v[0][2].load(), k.point(p, pointAN)))
}
