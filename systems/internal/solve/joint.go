package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// joint is a run of springs between the same two nodes (−1: moved by nothing):
// the bonds of a pair, or its contact points.
type joint struct {
	a, b         int32    // nodes
	bodyA, bodyB int32    // their bodies
	first, count int32    // its springs
	edge         int32    // index of its edge, −1 if a body of it is moved by nothing
	index        int32    // of the contact
	arm          vec.Vec3 // from A's centre of mass to B's [m]
	// Of a contact: its axes, as they turn with the bodies, and how these stood
	// when it was seated.
	n, t, s  vec.Vec3
	qa, qb   vec.Quat
	seated   bool
	friction float64
}

// bondItem is a bond of the island and its springs for this substep. A spring's
// impulse is −(hk·g + q·v), q = h(hk + c).
type bondItem struct {
	index    int32
	idle     bool // it pulled nothing where the matrix was made
	hkn, qn  float64
	hkt, qt  float64
	most     float64 // the largest q [kg]
	beta     float64
	ra, n, u vec.Vec3 // point from A's centre, normal, tangential displacement [m]
	gap      float64  // [m]
}

// pointItem is a contact point of the island.
type pointItem struct {
	index int32
	idle  bool     // it pushed nothing where the matrix was made
	q, qt float64  // normal and tangential stiffness times h² [kg]
	push  float64  // h·k·g with the overlap bounded [N·s]
	f     vec.Vec3 // friction multiplier [N·s]
	limit float64  // μ·normal of the last pass [N·s]
	ra    vec.Vec3 // point from A's centre [m]
}

// motion is that of B against A, as one of space: the velocity at A's
// centre of mass and the spin.
type motion struct{ v, w vec.Vec3 }

// at is the velocity of B against A at a point from A's centre of mass.
func (t *motion) at(ra vec.Vec3) vec.Vec3 { return t.v.Add(t.w.Cross(ra)) }

// motion is that of B against A at a joint, with the island's own velocities v for its nodes.
func (l *island) motion(p *problem, v []vec6, j *joint) motion {
	t := l.inner(v, j)
	if j.b < 0 {
		o := &p.bodies[j.bodyB]
		t.v, t.w = t.v.Add(o.V).Add(j.arm.Cross(o.W)), t.w.Add(o.W)
	}
	if j.a < 0 {
		o := &p.bodies[j.bodyA]
		t.v, t.w = t.v.Sub(o.V), t.w.Sub(o.W)
	}
	return t
}

// inner is the part of a motion that comes from the island's nodes.
func (l *island) inner(v []vec6, j *joint) motion {
	var t motion
	if j.b >= 0 {
		w := v[j.b].angular()
		t.v, t.w = v[j.b].linear().Add(j.arm.Cross(w)), w
	}
	if j.a >= 0 {
		t.v, t.w = t.v.Sub(v[j.a].linear()), t.w.Sub(v[j.a].angular())
	}
	return t
}

// wrench is an impulse and its moment about A's centre of mass, on B.
type wrench struct{ p, m vec.Vec3 }

func (w *wrench) add(imp, ra vec.Vec3) {
	w.p = w.p.Add(imp)
	w.m = w.m.Add(ra.Cross(imp))
}

// addBonds adds the impulses of a pair's bonds at the velocities v to r and, if
// asked, their stiffness to the matrix; addPoints those of a contact.
func (l *island) addBonds(p *problem, j *joint, v, r []vec6, matrix bool) {
	t := l.motion(p, v, j)
	var w wrench
	var sum mat6
	for i := j.first; i < j.first+j.count; i++ {
		it := &l.bonds[i]
		d := t.at(it.ra)
		vn := it.n.Dot(d)
		pn, qn := -float64(it.hkn*it.gap)-float64(it.qn*vn), it.qn
		if pn > 0 {
			pn, qn = 0, 0
		}
		shear := it.u.Mul(-it.hkt).MulAdd(d.MulAdd(it.n, -vn), -it.qt)
		w.add(shear.MulAdd(it.n, pn), it.ra)
		if matrix {
			it.idle = qn == 0
			s := pointStiffness(it.n, qn, it.qt)
			sum.addPoint(&s, it.ra)
		}
	}
	l.give(j, &w, r)
	if matrix {
		l.couple(j, &sum)
	}
}

func (l *island) addPoints(p *problem, j *joint, v, r []vec6, matrix bool) {
	t := l.motion(p, v, j)
	var w wrench
	var sum mat6
	some := false
	for i := j.first; i < j.first+j.count; i++ {
		it := &l.points[i]
		d := t.at(it.ra)
		vn := j.n.Dot(d)
		pn, q := -it.push-float64(it.q*vn), it.q
		if matrix {
			it.idle = pn <= 0
		}
		if pn <= 0 {
			if it.limit == 0 { // else friction would jump here, and the search find no zero
				continue
			}
			pn, q = 0, 0
		}
		some = true
		shear, qt := it.friction(d.MulAdd(j.n, -vn))
		w.add(shear.MulAdd(j.n, pn), it.ra)
		if matrix {
			s := pointStiffness(j.n, q, qt)
			if 0 < qt && qt < it.qt { // it slides, and is free along the shear
				s = less(&s, shear, qt/shear.LenSq())
			}
			sum.addPoint(&s, it.ra)
		}
	}
	if some {
		l.give(j, &w, r)
		if matrix {
			l.couple(j, &sum)
		}
	}
}

// friction is the tangential impulse at the sliding velocity v, and its
// stiffness across it.
func (it *pointItem) friction(v vec.Vec3) (shear vec.Vec3, qt float64) {
	shear = it.f.MulAdd(v, -it.qt)
	if m := shear.LenSq(); m > float64(it.limit*it.limit) {
		f := it.limit / math.Sqrt(m)
		return shear.Mul(f), float64(it.qt * f)
	}
	return shear, it.qt
}

// give adds what acts on the nodes of a joint.
func (l *island) give(j *joint, w *wrench, r []vec6) {
	if j.a >= 0 {
		x := &r[j.a]
		x[0] -= w.p.X
		x[1] -= w.p.Y
		x[2] -= w.p.Z
		x[3] -= w.m.X
		x[4] -= w.m.Y
		x[5] -= w.m.Z
	}
	if j.b >= 0 {
		m := w.m.Sub(j.arm.Cross(w.p))
		x := &r[j.b]
		x[0] += w.p.X
		x[1] += w.p.Y
		x[2] += w.p.Z
		x[3] += m.X
		x[4] += m.Y
		x[5] += m.Z
	}
}

// couple adds the stiffness of a joint, s about A's centre of mass, to the
// matrix. B's velocity counts there as Tx, T = [1, [arm]×; 0, 1].
func (l *island) couple(j *joint, s *mat6) {
	if j.a >= 0 {
		l.node(j.a).add(s)
	}
	if j.b < 0 {
		return
	}
	back := j.arm.Neg()
	t := *s
	t.carryRows(back)
	if j.a >= 0 {
		m, rowsB := l.block(j)
		if rowsB {
			m.sub(&t)
		} else {
			m.subT(&t)
		}
	}
	t.carryColumns(back)
	l.node(j.b).add(&t)
}
