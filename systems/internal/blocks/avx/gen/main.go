// Command gen writes the assembly of package avx:
//
//	go run . -out ../avx_amd64.s -stubs ../stubs_amd64.go -pkg avx
//
// Each kernel does for the three numbers of a row, operation by operation and in the
// same order, what the plain code of packages blocks and springs does one by one;
// nothing is fused, so the results are the same to the bit. Tests there compare them.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

type (
	gp  = reg.GPVirtual
	ymm = reg.VecVirtual
)

// The sizes of a number of a row, of a Vec3 and of a Block.
const (
	intSize   = 4
	vecSize   = 24
	blockSize = 72
)

func main() {
	ConstraintExpr("!purego")
	up()
	down()
	along()
	sweep()
	sweepRows()
	minus()
	springs()
	Generate()
}

// begin opens a kernel.
func begin(name, signature, doc string) {
	TEXT(name, NOSPLIT, signature)
	Pragma("noescape")
	Doc(doc)
}

func end() {
	VZEROUPPER()
	RET()
}

// span loads from where to where in the matrix the blocks of row i are.
func span(from, to operand.Mem, i gp) (at, end gp) {
	at, end = GP64(), GP64()
	from.Index, from.Scale = i, intSize
	to.Index, to.Scale = i, intSize
	MOVLQSX(from, at)
	MOVLQSX(to, end)
	return at, end
}

// base is where an argument points to.
func base(name string) operand.Mem { return operand.Mem{Base: arg(name)} }

func arg(name string) gp { return Load(Param(name), GP64()).(gp) }

// number is a number of all lanes.
func number(name string) ymm {
	at, err := Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	r := YMM()
	VBROADCASTSD(at.Addr, r)
	return r
}

// up is Matrix.Up.
func up() {
	begin("Up", "func(rows *int32, n int, row, mid, col *int32, val, inv, t, w *float64)",
		"Up solves with the lower half of a matrix in some rows.")
	k := rows()
	lo, hi := base("row"), base("mid")
	m := matrix{arg("col"), arg("val"), arg("t")}
	k.each(func(i gp) {
		at, to := span(lo, hi, i)
		w := place("w", i, vecSize)
		sum := load(w)
		m.products(sum, at, to, true)
		answer := times(place("inv", i, blockSize), sum)
		store(answer, place("t", i, vecSize))
	})
	end()
}

// down is Matrix.Down.
func down() {
	begin("Down", "func(rows *int32, n int, mid, end, col *int32, val, inv, t, z, p, w *float64, beta float64)",
		"Down solves with the upper half of a matrix in some rows, from the last on.")
	k := rowsBack()
	lo, hi := base("mid"), base("end")
	m := matrix{arg("col"), arg("val"), arg("t")}
	beta := number("beta")
	k.each(func(i gp) {
		at, to := span(lo, hi, i)
		w := place("w", i, vecSize)
		sum := load(w)
		m.products(sum, at, to, false)
		store(sum, w)
		p, z := place("p", i, vecSize), load(place("z", i, vecSize))
		VADDPD(mul(load(p), beta), z, z)
		store(z, p)
		VSUBPD(sum, z, z)
		store(times(place("inv", i, blockSize), z), place("t", i, vecSize))
	})
	end()
}

// along is Matrix.Go.
func along() {
	begin("Go", "func(rows *int32, n int, dia, u, r, t, q, z *float64, step float64) (rz float64)",
		"Go goes by a step along t in some rows.")
	k := rows()
	step := number("step")
	rz := XMM()
	VXORPD(rz, rz, rz)
	k.each(func(i gp) {
		u := place("u", i, vecSize)
		store(add(load(u), mul(load(place("t", i, vecSize)), step)), u)
		r := place("r", i, vecSize)
		e := load(r)
		VSUBPD(mul(load(place("q", i, vecSize)), step), e, e)
		store(e, r)
		z := times(place("dia", i, blockSize), e)
		store(z, place("z", i, vecSize))
		VMULPD(z, e, e)
		sum, far := XMM(), XMM()
		VUNPCKHPD(e.AsX(), e.AsX(), sum)
		VADDSD(sum, e.AsX(), sum)
		VEXTRACTF128(operand.U8(1), e, far)
		VUNPCKHPD(far, far, far)
		VADDSD(far, sum, sum)
		VADDSD(sum, rz, rz)
	})
	VZEROUPPER() // it leaves the low half
	Store(rz, ReturnIndex(0))
	RET()
}

// sweepRows is Matrix.SweepRows.
func sweepRows() {
	begin("SweepRows", "func(rows *int32, n, stride int, row, col *int32, val, inv, x, b *float64)",
		"SweepRows makes a sweep of block Gauss–Seidel over some rows, the next of them a stride in bytes on.")
	k := rows()
	k.stride = "stride"
	lo := base("row")
	m := matrix{arg("col"), arg("val"), arg("x")}
	k.each(func(i gp) { m.sweep(lo, i) })
	end()
}

// sweep is Matrix.Sweep.
func sweep() {
	begin("Sweep", "func(first, n, stride int, row, col *int32, val, inv, x, b *float64)",
		"Sweep makes a sweep of block Gauss–Seidel over n rows, the next of them a stride on, but those whose inverse is zero.")
	i, left, stride := arg("first"), arg("n"), arg("stride")
	lo := base("row")
	m := matrix{arg("col"), arg("val"), arg("x")}
	unsigned := YMM() // all bits but the sign
	VPCMPEQD(unsigned, unsigned, unsigned)
	VPSRLQ(operand.Imm(1), unsigned, unsigned)
	JMP(operand.LabelRef("check"))
	Label("row")
	inv, any := place("inv", i, blockSize), YMM()
	VMOVUPD(inv, any)
	VORPD(inv.Offset(32), any, any)
	VORPD(inv.Offset(40), any, any)
	VPTEST(any, unsigned)
	JEQ(operand.LabelRef("held"))
	m.sweep(lo, i)
	Label("held")
	ADDQ(stride, i)
	Label("check")
	DECQ(left)
	JGE(operand.LabelRef("row"))
	end()
}

// sweep solves for row i.
func (m *matrix) sweep(row operand.Mem, i gp) {
	at, to := span(row, row.Offset(intSize), i)
	sum := load(place("b", i, vecSize))
	m.products(sum, at, to, true)
	store(times(place("inv", i, blockSize), sum), place("x", i, vecSize))
}

// minus is Matrix.times.
func minus() {
	begin("Minus", "func(col *int32, from, to int, val, x, r *float64)",
		"Minus takes what some blocks of a row make of x from r.")
	m := matrix{arg("col"), arg("val"), arg("x")}
	r := base("r")
	sum := loadApart(r)
	m.products(sum, arg("from"), arg("to"), true)
	store(sum, r)
	end()
}
