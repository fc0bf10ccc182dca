package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// side is what is known of one of the two bodies of each lane.
type side struct {
	body  [4]reg.GPVirtual
	v, w  [3]slot
	arm   int // place of its arm in the group
	bit   int // of its first lane in moves
	minus bool
}

func (k *kernel) side(body [4]reg.GPVirtual, arm, bit int, minus bool) *side {
	s := &side{body: body, v: k.slots3(), w: k.slots3(), arm: arm, bit: bit, minus: minus}
	c := columns(body, 0)
	s.v[0].store(c[0])
	s.v[1].store(c[1])
	s.v[2].store(c[2])
	s.w[0].store(c[3])
	c = columns(body, 32)
	s.w[1].store(c[0])
	s.w[2].store(c[1])
	return s
}

// velocityAt is component i of v + w × arm.
func (k *kernel) velocityAt(s *side, i int) ymm {
	j, l := (i+1)%3, (i+2)%3
	x := mul(s.w[j].load(), k.at(s.arm+l))
	x = sub(x, mul(s.w[l].load(), k.at(s.arm+j)))
	return add(s.v[i].load(), x)
}

// relative returns the velocity of B against A at their arms.
func (k *kernel) relative(a, b *side) [3]slot {
	d := k.slots3()
	for i := range d {
		vb := k.velocityAt(b, i)
		d[i].store(sub(vb, k.velocityAt(a, i)))
	}
	return d
}

// world is a vector along n, t and s in the world's axes.
func (k *kernel) world(n, t, s slot) [3]slot {
	v := k.slots3()
	for i := range v {
		x := mul(n.load(), k.at(atN+i))
		x = add(x, mul(t.load(), k.at(atT+i)))
		x = add(x, mul(s.load(), k.at(atS+i)))
		v[i].store(x)
	}
	return v
}

// push applies an impulse, and a torque beside that of its arm if there is one,
// to a body and stores the velocities of the lanes in which it can move.
func (k *kernel) push(s *side, imp [3]slot, torque *[3]slot, name string) {
	q := k.slots3()
	for i := range q {
		j, l := (i+1)%3, (i+2)%3
		x := mul(imp[l].load(), k.at(s.arm+j))
		x = sub(x, mul(imp[j].load(), k.at(s.arm+l)))
		if torque != nil {
			x = add(x, torque[i])
		}
		q[i].store(x)
	}
	change := func(v slot, x ymm) {
		if s.minus {
			v.store(sub(v.load(), x))
		} else {
			v.store(add(v.load(), x))
		}
	}
	// Columns from 32 on: w.y w.z m.x m.y | m.z xx xy xz | yy yz zz.
	c := columns(s.body, 32)
	change(s.v[0], mul(imp[0].load(), c[2]))
	change(s.v[1], mul(imp[1].load(), c[3]))
	c = columns(s.body, 64)
	change(s.v[2], mul(imp[2].load(), c[0]))
	xx, xy, xz := c[1], c[2], c[3]
	c = columns(s.body, 96)
	yy, yz, zz := c[0], c[1], c[2]
	turn := func(x, y, z ymm) ymm {
		r := mul(x, q[0])
		r = add(r, mul(y, q[1]))
		return add(r, mul(z, q[2]))
	}
	change(s.w[0], turn(xx, xy, xz))
	change(s.w[1], turn(xy, yy, yz))
	change(s.w[2], turn(xz, yz, zz))

	first := transpose([4]ymm{s.v[0].load(), s.v[1].load(), s.v[2].load(), s.w[0].load()})
	y, z := s.w[1].load(), s.w[2].load()
	low, high := YMM(), YMM()
	VUNPCKLPD(z, y, low)
	VUNPCKHPD(z, y, high)
	moves := GP32()
	MOVL(operand.Mem{Base: k.group, Disp: 32}, moves)
	for l := range 4 {
		skip := name + string(rune('0'+l))
		BTL(operand.Imm(uint64(s.bit+l)), moves)
		JCC(operand.LabelRef(skip))
		VMOVUPD(first[l], operand.Mem{Base: s.body[l]})
		pair := low
		if l&1 == 1 {
			pair = high
		}
		to := operand.Mem{Base: s.body[l], Disp: 32}
		if l < 2 {
			VMOVUPD(pair.AsX(), to)
		} else {
			VEXTRACTF128(operand.Imm(1), pair, to)
		}
		Label(skip)
	}
}
