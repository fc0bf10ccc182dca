package collide

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestTable has a case with a known answer for each pair of shapes.
func TestTable(t *testing.T) {
	z90, x90 := v3(0, 0, 1), v3(1, 0, 0)
	cube, ball, rod := box(2, 2, 2), sphere(0.5), capsule(0.5, 2)
	cubeHull := boxHull(2, 2, 2)
	tetra := hull(v3(1, 1, 1), v3(-1, -1, 1), v3(-1, 1, -1), v3(1, -1, -1))
	ground := half(0, 1, 0)
	tin, tinRound := cylinder(1, 2, 0), cylinder(1, 2, 0.25)
	hat := cone(1, 2, 0) // its side's normal: 2 out, 1 up
	side := v3(2, 1, 0).Unit(up)
	// Standing on something, the four points at rest: at x and z, r away.
	ring := func(y, r float64) []vec.Vec3 {
		return []vec.Vec3{{X: r, Y: y}, {X: -r, Y: y}, {Y: y, Z: r}, {Y: y, Z: -r}}
	}
	tip := math.Sqrt(3) // of the tetrahedron, from its centre
	toTip := v3(1, 1, 1).Unit(up)
	for _, c := range []struct {
		name   string
		a, b   *Placed
		normal vec.Vec3
		sep    float64
		points []vec.Vec3
	}{
		{"sphere-sphere", at(ball, 0, 0, 0), at(ball, 0, 0.9, 0), v3(0, 1, 0), -0.1, []vec.Vec3{{Y: .45}}},
		{"sphere-sphere same centre", at(ball, 1, 2, 3), at(ball, 1, 2, 3), up, -1, []vec.Vec3{{X: 1, Y: 2, Z: 3}}},
		{"sphere-sphere sizes", at(sphere(2), 0, 0, 0), at(ball, 0, 0, 2.54), v3(0, 0, 1), 0.04, []vec.Vec3{{Z: 2.02}}},
		{"sphere-capsule side", at(ball, 0.95, 0.3, 0), at(rod, 0, 0, 0), v3(-1, 0, 0), -0.05, []vec.Vec3{{X: .475, Y: .3}}},
		{"sphere-capsule end", at(ball, 0, 1.9, 0), at(rod, 0, 0, 0), v3(0, -1, 0), -0.1, []vec.Vec3{{Y: 1.45}}},
		{"sphere-box face", at(ball, 0.3, 1.4, 0.2), at(cube, 0, 0, 0), v3(0, -1, 0), -0.1, []vec.Vec3{{X: .3, Y: .95, Z: .2}}},
		{"sphere-box corner", at(ball, 1.2, 1.2, 1.2), at(cube, 0, 0, 0), toTip.Neg(), .2*tip - .5, nil},
		{"sphere-box inside", at(ball, 0.1, 0.6, 0.2), at(cube, 0, 0, 0), v3(0, -1, 0), -0.9, []vec.Vec3{{X: .1, Y: .55, Z: .2}}},
		{"sphere-hull face", at(ball, 0.3, 1.4, 0.2), at(cubeHull, 0, 0, 0), v3(0, -1, 0), -0.1, []vec.Vec3{{X: .3, Y: .95, Z: .2}}},
		{"sphere-hull corner", at(ball, 1.2, 1.2, 1.2), at(tetra, 0, 0, 0), toTip.Neg(), .2*tip - .5, nil},
		{"sphere-hull inside", at(ball, 0.1, 0.6, 0.2), at(cubeHull, 0, 0, 0), v3(0, -1, 0), -0.9, []vec.Vec3{{X: .1, Y: .55, Z: .2}}},
		{"sphere-plane", at(ball, 3, 0.45, 4), at(ground, 0, 0, 0), v3(0, -1, 0), -0.05, []vec.Vec3{{X: 3, Y: -.025, Z: 4}}},
		{"capsule-capsule cross", at(rod, 0, 0, 0), turned(rod, 0.2, 0.1, 0.98, z90, 90), v3(0, 0, 1), -0.02, []vec.Vec3{{Y: .1, Z: .49}}},
		{"capsule-capsule along", at(rod, 0, 0, 0), at(rod, 0.9, 0.5, 0), v3(1, 0, 0), -0.1, []vec.Vec3{{X: .45, Y: -.5}, {X: .45, Y: 1}}},
		{"capsule-capsule tips", at(rod, 0, 0, 0), at(rod, 0, 2.9, 0), v3(0, 1, 0), -0.1, []vec.Vec3{{Y: 1.45}}},
		{"capsule-box lying", turned(rod, 0, 1.45, 0, z90, 90), at(cube, 0, 0, 0), v3(0, -1, 0), -0.05, []vec.Vec3{{X: 1, Y: .975}, {X: -1, Y: .975}}},
		{"capsule-box standing", at(rod, 0, 2.45, 0), at(cube, 0, 0, 0), v3(0, -1, 0), -0.05, []vec.Vec3{{Y: .975}}},
		{"capsule-box overhanging", turned(rod, 0.5, 1.45, 0, z90, 90), at(cube, 0, 0, 0), v3(0, -1, 0), -0.05, []vec.Vec3{{X: 1, Y: .975}, {X: -.5, Y: .975}}},
		{"capsule-hull lying", turned(rod, 0, 1.45, 0, z90, 90), at(cubeHull, 0, 0, 0), v3(0, -1, 0), -0.05, []vec.Vec3{{X: 1, Y: .975}, {X: -1, Y: .975}}},
		{"capsule-plane", turned(rod, 0, 0.45, 0, z90, 90), at(ground, 0, 0, 0), v3(0, -1, 0), -0.05, []vec.Vec3{{X: 1, Y: -.025}, {X: -1, Y: -.025}}},
		{"box-box faces", at(cube, 0, 0, 0), at(cube, 0.5, 1.98, 0.5), v3(0, 1, 0), -0.02, []vec.Vec3{{X: 1, Y: .99, Z: 1}, {X: 1, Y: .99, Z: -.5}, {X: -.5, Y: .99, Z: 1}, {X: -.5, Y: .99, Z: -.5}}},
		{"box-box apart", at(cube, 0, 0, 0), at(cube, 0.5, 2.04, 0.5), v3(0, 1, 0), 0.04, []vec.Vec3{{X: 1, Y: 1.02, Z: 1}, {X: 1, Y: 1.02, Z: -.5}, {X: -.5, Y: 1.02, Z: 1}, {X: -.5, Y: 1.02, Z: -.5}}},
		{"box-box edges", turned(cube, 0, 0, 0, x90, 45), turned(cube, 0, 2*math.Sqrt2-.01, 0, z90, 45), v3(0, 1, 0), -0.01, []vec.Vec3{{Y: math.Sqrt2 - .005}}},
		{"box-box corners", at(cube, 0, 0, 0), at(cube, 2.02, 2.02, 2.02), toTip, .02 * tip, []vec.Vec3{{X: 1.01, Y: 1.01, Z: 1.01}}},
		{"box-box edge beside edge", at(cube, 0, 0, 0), at(cube, 2.03, 2.03, 0.5), v3(1, 1, 0).Unit(up), .03 * math.Sqrt2, []vec.Vec3{{X: 1.015, Y: 1.015, Z: 1}, {X: 1.015, Y: 1.015, Z: -.5}}},
		{"box-box edge on face", turned(cube, 0, 1+math.Sqrt2-.01, 0, z90, 45), at(cube, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{Y: .995, Z: 1}, {Y: .995, Z: -1}}},
		{"box-hull", at(cube, 0, 0, 0), at(cubeHull, 0.5, 1.98, 0.5), v3(0, 1, 0), -0.02, []vec.Vec3{{X: 1, Y: .99, Z: 1}, {X: 1, Y: .99, Z: -.5}, {X: -.5, Y: .99, Z: 1}, {X: -.5, Y: .99, Z: -.5}}},
		{"box-plane", turned(cube, 0, 0.99, 0, v3(0, 1, 0), 90), at(ground, 0, 0, 0), v3(0, -1, 0), -0.01, []vec.Vec3{{X: 1, Y: -.005, Z: 1}, {X: 1, Y: -.005, Z: -1}, {X: -1, Y: -.005, Z: 1}, {X: -1, Y: -.005, Z: -1}}},
		{"hull-hull", at(cubeHull, 0, 0, 0), at(cubeHull, 0.5, 1.98, 0.5), v3(0, 1, 0), -0.02, []vec.Vec3{{X: 1, Y: .99, Z: 1}, {X: 1, Y: .99, Z: -.5}, {X: -.5, Y: .99, Z: 1}, {X: -.5, Y: .99, Z: -.5}}},
		{"hull-hull tip on face", at(tetra, 0, 0, 0), &Placed{cubeHull, toTip.Mul(tip + .99), vec.Mat3{X: v3(1, -1, 0).Unit(up), Y: toTip, Z: v3(1, 1, -2).Unit(up).Neg()}}, toTip, -0.01, []vec.Vec3{toTip.Mul(tip - .005)}},
		{"hull-plane", turned(tetra, 0, 0, 0, v3(1, 0, -1), 180-54.735610317245346), at(ground, 0, -tip+.02, 0), v3(0, -1, 0), -.02, []vec.Vec3{{Y: -tip + .01}}},
		{"sphere-cylinder side", at(ball, 1.4, 0.3, 0), at(tin, 0, 0, 0), v3(-1, 0, 0), -.1, []vec.Vec3{{X: .95, Y: .3}}},
		{"sphere-cylinder cap", at(ball, .4, 1.4, .2), at(tin, 0, 0, 0), v3(0, -1, 0), -.1, []vec.Vec3{{X: .4, Y: .95, Z: .2}}},
		{"sphere-cylinder rim", at(ball, 1.3, 1.3, 0), at(tin, 0, 0, 0), v3(-1, -1, 0).Unit(up), .3*math.Sqrt2 - .5, nil},
		{"sphere-cylinder inside", at(ball, .2, .7, 0), at(tin, 0, 0, 0), v3(0, -1, 0), -.8, []vec.Vec3{{X: .2, Y: .6}}},
		{"sphere-cylinder inside the side", at(ball, .8, .1, 0), at(tin, 0, 0, 0), v3(-1, 0, 0), -.7, []vec.Vec3{{X: .65, Y: .1}}},
		{"sphere-cone side", &Placed{ball, v3(.5, 0, 0).MulAdd(side, .45), straight}, at(hat, 0, 0, 0), side.Neg(), -.05, []vec.Vec3{v3(.5, 0, 0).MulAdd(side, -.025)}},
		{"sphere-cone tip", at(ball, 0, 1.45, 0), at(hat, 0, 0, 0), v3(0, -1, 0), -.05, []vec.Vec3{{Y: .975}}},
		{"capsule-cylinder along", at(rod, 1.4, .5, 0), at(tin, 0, 0, 0), v3(-1, 0, 0), -.1, []vec.Vec3{{X: .95, Y: -.5}, {X: .95, Y: 1}}},
		{"capsule-cylinder across", turned(rod, 0.1, .2, 1.4, z90, 90), at(tin, 0, 0, 0), v3(0, 0, -1), -.1, []vec.Vec3{{Y: .2, Z: .95}}},
		{"box-cylinder cap", at(cube, 0, 0, 0), at(cylinder(.5, 1, 0), .2, 1.49, .1), v3(0, 1, 0), -.01, []vec.Vec3{{X: .7, Y: .995, Z: .1}, {X: -.3, Y: .995, Z: .1}, {X: .2, Y: .995, Z: .6}, {X: .2, Y: .995, Z: -.4}}},
		{"box-cylinder lying", turned(cylinder(.5, 1.4, 0), 0, 1.49, 0, z90, 90), at(cube, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{X: .7, Y: .995}, {X: -.7, Y: .995}}},
		{"box-cylinder overhanging", turned(tin, .5, 1.99, 0, z90, 90), at(cube, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{X: 1, Y: .995}, {X: -.5, Y: .995}}},
		{"box edge-cylinder side", turned(cube, 0, 1+math.Sqrt2-.01, .1, x90, 45), turned(tin, 0, 0, 0, x90, 90), v3(0, -1, 0), -.01, []vec.Vec3{{Y: .995, Z: .1}}},
		{"box edge-cylinder along", turned(cube, 0, 1+math.Sqrt2-.01, .1, z90, 45), turned(tin, 0, 0, 0, x90, 90), v3(0, -1, 0), -.01, []vec.Vec3{{Y: .995, Z: 1}, {Y: .995, Z: -.9}}},
		{"box-rounded cylinder", at(cube, 0, -1, 0), at(tinRound, 0, .99, 0), v3(0, 1, 0), -.01, ring(-.005, .75)},
		{"box-cone base", at(cube, 0, -1, 0), at(hat, 0, .99, 0), v3(0, 1, 0), -.01, ring(-.005, 1)},
		{"cylinder-cylinder stacked", at(tin, 0, 0, 0), at(cylinder(.5, 1, 0), 0, 1.49, 0), v3(0, 1, 0), -.01, ring(.995, .5)},
		{"cylinder-cylinder along", at(tin, 0, 0, 0), at(tin, 1.98, .5, 0), v3(1, 0, 0), -.02, []vec.Vec3{{X: .99, Y: -.5}, {X: .99, Y: 1}}},
		{"cylinder-cylinder across", at(tin, 0, 0, 0), turned(tin, 0, .1, 1.98, z90, 90), v3(0, 0, 1), -.02, []vec.Vec3{{Y: .1, Z: .99}}},
		{"cylinder-cylinder apart", at(tin, 0, 0, 0), at(tin, 1.6, .2, 1.26), v3(1.6, 0, 1.26).Unit(up), math.Sqrt(1.6*1.6+1.26*1.26) - 2, nil},
		{"cylinder-cone on its side", at(tin, 0, -1, 0), restingCone(hat, .01), v3(0, 1, 0), -.01, nil},
		{"cone-cone tips", turned(hat, 0, 2.02, 0, z90, 180), at(hat, 0, 0, 0), v3(0, -1, 0), .02, []vec.Vec3{{Y: 1.01}}},
		{"cylinder-hull", at(cubeHull, 0, 0, 0), at(cylinder(.5, 1, 0), 0, 1.49, 0), v3(0, 1, 0), -.01, ring(.995, .5)},
		{"cylinder-plane", at(tin, 3, .99, 0), at(ground, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{X: 4, Y: -.005}, {X: 2, Y: -.005}, {X: 3, Y: -.005, Z: 1}, {X: 3, Y: -.005, Z: -1}}},
		{"cylinder lying-plane", turned(tin, 0, .99, 0, z90, 90), at(ground, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{X: 1, Y: -.005}, {X: -1, Y: -.005}}},
		{"cylinder's rim-plane", turned(tin, 0, math.Sqrt2-.01, 0, z90, 45), at(ground, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{Y: -.005}}},
		{"cone-plane", restingCone(hat, .01), at(ground, 0, 0, 0), v3(0, -1, 0), -.01, nil},
		{"cone's tip-plane", turned(hat, 0, .99, 0, x90, 180), at(ground, 0, 0, 0), v3(0, -1, 0), -.01, []vec.Vec3{{Y: -.005}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, swap := range []bool{false, true} {
				a, b, n := c.a, c.b, c.normal
				if swap && n == up && c.sep == -1 {
					continue // no direction of its own, so none to turn round
				}
				if swap {
					a, b, n = b, a, n.Neg()
				}
				var m Manifold
				hit := Collide(a, b, 0.05, 0.01, nil, &m)
				check(t, a, b, 0.05, hit, &m)
				if !hit || m.Normal.Sub(n).Len() > 1e-9 || math.Abs(deepest(&m)-c.sep) > 1e-9 {
					t.Fatalf("swapped %v: normal %v, separation %v, want %v, %v", swap, m.Normal, deepest(&m), n, c.sep)
				}
				if c.points == nil {
					continue
				}
				want := Manifold{N: len(c.points)}
				for i, p := range c.points {
					want.Points[i] = Point{Pos: p, Sep: c.sep}
				}
				if !samePoints(&m, &want, still, 1e-9) {
					t.Fatalf("swapped %v: points %+v, want %v", swap, m.Points[:m.N], c.points)
				}
				var w Manifold
				gap := n.Mul(0.06 - c.sep)
				moved := &Placed{b.Shape, b.Pos.Add(gap), b.Rot}
				if Collide(a, moved, 0.05, 0.01, nil, &w) {
					t.Errorf("swapped %v: still in contact 0.06 apart: %+v", swap, w)
				}
			}
		})
	}
}

// restingCone lies on its side on y = 0, sunk by depth, its mid height at x = 0.
func restingCone(s *geom.Shape, depth float64) *Placed {
	// The side's normal (2, 1, 0)/√5 turned down: by atan2(1, 2) more than a quarter.
	p := turned(s, 0, 0, 0, v3(0, 0, 1), -90-math.Atan2(1, 2)*180/math.Pi)
	p.Pos.Y = 1/math.Sqrt(5) - depth
	return p
}
