package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// block is J·M⁻¹·Jᵀ of three rows at a point [1/kg].
type block struct{ nn, nt, ns, tt, ts, ss float64 }

func blockOf(a, b *Body, ra, rb, n, t, s vec.Vec3) block {
	m := a.InvM.Add(b.InvM)
	an, at, as := ra.Cross(n), ra.Cross(t), ra.Cross(s)
	bn, bt, bs := rb.Cross(n), rb.Cross(t), rb.Cross(s)
	ian, iat, ias := a.InvI.MulVec(an), a.InvI.MulVec(at), a.InvI.MulVec(as)
	ibn, ibt, ibs := b.InvI.MulVec(bn), b.InvI.MulVec(bt), b.InvI.MulVec(bs)
	mn, mt := n.MulEach(m), t.MulEach(m)
	return block{
		nn: mn.Dot(n) + an.Dot(ian) + bn.Dot(ibn),
		nt: mn.Dot(t) + an.Dot(iat) + bn.Dot(ibt),
		ns: mn.Dot(s) + an.Dot(ias) + bn.Dot(ibs),
		tt: mt.Dot(t) + at.Dot(iat) + bt.Dot(ibt),
		ts: mt.Dot(s) + at.Dot(ias) + bt.Dot(ibs),
		ss: s.MulEach(m).Dot(s) + as.Dot(ias) + bs.Dot(ibs),
	}
}
