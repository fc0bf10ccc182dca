package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// swiftShare of its thickness is the way in a step beyond which a body might
// pass through another: its pairs with what nothing moves are then detected
// continuously, as all pairs of a body marked Fast are.
const swiftShare = 0.5

// stride is the most that a point of the body's core moves within the time t
// [m]; gravity acts meanwhile.
func (w *World) stride(i int32, t float64) float64 {
	m, b := &w.meta[i], &w.bodies[i]
	v := b.V.Len()
	if b.W != (vec.Vec3{}) {
		arm := m.radius
		if m.geometry.Hull != nil {
			arm = m.geometry.Hull.Radius
		}
		v += float64(b.W.Len() * (arm + m.center.Len()))
	}
	if m.kind == components.Dynamic {
		v += float64(t * toVec(w.cfg.Gravity).Len())
	}
	return float64(t * v)
}

// isSwift tells whether the body outruns its thickness within the time t.
func (w *World) isSwift(i int32, t float64) bool {
	m := &w.meta[i]
	if m.geometry.Kind == geom.KindHalfSpace { // it is thicker than any way
		return false
	}
	if m.geometry.Surface != nil { // has no thickness; see outruns
		return false
	}
	if m.driven {
		return w.margins[i] > float64(swiftShare*m.thickness)
	}
	return w.stride(i, t) > float64(swiftShare*m.thickness)
}

// whirlTurn is how far a body may turn in a step and still have contact rows,
// whose arms and masses are those at its start [rad].
const whirlTurn = 2

// whirls tells whether a pair that is detected continuously turns too far for
// rows: it goes from impact to impact even where it lies.
func (w *World) whirls(f collide.Pair) bool {
	if !w.flight.swift || !w.sweeps(f) {
		return false
	}
	most := float64(whirlTurn / w.cfg.DT)
	return w.spins(f.A, most) || w.spins(f.B, most)
}

// spins tells whether a body that is no ball turns faster than a rate [rad/s].
func (w *World) spins(i int32, rate float64) bool {
	return w.meta[i].geometry.Kind != geom.KindSphere && w.bodies[i].W.LenSq() > float64(rate*rate)
}

// swiftBox finds out whether a body is to be detected continuously, or makes
// others so, and returns the box that covers what it may reach within the step.
func (w *World) swiftBox(i int32) (box geom.AABB, swift bool) {
	m, p := &w.meta[i], &w.placed[i]
	m.fast = m.body.Fast && (m.kind != components.Static || m.driven)
	m.swift = w.isSwift(i, w.cfg.DT)
	swift = m.swift || m.fast || m.geometry.Surface != nil && w.margins[i] > 0
	if m.fast && m.kind == components.Dynamic {
		return w.sweptBox(i, w.cfg.DT).Grow(float64(marginShare * m.thickness)), swift
	}
	return m.geometry.Bounds(p.Pos, &p.Rot).Grow(w.margins[i]), swift
}

// sweeps tells whether a pair is detected continuously.
func (w *World) sweeps(f collide.Pair) bool {
	a, b := &w.meta[f.A], &w.meta[f.B]
	da, db := w.mass[f.A].Mass > 0, w.mass[f.B].Mass > 0
	if !da && !db {
		return false
	}
	return a.fast || b.fast || !(da && db) && (a.swift || b.swift || w.outruns(f.A, f.B) || w.outruns(f.B, f.A))
}

// outruns tells whether body i is a surface that comes farther in a step than
// half the thickness of body j.
func (w *World) outruns(i, j int32) bool {
	return w.meta[i].geometry.Surface != nil && w.margins[i] > float64(swiftShare*w.meta[j].thickness)
}

// willMeet tells whether two bodies that are detected continuously come near
// each other within the step, one of which sleeps.
func (w *World) willMeet(f *partPair) bool {
	if !w.flight.swift || !w.sweeps(f.Pair) || w.onSurface(f.Pair) { // its slots come within the margins
		return false
	}
	dt := w.cfg.DT
	a, b := w.ahead(f.A, f.partA()), w.ahead(f.B, f.partB())
	near := w.pairMargin(f) + float64(float64(dt*dt)*toVec(w.cfg.Gravity).Len())
	budget := passes
	_, met := collide.Meet(&a, &b, 0, dt, near, &budget, nil)
	return met
}

// ahead is a part of a body that goes on as it goes now.
func (w *World) ahead(i, part int32) collide.Motion {
	m := w.still(i, part, &w.frames[i])
	m.V, m.W = w.bodies[i].V, w.bodies[i].W
	return m
}

// sweptBox covers the body on a straight way through the time t, however it
// turns.
func (w *World) sweptBox(i int32, t float64) geom.AABB {
	m, b := &w.meta[i], &w.bodies[i]
	if m.geometry.Kind == geom.KindHalfSpace {
		return w.proxies[i].Box
	}
	slack := 0.0
	if m.kind == components.Dynamic {
		slack = float64(float64(t*t) * toVec(w.cfg.Gravity).Len())
	}
	return ballBox(w.frames[i].X, b.V.Mul(t), m.radius+m.center.Len()+slack)
}

// ballBox covers a ball about x that moves by d.
func ballBox(x, d vec.Vec3, r float64) geom.AABB {
	box := geom.AABB{Min: x, Max: x}
	box = cover(box, geom.AABB{Min: x.Add(d), Max: x.Add(d)})
	return box.Grow(r)
}

// cover is the smallest box about two.
func cover(a, b geom.AABB) geom.AABB {
	return geom.AABB{
		Min: vec.Vec3{X: lesser(a.Min.X, b.Min.X), Y: lesser(a.Min.Y, b.Min.Y), Z: lesser(a.Min.Z, b.Min.Z)},
		Max: vec.Vec3{X: -lesser(-a.Max.X, -b.Max.X), Y: -lesser(-a.Max.Y, -b.Max.Y), Z: -lesser(-a.Max.Z, -b.Max.Z)},
	}
}

func lesser(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}

// within reports whether box a lies in box b.
func within(a, b *geom.AABB) bool {
	return a.Min.X >= b.Min.X && a.Min.Y >= b.Min.Y && a.Min.Z >= b.Min.Z &&
		a.Max.X <= b.Max.X && a.Max.Y <= b.Max.Y && a.Max.Z <= b.Max.Z
}
