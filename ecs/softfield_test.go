package ecs_test

import (
	"cmp"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// The plate of the field tests: a square of jelly, in cells between which the field
// 1 + 2|x|/L is linear, so that what its vertices stand for adds up to the integral.
const (
	fieldSide  = 0.1
	fieldCells = 4
	fieldReach = 2e-3 // [m]
	fieldLeast = 1000 // σ on the middle line [Pa]
	// fieldPull is ∫σ dA = σ₀·A·(1 + 2·mean|x|/L) = 1.5·σ₀·A [N].
	fieldPull = 1.5 * fieldLeast * fieldSide * fieldSide
	// fieldShare is what it is held to: a step goes a hundredth of the reach, and fields
	// are taken to seven bits.
	fieldShare = 0.02
)

func ridge(x float64) float64 { return fieldLeast * (1 + 2*math.Abs(x)/fieldSide) }

// fieldPlate is the jelly, held at its top, and what it is glued to.
func fieldPlate(glue components.Glue) ecs.SoftDef {
	return ecs.SoftDef{
		Body: components.SoftBodyData{
			Shape: components.SoftBox{Size: mgl64.Vec3{fieldSide, 0.02, fieldSide}, Cells: [3]int{fieldCells, 1, fieldCells}},
			Young: 1e7, Poisson: 0.3, Damping: 0.01,
			Fixed: &components.NodeBox{Min: mgl64.Vec3{-1, 0.0099, -1}, Max: mgl64.Vec3{1, 1, 1}},
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0.3, 1.01, 0}},
		Material: components.MaterialData{Density: 1000, Glue: glue},
	}
}

// fieldOver makes the ridge over the plate s, or over what it is glued to.
type fieldOver func(p *ecs.Physics, s, other donburi.Entity) *components.Field

// fieldsOver are the ways in which a field can say the same.
func fieldsOver(t *testing.T) map[string]fieldOver {
	over := func(m *components.MeshShape) *components.Field {
		v := make([]float64, m.Vertices())
		for i := range v {
			v[i] = ridge(m.Vertex(i)[0])
		}
		return components.VertexField(m, v)
	}
	grid := func(body donburi.Entity, x float64) *components.Field {
		v := []float64{ridge(-fieldSide / 2), ridge(0), ridge(fieldSide / 2)}
		return components.GridField(body, mgl64.Vec3{x - fieldSide/2, 0, 0}, mgl64.Vec3{fieldSide / 2, 1, 1}, [3]int{3, 1, 1}, v)
	}
	return map[string]fieldOver{
		"vertices": func(p *ecs.Physics, s, _ donburi.Entity) *components.Field { return over(nodesOf(p, s).Surface) },
		"faces": func(p *ecs.Physics, s, _ donburi.Entity) *components.Field {
			m := nodesOf(p, s).Surface
			v := make([]float64, m.Triangles())
			for i := range v { // the mean, all over: faces meet at vertices
				v[i] = fieldPull / (fieldSide * fieldSide)
			}
			return components.FaceField(m, v)
		},
		"elements": func(p *ecs.Physics, s, _ donburi.Entity) *components.Field {
			n := nodesOf(p, s)
			v := make([]float64, len(n.Tets))
			for i := range v {
				v[i] = fieldPull / (fieldSide * fieldSide)
			}
			return components.ElementField(s, n.Rest, n.Tets, v)
		},
		"grid of the plate": func(_ *ecs.Physics, s, _ donburi.Entity) *components.Field { return grid(s, 0) },
		"grid of the other": func(_ *ecs.Physics, _, o donburi.Entity) *components.Field { return grid(o, 0) },
		"grid of the world": func(*ecs.Physics, donburi.Entity, donburi.Entity) *components.Field { return grid(donburi.Null, 0.3) },
		"function": func(*ecs.Physics, donburi.Entity, donburi.Entity) *components.Field {
			return components.FuncField(func(p *components.SurfacePoint) float64 { return ridge(p.Position[0] - 0.3) })
		},
		"vertices of the other": func(p *ecs.Physics, _, o donburi.Entity) *components.Field {
			e := p.World().Donburi().Entry(o)
			if e.HasComponent(components.Nodes) {
				return over(nodesOf(p, o).Surface)
			}
			c := components.Collider.Get(e)
			m, err := systems.Tessellate(c.Shape, 2*fieldCells) // its vertices lie beneath those of the plate
			if err != nil {
				t.Fatal(err)
			}
			c.Surface = m
			return over(m)
		},
	}
}

// platePull is a plate that is drawn off another.
type platePull struct {
	*ecs.Physics
	plate, other donburi.Entity
}

// pulledApart puts a plate onto a rigid one that is drawn away, or onto one of jelly
// whose base is.
func pulledApart(t *testing.T, onto string, plate ecs.SoftDef) platePull {
	t.Helper()
	const speed = fieldReach / 100 / 1e-3 // [m/s]
	still := func(c *ecs.Config) { c.DT, c.Substeps, c.Gravity = 1e-3, 1, mgl64.Vec3{} }
	down := components.VelocityData{Linear: mgl64.Vec3{0, -speed, 0}}
	if onto == "jelly" {
		under := plate
		under.Pose.Position[1] -= 0.02
		under.Body.Fixed = &components.NodeBox{Min: mgl64.Vec3{-1, -1, -1}, Max: mgl64.Vec3{1, -0.0099, 1}}
		p, s, _ := softWorld(t, still, []ecs.SoftDef{plate, under})
		foot := components.NodeSet{Boxes: []components.NodeBox{*under.Body.Fixed}}
		if _, err := p.SpawnDrive(components.DriveData{Body: s[1], Nodes: &foot, Velocity: down.Linear}); err != nil {
			t.Fatal(err)
		}
		return platePull{p, s[0], s[1]}
	}
	p, s, b := softWorld(t, still, []ecs.SoftDef{plate}, ecs.BodyDef{
		Body: components.BodyData{Kind: components.Kinematic}, Velocity: down,
		Pose:     components.PoseData{Position: plate.Pose.Position.Sub(mgl64.Vec3{0, 0.06, 0})},
		Collider: components.ColliderData{Shape: components.Box(fieldSide, 0.1, fieldSide)},
		Material: plate.Material,
	})
	return platePull{p, s[0], b[1]}
}

