package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// respond fills the response k of a lane: for each body, with its inertia J⁻¹
// and the arm r in the contact's frame, a torque q turns it by J⁻¹q and moves
// the centre by J⁻¹q × r; an impulse has the torque r × P.
func (g *blockRows) respond(l int, a, b *Body, soft float64) {
	l &= 3
	n, t, s := g.n.at(l), g.t.at(l), g.s.at(l)
	f := vec.Mat3{ // the transposed frame: its columns are the world's axes in it
		X: vec.Vec3{X: n.X, Y: t.X, Z: s.X},
		Y: vec.Vec3{X: n.Y, Y: t.Y, Z: s.Y},
		Z: vec.Vec3{X: n.Z, Y: t.Z, Z: s.Z},
	}
	m := massIn(&f, a.InvM.Add(b.InvM))
	var k [6][6]float64
	k[0][0], k[1][1], k[2][2] = m.XX, m.YY, m.ZZ
	k[1][0], k[2][0], k[2][1] = m.XY, m.XZ, m.YZ
	addTurning(&k, &f, a, g.ra.at(l))
	addTurning(&k, &f, b, g.rb.at(l))
	i := 0
	for r := 1; r < 6; r++ {
		for c := 0; c <= r; c++ {
			g.k[i][l] = k[r][c]
			i++
		}
	}
	g.weigh(l, &k, soft)
}

// massIn is the diagonal inverse mass in a contact's frame.
func massIn(f *vec.Mat3, m vec.Vec3) vec.Sym3 {
	d := vec.Diag(m)
	if m.X == m.Y && m.Y == m.Z {
		return d
	}
	return d.Conjugate(f)
}

// addTurning adds the part of a body's turning to the lower triangle of the
// response at the arm r.
func addTurning(k *[6][6]float64, f *vec.Mat3, b *Body, arm vec.Vec3) {
	if b.InvI == (vec.Sym3{}) {
		return
	}
	i := b.InvI.Conjugate(f)
	r := f.MulVec(arm)
	// Row j of x: how the centre moves for a unit torque about axis j.
	x := [3]vec.Vec3{
		vec.Vec3{X: i.XX, Y: i.XY, Z: i.XZ}.Cross(r),
		vec.Vec3{X: i.XY, Y: i.YY, Z: i.YZ}.Cross(r),
		vec.Vec3{X: i.XZ, Y: i.YZ, Z: i.ZZ}.Cross(r),
	}
	for j := range x {
		k[3+j][0] += x[j].X
		k[3+j][1] += x[j].Y
		k[3+j][2] += x[j].Z
	}
	k[3][3] += i.XX
	k[4][3] += i.XY
	k[4][4] += i.YY
	k[5][3] += i.XZ
	k[5][4] += i.YZ
	k[5][5] += i.ZZ
	// A unit impulse along axis c turns the body by column c of x, w say, and
	// moves the centre by w × r.
	wn := vec.Vec3{X: x[0].X, Y: x[1].X, Z: x[2].X}.Cross(r)
	wt := vec.Vec3{X: x[0].Y, Y: x[1].Y, Z: x[2].Y}.Cross(r)
	ws := vec.Vec3{X: x[0].Z, Y: x[1].Z, Z: x[2].Z}.Cross(r)
	k[0][0] += wn.X
	k[1][0] += wn.Y
	k[2][0] += wn.Z
	k[1][1] += wt.Y
	k[2][1] += wt.Z
	k[2][2] += ws.Z
}
