package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

type ymm = reg.VecVirtual

// slot is a place for one number of every lane in the scratch memory.
type slot struct{ operand.Mem }

func (k *kernel) slot() slot {
	s := slot{operand.Mem{Base: k.scratch, Disp: k.slots * lane}}
	k.slots++
	return s
}

func load(m operand.Op) ymm {
	r := YMM()
	VMOVUPD(m, r)
	return r
}

func store(r ymm, m operand.Op) { VMOVUPD(r, m) }
func (s slot) load() ymm        { return load(s.Mem) }
func (s slot) store(r ymm)      { store(r, s.Mem) }

func (k *kernel) number(disp int) ymm {
	r := YMM()
	VBROADCASTSD(operand.Mem{Base: k.rule, Disp: disp}, r)
	return r
}

func op(x any) operand.Op {
	switch x := x.(type) {
	case slot:
		return x.Mem
	case operand.Op:
		return x
	}
	panic("not an operand")
}

func add(a ymm, b any) ymm { r := YMM(); VADDPD(op(b), a, r); return r }
func sub(a ymm, b any) ymm { r := YMM(); VSUBPD(op(b), a, r); return r }
func mul(a ymm, b any) ymm { r := YMM(); VMULPD(op(b), a, r); return r }
func div(a ymm, b any) ymm { r := YMM(); VDIVPD(op(b), a, r); return r }
func and(a ymm, b any) ymm { r := YMM(); VANDPD(op(b), a, r); return r }

// andNot is b where the mask a is not set.
func andNot(a ymm, b any) ymm { r := YMM(); VANDNPD(op(b), a, r); return r }
func or(a ymm, b any) ymm     { r := YMM(); VORPD(op(b), a, r); return r }

// larger is a where it is larger than b, else b.
func larger(a ymm, b any) ymm { r := YMM(); VMAXPD(op(b), a, r); return r }
func zeros() ymm              { r := YMM(); VXORPD(r, r, r); return r }

// The comparisons.
const (
	lt  = operand.U8(0x11)
	le  = operand.U8(0x12)
	gt  = operand.U8(0x1e)
	ge  = operand.U8(0x1d)
	nle = operand.U8(0x16)
)

func compare(a ymm, how operand.U8, b any) ymm {
	r := YMM()
	VCMPPD(how, op(b), a, r)
	return r
}

// choose is a where the mask is set, else b.
func choose(mask, a, b ymm) ymm {
	r := YMM()
	VBLENDVPD(mask, a, b, r)
	return r
}

// none jumps to the label if no lane of the mask is set.
func none(mask ymm, label string) {
	m := GP32()
	VMOVMSKPD(mask, m)
	TESTL(m, m)
	JZ(operand.LabelRef(label))
}

// transpose turns four rows into columns.
func transpose(r [4]ymm) (c [4]ymm) {
	var t [4]ymm
	for i := range t {
		t[i], c[i] = YMM(), YMM()
	}
	VUNPCKLPD(r[1], r[0], t[0])
	VUNPCKHPD(r[1], r[0], t[1])
	VUNPCKLPD(r[3], r[2], t[2])
	VUNPCKHPD(r[3], r[2], t[3])
	VPERM2F128(operand.U8(0x20), t[2], t[0], c[0])
	VPERM2F128(operand.U8(0x20), t[3], t[1], c[1])
	VPERM2F128(operand.U8(0x31), t[2], t[0], c[2])
	VPERM2F128(operand.U8(0x31), t[3], t[1], c[3])
	return c
}

func loadAt(k *kernel, at int) ymm { return load(k.at(at)) }
