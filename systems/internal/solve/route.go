package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Route bounds by how much a change of the loads on a cluster can open its
// bonds, without a solve.
//
// The members are springs' nodes. Loads that change by Δr, in balance, move them
// by d with K·d = Δr, and of all inner forces that balance Δr the true ones have
// the least elastic energy E = ½Σ F²/k (Castigliano; for springs that only push
// or pull, too, as their energy is convex). So any way to carry Δr bounds it
// from above: here each load goes along a spanning tree to its root. A bond
// sample of stiffness k_b that opens by δ holds ½k_b·δ² of it, so
//
//	δ_b ≤ √(2E/k_b),  √(2E) ≤ Σ_j |Δf_j|·c_j + |Δτ_j|·e_j + Σ_φ |Δφ|·c_φ
//
// by the triangle inequality of the energy norm √(2E), with c and e the norms of
// a unit force and torque on member j, taken to the root: over the pairs p on
// its way, 1/k_p + L²/κ_p with L from the member to the pair and k, κ the
// stiffness of the pair against a shift and a turn; and c_φ those of the inertial
// loads of unit accelerations φ of the cluster, which act on all members: their
// forces are added up from the leaves.
type Route struct {
	// Force and Torque are the norms by member, Field those of accelerations.
	Force, Torque []float64
	Field         Field

	order  []int32 // members from the root on
	parent []int32 // of a member: its edge to the root, −1 at it
	up     []int32 // of a member: the next on the way
	first  []int32
	next   []int32
	sum    [][Fields]vec6
	run    []Bond
}

// Edge is the one that the bonds of a pair make between the members a and b of a
// cluster.
func (r *Route) Edge(c *Cluster, a, b int32, bonds []Bond, laws *Laws) Edge {
	r.run = append(r.run[:0], bonds...)
	for i := range r.run {
		k := &r.run[i]
		k.A, k.B = a, b
		k.Place(&c.Members[a].Frame, &c.Members[b].Frame)
	}
	return edgeOf(r.run, &c.Members[a].Frame, laws, false)
}

// Fields is the number of independent accelerations of a rigid body: three of its
// centre of mass, three of its turning, and six products of its spin.
const Fields = 12

// Edge is a bonded pair of a cluster.
type Edge struct {
	A, B  int32    // members
	At    vec.Vec3 // its centre [m]
	Shift float64  // stiffness against a shift, the least [N/m]
	Turn  float64  // and against a turn [N·m]
}

// Motion is an acceleration of a cluster, in its axes: of its centre of mass
// [m/s²], less gravity, of its turning [rad/s²], and the products of its spin
// xx, yy, zz, xy, xz, yz [rad²/s²].
type Motion [Fields]float64

// NewMotion makes one of a, alpha and the spin w.
func NewMotion(a, alpha, w vec.Vec3) Motion {
	return Motion{
		a.X, a.Y, a.Z, alpha.X, alpha.Y, alpha.Z,
		float64(w.X * w.X), float64(w.Y * w.Y), float64(w.Z * w.Z), float64(w.X * w.Y), float64(w.X * w.Z), float64(w.Y * w.Z),
	}
}

// At is the motion as it is about another point of the cluster [m], in place of
// its centre of mass.
func (p *Motion) At(x vec.Vec3) Motion {
	m := *p
	sp := vec.Sym3{XX: p[6], YY: p[7], ZZ: p[8], XY: p[9], XZ: p[10], YZ: p[11]}
	a := vec.Vec3{X: p[3], Y: p[4], Z: p[5]}.Cross(x).Add(sp.MulVec(x)).MulAdd(x, -(sp.XX + sp.YY + sp.ZZ))
	m[0], m[1], m[2] = p[0]+a.X, p[1]+a.Y, p[2]+a.Z
	return m
}

// Need returns the force and the torque that a member must have to move along.
// With P the products of the spin, a point has the acceleration a + α×x + P·x −
// tr(P)·x, and a body turns by I·α + ω×I·ω, of which the latter is ε_kab·P_ac·I_bc.
func (p *Motion) Need(f *Frame, in *Inertia) (force, torque vec.Vec3) {
	x := f.X
	alpha := vec.Vec3{X: p[3], Y: p[4], Z: p[5]}
	sp := vec.Sym3{XX: p[6], YY: p[7], ZZ: p[8], XY: p[9], XZ: p[10], YZ: p[11]}
	a := vec.Vec3{X: p[0], Y: p[1], Z: p[2]}.Add(alpha.Cross(x)).Add(sp.MulVec(x)).MulAdd(x, -(sp.XX + sp.YY + sp.ZZ))
	i := in.worldInertia(f.Q)
	p1 := vec.Vec3{X: sp.XX, Y: sp.XY, Z: sp.XZ}
	p2 := vec.Vec3{X: sp.XY, Y: sp.YY, Z: sp.YZ}
	p3 := vec.Vec3{X: sp.XZ, Y: sp.YZ, Z: sp.ZZ}
	i1 := vec.Vec3{X: i.XX, Y: i.XY, Z: i.XZ}
	i2 := vec.Vec3{X: i.XY, Y: i.YY, Z: i.YZ}
	i3 := vec.Vec3{X: i.XZ, Y: i.YZ, Z: i.ZZ}
	gyro := vec.Vec3{X: p2.Dot(i3) - p3.Dot(i2), Y: p3.Dot(i1) - p1.Dot(i3), Z: p1.Dot(i2) - p2.Dot(i1)}
	return a.Mul(in.Mass), i.MulVec(alpha).Add(gyro)
}

