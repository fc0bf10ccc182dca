package systems

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// hamlet is a world with all kinds of deformable bodies: what flows, what encloses a
// volume, what is thin and strikes, what sticks, what is attached, and what virtual
// adhesives hold. What is rigid touches nothing rigid.
func hamlet(t *testing.T, planar bool) *World {
	w := NewWorld(donburi.NewWorld(), Config{
		Gravity: mgl64.Vec3{0, -9.81, 0}, DT: 1.0 / 60, Substeps: 2, Iterations: 2, RelaxIterations: 1,
		MaxCatchUp: 1, BounceSpeed: 0.5, RecoverySpeed: 3, Planar: planar,
	})
	w.SetInner([]Stage{
		{"", IntegrateVelocities}, {"", Bounce}, {"", Assemble}, {"", WarmStart}, {"", Sweep}, {"", IntegratePoses}, {"", Relax}, {"", EvolveBeta},
	})
	must := func(e donburi.Entity, err error) donburi.Entity {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	const high = 12 // from where nothing comes down in 1.5 s
	stuff := components.MaterialData{Density: 1000, Friction: 0.5}
	sticky := stuff
	sticky.Glue = adhesion.Glue(1e4, 1e-3)
	sticky.Glue.InitialIntensity = 1
	held := stuff
	held.Clones.Release = 50
	at := func(x, y float64) components.PoseData {
		return components.PoseData{Position: mgl64.Vec3{x, y, 0}, Rotation: mgl64.QuatIdent()}
	}
	var box components.Shape = components.Box(0.1, 0.1, 0.1)
	var skin components.ParticleShape = components.ParticleBall{Radius: 0.06, Parts: 2}
	var solid components.SoftShape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{2, 2, 2}, Cuts: 1}
	if planar {
		box, skin = components.Rect(0.1, 0.1), components.ParticleRing{Radius: 0.06, Count: 24}
		solid = components.SoftRect{Size: mgl64.Vec2{0.1, 0.1}, Cells: [2]int{3, 3}}
	}
	must(w.Spawn(BodyDef{Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})}, Material: stuff}))
	brick := must(w.Spawn(BodyDef{Pose: at(1, high+0.5), Collider: components.ColliderData{Shape: box}, Material: sticky}))
	for i := range 4 {
		d := SoftDef{Body: components.SoftBodyData{Shape: solid, Young: 2e4, Poisson: 0.4, Damping: 0.01}, Pose: at(0.02*float64(i), 0.06+0.11*float64(i)), Material: stuff}
		switch {
		case i == 1:
			d.Material = sticky
		case i > 1:
			d.Material = held
		default:
			d.Body.Yield, d.Body.MostFlow = 500, 0.5
		}
		must(w.SpawnSoft(d))
	}
	must(w.SpawnParticles(ParticlesDef{
		Particles: components.ParticlesData{Shape: skin, Radius: 0.005, Stretch: 50, Form: 20},
		Pose:      at(0.5, 0.1), Material: sticky, Velocity: components.VelocityData{Linear: mgl64.Vec3{1, 0, 0}},
	}))
	rope := must(w.SpawnRope(RopeDef{
		Rope:     components.RopeData{Shape: components.RopeLine{From: mgl64.Vec3{1, high + 0.42, 0}, To: mgl64.Vec3{1.4, high + 0.42, 0}, Segments: 8}, Radius: 0.004, Stretch: 2e3},
		Material: sticky,
	}))
	must(w.SpawnAttachment(components.AttachmentData{Body: rope, Nodes: &components.NodeSet{Nodes: []int32{0}}, To: brick, Until: 0.6}))
	if !planar {
		must(w.SpawnCloth(ClothDef{
			Cloth: components.ClothData{Shape: components.ClothSheet{Size: mgl64.Vec2{0.4, 0.4}, Cells: [2]int{4, 4}}, AreaDensity: 0.2, Thickness: 0.004, Stretch: 500},
			Pose:  components.PoseData{Position: mgl64.Vec3{1, high + 0.8, 0}, Rotation: mgl64.QuatRotate(-1.5, mgl64.Vec3{1, 0, 0})}, Velocity: components.VelocityData{Linear: mgl64.Vec3{0, -8, 0}}, Material: stuff,
		}))
	}
	return w
}

// solveTwice solves a step, goes back, and solves it again; or goes back before it has
// solved at all.
func (w *World) solveTwice(first bool) {
	w.finer = w.countBlows()
	w.rescale(w.cfg.DT / float64(w.cfg.Substeps*w.finer))
	bodies, frames := slices.Clone(w.bodies), slices.Clone(w.frames)
	contacts, points := slices.Clone(w.contacts), slices.Clone(w.points)
	var flat flatWorld
	if f := w.flat; f != nil {
		flat.bodies, flat.frames = slices.Clone(f.bodies), slices.Clone(f.frames)
		flat.now.contacts, flat.now.points = slices.Clone(f.now.contacts), slices.Clone(f.now.points)
	}
	w.keepSoft()
	if first {
		w.solveStep()
		if len(w.flight.crossings) > 0 { // then no step is made again
			return
		}
	}
	copy(w.bodies, bodies)
	copy(w.frames, frames)
	copy(w.contacts, contacts)
	copy(w.points, points)
	if f := w.flat; f != nil {
		copy(f.bodies, flat.bodies)
		copy(f.frames, flat.frames)
		copy(f.now.contacts, flat.now.contacts)
		copy(f.now.points, flat.now.points)
	}
	w.goBackSoft()
	w.solveStep()
}

// A step that is made again after all comes to the same bits as if it had been made
// once: nothing of what it changes in deformable bodies is left.
func TestStepMadeAgainIsTheSame(t *testing.T) {
	for _, planar := range []bool{false, true} {
		once, twice := hamlet(t, planar), hamlet(t, planar)
		members, bonds := 0, 0
		for range 90 {
			for _, w := range [...]*World{once, twice} {
				Collide(w)
				Clone(w)
				w.solveTwice(w == twice)
				Release(w)
				Publish(w)
			}
			if once.Hash() != twice.Hash() || once.stats.BondsBroken != twice.stats.BondsBroken {
				t.Fatalf("planar %v: step %d differs", planar, once.Steps())
			}
			members, bonds = max(members, once.stats.Members), max(bonds, once.stats.Bonds)
		}
		if once.stats.Faults > 0 || members == 0 || bonds == 0 {
			t.Errorf("planar %v: %d faults, %d members of virtual adhesives, %d bonds", planar, once.stats.Faults, members, bonds)
		}
	}
}
