package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

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
	active, wa, wb, sx, sy := k.value(true), k.value(true), k.value(true), k.slot(), k.slot()
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
