package solve

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// What a lane knows of how its two bodies respond is what they do: the velocities
// along the frame's axes after each unit impulse and unit torque at its centre,
// those of its points along the normal after an impulse at one of them, and the
// inverse of those across it at one point. The bodies turn by unequal moments
// about axes of their own.
func TestLaneRespondsAsItsBodies(t *testing.T) {
	const tolerance = 1e-13 // of responses up to 10 / kg
	r := rand.New(rand.NewSource(41))
	for range 20 {
		s := &system{}
		a := s.add(1+r.Float64(), v3(1, 2, 2.5).Mul(0.2+r.Float64()), vec.Vec3{}, anyTurn(r), 0)
		b := s.add(1+r.Float64(), v3(1.5, 0.7, 2).Mul(0.2+r.Float64()), gauss(r), anyTurn(r), 0)
		n := gauss(r).Unit(ex)
		x, u := gauss(r), vec.Tangent(n)
		v := n.Cross(u)
		at := []vec.Vec3{x, x.Add(u), x.MulAdd(u, 0.9).MulAdd(v, 1.1), x.Add(v)}
		s.touch(a, b, n, 0.5, at, make([]float64, 4))
		s.pack(NewSoftness(substep, 3))
		g := &s.rows.blocks[0]
		l := int(s.contacts[0].lane) & 3

		axes := [3]vec.Vec3{g.n.at(l), g.t.at(l), g.s.at(l)}
		row := 0
		for i := 1; i < 6; i++ { // the response is symmetric: column i for row i
			p, q := s.bodies[a], s.bodies[b]
			imp, torque := vec.Vec3{}, vec.Vec3{}
			if i < 3 {
				imp = axes[i]
			} else {
				torque = axes[i-3]
			}
			p.push(imp, g.ra.at(l), -1)
			q.push(imp, g.rb.at(l), 1)
			p.W, q.W = p.W.Sub(p.InvI.MulVec(torque)), q.W.Add(q.InvI.MulVec(torque))
			d, w := q.velocityAt(g.rb.at(l)).Sub(p.velocityAt(g.ra.at(l))), q.W.Sub(p.W)
			for c := 0; c <= i; c++ {
				want := d.Dot(axes[c%3])
				if c >= 3 {
					want = w.Dot(axes[c-3])
				}
				near(t, "response", g.k[row][l], want, tolerance)
				row++
			}
		}

		relative := func(dir vec.Vec3, from, to int) vec.Vec3 {
			p, q := s.bodies[a], s.bodies[b]
			p.push(dir, s.points[from].RA, -1)
			q.push(dir, s.points[from].RB, 1)
			return q.velocityAt(s.points[to].RB).Sub(p.velocityAt(s.points[to].RA))
		}
		for i := range at {
			for j := range at {
				near(t, "normal block", g.mat[lower[i][j]][l], axes[0].Dot(relative(axes[0], j, i)), tolerance)
			}
			dt, ds := relative(axes[1], i, i), relative(axes[2], i, i)
			tt, ts, ss := g.tt[i][l], g.ts[i][l], g.ss[i][l]
			near(t, "tangential block times its inverse", float64(tt*dt.Dot(axes[1]))+float64(ts*dt.Dot(axes[2])), 1, 10*tolerance)
			near(t, "tangential block times its inverse", float64(ts*dt.Dot(axes[1]))+float64(ss*dt.Dot(axes[2])), 0, 10*tolerance)
			near(t, "tangential block times its inverse", float64(ts*ds.Dot(axes[1]))+float64(ss*ds.Dot(axes[2])), 1, 10*tolerance)
		}
	}
}