// Field has the norms of the inertial loads of unit accelerations.
type Field [Fields]float64

// Build finds the ways and norms of a cluster with the bonds given, to the member
// root.
func (r *Route) Build(c *Cluster, mass []Inertia, edges []Edge, root int32) {
	n := len(c.Members)
	r.grow(n, edges, root)
	r.Force, r.Torque = resize(r.Force, n), resize(r.Torque, n)
	for k := range n {
		x := c.Members[k].Frame.X
		f, t := 0.0, 0.0
		for i := int32(k); r.parent[i] >= 0; i = r.up[i] {
			e := &edges[r.parent[i]]
			f += 1/e.Shift + e.At.Sub(x).LenSq()/e.Turn
			t += 1 / e.Turn
		}
		r.Force[k], r.Torque[k] = math.Sqrt(f), math.Sqrt(t)
	}
	r.inertial(c, mass, edges)
}

// grow finds the tree: from the hub, the nearest first. Members that no bond
// joins to it have no way, and norms without end.
func (r *Route) grow(n int, edges []Edge, hub int32) {
	r.parent, r.up = resize(r.parent, n), resize(r.up, n)
	r.first, r.next = resize(r.first, n+1), resize(r.next, 2*len(edges))
	clear(r.first)
	for i := range edges {
		r.first[edges[i].A]++
		r.first[edges[i].B]++
	}
	for i := 1; i <= n; i++ {
		r.first[i] += r.first[i-1]
	}
	for i := len(edges) - 1; i >= 0; i-- {
		for _, k := range [2]int32{edges[i].B, edges[i].A} {
			r.first[k]--
			r.next[r.first[k]] = int32(i)
		}
	}
	for i := range r.parent {
		r.parent[i] = -2
	}
	r.parent[hub] = -1
	r.order = append(r.order[:0], hub)
	for head := 0; head < len(r.order); head++ {
		i := r.order[head]
		for _, e := range r.next[r.first[i]:r.first[i+1]] {
			j := edges[e].A + edges[e].B - i
			if r.parent[j] == -2 {
				r.parent[j], r.up[j] = e, i
				r.order = append(r.order, j)
			}
		}
	}
}

// Joined tells whether the bonds join all members.
func (r *Route) Joined() bool { return len(r.order) == len(r.parent) }

// inertial adds up what each acceleration needs, from the leaves.
func (r *Route) inertial(c *Cluster, mass []Inertia, edges []Edge) {
	n := len(c.Members)
	r.sum, r.Field = resize(r.sum, n), Field{}
	clear(r.sum)
	for at := len(r.order) - 1; at >= 0; at-- {
		k := r.order[at]
		if r.parent[k] < 0 {
			continue
		}
		m := &c.Members[k]
		for j := range Fields {
			var one Motion
			one[j] = 1
			f, t := one.Need(&m.Frame, &mass[m.Body])
			s := &r.sum[k][j]
			*s = pack(s.linear().Add(f), s.angular().Add(t))
			e := &edges[r.parent[k]]
			f, t = s.linear(), s.angular()
			turn := t.Add(m.Frame.X.Sub(e.At).Cross(f)) // about the pair
			r.Field[j] += f.LenSq()/e.Shift + turn.LenSq()/e.Turn
			u := r.up[k]
			o := &r.sum[u][j]
			arm := m.Frame.X.Sub(c.Members[u].Frame.X)
			*o = pack(o.linear().Add(f), o.angular().Add(t).Add(arm.Cross(f)))
		}
	}
	for j := range r.Field {
		r.Field[j] = math.Sqrt(r.Field[j])
	}
}

// Moved bounds √(2E) of a change of the motion.
func (f *Field) Moved(now, before *Motion) float64 {
	s := 0.0
	for j := range f {
		if d := math.Abs(now[j] - before[j]); d > 0 {
			s += float64(d * f[j])
		}
	}
	return s
}

// Jolted bounds √(2E) of an acceleration of any direction [m/s²], and one of the
// turning about any axis [rad/s²].
func (f *Field) Jolted(a, alpha float64) float64 {
	shift := vec.Vec3{X: f[0], Y: f[1], Z: f[2]}
	turn := vec.Vec3{X: f[3], Y: f[4], Z: f[5]}
	return float64(a*shift.Len()) + float64(alpha*turn.Len())
}
