package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// The layout of springs.Spring.
const (
	springA    = 0
	springB    = 4
	springWA   = 24
	springW    = 32
	springK    = 80
	springRest = 88
	springSize = 96
)

// springs is Spring.pair of package springs.
func springs() {
	begin("Springs", "func(spring *int32, n int, slot *int32, stiff float64, x, f, dia, val *float64)",
		"Springs adds the forces and the stiffness of springs between two nodes.")
	s, left, slot := arg("spring"), arg("n"), arg("slot")
	x, f := arg("x"), arg("f")
	stiff, least, one := XMM(), XMM(), XMM() // see Vec3.Unit for the least
	given, err := Param("stiff").Resolve()
	if err != nil {
		panic(err)
	}
	VMOVSD(given.Addr, stiff)
	VMOVSD(ConstData("shortest", operand.F64(1e-150)), least)
	VMOVSD(ConstData("one", operand.F64(1)), one)
	at := func(disp int) operand.Mem { return operand.Mem{Base: s, Disp: disp} }
	JMP(operand.LabelRef("check"))
	Label("spring")
	a, b := GP64(), GP64()
	MOVLQSX(at(springA), a)
	MOVLQSX(at(springB), b)
	LEAQ(operand.Mem{Base: a, Index: a, Scale: 2}, a)
	LEAQ(operand.Mem{Base: b, Index: b, Scale: 2}, b)
	w, wa, k, rest := YMM(), YMM(), XMM(), XMM()
	VBROADCASTSD(at(springW), w)
	VBROADCASTSD(at(springWA), wa)
	VMOVSD(at(springK), k)
	VMOVSD(at(springRest), rest)

	// Its length and its direction. What is of all three numbers is one.
	d := load(operand.Mem{Base: x, Index: b, Scale: 8})
	VSUBPD(load(operand.Mem{Base: x, Index: a, Scale: 8}), d, d)
	VMULPD(w, d, d)
	square, l, far := YMM(), XMM(), XMM()
	VMULPD(d, d, square)
	VUNPCKHPD(square.AsX(), square.AsX(), l)
	VEXTRACTF128(operand.U8(1), square, far)
	VUNPCKHPD(far, far, far)
	VADDSD(l, square.AsX(), l)
	VADDSD(far, l, l)
	VSQRTSD(l, l, l)
	inv, long := YMM(), YMM()
	VDIVSD(l, one, inv.AsX())
	VBROADCASTSD(inv.AsX(), inv)
	VMULPD(inv, d, d)
	VCMPSD(operand.U8(0x1e), least, l, long.AsX()) // greater, and a number
	VBROADCASTSD(long.AsX(), long)
	VANDPD(long, d, d)

	// How it pulls.
	pull := YMM()
	VSUBSD(l, rest, pull.AsX())
	VMULSD(pull.AsX(), k, pull.AsX())
	VBROADCASTSD(pull.AsX(), pull)
	VMULPD(pull, d, pull)
	addTo(operand.Mem{Base: f, Index: a, Scale: 8}, mul(pull, wa))
	addTo(operand.Mem{Base: f, Index: b, Scale: 8}, mul(pull, w))

	// Its stiffness, along it and in all.
	all, out, along, zero := YMM(), XMM(), YMM(), XMM()
	VMULSD(k, stiff, k)
	VDIVSD(l, rest, all.AsX())
	VSUBSD(all.AsX(), one, all.AsX())
	VMULSD(k, all.AsX(), all.AsX())
	VCMPSD(operand.U8(0x1e), rest, l, out)
	VANDPD(out, all.AsX(), all.AsX())
	VSUBSD(all.AsX(), k, k)
	VMULSD(w.AsX(), w.AsX(), w.AsX())
	VMULSD(w.AsX(), k, k)
	VBROADCASTSD(k, along)
	VMULSD(w.AsX(), all.AsX(), all.AsX())
	VXORPD(zero, zero, zero)
	VMOVSD(all.AsX(), zero, all.AsX()) // in the first of the lanes alone

	// The block row by row, and its transpose.
	r := mul(d, along)
	block := outer(r, d, all)
	turned := outer(d, r, all)
	last, zz := YMM(), XMM()
	VMULPD(d, r, last)
	VEXTRACTF128(operand.U8(1), last, zz)
	VUNPCKHPD(zz, zz, zz)
	VADDSD(all.AsX(), zz, zz)
	base := arg("dia")
	LEAQ(operand.Mem{Base: a, Index: a, Scale: 2}, a)
	LEAQ(operand.Mem{Base: b, Index: b, Scale: 2}, b)
	grow(operand.Mem{Base: base, Index: a, Scale: 8}, block, zz)
	grow(operand.Mem{Base: base, Index: b, Scale: 8}, block, zz)
	base = arg("val")
	i, j := GP64(), GP64()
	MOVLQSX(operand.Mem{Base: slot}, i)
	MOVLQSX(operand.Mem{Base: slot, Disp: intSize}, j)
	LEAQ(operand.Mem{Base: i, Index: i, Scale: 8}, i)
	LEAQ(operand.Mem{Base: j, Index: j, Scale: 8}, j)
	shrink(operand.Mem{Base: base, Index: i, Scale: 8}, block, zz)
	shrink(operand.Mem{Base: base, Index: j, Scale: 8}, turned, zz)
	ADDQ(operand.Imm(springSize), s)
	ADDQ(operand.Imm(2*intSize), slot)
	Label("check")
	DECQ(left)
	JGE(operand.LabelRef("spring"))
	end()
}

// outer is the first eight numbers, row by row, of the product of a column and a row,
// with more added to the first two on the diagonal.
func outer(column, row, more ymm) [2]ymm {
	var v [2]ymm
	for k, lanes := range [2][2]int{{0x40, 0x34}, {0xf5, 0x4d}} { // 0 0 0 1 and 0 1 3 0; 1 1 3 3 and 1 3 0 1
		c, r := YMM(), YMM()
		VPERMPD(operand.U8(lanes[0]), column, c)
		VPERMPD(operand.U8(lanes[1]), row, r)
		VMULPD(r, c, c)
		VADDPD(more, c, c)
		v[k] = c
	}
	return v
}

// grow adds a block whose last number is apart.
func grow(m operand.Mem, b [2]ymm, last ymm) {
	for k, v := range b {
		sum := YMM()
		VADDPD(m.Offset(32*k), v, sum)
		VMOVUPD(sum, m.Offset(32*k))
	}
	sum := XMM()
	VADDSD(m.Offset(64), last, sum)
	VMOVSD(sum, m.Offset(64))
}

// shrink takes it away.
func shrink(m operand.Mem, b [2]ymm, last ymm) {
	for k, v := range b {
		rest := YMM()
		VMOVUPD(m.Offset(32*k), rest)
		VSUBPD(v, rest, rest)
		VMOVUPD(rest, m.Offset(32*k))
	}
	rest := XMM()
	VMOVSD(m.Offset(64), rest)
	VSUBSD(last, rest, rest)
	VMOVSD(rest, m.Offset(64))
}

// addTo adds to a vector that may just have been stored: it is loaded as it was.
func addTo(m operand.Mem, v ymm) {
	sum, z := YMM(), YMM()
	VMOVUPD(m, sum.AsX())
	VBROADCASTSD(m.Offset(16), z)
	VBLENDPD(operand.U8(0xc), z, sum, sum)
	VADDPD(v, sum, sum)
	store(sum, m)
}
