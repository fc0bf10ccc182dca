package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// The layout of solve.blockRows, in lanes behind the head.
const (
	blockK        = 15
	blockD        = blockK + 20
	blockGive     = blockD + 12
	blockInv      = blockGive + 4
	blockTT       = blockInv + 10
	blockTS       = blockTT + 4
	blockSS       = blockTS + 4
	blockSlide    = blockSS + 4
	blockFriction = blockSlide + 4
	blockLoad     = blockFriction + 1
	blockGap      = blockLoad + 1
	blockP        = blockGap + 4
	blockMost     = blockP + 12
	blockSep      = blockMost + 4
	blockMat      = blockSep + 4
	blockSum      = blockMat + 10
	blockKept     = blockSum + 12
	blockTrack    = blockKept + 2
	blockSize     = head + (blockTrack+1)*lane
)

// The numbers of package solve for the inner sweeps of a block.
const blockPasses = 12

// lower is where entry (i, j) of a symmetric matrix of four rows stands.
var lower = [4][4]int{{0, 1, 3, 6}, {1, 2, 4, 7}, {3, 4, 5, 8}, {6, 7, 8, 9}}

// response is where entry (i, j) of the response stands.
func response(i, j int) int {
	if i < j {
		i, j = j, i
	}
	return blockK + i*(i+1)/2 - 1 + j
}

// twist is velocities, or an impulse with its torque, along n, t, s.
type twist [6]slot

func (k *kernel) twist() (t twist) {
	for i := range t {
		t[i] = k.slot()
	}
	return t
}

// accumulate adds x to a slot, or takes it off.
func accumulate(s slot, x ymm) { s.store(add(s.load(), x)) }
func diminish(s slot, x ymm)   { s.store(sub(s.load(), x)) }

// blocks is blockRows.sweep; a relaxing one may tally.
func blocks(name string, relax bool) {
	k := begin(name)
	Doc(name + " sweeps groups of contacts with two to four points.")
	a, b := k.side(k.a, atRA, 0, true), k.side(k.b, atRB, 4, false)
	d := k.relative(a, b)
	w := k.slots3()
	for i := range w {
		w[i].store(sub(b.w[i].load(), a.w[i]))
	}
	v, total := k.twist(), k.twist()
	for i, at := range []int{atN, atT, atS} {
		v[i].store(k.dot(at, d))
		v[3+i].store(k.dot(at, w))
		total[i].store(zeros())
		total[3+i].store(zeros())
	}
	k.normals(v, total, relax)
	// The answer of the other five to the normal impulses.
	for i := 1; i < 6; i++ {
		x := mul(total[0].load(), k.at(response(i, 0)))
		x = add(x, mul(total[4].load(), k.at(response(i, 4))))
		x = add(x, mul(total[5].load(), k.at(response(i, 5))))
		accumulate(v[i], x)
	}
	vt, vs, lim := k.slot(), k.slot(), k.slot()
	e0, e1, e2 := k.slot(), k.slot(), k.slot()
	for p := range 4 {
		d0, d1, d2 := blockD+3*p, blockD+3*p+1, blockD+3*p+2
		x := mul(v[5].load(), k.at(d0))
		vt.store(add(v[1].load(), sub(x, mul(v[3].load(), k.at(d2)))))
		x = mul(v[3].load(), k.at(d1))
		vs.store(add(v[2].load(), sub(x, mul(v[4].load(), k.at(d0)))))
		lim.store(mul(loadAt(k, blockFriction), k.at(blockP+3*p)))
		dt, ds := k.friction(vt, vs, blockP+3*p, blockTT+p, blockTS+p, blockSS+p, blockSlide+p, lim, "sticks"+string(rune('0'+p)))
		accumulate(total[1], dt.load())
		accumulate(total[2], ds.load())
		x = mul(ds.load(), k.at(d1))
		e0.store(sub(x, mul(dt.load(), k.at(d2))))
		e1.store(mul(ds.load(), k.at(d0))) // of the opposite sign
		e2.store(mul(dt.load(), k.at(d0)))
		accumulate(total[3], e0.load())
		diminish(total[4], e1.load())
		accumulate(total[5], e2.load())
		if p == 3 {
			break
		}
		for i := 1; i < 6; i++ {
			x := mul(dt.load(), k.at(response(i, 1)))
			x = add(x, mul(ds.load(), k.at(response(i, 2))))
			x = add(x, mul(e0.load(), k.at(response(i, 3))))
			x = sub(x, mul(e1.load(), k.at(response(i, 4))))
			x = add(x, mul(e2.load(), k.at(response(i, 5))))
			accumulate(v[i], x)
		}
	}
	imp := k.world(total[0], total[1], total[2])
	torque := k.world(total[3], total[4], total[5])
	k.push(a, imp, &torque, "a")
	k.push(b, imp, &torque, "b")
	if relax {
		k.ends(k.tally)
	}
	k.end(blockSize)
}

