package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// A Vec3 lies in the lanes 0, 1 and 3, so that it is loaded, and columns of a Block are,
// without touching what is behind it. Lane 2 has any of its numbers.

func load(m operand.Mem) ymm {
	r := YMM()
	VMOVUPD(m, r.AsX())
	VINSERTF128(operand.U8(1), m.Offset(8), r, r)
	return r
}

// loadApart is load for a Vec3 whose numbers have just been stored one by one: a load
// across two stores waits for both.
func loadApart(m operand.Mem) ymm {
	r, z := YMM(), YMM()
	VMOVSD(m, r.AsX())
	VMOVHPD(m.Offset(8), r.AsX(), r.AsX())
	VBROADCASTSD(m.Offset(16), z)
	VBLENDPD(operand.U8(0xc), z, r, r)
	return r
}

func store(r ymm, m operand.Mem) {
	far := XMM()
	VMOVUPD(r.AsX(), m)
	VEXTRACTF128(operand.U8(1), r, far)
	VMOVHPD(far, m.Offset(16))
}

func add(a, b ymm) ymm { r := YMM(); VADDPD(b, a, r); return r }
func mul(a, b ymm) ymm { r := YMM(); VMULPD(b, a, r); return r }

// columns loads those of a Block, which lies row by row.
func columns(m operand.Mem) (a, b, c ymm) {
	a, b, c = YMM(), YMM(), YMM()
	x, y := XMM(), XMM()
	VMOVUPD(m, x)
	VMOVUPD(m.Offset(16), y)
	VUNPCKLPD(m.Offset(24), x, a.AsX())
	VUNPCKHPD(m.Offset(24), x, b.AsX())
	VUNPCKLPD(m.Offset(40), y, c.AsX())
	VINSERTF128(operand.U8(1), m.Offset(40), a, a)
	VINSERTF128(operand.U8(1), m.Offset(48), b, b)
	VINSERTF128(operand.U8(1), m.Offset(56), c, c)
	return a, b, c
}

// product is a·x + b·y + c·z, one after the other.
func product(a, b, c, x, y, z ymm) ymm {
	VMULPD(x, a, a)
	VMULPD(y, b, b)
	VMULPD(z, c, c)
	VADDPD(b, a, a)
	VADDPD(c, a, a)
	return a
}

// times is a Block times a vector.
func times(m operand.Mem, v ymm) ymm {
	a, b, c := columns(m)
	x, y, z := YMM(), YMM(), YMM()
	VPERMPD(operand.U8(0x00), v, x)
	VPERMPD(operand.U8(0x55), v, y)
	VPERMPD(operand.U8(0xff), v, z)
	return product(a, b, c, x, y, z)
}

// matrix is the blocks beside a diagonal, and what they are multiplied by.
type matrix struct{ col, val, x gp }

// products adds what the blocks from one place to another make of x to a sum, or takes
// it away.
func (m *matrix) products(sum ymm, from, to gp, away bool) {
	block, last := GP64(), GP64()
	LEAQ(operand.Mem{Base: from, Index: from, Scale: 8}, block)
	LEAQ(operand.Mem{Base: m.val, Index: block, Scale: 8}, block)
	LEAQ(operand.Mem{Base: m.col, Index: to, Scale: intSize}, last)
	LEAQ(operand.Mem{Base: m.col, Index: from, Scale: intSize}, from)
	JMP(operand.LabelRef("more"))
	Label("block")
	j := GP64()
	MOVLQSX(operand.Mem{Base: from}, j)
	LEAQ(operand.Mem{Base: j, Index: j, Scale: 2}, j)
	a, b, c := columns(operand.Mem{Base: block})
	x, y, z := YMM(), YMM(), YMM()
	VBROADCASTSD(operand.Mem{Base: m.x, Index: j, Scale: 8}, x)
	VBROADCASTSD(operand.Mem{Base: m.x, Index: j, Scale: 8, Disp: 8}, y)
	VBROADCASTSD(operand.Mem{Base: m.x, Index: j, Scale: 8, Disp: 16}, z)
	p := product(a, b, c, x, y, z)
	if away {
		VSUBPD(p, sum, sum)
	} else {
		VADDPD(p, sum, sum)
	}
	ADDQ(operand.Imm(blockSize), block)
	ADDQ(operand.Imm(intSize), from)
	Label("more")
	CMPQ(from, last)
	JB(operand.LabelRef("block"))
}
