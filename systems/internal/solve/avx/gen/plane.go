package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The sizes of solve.PlaneBody and solve.PlaneShift, in eighths: a row's index
// times eight is kept, and scaled by these.
const (
	planeBodySize  = 8
	planeShiftSize = 4
)

// The layout of solve.planeRule beyond that of solve.rule.
const (
	ruleHalf = 40 + 8*iota
	ruleOne
	ruleMemory
	ruleBase
	ruleStep
	ruleSingular
)

// The layout of solve.planeFrame, in lanes behind the head.
const (
	planeNX = iota
	planeNY
	planeAX
	planeAY
	planeBX
	planeBY
	planeFriction
	planeLoad
	planeAge
	planeShare
	planeFrame // its size
)

// The layout of solve.planePoint, in lanes.
const (
	pointAN = iota
	pointBN
	pointAT
	pointBT
	pointInvN
	pointInvT
	pointGap
	pointNormal
	pointTangent
	pointMost
	pointSumN
	pointSumT
	pointSize
)

// The layout of solve.planeBlocks behind its frame.
const (
	planeK12 = planeFrame + iota
	planeI11
	planeI12
	planeI22
	planeK
)

const (
	singlePoints = planeFrame
	blockPoints  = planeK + 2
	// The sizes of the groups, in bytes.
	planeSingleSize = head + (singlePoints+pointSize)*lane
	planeBlockSize  = head + (blockPoints+2*pointSize)*lane
)

const (
	eq  = operand.U8(0x00)
	neq = operand.U8(0x04)
)

// smaller is a where it is smaller than b, else b.
func smaller(a ymm, b any) ymm { r := YMM(); VMINPD(op(b), a, r); return r }

func xor(a ymm, b any) ymm { r := YMM(); VXORPD(op(b), a, r); return r }

// value is one number of every lane, in a register or in the scratch memory.
type value struct {
	r      ymm
	s      slot
	stored bool
}

