package ecs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// softDice draws the numbers of random worlds of deformable bodies.
type softDice struct{ *rand.Rand }

// size is between lo and hi, as likely in each power of ten.
func (r softDice) size(lo, hi float64) float64 { return lo * math.Pow(hi/lo, r.Float64()) }

func (r softDice) at(scale float64) mgl64.Vec3 {
	return mgl64.Vec3{scale * (2*r.Float64() - 1), scale * r.Float64(), scale * (2*r.Float64() - 1)}
}

func (r softDice) stuff() components.MaterialData {
	m := components.MaterialData{Density: r.size(1, 1e4), Friction: 2 * r.Float64()}
	if r.IntN(2) == 0 {
		m.Glue = holding(r.size(10, 1e7), r.size(1e-5, 0.1))
		m.Glue.Damping = float64(r.IntN(2))
	}
	return m
}

func (r softDice) pose() components.PoseData {
	return components.PoseData{Position: r.at(0.5), Rotation: mgl64.QuatRotate(6*r.Float64(), r.at(1).Add(mgl64.Vec3{0, 0.1, 0}).Normalize())}
}

func (r softDice) motion() components.VelocityData {
	return components.VelocityData{Linear: r.at(r.size(0.01, 50)), Angular: r.at(r.size(0.01, 100))}
}

// spawn makes a deformable or a rigid body of any kind; what is refused is none.
func (r softDice) spawn(p *ecs.Physics) (donburi.Entity, bool) {
	var e donburi.Entity
	var err error
	deformable := true
	switch r.IntN(6) {
	case 0:
		d := ecs.SoftDef{
			Body: components.SoftBodyData{
				Shape: components.SoftBox{Size: mgl64.Vec3{r.size(0.02, 0.3), r.size(0.02, 0.3), r.size(0.02, 0.3)}, Cells: [3]int{1 + r.IntN(3), 1 + r.IntN(2), 1 + r.IntN(2)}, Cuts: 1 + r.IntN(2)},
				Young: r.size(10, 1e10), Poisson: 0.49 * r.Float64(), Damping: r.size(1e-5, 1), Yield: float64(r.IntN(2)) * r.size(1, 1e5),
			},
			Pose: r.pose(), Velocity: r.motion(), Material: r.stuff(),
		}
		d.Material.Clones = r.grip()
		e, err = p.SpawnSoft(d)
	case 1:
		e, err = p.SpawnCloth(ecs.ClothDef{
			Cloth: components.ClothData{
				Shape:       components.ClothSheet{Size: mgl64.Vec2{r.size(0.05, 0.5), r.size(0.05, 0.5)}, Cells: [2]int{1 + r.IntN(4), 1 + r.IntN(4)}},
				AreaDensity: r.size(1e-3, 10), Thickness: r.size(1e-4, 0.02), Stretch: r.size(1, 1e7), Bend: float64(r.IntN(2)) * r.size(1e-8, 1), Damping: r.size(1e-5, 1),
			},
			Pose: r.pose(), Velocity: r.motion(), Material: r.stuff(),
		})
	case 2:
		e, err = p.SpawnRope(ecs.RopeDef{
			Rope: components.RopeData{
				Shape:  components.RopeLine{From: r.at(0.5), To: r.at(0.5), Segments: 1 + r.IntN(12)},
				Radius: r.size(1e-4, 0.02), Stretch: r.size(1, 1e7), Bend: float64(r.IntN(2)) * r.size(1e-8, 1), Damping: r.size(1e-5, 1),
			},
			Velocity: r.motion(), Material: r.stuff(),
		})
	case 3:
		points := make([]mgl64.Vec3, 1+r.IntN(6))
		for i := range points {
			points[i] = r.at(0.1)
		}
		e, err = p.SpawnParticles(ecs.ParticlesDef{
			Particles: components.ParticlesData{Shape: &components.Grains{Points: points}, Radius: r.size(1e-3, 0.05)},
			Pose:      r.pose(), Velocity: r.motion(), Material: r.stuff(),
		})
	case 4:
		d := drop(r.at(0.5))
		d.Particles.Shape = components.ParticleBall{Radius: r.size(0.02, 0.3), Parts: 1 + r.IntN(2)}
		d.Particles.Stretch, d.Particles.Form, d.Particles.Damping = r.size(1, 1e7), r.size(1, 1e7), r.size(1e-4, 1)
		d.Velocity, d.Material = r.motion(), r.stuff()
		d.Material.Clones = r.grip()
		e, err = p.SpawnParticles(d)
	default:
		deformable = false
		shapes := []components.Shape{components.Sphere(r.size(0.001, 0.2)), components.Box(r.size(0.001, 0.3), 0.1, 0.1), components.Capsule(0.03, r.size(0.01, 0.3))}
		e, err = p.Spawn(ecs.BodyDef{
			Body: components.BodyData{Kind: components.Kind(r.IntN(3))}, Collider: components.ColliderData{Shape: shapes[r.IntN(3)]},
			Pose: r.pose(), Velocity: r.motion(), Material: r.stuff(),
		})
	}
	return e, err == nil && deformable
}

// FuzzSoft: random worlds of deformable bodies of every kind among rigid ones never
// leave a number that is none.
func FuzzSoft(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := softDice{rand.New(rand.NewPCG(seed, 11))}
		p, _, _ := softWorld(t, func(c *ecs.Config) { c.DT, c.Substeps = r.size(1e-3, 0.05), 1+r.IntN(4) }, nil)
		var all []donburi.Entity
		for range 2 + r.IntN(4) {
			if e, ok := r.spawn(p); ok {
				all = append(all, e)
			}
		}
		for range 25 {
			p.Step()
		}
		for _, e := range all {
			n := nodesOf(p, e)
			for i, x := range n.Position {
				if !(x.Len() < 1e10) || !(n.Velocity[i].Len() < 1e7) {
					t.Fatalf("node %d is at %v with %v", i, x, n.Velocity[i])
				}
			}
		}
		if e := p.Energy().Total(); e-e != 0 {
			t.Fatalf("energy %v", e)
		}
	})
}
