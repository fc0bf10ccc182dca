package gallery

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// moved is a world whose bodies are drawn elsewhere than where the last step left them.
type moved struct {
	*still
	by   mgl64.Vec3
	turn mgl64.Quat
}

func (m *moved) Pose(e donburi.Entity) (mgl64.Vec3, mgl64.Quat) {
	at, turn := m.still.Pose(e)
	return at.Add(m.by), m.turn.Mul(turn)
}

// addSoft makes a deformable body of the vertices.
func (r *still) addSoft(id uint64, vertices ...mgl64.Vec3) donburi.Entity {
	e := r.world.Create(components.SoftBody, components.Nodes, components.Material)
	components.SoftBody.Get(r.world.Entry(e)).ID = id
	components.Nodes.Get(r.world.Entry(e)).Skin = vertices
	return e
}

// touch lists a contact of a vertex of a deformable body.
func (r *still) touch(e donburi.Entity, c components.SkinContact) {
	n := components.Nodes.Get(r.world.Entry(e))
	n.Contacts = append(n.Contacts, c)
}

// softWorld is two deformable bodies that touch each other, and one of them a ball:
// a contact of two of them is in both lists.
func softWorld() (r *still, soft [2]donburi.Entity, ball donburi.Entity) {
	r = &still{world: donburi.NewWorld(), dt: 0.01}
	ball = r.add(1, components.Static, components.Sphere(1), "", mgl64.Vec3{0, -2, 0}, mgl64.QuatIdent())
	a, b := r.addSoft(2, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{1, 0, 0}), r.addSoft(3, mgl64.Vec3{0, 2, 0}, mgl64.Vec3{1, 2, 0})
	up := mgl64.Vec3{0, 1, 0}
	r.touch(a, components.SkinContact{
		Vertex: 0, OtherVertex: -1, Other: ball, Normal: up, Point: mgl64.Vec3{0, -0.4, 0}, OtherPoint: mgl64.Vec3{0.2, -0.6, 0},
		Force: mgl64.Vec3{3, 4, 0}, Area: 0.5, Gap: 0.2, Slip: 0.2,
	})
	r.touch(a, components.SkinContact{
		Vertex: 1, OtherVertex: 1, Other: b, Normal: up.Mul(-1), Point: mgl64.Vec3{1, 0.5, 0}, OtherPoint: mgl64.Vec3{1, 1.5, 0},
		Force: mgl64.Vec3{0, 2, 0}, Area: 0.25, Gap: 1, Intensity: 0.5,
	})
	r.touch(b, components.SkinContact{
		Vertex: 1, OtherVertex: 1, Other: a, Normal: up, Point: mgl64.Vec3{1, 1.5, 0}, OtherPoint: mgl64.Vec3{1, 0.5, 0},
		Force: mgl64.Vec3{0, -2, 0}, Area: 0.25, Gap: 1, Intensity: 0.5,
	})
	return r, [2]donburi.Entity{a, b}, ball
}

// TestSkinContactsAreShown: the contacts of deformable bodies are points halfway between
// the two surfaces, with normals as long as they push, and patches where they are bonded;
// that of two such bodies is shown and counted once.
func TestSkinContactsAreShown(t *testing.T) {
	r, _, _ := softWorld()
	v := NewView(r)
	f := draw.Frame{Focus: draw.Sphere{Radius: 2}}
	v.Fill(&f, Show{})
	if v.Contacts != 2 || v.Bonds != 1 || len(f.Dots)+len(f.Strands)+len(f.Patches) != 0 {
		t.Fatalf("%d contacts, %d bonds; %d dots, %d strands", v.Contacts, v.Bonds, len(f.Dots), len(f.Strands))
	}
	v.Fill(&f, Show{Contacts: true})
	if len(f.Dots) != 2 {
		t.Fatalf("%d points of 2 contacts", len(f.Dots))
	}
	for i, want := range []draw.Dot{
		{Position: mgl64.Vec3{0.1, -0.5, 0}, Size: markSize(2), Color: contactColor},
		{Position: mgl64.Vec3{1, 1, 0}, Size: idleShare * markSize(2), Color: idleColor}, // it pulls
	} {
		if d := f.Dots[i]; d.Position.Sub(want.Position).Len() > 1e-9 || d.Size != want.Size || d.Color != want.Color {
			t.Errorf("point %+v, want %+v", d, want)
		}
	}
	v.Fill(&f, Show{Normals: true})
	if len(f.Strands) != 2 || v.pushTop.top != 5 {
		t.Fatalf("%d normals, forces up to %v N", len(f.Strands), v.pushTop.top)
	}
	for i, want := range []mgl64.Vec3{{0, 2 * (normalLeast + normalMore*4/5), 0}, {0, -2 * normalLeast, 0}} {
		if got := f.Strands[i].To.Sub(f.Strands[i].From); got.Sub(want).Len() > 1e-9 {
			t.Errorf("normal %v, want %v", got, want)
		}
	}
	v.Fill(&f, Show{Patches: true})
	if len(f.Patches) != 1 {
		t.Fatalf("%d patches of 1 bond", len(f.Patches))
	}
	p := f.Patches[0]
	area := 4 * p.U.Cross(p.V).Len()
	if math.Abs(area-0.92*0.92*0.25) > 1e-12 || p.Center != (mgl64.Vec3{1, 0.5, 0}) || p.Color != draw.Heat(0.5) {
		t.Errorf("patch %+v of area %v", p, area)
	}
	f.Flat = true
	v.Fill(&f, Show{Patches: true})
	p = f.Patches[0]
	if math.Abs(2*p.U.Len()-0.92*0.25) > 1e-12 || p.U[1] != 0 || p.V[0] != 0 || p.V[1] != 0 {
		t.Errorf("in the plane, of 0.25 m by 1 m: %+v", p)
	}
	v.Fill(&f, Show{Bonds: BondsHidden})
	if len(f.Strands)+len(f.Dots) != 0 {
		t.Errorf("bonds that are hidden show in the plane: %d strands, %d dots", len(f.Strands), len(f.Dots))
	}
}