// tally is blockRows.tally.
func (k *kernel) tally() {
	one := YMM()
	VPCMPEQQ(one, one, one)
	VPSRLQ(operand.Imm(54), one, one)
	VPSLLQ(operand.Imm(52), one, one) // the bits of 1
	mean, n := zeros(), zeros()
	for p := range 4 {
		k.sum(blockSum+3*p, blockP+3*p)
		x := loadAt(k, blockP+3*p)
		takes := or(compare(x, gt, k.zero), compare(loadAt(k, blockGap+p), le, k.zero))
		takes = and(compare(loadAt(k, blockGive+p), gt, k.zero), takes)
		mean, n = add(mean, and(takes, x)), add(n, and(takes, one))
	}
	mean = choose(compare(n, gt, k.zero), div(mean, n), mean)
	k.follow(mean, blockLoad, blockTrack)
}

// normals is blockRows.normals.
func (k *kernel) normals(v, total twist, relax bool) {
	var u, give, now [4]slot
	anyRigid := k.slot()
	anyRigid.store(zeros())
	for p := range 4 {
		u[p], give[p], now[p] = k.slot(), k.slot(), k.slot()
		rigid, bias := k.bias(blockGap+p, blockGive+p, blockLoad, relax)
		anyRigid.store(or(rigid, anyRigid))
		g := andNot(rigid, k.at(blockGive+p))
		give[p].store(g)
		x := mul(v[4].load(), k.at(blockD+3*p+2))
		x = sub(x, mul(v[5].load(), k.at(blockD+3*p+1)))
		x = add(add(v[0].load(), x), bias)
		if !relax {
			soft := add(x, mul(sub(loadAt(k, blockP+3*p), k.at(blockLoad)), g))
			x = choose(rigid, x, soft)
		}
		u[p].store(x)
	}
	pull := anyRigid.load() // the lanes that the inverse does not solve
	for p := range 4 {
		x := mul(u[0].load(), k.at(blockInv+lower[p][0]))
		for q := 1; q < 4; q++ {
			x = add(x, mul(u[q].load(), k.at(blockInv+lower[p][q])))
		}
		x = sub(loadAt(k, blockP+3*p), x)
		now[p].store(x)
		pull = or(pull, notAtLeast(x, k.zero))
	}
	active := k.slot()
	active.store(pull)
	none(pull, "push")
	k.complement(u, give, now, active)
	Label("push")
	for p := range 4 {
		x := now[p].load()
		store(larger(x, k.at(blockMost+p)), k.at(blockMost+p))
		d := sub(x, k.at(blockP+3*p))
		store(x, k.at(blockP+3*p))
		accumulate(total[0], d)
		accumulate(total[4], mul(d, k.at(blockD+3*p+2)))
		diminish(total[5], mul(d, k.at(blockD+3*p+1)))
	}
}

// notAtLeast is the mask of a < b or not a number.
func notAtLeast(a ymm, b any) ymm {
	return compare(a, operand.U8(0x19), b)
}

// complement is blockRows.complement for the lanes that are active.
func (k *kernel) complement(u, give, now [4]slot, active slot) {
	for p := range 4 {
		now[p].store(choose(active.load(), loadAt(k, blockP+3*p), now[p].load()))
	}
	moved, most, valid, b := k.slot(), k.slot(), k.slot(), k.slot()
	absolute, tolerance := k.slot(), k.slot()
	ones := YMM()
	VPCMPEQQ(ones, ones, ones)
	VPSRLQ(operand.Imm(1), ones, ones)
	absolute.store(ones)
	bits := GP64()
	MOVQ(operand.Imm(0x3eb0c6f7a0b5ed8d), bits) // 1e-6, blockTolerance
	t := YMM()
	VMOVQ(bits, t.AsX())
	VBROADCASTSD(t.AsX(), t)
	tolerance.store(t)
	passes := GP32()
	MOVL(operand.U32(blockPasses), passes)
	Label("pass")
	moved.store(zeros())
	most.store(zeros())
	for i := range 4 {
		x := add(loadAt(k, blockMat+lower[i][i]), give[i])
		b.store(x)
		valid.store(and(compare(x, gt, k.zero), active))
		c := add(u[i].load(), mul(sub(now[i].load(), k.at(blockP+3*i)), give[i]))
		for j := range 4 {
			c = add(c, mul(sub(now[j].load(), k.at(blockP+3*j)), k.at(blockMat+lower[i][j])))
		}
		y := larger(sub(now[i].load(), div(c, b)), k.zero)
		m := valid.load()
		y = and(m, y)
		change := and(sub(y, now[i]), absolute)
		moved.store(larger(and(m, change), moved))
		most.store(larger(y, most))
		now[i].store(choose(m, y, now[i].load()))
	}
	done := compare(moved.load(), le, mul(most.load(), tolerance))
	left := andNot(done, active)
	active.store(left)
	none(left, "push")
	DECL(passes)
	JNZ(operand.LabelRef("pass"))
}
