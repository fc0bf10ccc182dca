package ecs_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// What merged cubes bear is asked of them as they are, merged: the loads of these
// tables act at once, or by contact, on what has been one body for a while. A load
// with a Rate would have parted it before (see TestMergingChangesNoVerdict).

// mergedTable is a row of four cubes, one body from mergedBy on, that a load of the
// table is put on.
type mergedTable struct {
	name  string
	along vec
	// most is the largest of the twenty loads.
	most float64
	// put has the load of that size act on the cubes from the step mergedBy on. It
	// returns the body that does so, if one does.
	put    func(b *bench, cubes []donburi.Entity, size float64)
	planar bool
	steps  int
}

const mergedBy = 60 // steps, 1 s: a beam sways at first

// loadTables are of loads that act while the cubes are one.
var loadTables = []mergedTable{
	// The first face bears 4 kN − 314 N of what is put on slowly, and less of a force
	// that is there all at once, as its spring swings; in a planar world, 1 m deep, five
	// times that.
	{name: "force, pulled", along: vec{0, -1, 0}, most: 6000, put: sudden(vec{0, -1, 0}), steps: 60},
	{name: "force, bent", along: vec{1, 0, 0}, most: 1200, put: sudden(vec{0, 1, 0}), steps: 60},
	{name: "force, planar", along: vec{0, -1, 0}, most: 30000, put: sudden(vec{0, -1, 0}), planar: true, steps: 60},
	{name: "box lowered on", along: vec{1, 0, 0}, most: 60, put: lowered, steps: 150},
	{name: "plate on a soft mat", along: vec{1, 0, 0}, most: 0.02, put: driven, steps: 150},
}

// sudden is a force that begins at mergedBy [N].
func sudden(direction vec) func(b *bench, cubes []donburi.Entity, size float64) {
	return func(b *bench, cubes []donburi.Entity, size float64) {
		b.load(components.LoadData{Body: cubes[3], Force: direction.Mul(size), From: mergedBy / 60.0})
	}
}

// lowered is a box of a mass [kg] that comes down on the last cube at 5 cm/s, from
// 1 mm above it.
func lowered(b *bench, cubes []donburi.Entity, mass float64) {
	const side = 0.1
	d := def(components.Dynamic, components.Box(side, side, side), b.pose(cubes[3]).Position.Add(vec{0, cubeSide/2 + side/2 + 1e-3, 0}))
	d.Material.Density = mass / (side * side * side)
	d.Velocity.Linear = vec{0, -0.05, 0}
	b.spawn(d)
}

// driven is a plate with a mat of 1e-5 m/N a point, that comes down on the last cube and
// presses on, at most by a depth [m], in two seconds.
func driven(b *bench, cubes []donburi.Entity, depth float64) {
	b.pressOn(cubes[3], vec{0, -1, 0}, depth, 2)
}

// pressOn has a plate with a mat of 1e-5 m/N a point, 1 mm from a cube, press on it at
// its middle, in a direction, up to a depth [m] in a time [s]. It returns the plate.
func (b *bench) pressOn(cube donburi.Entity, direction vec, depth, time float64) donburi.Entity {
	const side = 0.02
	d := def(components.Kinematic, components.Box(side, side, side), b.pose(cube).Position.Sub(direction.Mul(cubeSide/2+side/2+1e-3)))
	d.Material.Friction = 0
	d.Material.Contact = &components.SoftContact{Compliance: 1e-5, DampingRatio: 1}
	e := b.spawn(d)
	components.Drive.Set(b.w.Entry(b.w.Create(components.Drive)), &components.DriveData{
		Body: e, Velocity: direction.Mul((depth + 1e-3) / time), From: b.Time(), Until: b.Time() + time,
	})
	return e
}

// verdict tells what of a row has just broken, and what is whole.
func (b *bench) verdict(cubes []donburi.Entity) string {
	name := func(e donburi.Entity) int { return slices.Index(cubes, e) } // −1: the wall
	var broke []string
	for _, e := range b.Events().Broke {
		broke = append(broke, fmt.Sprint(name(e.A), " and ", name(e.B)))
	}
	whole := ""
	for i := 1; i < len(cubes); i++ {
		whole += fmt.Sprint(" ", b.bonds(cubes[i-1], cubes[i]))
	}
	return fmt.Sprintf("%d bonds broken, last of %v, whole%s", b.Stats().BondsBroken, broke, whole)
}

// Twenty loads of growing size on cubes that are one by then: what breaks with merging
// breaks without, bond for bond.
func TestMergedBearWhatSingleOnesBear(t *testing.T) {
	for _, c := range loadTables {
		t.Run(c.name, func(t *testing.T) {
			held, parted := 0, 0
			for k := range 20 {
				if testing.Short() && k%5 != 2 {
					continue
				}
				size := c.most * float64(k+1) / 20
				var verdict [2]string
				for on := range verdict {
					b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping, x.Planar = on == 1, false, c.planar })
					cubes := b.row(4, c.along, true)
					b.steps(mergedBy - 1)
					before := *b.Stats()
					if before.Clustered != 4*on {
						t.Fatalf("before the load %d of 4 are one", before.Clustered)
					}
					c.put(b, cubes, size)
					for i := 0; i < c.steps && b.Stats().BondsBroken == 0; i++ {
						b.Step()
					}
					verdict[on] = b.verdict(cubes)
					if b.Stats().BondsBroken == 0 {
						held += 1 - on
					}
					if on == 1 {
						parted += b.Stats().Parted - before.Parted
					}
				}
				t.Logf("%.4g: %s", size, verdict[1])
				if verdict[0] != verdict[1] {
					t.Errorf("%.4g: %s without merging, %s with it", size, verdict[0], verdict[1])
				}
			}
			t.Logf("%d held, %d parted", held, parted)
			if !testing.Short() && (held == 0 || held == 20 || parted == 0) {
				t.Errorf("%d of 20 held, %d parted: the table does not tell", held, parted)
			}
		})
	}
}