// pullOff returns the largest force on the plate, and the bonds that are left [N].
func (f *platePull) pullOff() (most float64, bonds int) {
	for range 250 {
		f.Step()
		pull := 0.0
		for _, c := range nodesOf(f.Physics, f.plate).Contacts {
			pull -= c.Force[1]
		}
		most = math.Max(most, pull)
	}
	return most, f.Stats().Bonds
}

// setStrength gives both bodies a glue with the field.
func (f *platePull) setStrength(field *components.Field) {
	for _, e := range []donburi.Entity{f.plate, f.other} {
		components.Material.Get(f.World().Donburi().Entry(e)).Glue.StrengthField = field
	}
}

// TestStrengthFieldOnSkins pulls a plate of jelly off a rigid one and off another of
// jelly, with a glue whose strength is a ridge over either: the largest force is ∫σ dA.
// The glue's own strength, thrice the least of the field, would hold twice as much.
func TestStrengthFieldOnSkins(t *testing.T) {
	for name, over := range fieldsOver(t) {
		for _, onto := range []string{"rigid", "jelly"} {
			glue := adhesion.Glue(3*fieldLeast, fieldReach)
			glue.InitialIntensity = 1
			f := pulledApart(t, onto, fieldPlate(glue))
			f.setStrength(over(f.Physics, f.plate, f.other))
			if most, left := f.pullOff(); math.Abs(most/fieldPull-1) > fieldShare || left != 0 {
				t.Errorf("%s, off %s: at %.4g N, want %.4g within %v; %d bonds are left", name, onto, most, fieldPull, fieldShare, left)
			}
		}
	}
}

// fieldRig is the plate on a rigid one that stays.
func fieldRig(t *testing.T, reach, strength *components.Field) platePull {
	t.Helper()
	glue := adhesion.Glue(fieldLeast, fieldReach)
	glue.InitialIntensity, glue.ReachField, glue.StrengthField = 1, reach, strength
	return pulledApart(t, "rigid", fieldPlate(glue))
}

// TestReachFieldOnSkins: of five rows of vertices those go first whose reach is short, at
// twice the reach of their place.
func TestReachFieldOnSkins(t *testing.T) {
	f := fieldRig(t, components.FuncField(func(p *components.SurfacePoint) float64 {
		return fieldReach * (1.5 + 0.5*float64(cmp.Compare(math.Round(1e3*p.Local[0]), 0))) // 1, 1.5 and 2 of it
	}), nil)
	const row = fieldCells + 1
	opened := 0.0 // [reach]
	for _, at := range []struct {
		opening float64 // [reach], between two at which some go
		left    int
	}{{1.9, 5 * row}, {2.5, 3 * row}, {3.5, 2 * row}, {4.5, 0}} {
		for ; opened < at.opening; opened += 0.01 {
			f.Step()
		}
		if n := f.Stats().Bonds; n != at.left {
			t.Errorf("opened by %v reaches: %d bonds, want %d", at.opening, n, at.left)
		}
	}
}

// TestFieldOnSkinChanges: what is set in a field acts on bonds that hold, which keep their
// intensity, and lets go where nothing is left of the strength.
func TestFieldOnSkinChanges(t *testing.T) {
	f := fieldRig(t, nil, nil)
	mesh := nodesOf(f.Physics, f.plate).Surface
	values := make([]float64, mesh.Vertices())
	for i := range values {
		values[i] = fieldLeast
	}
	field := components.VertexField(mesh, values)
	f.setStrength(field)
	for range 150 { // past the reach: worn
		f.Step()
	}
	force := func() (pull, beta float64) {
		for _, c := range nodesOf(f.Physics, f.plate).Contacts {
			pull, beta = pull-c.Force[1], beta+c.Intensity
		}
		return pull, beta
	}
	components.Velocity.Get(f.World().Donburi().Entry(f.other)).Linear = mgl64.Vec3{}
	for range 20 {
		f.Step()
	}
	was, intensity := force()
	for i := range mesh.Vertices() {
		field.Set(i, fieldLeast/2)
	}
	for range 20 {
		f.Step()
	}
	if now, beta := force(); math.Abs(now/was-0.5) > 1e-3 || math.Abs(beta/intensity-1) > 1e-3 { // it springs back by σ·l/E, 2e-6 m
		t.Errorf("half as strong: pulls %.5g N of %.5g, intensities %.5g of %.5g", now, was, beta, intensity)
	}
	broken := f.Stats().BondsBroken
	for i := range mesh.Vertices() {
		if mesh.Vertex(i)[0] < 0.01 {
			field.Set(i, 0)
		}
	}
	f.Step()
	if s := f.Stats(); s.Bonds != 2*(fieldCells+1) || s.BondsBroken-broken != 3*(fieldCells+1) {
		t.Errorf("nothing sticks on three rows: %d bonds, %d broken", s.Bonds, s.BondsBroken-broken)
	}
	for range 20 {
		f.Step()
	}
	if n := testing.AllocsPerRun(20, f.Step); n != 0 {
		t.Errorf("%v allocations in a step", n)
	}
}
