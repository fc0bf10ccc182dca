package systems

import (
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// While a step is solved, what touches a member from a skin, or is attached to it,
// acts on its cluster: rows and riders are taken to the axes of the cluster, and
// back to those of the member at the end.

// stands is the body that stands for another while a step is solved: its cluster, if
// it has one.
func (w *World) stands(i int32) int32 {
	if c := w.meta[i].cluster; c != nil && w.clusters.up {
		return c.at
	}
	return i
}

// carrySoftUp takes what deformable bodies have with members to their clusters.
func (w *World) carrySoftUp() {
	w.raiseRows()
	for i := range w.soft.attached {
		a := &w.soft.attached[i]
		if f, arm, is := w.carriedBy(a); is {
			r := &a.rider
			for j, x := range r.Local {
				r.Local[j] = f.X.Add(f.Q.Rotate(x))
			}
			r.Moment = r.Moment.Add(arm.Cross(r.Force))
		}
	}
}

// carrySoftDown takes it back.
func (w *World) carrySoftDown() {
	w.lowerRows()
	for i := range w.soft.attached {
		a := &w.soft.attached[i]
		if f, arm, is := w.carriedBy(a); is {
			r := &a.rider
			for j, x := range r.Local {
				r.Local[j] = f.Q.InvRotate(x.Sub(f.X))
			}
			r.Moment = r.Moment.Sub(arm.Cross(r.Force))
		}
	}
}

// carriedBy tells whether a member of a cluster carries the nodes of an attachment,
// with where it is in the cluster, and its arm in space.
func (w *World) carriedBy(a *attachment) (f *solve.Frame, arm vec.Vec3, is bool) {
	if !a.acts || a.rigid < 0 {
		return nil, arm, false
	}
	m := &w.meta[a.rigid]
	if m.cluster == nil {
		return nil, arm, false
	}
	f = &m.cluster.Members[m.member].Frame
	return f, m.cluster.Frame.Q.Rotate(f.X), true
}

func (w *World) raiseRows() {
	for i := range w.soft.rows.Rows {
		w.raiseRow(&w.soft.rows.Rows[i])
	}
}

func (w *World) raiseRow(r *soft.Row) {
	m := &w.meta[r.Of]
	if m.cluster == nil {
		return
	}
	f := &m.cluster.Members[m.member].Frame
	r.LA, r.LB, r.Center = f.X.Add(f.Q.Rotate(r.LA)), f.X.Add(f.Q.Rotate(r.LB)), f.X.Add(f.Q.Rotate(r.Center))
	r.NL, r.Rigid = f.Q.Rotate(r.NL), m.cluster.at
}

func (w *World) lowerRows() {
	for i := range w.soft.rows.Rows {
		r := &w.soft.rows.Rows[i]
		if r.Rigid == r.Of {
			continue
		}
		m := &w.meta[r.Of]
		f := &m.cluster.Members[m.member].Frame
		r.LA, r.LB, r.Center = f.Q.InvRotate(r.LA.Sub(f.X)), f.Q.InvRotate(r.LB.Sub(f.X)), f.Q.InvRotate(r.Center.Sub(f.X))
		r.NL, r.Rigid = f.Q.InvRotate(r.NL), r.Of
	}
}

// goAlong takes a member to where its cluster is within the step.
func (w *World) goAlong(i int32) {
	m := &w.meta[i]
	if m.cluster == nil || !w.clusters.up {
		return
	}
	at := m.cluster.at
	w.frames[i] = m.cluster.place(&w.frames[at], m.member)
	b := &w.bodies[at]
	w.bodies[i].V, w.bodies[i].W = b.V.Add(b.W.Cross(w.frames[i].X.Sub(w.frames[at].X))), b.W
	if w.flat != nil {
		w.flat.frames[i] = solve.FlatFrame(&w.frames[i])
	}
}

// place is where a member is when the cluster is at a frame.
func (c *cluster) place(at *solve.Frame, member int32) solve.Frame {
	f := &c.Members[member].Frame
	return solve.Frame{X: at.X.Add(at.Q.Rotate(f.X)), Q: at.Q.Mul(f.Q).Unit()}
}

// allGoAlong takes all members along.
func (w *World) allGoAlong() {
	for _, c := range w.clusters.list {
		for k := range c.Members {
			w.goAlong(c.Members[k].Body)
		}
	}
}
