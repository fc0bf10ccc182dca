package main

import (
	. "github.com/mmcloughlin/avo/build"
)

// The place of Body.DX, then DR, in bytes.
const (
	bodyDX = 120
	bodyDR = 144
)

// displaced loads the displacement and the rotation of a side.
func (k *kernel) displaced(s *side) *side {
	d := &side{v: k.slots3(), w: k.slots3(), arm: s.arm}
	c := columns(s.body, bodyDX)
	d.v[0].store(c[0])
	d.v[1].store(c[1])
	d.v[2].store(c[2])
	d.w[0].store(c[3])
	c = columns(s.body, bodyDR-8) // to end within the body
	d.w[1].store(c[2])
	d.w[2].store(c[3])
	return d
}

// warmSingles is singleRows.warm.
func warmSingles() {
	k := begin("WarmSingles")
	Doc("WarmSingles refreshes gaps and applies the last impulses of groups of contacts with one point.")
	a, b := k.side(k.a, atRA, 0, true), k.side(k.b, atRB, 4, false)
	e := k.relative(k.displaced(a), k.displaced(b))
	store(add(k.dot(atN, e), k.at(singleSep)), k.at(singleGap))
	var p [3]slot
	for i := range p {
		p[i] = k.slot()
		p[i].store(loadAt(k, singleP+i))
	}
	imp := k.world(p[0], p[1], p[2])
	k.push(a, imp, nil, "a")
	k.push(b, imp, nil, "b")
	k.end(singleSize)
}

// warmBlocks is blockRows.warm.
func warmBlocks() {
	k := begin("WarmBlocks")
	Doc("WarmBlocks refreshes gaps and applies the last impulses of groups of contacts with two to four points.")
	a, b := k.side(k.a, atRA, 0, true), k.side(k.b, atRB, 4, false)
	da, db := k.displaced(a), k.displaced(b)
	e := k.relative(da, db)
	r := k.slots3()
	for i := range r {
		r[i].store(sub(db.w[i].load(), da.w[i]))
	}
	en, rt, rs := k.slot(), k.slot(), k.slot()
	en.store(k.dot(atN, e))
	rt.store(k.dot(atT, r))
	rs.store(k.dot(atS, r))
	total := k.twist()
	for i := range total {
		total[i].store(zeros())
	}
	for p := range 4 {
		d0, d1, d2, at := blockD+3*p, blockD+3*p+1, blockD+3*p+2, blockP+3*p
		x := mul(rt.load(), k.at(d2))
		x = add(en.load(), sub(x, mul(rs.load(), k.at(d1))))
		store(add(x, k.at(blockSep+p)), k.at(blockGap+p))
		n, t, s := loadAt(k, at), loadAt(k, at+1), loadAt(k, at+2)
		accumulate(total[0], n)
		accumulate(total[4], mul(n, k.at(d2)))
		diminish(total[5], mul(n, k.at(d1)))
		accumulate(total[1], t)
		accumulate(total[2], s)
		accumulate(total[3], sub(mul(s, k.at(d1)), mul(t, k.at(d2))))
		diminish(total[4], mul(s, k.at(d0)))
		accumulate(total[5], mul(t, k.at(d0)))
	}
	imp := k.world(total[0], total[1], total[2])
	torque := k.world(total[3], total[4], total[5])
	k.push(a, imp, &torque, "a")
	k.push(b, imp, &torque, "b")
	k.end(blockSize)
}
