// Command gen writes the assembly of package avx:
//
//	go run . -out ../avx_amd64.s -stubs ../stubs_amd64.go -pkg avx
//
// Each kernel does for the four lanes of a group, operation by operation and in
// the same order, what the plain code of package solve does for one; nothing is
// fused, so the results are the same to the bit. A test there compares them.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lane is the size of one number of every lane, head that of a group's head.
const (
	lane = 32
	head = 64
)

// The layout of solve.Body: the velocities and the inverse masses come first.
const bodySize = 168

// The layout of solve.rule.
const (
	ruleInvH  = 0
	ruleRate  = 8
	ruleSpeed = 16
	ruleSoft  = 24
	ruleRest  = 32
	ruleEnds  = 42 // a byte
)

// What both kinds of groups begin with, in lanes behind the head.
const (
	atN  = 0
	atT  = 3
	atS  = 6
	atRA = 9
	atRB = 12
)

// kernel holds the registers that live through a kernel.
type kernel struct {
	group, bodies, rule, scratch reg.GPVirtual
	a, b                         [4]reg.GPVirtual // bodies of the lanes
	slots                        int
	zero                         slot
}

func (k *kernel) slots3() [3]slot { return [3]slot{k.slot(), k.slot(), k.slot()} }

// at is a number of the group's lanes.
func (k *kernel) at(i int) operand.Mem { return operand.Mem{Base: k.group, Disp: head + i*lane} }

// columns loads four numbers of each lane's body.
func columns(body [4]reg.GPVirtual, disp int) [4]ymm {
	var r [4]ymm
	for l := range r {
		r[l] = load(operand.Mem{Base: body[l], Disp: disp})
	}
	return transpose(r)
}

// dot is the inner product of a vector of the group with one in slots.
func (k *kernel) dot(at int, v [3]slot) ymm {
	r := mul(v[0].load(), k.at(at))
	r = add(r, mul(v[1].load(), k.at(at+1)))
	return add(r, mul(v[2].load(), k.at(at+2)))
}

// begin loads the arguments and opens the loop over the groups.
func begin(name string) *kernel {
	TEXT(name, NOSPLIT, "func(groups *float64, n int, bodies, rule, scratch *float64)")
	Pragma("noescape")
	k := &kernel{}
	k.group = Load(Param("groups"), GP64()).(reg.GPVirtual)
	n := Load(Param("n"), GP64())
	k.bodies = Load(Param("bodies"), GP64()).(reg.GPVirtual)
	k.rule = Load(Param("rule"), GP64()).(reg.GPVirtual)
	k.scratch = Load(Param("scratch"), GP64()).(reg.GPVirtual)
	left := k.slot() // the number of groups that are left
	MOVQ(n, left.Mem)
	k.zero = k.slot()
	k.zero.store(zeros())
	Label("group")
	CMPQ(left.Mem, operand.Imm(0))
	JE(operand.LabelRef("done"))
	DECQ(left.Mem)
	for l := range 4 {
		k.a[l], k.b[l] = GP64(), GP64()
		MOVLQSX(operand.Mem{Base: k.group, Disp: 4 * l}, k.a[l])
		IMUL3Q(operand.Imm(bodySize), k.a[l], k.a[l])
		ADDQ(k.bodies, k.a[l])
		MOVLQSX(operand.Mem{Base: k.group, Disp: 16 + 4*l}, k.b[l])
		IMUL3Q(operand.Imm(bodySize), k.b[l], k.b[l])
		ADDQ(k.bodies, k.b[l])
	}
	return k
}

// ends writes what is done to a group in the sweep that ends a substep.
func (k *kernel) ends(tally func()) {
	CMPB(operand.Mem{Base: k.rule, Disp: ruleEnds}, operand.Imm(0))
	JE(operand.LabelRef("on"))
	tally()
	Label("on")
}

// sum adds the impulses of a point to those of the step.
func (k *kernel) sum(sum, p int) {
	for i := range 3 {
		store(add(loadAt(k, sum+i), k.at(p+i)), k.at(sum+i))
	}
}

// follow lets the reference of each lane follow its mean load.
func (k *kernel) follow(mean ymm, load, track int) {
	was := loadAt(k, load)
	store(add(was, mul(sub(mean, was), k.at(track))), k.at(load))
}

// end closes the loop.
func (k *kernel) end(size int) {
	ADDQ(operand.U32(size), k.group)
	JMP(operand.LabelRef("group"))
	Label("done")
	VZEROUPPER()
	RET()
}

// bias returns the mask of the rows that are rigid, and the speed that the rows
// ask for.
func (k *kernel) bias(gap, give, load int, relax bool) (rigid, v ymm) {
	g := loadAt(k, gap)
	closes := mul(g, k.number(ruleRate))
	spring := compare(closes, lt, mul(loadAt(k, load), k.at(give)))
	rigid = andNot(spring, compare(g, gt, k.zero))
	hard := mul(g, k.number(ruleInvH))
	if relax {
		return rigid, and(rigid, hard)
	}
	soft := larger(k.number(ruleSpeed), closes)
	return rigid, choose(rigid, hard, soft)
}

// friction solves the tangential rows of a point: the velocities vt and vs, the
// impulses at p+1 and p+2, bounded by lim. It stores the new impulses and returns
// the changes.
func (k *kernel) friction(vt, vs slot, p, tt, ts, ss, slide int, lim slot, name string) (dt, ds slot) {
	dt, ds = k.slot(), k.slot()
	ft, fs := k.slot(), k.slot()
	t := sub(loadAt(k, p+1), mul(vt.load(), k.at(tt)))
	t = sub(t, mul(vs.load(), k.at(ts)))
	s := sub(loadAt(k, p+2), mul(vt.load(), k.at(ts)))
	s = sub(s, mul(vs.load(), k.at(ss)))
	ft.store(t)
	fs.store(s)
	most := mul(lim.load(), lim)
	over := compare(add(mul(t, t), mul(s, s)), nle, most)
	none(over, name)
	{
		t2 := sub(loadAt(k, p+1), mul(vt.load(), k.at(slide)))
		s2 := sub(loadAt(k, p+2), mul(vs.load(), k.at(slide)))
		m := add(mul(t2, t2), mul(s2, s2))
		cut := compare(m, gt, most)
		root := YMM()
		VSQRTPD(m, root)
		f := div(lim.load(), root)
		t2 = choose(cut, mul(t2, f), t2)
		s2 = choose(cut, mul(s2, f), s2)
		ft.store(choose(over, t2, ft.load()))
		fs.store(choose(over, s2, fs.load()))
	}
	Label(name)
	t, s = ft.load(), fs.load()
	dt.store(sub(t, k.at(p+1)))
	ds.store(sub(s, k.at(p+2)))
	store(t, k.at(p+1))
	store(s, k.at(p+2))
	return dt, ds
}

func main() {
	ConstraintExpr("!purego")
	singles("SweepSingles", false)
	singles("RelaxSingles", true)
	blocks("SweepBlocks", false)
	blocks("RelaxBlocks", true)
	warmSingles()
	warmBlocks()
	plane()
	fetch()
	Generate()
}
