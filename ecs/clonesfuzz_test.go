package ecs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// grip is a random one of the three ways to say what clones hold.
func (r softDice) grip() components.CloneGrip {
	switch r.IntN(4) {
	case 0:
		return components.CloneGrip{Release: r.size(1e-6, 1e8)}
	case 1:
		return components.CloneGrip{ReleasePressure: r.size(1e-3, 1e9)}
	case 2:
		return components.CloneGrip{Kappa: r.size(1e-9, 10)}
	}
	return components.CloneGrip{}
}

// FuzzFlatClones: random planar worlds of deformable bodies whose particles are cloned,
// whose grips change and which are switched off and on, never leave a number that is
// none, nor the plane, nor an adhesive of fewer than two.
func FuzzFlatClones(f *testing.F) {
	for seed := range uint64(24) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := flatDice{softDice{rand.New(rand.NewPCG(seed, 17))}}
		b := newBench(t, planar)
		b.ground()
		var all []donburi.Entity
		for range 4 + r.IntN(8) {
			e, soft := r.spawn(b.Physics)
			if !soft {
				continue
			}
			components.Material.Get(b.w.Entry(e)).Clones = r.grip()
			all = append(all, e)
		}
		for range 6 {
			b.steps(6)
			for _, e := range all {
				n := b.level(e)
				for i, x := range n.Position {
					if !(x.Len() < 1e10) || !(n.Velocity[i].Len() < 1e7) {
						t.Fatalf("node %d is at %v with %v", i, x, n.Velocity[i])
					}
				}
			}
			for entry := range components.VirtualAdhesive.Iter(b.w) {
				a := components.VirtualAdhesive.Get(entry)
				if len(a.Members) < 2 || a.Center[2] != 0 || !(a.Inertia.At(2, 2) >= 0) {
					t.Fatalf("%+v", a)
				}
			}
			if len(all) > 0 && r.IntN(2) == 0 {
				components.Material.Get(b.w.Entry(all[r.IntN(len(all))])).Clones = r.grip()
			}
		}
		if e := b.Energy().Total(); math.IsNaN(e - e) {
			t.Fatalf("energy %v", e)
		}
	})
}
