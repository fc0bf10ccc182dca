package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// list is a loop over the numbers of rows.
type list struct {
	next, left gp
	stride     string // the argument with it, or one forward or back
	back       bool
}

func rows() *list { return &list{next: arg("rows"), left: arg("n")} }

// rowsBack begins with the last.
func rowsBack() *list {
	k := rows()
	k.back = true
	LEAQ(operand.Mem{Base: k.next, Index: k.left, Scale: intSize, Disp: -intSize}, k.next)
	return k
}

// each writes the loop.
func (k *list) each(body func(i gp)) {
	Label("row")
	DECQ(k.left)
	JL(operand.LabelRef("done"))
	i := GP64()
	MOVLQSX(operand.Mem{Base: k.next}, i)
	switch {
	case k.stride != "":
		ADDQ(arg(k.stride), k.next)
	case k.back:
		SUBQ(operand.Imm(intSize), k.next)
	default:
		ADDQ(operand.Imm(intSize), k.next)
	}
	body(i)
	JMP(operand.LabelRef("row"))
	Label("done")
}

// place is that of row i in an array that an argument names.
func place(name string, i gp, size int) operand.Mem {
	k := GP64()
	if size == vecSize {
		LEAQ(operand.Mem{Base: i, Index: i, Scale: 2}, k) // three numbers
	} else {
		LEAQ(operand.Mem{Base: i, Index: i, Scale: 8}, k) // nine
	}
	base := arg(name)
	LEAQ(operand.Mem{Base: base, Index: k, Scale: 8}, base)
	return operand.Mem{Base: base}
}