// value makes one that is in a register if the kernel has enough of them.
func (k *planeKernel) value() *value {
	if k.count == 1 {
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
	for i := range k.v {
		for j := range k.v[i] {
			k.v[i][j] = k.value()
		}
	}
	k.now = [2]*value{k.value(), k.value()}
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

// planeSingles is planeSingles.sweep.
func planeSingles(name, doc string, relax, ends bool) {
	k := planeBegin(name, doc, 1)
	k.relax = relax
	if ends {
		k.follow()
	}
	k.velocities()
	va, vb := &k.v[0], &k.v[1]
	rigid, bias := k.bias(0)
	was := load(k.point(0, pointNormal))
	mass := load(k.point(0, pointInvN))
	dx, dy := k.relative()
	v := add(mul(dx, k.at(planeNX)), mul(dy, k.at(planeNY)))
	turn := sub(mul(vb[2].load(), k.point(0, pointBN)), mul(va[2].load(), k.point(0, pointAN)))
	v = add(v, add(turn, bias))
	if relax {
		v = mul(v, mass)
	} else {
		rest := k.number(ruleRest)
		soft := mul(mul(sub(was, k.at(planeLoad)), k.number(ruleSoft)), rest)
		mass = choose(rigid, mass, mul(mass, rest))
		v = add(mul(v, mass), andNot(rigid, soft))
	}
	x := larger(sub(was, v), k.zero)
	active := compare(or(or(x, was), k.point(0, pointTangent)), neq, k.zero)
	k.push(0, x)
	d := sub(x, was)
	slip := sub(mul(dy, k.at(planeNX)), mul(dx, k.at(planeNY)))
	turn = sub(mul(vb[2].load(), k.point(0, pointBT)), mul(va[2].load(), k.point(0, pointAT)))
	an, bn := mul(va[3].load(), k.point(0, pointAN)), mul(vb[3].load(), k.point(0, pointBN))
	c := sub(add(k.get(planeAY), k.at(planeBY)), add(k.get(planeAX), k.at(planeBX)))
	c = mul(c, mul(k.get(planeNX), k.at(planeNY)))
	c = add(c, add(mul(an, k.point(0, pointAT)), mul(bn, k.point(0, pointBT))))
	slip = add(add(slip, turn), mul(c, d))
	tangent := load(k.point(0, pointTangent))
	t := k.clamp(sub(tangent, mul(slip, k.point(0, pointInvT))), mul(x, k.at(planeFriction)))
	store(choose(active, t, tangent), k.point(0, pointTangent))
	e := sub(t, tangent)
	at, bt := mul(va[3].load(), k.point(0, pointAT)), mul(vb[3].load(), k.point(0, pointBT))
	va[2].set(choose(active, sub(va[2].load(), add(mul(an, d), mul(at, e))), va[2].load()))
	vb[2].set(choose(active, add(vb[2].load(), add(mul(bn, d), mul(bt, e))), vb[2].load()))
	nx, ny := k.get(planeNX), k.get(planeNY)
	k.move([2]ymm{sub(mul(nx, d), mul(ny, e)), add(mul(ny, d), mul(nx, e))}, active)
	k.put()
	if ends {
		k.tally()
	}
	k.end(planeSingleSize)
}

// move gives the bodies of the active lanes what an impulse gives their centres.
func (k *planeKernel) move(imp [2]ymm, active ymm) {
	for j, x := range imp {
		a, b := k.v[0][j].load(), k.v[1][j].load()
		k.v[0][j].set(choose(active, sub(a, mul(x, k.at(planeAX+j))), a))
		k.v[1][j].set(choose(active, add(b, mul(x, k.at(planeBX+j))), b))
	}
}

// planeBlocks is planeBlocks.sweep.
func planeBlocks(name, doc string, relax, ends bool) {
	k := planeBegin(name, doc, 2)
	k.relax = relax
	if ends {
		k.follow()
	}
	k.velocities()
	active, wa, wb, sx, sy := k.value(), k.value(), k.value(), k.slot(), k.slot()
	var u, g, x [2]slot
	rigid := k.slot()
	dx, dy := k.relative()
	sx.store(dx)
	sy.store(dy)
	v := add(mul(dx, k.at(planeNX)), mul(dy, k.at(planeNY)))
	for p := range 2 {
		u[p], g[p], x[p] = k.slot(), k.slot(), k.slot()
		mask, bias := k.bias(p)
		w := add(k.closing(p, v), bias)
		give := andNot(mask, mul(k.number(ruleSoft), k.at(planeK+p)))
		if !relax {
			w = add(w, mul(give, sub(load(k.point(p, pointNormal)), k.at(planeLoad))))
		}
		u[p].store(w)
		g[p].store(give)
		if p == 0 {
			rigid.store(mask)
		} else {
			rigid.store(or(mask, rigid))
		}
	}
	u1, u2 := u[0].load(), u[1].load()
	x1 := sub(sub(load(k.point(0, pointNormal)), mul(u1, k.at(planeI11))), mul(u2, k.at(planeI12)))
	x2 := sub(sub(load(k.point(1, pointNormal)), mul(u1, k.at(planeI12))), mul(u2, k.at(planeI22)))
	fine := andNot(rigid.load(), and(compare(x1, ge, k.zero), compare(x2, ge, k.zero)))
	x[0].store(x1)
	x[1].store(x2)
	active.set(fine)
	all := GP32()
	VMOVMSKPD(fine, all)
	CMPL(all, operand.Imm(15))
	JE(operand.LabelRef("pushes"))
	k.complement(u, g, x, active)
	Label("pushes")
	x1, x2 = x[0].load(), x[1].load()
	n1, n2 := sub(x1, k.point(0, pointNormal)), sub(x2, k.point(1, pointNormal))
	k.push(0, x1)
	k.push(1, x2)
	d := add(n1, n2)
	ix, iy := mul(d, k.at(planeNX)), mul(d, k.at(planeNY))
	wa.set(sub(k.v[0][2].load(), mul(k.v[0][3].load(), add(mul(n1, k.point(0, pointAN)), mul(n2, k.point(1, pointAN))))))
	wb.set(add(k.v[1][2].load(), mul(k.v[1][3].load(), add(mul(n1, k.point(0, pointBN)), mul(n2, k.point(1, pointBN))))))
	mx, my := add(k.get(planeAX), k.at(planeBX)), add(k.get(planeAY), k.at(planeBY))
	dx, dy = add(sx.load(), mul(ix, mx)), add(sy.load(), mul(iy, my))

	d = k.rub(0, k.slip(0, dx, dy, wa.load(), wb.load()), active)
	wa.set(sub(wa.load(), mul(k.v[0][3].load(), mul(d, k.point(0, pointAT)))))
	wb.set(add(wb.load(), mul(k.v[1][3].load(), mul(d, k.point(0, pointBT)))))
	tx, ty := mul(d, k.at(planeNY)), mul(d, k.at(planeNX))
	dx, dy = sub(dx, mul(tx, mx)), add(dy, mul(ty, my))
	ix, iy = sub(ix, tx), add(iy, ty)

	d = k.rub(1, k.slip(1, dx, dy, wa.load(), wb.load()), active)
	ix = sub(ix, mul(d, k.at(planeNY)))
	iy = add(iy, mul(d, k.at(planeNX)))
	k.finish(ix, iy, d, 1, wa, wb, active)
	if ends {
		k.tally()
	}
	k.end(planeBlockSize)
}

// complement is planeBlocks.solve for the lanes that are not active yet: it
// gives them their normal impulses and marks those that push or have pushed.
func (k *planeKernel) complement(u, g, x [2]slot, active *value) {
	m1, m2, d := k.slot(), k.slot(), k.slot()
	fast1, fast2, both := k.slot(), k.slot(), k.slot()
	m1.store(add(g[0].load(), k.at(planeK)))
	m2.store(add(g[1].load(), k.at(planeK+1)))
	has := [2]func() ymm{}
	for p := range has {
		has[p] = func() ymm { return compare(load(k.point(p, pointInvN)), gt, k.zero) }
	}
	{
		mm := mul(m1.load(), m2)
		c := k.get(planeK12)
		det := sub(mm, mul(c, c))
		regular := compare(det, gt, mul(mm, k.number(ruleSingular)))
		regular = and(and(regular, has[0]()), has[1]())
		d.store(div(k.number(ruleOne), det))
		u1, u2 := u[0].load(), u[1].load()
		y := sub(load(k.point(0, pointNormal)), mul(sub(mul(m2.load(), u1), mul(c, u2)), d))
		z := sub(load(k.point(1, pointNormal)), mul(sub(mul(m1.load(), u2), mul(c, u1)), d))
		regular = and(regular, and(compare(y, ge, k.zero), compare(z, ge, k.zero)))
		fast1.store(y)
		fast2.store(z)
		both.store(regular)
	}
	w1, w2, a1, a2 := k.slot(), k.slot(), k.slot(), k.slot()
	{
		n1, n2, c := load(k.point(0, pointNormal)), load(k.point(1, pointNormal)), k.get(planeK12)
		w := sub(sub(u[0].load(), mul(m1.load(), n1)), mul(c, n2))
		w1.store(w)
		a1.store(k.alone(w, m1, has[0]()))
		w = sub(sub(u[1].load(), mul(c, n1)), mul(m2.load(), n2))
		w2.store(w)
		a2.store(k.alone(w, m2, has[1]()))
	}
	first := k.slot()
	{
		// The first pushes alone if the second wants nothing then; if both
		// would, the one that wants more.
		c := k.get(planeK12)
		x1, x2 := a1.load(), a2.load()
		one := compare(add(w2.load(), mul(c, x1)), ge, k.zero)
		one = or(one, compare(x2, eq, k.zero))
		one = and(one, compare(x1, gt, k.zero))
		two := compare(add(w1.load(), mul(c, x2)), ge, k.zero)
		two = or(two, compare(x1, eq, k.zero))
		two = and(two, compare(x2, gt, k.zero))
		more := compare(mul(w1.load(), m2), lt, mul(w2.load(), m1))
		first.store(or(one, andNot(two, more)))
	}
	y := and(first.load(), a1)
	z := andNot(first.load(), a2)
	y = choose(both.load(), fast1.load(), y)
	z = choose(both.load(), fast2.load(), z)
	fine := active.load()
	y = choose(fine, x[0].load(), y)
	z = choose(fine, x[1].load(), z)
	x[0].store(y)
	x[1].store(z)
	any := or(or(y, z), or(load(k.point(0, pointNormal)), k.point(1, pointNormal)))
	any = or(any, or(load(k.point(0, pointTangent)), k.point(1, pointTangent)))
	active.set(or(active.load(), compare(any, neq, k.zero)))
}

// alone is alone, has the mask of the rows that something moves.
func (k *planeKernel) alone(w ymm, m slot, has ymm) ymm {
	pushes := and(compare(w, lt, k.zero), has)
	return and(pushes, div(xor(w, k.sign), m))
}

// planeWarm is planeFrame.warm.
func planeWarm(name, doc string, count, size int) {
	k := planeBegin(name, doc, count)
	k.velocities()
	var sn, st, ma, mb ymm
	for p := range count {
		x, y := load(k.point(p, pointNormal)), load(k.point(p, pointTangent))
		a := add(mul(x, k.point(p, pointAN)), mul(y, k.point(p, pointAT)))
		b := add(mul(x, k.point(p, pointBN)), mul(y, k.point(p, pointBT)))
		if p == 0 {
			sn, st, ma, mb = add(x, k.zero), add(y, k.zero), add(a, k.zero), add(b, k.zero)
		} else {
			sn, st, ma, mb = add(sn, x), add(st, y), add(ma, a), add(mb, b)
		}
	}
	mask := compare(sn, neq, k.zero)
	v := k.v[0][2].load()
	k.v[0][2].set(choose(mask, sub(v, mul(ma, k.v[0][3].op())), v))
	v = k.v[1][2].load()
	k.v[1][2].set(choose(mask, add(v, mul(mb, k.v[1][3].op())), v))
	nx, ny := k.get(planeNX), k.get(planeNY)
	x := sub(mul(nx, sn), mul(ny, st))
	y := add(mul(ny, sn), mul(nx, st))
	k.move([2]ymm{x, y}, mask)
	k.put()
	k.end(size)
}

// plane writes the kernels of planar worlds.
func plane() {
	const (
		ones = " groups of planar contacts with one point."
		twos = " groups of planar contacts with two points."
	)
	planeWarm("WarmPlaneSingles", "WarmPlaneSingles applies the last impulses of"+ones, 1, planeSingleSize)
	planeSingles("SweepPlaneSingles", "SweepPlaneSingles sweeps"+ones, false, false)
	planeSingles("RelaxPlaneSingles", "RelaxPlaneSingles sweeps"+ones, true, false)
	planeSingles("EndPlaneSingles", "EndPlaneSingles follows, relaxes and tallies"+ones, true, true)
	planeWarm("WarmPlaneBlocks", "WarmPlaneBlocks applies the last impulses of"+twos, 2, planeBlockSize)
	planeBlocks("SweepPlaneBlocks", "SweepPlaneBlocks sweeps"+twos, false, false)
	planeBlocks("RelaxPlaneBlocks", "RelaxPlaneBlocks sweeps"+twos, true, false)
	planeBlocks("EndPlaneBlocks", "EndPlaneBlocks follows, relaxes and tallies"+twos, true, true)
}
