package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// atMoves is where a group's head tells which bodies can move.
const atMoves = 32

// lastSwept is the last number of a body that a sweep reads.
const lastSwept = 14 * 8

// fetch asks for the bodies of groups to be brought near, to be written.
func fetch() {
	TEXT("Fetch", NOSPLIT, "func(groups *float64, n, size int, bodies *float64)")
	Doc("Fetch has the bodies that can move, of n groups of so many bytes, brought near to be written.")
	Pragma("noescape")
	group := Load(Param("groups"), GP64())
	n := Load(Param("n"), GP64())
	size := Load(Param("size"), GP64())
	bodies := Load(Param("bodies"), GP64())
	moves, body := GP32(), GP64()
	Label("group")
	TESTQ(n, n)
	JZ(operand.LabelRef("done"))
	MOVL(operand.Mem{Base: group, Disp: atMoves}, moves)
	for _, l := range []int{0, 1, 2, 3, 4, 5, 6, 7} {
		skip := "skip" + string(rune('0'+l))
		TESTL(operand.U32(1<<l), moves)
		JZ(operand.LabelRef(skip))
		MOVLQSX(operand.Mem{Base: group, Disp: 4 * l}, body)
		IMUL3Q(operand.Imm(bodySize), body, body)
		ADDQ(bodies, body)
		for _, at := range []int{0, 64, lastSwept} {
			LEAQ(operand.Mem{Base: body, Disp: at}, reg.RAX)
			prefetchW()
		}
		Label(skip)
	}
	ADDQ(size, group)
	DECQ(n)
	JMP(operand.LabelRef("group"))
	Label("done")
	RET()
}

// prefetchW is PREFETCHW (AX), which the assembler does not have.
func prefetchW() {
	for _, b := range []operand.U8{0x0f, 0x0d, 0x08} {
		Instruction(&ir.Instruction{Opcode: "BYTE", Operands: []operand.Op{b}})
	}
}
