package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
)

// The sizes of solve.PlaneBody and solve.PlaneShift, in eighths: a row's index
// times eight is kept, and scaled by these.
const (
	planeBodySize  = 8
	planeShiftSize = 4
)

// The layout of solve.planeRule beyond that of solve.rule.
const (
	ruleHalf = 40 + 8*iota
	ruleOne
	ruleMemory
	ruleBase
	ruleStep
	ruleSingular
)

// The layout of solve.planeFrame, in lanes behind the head.
const (
	planeNX = iota
	planeNY
	planeAX
	planeAY
	planeBX
	planeBY
	planeFriction
	planeLoad
	planeAge
	planeShare
	planeFrame // its size
)

// The layout of solve.planePoint, in lanes.
const (
	pointAN = iota
	pointBN
	pointAT
	pointBT
	pointInvN
	pointInvT
	pointGap
	pointNormal
	pointTangent
	pointMost
	pointSumN
	pointSumT
	pointSize
)

// The layout of solve.planeBlocks behind its frame.
const (
	planeK12 = planeFrame + iota
	planeI11
	planeI12
	planeI22
	planeK
)

const (
	singlePoints = planeFrame
	blockPoints  = planeK + 2
	// The sizes of the groups, in bytes.
	planeSingleSize = head + (singlePoints+pointSize)*lane
	planeBlockSize  = head + (blockPoints+2*pointSize)*lane
)

const (
	eq  = operand.U8(0x00)
	neq = operand.U8(0x04)
)

// smaller is a where it is smaller than b, else b.
func smaller(a ymm, b any) ymm { r := YMM(); VMINPD(op(b), a, r); return r }

func xor(a ymm, b any) ymm { r := YMM(); VXORPD(op(b), a, r); return r }

// planeSingles is planeSingles.sweep.
func planeSingles(name, doc string, relax, ends bool) {
	k := planeBegin(name, doc, 1)
	k.relax = relax
	if ends {
		k.follow()
	}
	k.velocities()
	va, vb := &k.v[0], &k.v[1]
	rigid, bias := k.bias(0)
	was := load(k.point(0, pointNormal))
	mass := load(k.point(0, pointInvN))
	dx, dy := k.relative()
	v := add(mul(dx, k.at(planeNX)), mul(dy, k.at(planeNY)))
	turn := sub(mul(vb[2].load(), k.point(0, pointBN)), mul(va[2].load(), k.point(0, pointAN)))
	v = add(v, add(turn, bias))
	if relax {
		v = mul(v, mass)
	} else {
		rest := k.number(ruleRest)
		soft := mul(mul(sub(was, k.at(planeLoad)), k.number(ruleSoft)), rest)
		mass = choose(rigid, mass, mul(mass, rest))
		v = add(mul(v, mass), andNot(rigid, soft))
	}
	x := larger(sub(was, v), k.zero)
	active := compare(or(or(x, was), k.point(0, pointTangent)), neq, k.zero)
	k.push(0, x)
	d := sub(x, was)
	slip := sub(mul(dy, k.at(planeNX)), mul(dx, k.at(planeNY)))
	turn = sub(mul(vb[2].load(), k.point(0, pointBT)), mul(va[2].load(), k.point(0, pointAT)))
	an, bn := mul(va[3].load(), k.point(0, pointAN)), mul(vb[3].load(), k.point(0, pointBN))
	c := sub(add(k.get(planeAY), k.at(planeBY)), add(k.get(planeAX), k.at(planeBX)))
	c = mul(c, mul(k.get(planeNX), k.at(planeNY)))
	c = add(c, add(mul(an, k.point(0, pointAT)), mul(bn, k.point(0, pointBT))))
	slip = add(add(slip, turn), mul(c, d))
	tangent := load(k.point(0, pointTangent))
	t := k.clamp(sub(tangent, mul(slip, k.point(0, pointInvT))), mul(x, k.at(planeFriction)))
	store(choose(active, t, tangent), k.point(0, pointTangent))
	e := sub(t, tangent)
	at, bt := mul(va[3].load(), k.point(0, pointAT)), mul(vb[3].load(), k.point(0, pointBT))
	va[2].set(choose(active, sub(va[2].load(), add(mul(an, d), mul(at, e))), va[2].load()))
	vb[2].set(choose(active, add(vb[2].load(), add(mul(bn, d), mul(bt, e))), vb[2].load()))
	nx, ny := k.get(planeNX), k.get(planeNY)
	k.move([2]ymm{sub(mul(nx, d), mul(ny, e)), add(mul(ny, d), mul(nx, e))}, active)
	k.put()
	if ends {
		k.tally()
	}
	k.end(planeSingleSize)
}

// planeWarm is planeFrame.warm.
func planeWarm(name, doc string, count, size int) {
	k := planeBegin(name, doc, count)
	k.velocities()
	var sn, st, ma, mb ymm
	for p := range count {
		x, y := load(k.point(p, pointNormal)), load(k.point(p, pointTangent))
		a := add(mul(x, k.point(p, pointAN)), mul(y, k.point(p, pointAT)))
		b := add(mul(x, k.point(p, pointBN)), mul(y, k.point(p, pointBT)))
		if p == 0 {
			sn, st, ma, mb = add(x, k.zero), add(y, k.zero), add(a, k.zero), add(b, k.zero)
		} else {
			sn, st, ma, mb = add(sn, x), add(st, y), add(ma, a), add(mb, b)
		}
	}
	mask := compare(sn, neq, k.zero)
	v := k.v[0][2].load()
	k.v[0][2].set(choose(mask, sub(v, mul(ma, k.v[0][3].op())), v))
	v = k.v[1][2].load()
	k.v[1][2].set(choose(mask, add(v, mul(mb, k.v[1][3].op())), v))
	nx, ny := k.get(planeNX), k.get(planeNY)
	x := sub(mul(nx, sn), mul(ny, st))
	y := add(mul(ny, sn), mul(nx, st))
	k.move([2]ymm{x, y}, mask)
	k.put()
	k.end(size)
}

// plane writes the kernels of planar worlds.
func plane() {
	const (
		ones = " groups of planar contacts with one point."
		twos = " groups of planar contacts with two points."
	)
	planeWarm("WarmPlaneSingles", "WarmPlaneSingles applies the last impulses of"+ones, 1, planeSingleSize)
	planeSingles("SweepPlaneSingles", "SweepPlaneSingles sweeps"+ones, false, false)
	planeSingles("RelaxPlaneSingles", "RelaxPlaneSingles sweeps"+ones, true, false)
	planeSingles("EndPlaneSingles", "EndPlaneSingles follows, relaxes and tallies"+ones, true, true)
	planeWarm("WarmPlaneBlocks", "WarmPlaneBlocks applies the last impulses of"+twos, 2, planeBlockSize)
	planeBlocks("SweepPlaneBlocks", "SweepPlaneBlocks sweeps"+twos, false, false)
	planeBlocks("RelaxPlaneBlocks", "RelaxPlaneBlocks sweeps"+twos, true, false)
	planeBlocks("EndPlaneBlocks", "EndPlaneBlocks follows, relaxes and tallies"+twos, true, true)
}
