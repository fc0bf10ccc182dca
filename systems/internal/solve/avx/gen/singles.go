package main

import . "github.com/mmcloughlin/avo/build"

// The layout of solve.singleRows, in lanes behind the head.
const (
	singleInvN = iota + 15
	singleKNT
	singleKNS
	singleGive
	singleTT
	singleTS
	singleSS
	singleSlide
	singleFriction
	singleLoad
	singleGap
	singleP
	_
	_
	singleMost
	singleSep
	singleSum
	singleTrack = singleSum + 3
	singleSize  = head + (singleTrack+1)*lane
)

// singles is singleRows.sweep; a relaxing one may tally.
func singles(name string, relax bool) {
	k := begin(name)
	Doc(name + " sweeps groups of contacts with one point.")
	a, b := k.side(k.a, atRA, 0, true), k.side(k.b, atRB, 4, false)
	d := k.relative(a, b)
	rigid, bias := k.bias(singleGap, singleGive, singleLoad, relax)
	x := mul(add(k.dot(atN, d), bias), k.at(singleInvN))
	was := loadAt(k, singleP)
	if !relax {
		soft := mul(sub(was, k.at(singleLoad)), k.number(ruleSoft))
		soft = mul(add(x, soft), k.number(ruleRest))
		x = choose(rigid, x, soft)
	}
	now := larger(sub(was, x), k.zero)
	store(larger(now, k.at(singleMost)), k.at(singleMost))
	lim, p := k.slot(), k.slot()
	lim.store(mul(now, k.at(singleFriction)))
	p.store(sub(now, was))
	store(now, k.at(singleP))
	vt, vs := k.slot(), k.slot()
	vt.store(add(k.dot(atT, d), mul(p.load(), k.at(singleKNT))))
	vs.store(add(k.dot(atS, d), mul(p.load(), k.at(singleKNS))))
	t, s := k.friction(vt, vs, singleP, singleTT, singleTS, singleSS, singleSlide, lim, "sticks")
	imp := k.world(p, t, s)
	k.push(a, imp, nil, "a")
	k.push(b, imp, nil, "b")
	if relax {
		k.ends(func() {
			k.sum(singleSum, singleP)
			k.follow(loadAt(k, singleP), singleLoad, singleTrack)
		})
	}
	k.end(singleSize)
}