// TestSkinContactsRideAlong: between two steps the ends of a contact go with what they
// are on, by its vertex or by the pose of a rigid body.
func TestSkinContactsRideAlong(t *testing.T) {
	r, soft, ball := softWorld()
	by := mgl64.Vec3{0.1, 0.2, 0.3}
	run := &moved{r, by, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})}
	s := newSkins()
	s.begin()
	a := s.take(run, soft[0], components.Nodes.Get(r.world.Entry(soft[0])))
	b := s.take(run, soft[1], components.Nodes.Get(r.world.Entry(soft[1])))
	up := mgl64.Vec3{0, 0.5, 0}
	a.vertices[0], b.vertices[1] = a.vertices[0].Add(up), b.vertices[1].Sub(up)
	on, other := s.ends(run, a, &a.nodes.Contacts[0])
	// The ball is at (0, −2, 0); from there the point is (0.2, 1.4, 0), turned (−1.4, 0.2, 0).
	want := by.Add(mgl64.Vec3{-1.4, -1.8, 0})
	if on.Sub(mgl64.Vec3{0, 0.1, 0}).Len() > 1e-9 || other.Sub(want).Len() > 1e-9 {
		t.Errorf("on the ball: %v and %v, want %v", on, other, want)
	}
	on, other = s.ends(run, a, &a.nodes.Contacts[1])
	if on != (mgl64.Vec3{1, 0.5, 0}) || other != (mgl64.Vec3{1, 1, 0}) {
		t.Errorf("on the other: %v and %v", on, other)
	}
	r.world.Remove(ball)
	s.begin()
	if _, other := s.ends(run, a, &a.nodes.Contacts[0]); other != a.nodes.Contacts[0].OtherPoint {
		t.Errorf("of a body that has gone: %v", other)
	}
}

// TestBondsOfSkinsGoFromAnchorToAnchor: in the scene of the tape, as the components say.
func TestBondsOfSkinsGoFromAnchorToAnchor(t *testing.T) {
	run, err := Library{}.Open("peel-90")
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		run.Step()
	}
	v, f := NewView(run), draw.Frame{}
	v.Fill(&f, Show{Bonds: BondsByIntensity})
	k, n := v.skins.list[0], 0
	for i := range k.nodes.Contacts {
		c := &k.nodes.Contacts[i]
		if !(c.Intensity > 0) {
			continue
		}
		if s := f.Strands[n]; s.From.Sub(c.Point).Len() > 1e-12 || s.To.Sub(c.OtherPoint).Len() > 1e-12 {
			t.Fatalf("strand %v to %v, anchors %v and %v", s.From, s.To, c.Point, c.OtherPoint)
		}
		n++
	}
	if n < 50 || n != len(f.Strands) {
		t.Errorf("%d bonds, %d strands", n, len(f.Strands))
	}
	for i := range k.marks {
		if m := &k.marks[i]; m.size > 0 && math.Abs(m.at.off.Len()-k.nodes.Radius) > 1e-9 {
			t.Fatalf("a mark is %v m from the middle of a tape %v m thick", m.at.off.Len(), 2*k.nodes.Radius)
		}
	}
}

// TestMarkGoesToAnotherBond: not from one picture to the next.
func TestMarkGoesToAnotherBond(t *testing.T) {
	m := softMark{}
	show := func(which int32, off mgl64.Vec3, grow float64) mgl64.Vec3 {
		m.see(1, markSpot{which: which, off: off})
		m.turn(grow)
		return m.at.off.Add(m.behind)
	}
	x := func(v float64) mgl64.Vec3 { return mgl64.Vec3{v, 0, 0} }
	for i, c := range []struct {
		which           int32
		off, grow, want float64
	}{{1, 1, 0.5, 1}, {1, 2, 0.5, 2}, {2, 4, 0.5, 3}, {2, 5, 0.5, 4.5}, {2, 5, 1, 5}} {
		if got := show(c.which, x(c.off), c.grow); got.Sub(x(c.want)).Len() > 1e-12 {
			t.Errorf("picture %d: %v, want %v", i, got, c.want)
		}
	}
}

// TestSkinsDoNotAllocate: not in a picture like the last, whatever is shown.
func TestSkinsDoNotAllocate(t *testing.T) {
	for _, name := range []string{"peel-90", "honeyed-grains"} {
		run, err := Library{}.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			run.Step()
		}
		v, f := NewView(run), draw.Frame{}
		for _, show := range []Show{{}, {Bonds: BondsByLoad, Contacts: true, Normals: true, Patches: true, Islands: true, Sleeping: true, Map: Tractions}} {
			fill := func() { v.Fill(&f, show) }
			fill()
			fill()                                          // the lists of strings take turns
			if n := testing.AllocsPerRun(20, fill); n > 8 { // the queries' iterators, a shape for grains
				t.Errorf("%s, %+v: %v allocations", name, show, n)
			}
		}
	}
}
