package gallery

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// pairWorld is two bodies that touch in two points and hold by one bond.
func pairWorld() (r *still, pair donburi.Entity) {
	r = &still{world: donburi.NewWorld(), dt: 0.01}
	a := r.add(1, components.Static, components.Box(1, 1, 1), "", mgl64.Vec3{}, mgl64.Quat{})
	turn := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})
	b := r.add(2, components.Dynamic, components.Sphere(1), "gum", mgl64.Vec3{0, 2, 0}, turn)
	pair = r.world.Create(components.ContactPair, components.Adhesion)
	e := r.world.Entry(pair)
	data := components.ContactPairData{A: a, B: b, Count: 2, Touching: true}
	data.Points[0] = components.ContactPoint{Position: mgl64.Vec3{1, 2, 3}, NormalForce: 5}
	data.Points[1] = components.ContactPoint{Position: mgl64.Vec3{4, 5, 6}}
	components.ContactPair.SetValue(e, data)
	components.Adhesion.SetValue(e, components.AdhesionData{Bonds: []components.Bond{{
		AnchorA: mgl64.Vec3{0, 0.5, 0}, AnchorB: mgl64.Vec3{-1, 0, 0}, Intensity: 1,
	}}})
	return r, pair
}

func TestViewShowsBondsAndContacts(t *testing.T) {
	r, pair := pairWorld()
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{Bonds: BondsByIntensity})
	if len(f.Bodies) != 2 || v.Bodies != 2 || v.Contacts != 2 || v.Bonds != 1 {
		t.Errorf("%d bodies drawn; counts %d, %d, %d", len(f.Bodies), v.Bodies, v.Contacts, v.Bonds)
	}
	if len(f.Strands) != 1 || len(f.Dots) != 1 {
		t.Fatalf("%d strands, %d dots", len(f.Strands), len(f.Dots))
	}
	s := f.Strands[0]
	// B is turned by 90° about z: its −x is the world's −y.
	if s.From.Sub(mgl64.Vec3{0, 0.5, 0}).Len() > 1e-9 || s.To.Sub(mgl64.Vec3{0, 1, 0}).Len() > 1e-9 || s.Color != draw.Heat(1) {
		t.Errorf("strand %+v", s)
	}
	if f.Dots[0].Position.Sub(mgl64.Vec3{0, 0.75, 0}).Len() > 1e-9 {
		t.Errorf("dot %+v", f.Dots[0])
	}

	v.Fill(&f, Show{Contacts: true})
	if len(f.Strands) != 0 || len(f.Dots) != 2 || v.Bonds != 1 {
		t.Fatalf("%d strands, %d dots, %d bonds", len(f.Strands), len(f.Dots), v.Bonds)
	}
	if f.Dots[0].Size <= f.Dots[1].Size || f.Dots[0].Position != (mgl64.Vec3{1, 2, 3}) {
		t.Errorf("dots %+v", f.Dots)
	}

	components.ContactPair.Get(r.world.Entry(pair)).Touching = false
	if v.Fill(&f, Show{Contacts: true}); len(f.Dots) != 0 || v.Contacts != 0 {
		t.Errorf("a pair that does not touch shows %d points", len(f.Dots))
	}
}

func TestViewSurvivesBrokenPairs(t *testing.T) {
	r, pair := pairWorld()
	data := components.ContactPair.Get(r.world.Entry(pair))
	data.Count = 99
	r.world.Remove(data.B)
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{Bonds: BondsByIntensity, Contacts: true})
	if len(f.Strands) != 0 || len(f.Dots) != len(data.Points) || len(f.Bodies) != 1 {
		t.Errorf("%d strands, %d dots, %d bodies", len(f.Strands), len(f.Dots), len(f.Bodies))
	}
}

func TestColorsTellMaterialsApart(t *testing.T) {
	r := &still{world: donburi.NewWorld()}
	for i := range 20 {
		r.add(uint64(i+1), components.Dynamic, components.Sphere(1), []string{"wax", "gum"}[i%2], mgl64.Vec3{}, mgl64.Quat{})
	}
	v := NewView(r)
	var f draw.Frame
	v.Fill(&f, Show{})
	hues := map[string]map[draw.Color]bool{}
	for e := range v.bodies.Iter(r.world) {
		name := components.Material.Get(e).Name
		if hues[name] == nil {
			hues[name] = map[draw.Color]bool{}
		}
		hues[name][v.color(e, components.Body.Get(e))] = true
	}
	for c := range hues["gum"] {
		if hues["wax"][c] {
			t.Errorf("both materials have the colour %v", c)
		}
	}
	if v.materials[0] != "gum" || len(hues["gum"]) < 2 {
		t.Errorf("materials %v, %d shades of gum", v.materials, len(hues["gum"]))
	}
}

func TestMarkSize(t *testing.T) {
	if a, b, c := markSize(0), markSize(100), markSize(1e6); a != largestMark || b >= a || c != smallestMark {
		t.Errorf("%v, %v, %v", a, b, c)
	}
}

func TestFillDoesNotAllocate(t *testing.T) {
	r, _ := pairWorld()
	for i := range 200 {
		r.add(uint64(i+3), components.Dynamic, components.Sphere(1), "gum", mgl64.Vec3{}, mgl64.Quat{})
	}
	v := NewView(r)
	var f draw.Frame
	fill := func() { v.Fill(&f, Show{Bonds: BondsByIntensity, Contacts: true}) }
	fill()
	if n := testing.AllocsPerRun(20, fill); n > 8 { // the queries' iterators
		t.Errorf("%v allocations for 200 bodies", n)
	}
}