// breakingForce presses on a cube until a bond breaks, and returns the largest force of
// the plate [N], and in how many of the steps the others of the row were one.
func (b *bench) breakingForce(cube donburi.Entity, direction vec, n int) (most float64, merged int) {
	const depth, time = 0.02, 80.0 // 0.25 mm/s, on 2.5e-6 m/N: 100 N a second
	plate := b.pressOn(cube, direction, depth, time)
	for until := b.Time() + time; b.Time() < until && b.Stats().BondsBroken == 0; {
		b.Step()
		if e, ok := b.Pair(plate, cube); ok {
			if f := components.ContactPair.Get(b.w.Entry(e)).NormalForce; f > most {
				most = f
				if b.Stats().Clustered == n {
					merged++
				}
			}
		}
	}
	if b.Stats().BondsBroken == 0 {
		b.t.Error("nothing has broken")
	}
	return most, merged
}

// A face of side s with the stiffness K and the strength P = K·u0 that bears a moment M
// and a shear V opens at its upper row, (1+1/√3)/2·s from the edge about which it
// turns, by 3M/(K·s²) of that, and slips by V/K (see verify.TestCantilever): it gives
// way where
//
//	(1.5·(1+1/√3)·M/(P·s))² + (V/P)² = 1.
//
// faceBears is the force at an arm that brings it there, on top of a moment and a shear.
func faceBears(moment, shear, arm float64) float64 {
	const p, s = gluePa * cubeSide * cubeSide, cubeSide
	lo, hi := 0.0, p
	for range 60 {
		f := (lo + hi) / 2
		m, v := 1.5*(1+1/math.Sqrt(3))*(moment+f*arm)/(p*s), (shear+f)/p
		if m*m+v*v < 1 {
			lo = f
		} else {
			hi = f
		}
	}
	return lo
}

// A beam that is one body, pressed on slowly, bears what the closed form says, and what
// single cubes bear.
func TestMergedBeamIsAsStrongAsTheClosedForm(t *testing.T) {
	const tolerance = 0.03
	want := faceBears((0.5+1.5+2.5)*cubeSide*cubeWeight, 3*cubeWeight, 2.5*cubeSide)
	for on := range 2 {
		b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping = on == 1, false })
		cubes := b.row(3, vec{1, 0, 0}, true)
		b.steps(120)
		if n := b.Stats().Clustered; n != 3*on {
			t.Fatalf("%d of 3 are one", n)
		}
		f, merged := b.breakingForce(cubes[2], vec{0, -1, 0}, 3)
		near(t, fmt.Sprintf("breaking force over the closed form, merging %v", on == 1), f/want, 1, tolerance)
		if on == 1 && merged == 0 {
			t.Error("it has not borne any of it as one")
		}
		t.Log(f, want, merged)
	}
}

// A tower of six cubes on rigid ground with a weight of five cubes at the edge of its top: it leans as
// much when it is one, sags as much, and is pushed over by the same force.
func TestMergedTowerStandsAsSingleCubes(t *testing.T) {
	const n = 6
	var sag, lean, force [2]float64
	for on := range sag {
		b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping = on == 1, false })
		cubes := b.row(n, vec{0, 1, 0}, true)
		d := def(components.Dynamic, components.Box(cubeSide, cubeSide, cubeSide), vec{0.4 * cubeSide, (n + 0.5) * cubeSide, 0})
		d.Material.Density, d.Material.Glue = 5000, cubeGlue()
		top := b.spawn(d)
		if err := b.Bond(cubes[n-1], top, 1); err != nil {
			t.Fatal(err)
		}
		b.steps(240)
		if m := b.Stats().Clustered; m != (n+1)*on {
			t.Fatalf("%d of %d are one", m, n+1)
		}
		p := b.pose(cubes[n-1])
		sag[on] = (n-0.5)*cubeSide - p.Position[1]
		lean[on] = p.Position[0]
		var merged int
		force[on], merged = b.breakingForce(cubes[n-1], vec{1, 0, 0}, n+1)
		if on == 1 && merged == 0 {
			t.Error("it has not borne any of it as one")
		}
		t.Log(sag[on], lean[on], force[on], merged)
	}
	near(t, "sag with merging over that without", sag[1]/sag[0], 1, 0.01)
	near(t, "lean with merging over that without", lean[1]/lean[0], 1, 0.01)
	near(t, "force that pushes it over with merging over that without", force[1]/force[0], 1, 0.03)
}
