package ecs_test

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// wardrobe is one deformable body of each kind on a floor, sticky and not at rest: a jelly,
// a jelly that yields, a linen that is held at two corners, a cord with a held end and a
// ball on the other, a drop of particles and an elastic sheet under it.
type wardrobe struct {
	*ecs.Physics
	jelly, dough, linen, cord, drop, sheet donburi.Entity
}

func (w *wardrobe) all() []donburi.Entity {
	return []donburi.Entity{w.jelly, w.dough, w.linen, w.cord, w.drop, w.sheet}
}

func makeWardrobe(t *testing.T) *wardrobe {
	t.Helper()
	glue := holding(2e3, 0.005)
	j, d := jelly(0.06), jelly(0.06)
	j.Material.Glue = glue
	d.Pose.Position[0], d.Body.Yield, d.Body.Creep = 0.5, 50, 5
	p, s, _ := softWorld(t, nil, []ecs.SoftDef{j, d})
	w := &wardrobe{Physics: p, jelly: s[0], dough: s[1]}
	spawn := func(e donburi.Entity, err error) donburi.Entity {
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	l := linen(0.3, 6)
	l.Pose.Position[2], l.Material.Glue, l.Material.Density = -2, glue, 1000
	l.Cloth.Pin = &components.NodeSet{Nodes: []int32{0, 6}}
	w.linen = spawn(p.SpawnCloth(l))
	r := cord(mgl64.Vec3{2, 0.3, 0}, mgl64.Vec3{3, 0.3, 0}, 20)
	r.Rope.Pin, r.Material.Glue, r.Rope.Bend = &components.NodeSet{Nodes: []int32{0}}, glue, 1e-4
	w.cord = spawn(p.SpawnRope(r))
	ball, err := p.Spawn(def(components.Dynamic, components.Sphere(0.05), vec{3, 0.3, 0}))
	if err != nil {
		t.Fatal(err)
	}
	spawn(p.SpawnAttachment(components.AttachmentData{Body: w.cord, To: ball, Nodes: &components.NodeSet{Nodes: []int32{20}}}))
	o := medley()
	for i := range o {
		o[i].Pose.Position[0] -= 5
	}
	w.sheet, w.drop = spawn(p.SpawnParticles(o[0])), spawn(p.SpawnParticles(o[1]))
	for range 30 {
		p.Step()
	}
	return w
}

func part[T any](w *wardrobe, kind *donburi.ComponentType[T], e donburi.Entity) *T {
	return kind.Get(w.World().Donburi().Entry(e))
}

// stuff are numbers that a deformable body can get, by name.
func stuff() map[string]func(*wardrobe) {
	body := func(d func(*components.SoftBodyData)) func(*wardrobe) {
		return func(w *wardrobe) { d(part(w, components.SoftBody, w.jelly)); d(part(w, components.SoftBody, w.dough)) }
	}
	cloth := func(d func(*components.ClothData)) func(*wardrobe) {
		return func(w *wardrobe) { d(part(w, components.Cloth, w.linen)) }
	}
	rope := func(d func(*components.RopeData)) func(*wardrobe) {
		return func(w *wardrobe) { d(part(w, components.Rope, w.cord)) }
	}
	grains := func(d func(*components.ParticlesData)) func(*wardrobe) {
		return func(w *wardrobe) {
			d(part(w, components.Particles, w.drop))
			d(part(w, components.Particles, w.sheet))
		}
	}
	return map[string]func(*wardrobe){
		"density": func(w *wardrobe) {
			for _, e := range w.all() {
				part(w, components.Material, e).Density = 700
			}
		},
		"young":             body(func(d *components.SoftBodyData) { d.Young = 5e4 }),
		"poisson":           body(func(d *components.SoftBodyData) { d.Poisson = 0.2 }),
		"damping":           body(func(d *components.SoftBodyData) { d.Damping = 0.02 }),
		"drag":              body(func(d *components.SoftBodyData) { d.Drag = 1 }),
		"yield":             body(func(d *components.SoftBodyData) { d.Yield = 80 }),
		"creep":             body(func(d *components.SoftBodyData) { d.Creep = 1 }),
		"most flow":         body(func(d *components.SoftBodyData) { d.MostFlow = 1 }),
		"area density":      cloth(func(d *components.ClothData) { d.AreaDensity = 0.3 }),
		"thickness":         cloth(func(d *components.ClothData) { d.Thickness = 0.006 }),
		"stretch":           cloth(func(d *components.ClothData) { d.Stretch = 900 }),
		"shear":             cloth(func(d *components.ClothData) { d.Shear = 50 }),
		"bend":              cloth(func(d *components.ClothData) { d.Bend = 1e-3 }),
		"cloth damping":     cloth(func(d *components.ClothData) { d.Damping = 0.02 }),
		"cloth drag":        cloth(func(d *components.ClothData) { d.Drag = 1 }),
		"cloth tear":        cloth(func(d *components.ClothData) { d.Tear = 1e9 }),
		"through":           cloth(func(d *components.ClothData) { d.Through = true }),
		"radius":            rope(func(d *components.RopeData) { d.Radius = 0.006 }),
		"rope stretch":      rope(func(d *components.RopeData) { d.Stretch = 5e3 }),
		"rope bend":         rope(func(d *components.RopeData) { d.Bend = 0 }),
		"rope damping":      rope(func(d *components.RopeData) { d.Damping = 0.02 }),
		"rope drag":         rope(func(d *components.RopeData) { d.Drag = 1 }),
		"rope tear":         rope(func(d *components.RopeData) { d.Tear = 1e9 }),
		"particles radius":  grains(func(d *components.ParticlesData) { d.Radius = 0.025 }),
		"particles stretch": grains(func(d *components.ParticlesData) { d.Stretch = 200 }),
		"form":              grains(func(d *components.ParticlesData) { d.Form = 100 }),
		"bed":               grains(func(d *components.ParticlesData) { d.Bed = 2e4 }),
		"no bed":            grains(func(d *components.ParticlesData) { d.Bed = 0 }),
		"loose":             grains(func(d *components.ParticlesData) { d.Loose = true }),
		"particles damping": grains(func(d *components.ParticlesData) { d.Damping = 0.01 }),
		"particles drag":    grains(func(d *components.ParticlesData) { d.Drag = 1 }),
	}
}

// TestStuffKeepsThePlace: a deformable body that gets another number is to the bit where
// it was and goes on as it went, and keeps its bonds.
func TestStuffKeepsThePlace(t *testing.T) {
	all := stuff()
	all["nothing"] = func(*wardrobe) {}
	broken := map[string]int{}
	for name, change := range all {
		w := makeWardrobe(t)
		type state struct {
			at, before []mgl64.Vec3
			v          []mgl64.Vec3
		}
		look := func() (out []state) {
			for _, e := range w.all() {
				var s state
				s.at, _ = w.World().DrawSkin(e, 1, nil)
				s.before, _ = w.World().DrawSkin(e, 0, nil)
				s.v = slices.Clone(nodesOf(w.Physics, e).Velocity)
				out = append(out, s)
			}
			return out
		}
		was, before := look(), w.Stats()
		mass := func() (sum float64) {
			for _, e := range w.all() {
				for _, m := range nodesOf(w.Physics, e).Mass {
					sum += m
				}
			}
			return sum
		}
		heavy := mass()
		change(w)
		w.Collide(nil)
		now := look()
		for i := range was {
			if !slices.Equal(was[i].at, now[i].at) || !slices.Equal(was[i].v, now[i].v) || len(was[i].at) == 0 {
				t.Errorf("%s: body %d is not where it was", name, i)
			}
			if !slices.Equal(was[i].at, now[i].before) && !slices.Equal(was[i].before, now[i].before) {
				t.Errorf("%s: body %d is drawn from elsewhere", name, i)
			}
		}
		if got := mass(); (got != heavy) != slices.Contains([]string{"density", "area density", "radius", "particles radius"}, name) {
			t.Errorf("%s: all weigh %v kg, and weighed %v", name, got, heavy)
		}
		w.Clone(nil)
		w.SolvePGS(nil)
		w.EvolveBeta(nil)
		w.Release(nil)
		w.Publish(nil)
		w.Step()
		s := w.Stats()
		broken[name] = s.BondsBroken - before.BondsBroken
		if s.Rejected > 0 || s.Faults > 0 || before.Bonds < 20 {
			t.Errorf("%s: %d rejected, %d faults, %d bonds", name, s.Rejected, s.Faults, before.Bonds)
		}
	}
	for name, n := range broken {
		if n > broken["nothing"] {
			t.Errorf("%s: %d bonds break, %d of themselves", name, n, broken["nothing"])
		}
	}
}

// TestStuffOfNoUse: numbers that change nothing change no bit of what follows, though the
// bodies have been made of them anew.
func TestStuffOfNoUse(t *testing.T) {
	run := func(edit bool) (out []mgl64.Vec3) {
		w := makeWardrobe(t)
		if edit {
			for _, e := range []donburi.Entity{w.jelly, w.dough} {
				part(w, components.SoftBody, e).MostFlow = 50
			}
			part(w, components.Cloth, w.linen).Tear = 1e15
			part(w, components.Material, w.linen).Density = 800
			part(w, components.Rope, w.cord).Tear = 1e15
			part(w, components.Particles, w.drop).Bed = 3
			part(w, components.Particles, w.sheet).Self = true
		}
		for range 60 {
			w.Step()
		}
		for _, e := range w.all() {
			n := nodesOf(w.Physics, e)
			out = append(append(out, n.Position...), n.Velocity...)
			for i := range n.Contacts {
				out = append(out, n.Contacts[i].Force, mgl64.Vec3{n.Contacts[i].Intensity})
			}
		}
		return out
	}
	was, now := run(false), run(true)
	if len(was) != len(now) {
		t.Fatalf("%d values, were %d", len(now), len(was))
	}
	for i := range was {
		if was[i] != now[i] {
			t.Fatalf("value %d is %v, was %v", i, now[i], was[i])
		}
	}
}

// TestStuffActs: what hangs from its upper end is longer by ρ·g·L²/2E than at rest, a sheet
// by ρ_A·g·L²/2S with S the stretch, a rope by λ·g·L²/2EA; and by that of the new numbers
// when these have been changed, though it slept.
func TestStuffActs(t *testing.T) {
	const long, g = 0.5, 9.81
	// The closed forms are for small strains, and for what does not grow narrower as it
	// grows longer: a sheet with next to no shear modulus, a bar with ν = 0. At rest a body may still swing by what
	// counts as still.
	const tolerance = 0.01 // relative; the strain at the top is 0.5 %
	box := components.NodeBox{Min: mgl64.Vec3{-1, long/2 - 1e-3, -1}, Max: mgl64.Vec3{1, 1, 1}}
	p, s, _ := softWorld(t, nil, []ecs.SoftDef{{
		Body: components.SoftBodyData{
			Shape: components.SoftBox{Size: mgl64.Vec3{0.1, long, 0.1}, Cells: [3]int{2, 10, 2}},
			Young: 2e6, Damping: 0.02, Drag: 2, Fixed: &box,
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 2, 0}},
		Material: components.MaterialData{Density: 4000},
	}})
	sheet, err := p.SpawnCloth(ecs.ClothDef{
		Cloth: components.ClothData{
			Shape:       components.ClothSheet{Size: mgl64.Vec2{0.2, long}, Cells: [2]int{4, 10}},
			AreaDensity: 0.5, Thickness: 0.001, Stretch: 500, Shear: 5, Damping: 0.02, Drag: 2, Pin: &components.NodeSet{Boxes: []components.NodeBox{box}},
		},
		Pose: components.PoseData{Position: mgl64.Vec3{1, 2, 0}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := cord(mgl64.Vec3{2, 2 + long/2, 0}, mgl64.Vec3{2, 2 - long/2, 0}, 10)
	r.Rope.Pin, r.Rope.Stretch, r.Rope.Drag = &components.NodeSet{Nodes: []int32{0}}, 50, 2
	rope, err := p.SpawnRope(r)
	if err != nil {
		t.Fatal(err)
	}
	w := p.World().Donburi()
	bar := components.SoftBody.Get(w.Entry(s[0]))
	stuff := components.Material.Get(w.Entry(s[0]))
	cloth, line := components.Cloth.Get(w.Entry(sheet)), components.Rope.Get(w.Entry(rope))
	steel := components.Material.Get(w.Entry(rope))
	check := func(when string) {
		t.Helper()
		for range 900 {
			p.Step()
		}
		section := math.Pi * line.Radius * line.Radius
		for _, c := range []struct {
			name string
			e    donburi.Entity
			want float64
		}{
			{"bar", s[0], stuff.Density * g * long * long / (2 * bar.Young)},
			{"sheet", sheet, cloth.AreaDensity * g * long * long / (2 * cloth.Stretch)},
			{"rope", rope, steel.Density * section * g * long * long / (2 * line.Stretch)},
		} {
			low, n := 0.0, 0.0
			least := math.Inf(1)
			for _, x := range nodesOf(p, c.e).Position {
				least = math.Min(least, x[1])
			}
			for _, x := range nodesOf(p, c.e).Position {
				if x[1] < least+long/40 {
					low, n = low+x[1], n+1
				}
			}
			near(t, when+", "+c.name+" longer by", (2-long/2)-low/n, c.want, tolerance*c.want)
		}
	}
	check("as made")
	if n := p.Stats().Sleeping; n != 3 {
		t.Errorf("%d of 3 sleep", n)
	}
	bar.Young, cloth.Stretch, line.Stretch = 1e6, 250, 25
	check("half as stiff")
	stuff.Density, cloth.AreaDensity, steel.Density = 3000, 0.3, 600
	check("lighter")
	line.Radius = 0.005
	check("a thicker rope")
}

// TestStuffStaysBent: what has flowed stays when the body becomes stiffer and yields no
// more, and what has been torn stays torn when it is made of other stuff.
func TestStuffStaysBent(t *testing.T) {
	d := jelly(1)
	d.Body.Yield, d.Body.Poisson, d.Body.Damping, d.Body.Drag = 100, 0, 0.02, 2
	p, s, _ := softWorld(t, weightless, []ecs.SoftDef{d})
	n := nodesOf(p, s[0])
	for i, x := range n.Position {
		n.Position[i][0] = 1.5 * x[0]
	}
	for range 120 {
		p.Step()
	}
	wide := func() float64 {
		most, least := math.Inf(-1), math.Inf(1)
		for _, x := range n.Position {
			most, least = math.Max(most, x[0]), math.Min(least, x[0])
		}
		return most - least
	}
	bent := wide()
	if bent < 0.11 {
		t.Fatalf("it has not flowed: %v m", bent)
	}
	body := components.SoftBody.Get(p.World().Donburi().Entry(s[0]))
	body.Young, body.Yield = 6e4, 0
	for range 120 {
		p.Step()
	}
	// What was left of the stress goes: up to the yield stress over Young's modulus.
	near(t, "width", wide(), bent, 0.1*100/3e4)

	r := cord(mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0.5, 2, 0}, 10)
	r.Rope.Pin, r.Rope.Tear, r.Rope.Damping = &components.NodeSet{Nodes: []int32{0, 10}}, 1e4, 0.02
	q, ropes, _ := thinWorld(t, nil, nil, []ecs.RopeDef{r})
	line, m := components.Rope.Get(q.World().Donburi().Entry(ropes[0])), nodesOf(q, ropes[0])
	for range 30 {
		q.Step()
	}
	torn := len(m.Position)
	if torn < 12 {
		t.Fatalf("it has not been torn: %d nodes", torn)
	}
	line.Tear, line.Stretch = 0, 4e3
	for range 60 {
		q.Step()
	}
	if len(m.Position) != torn || q.Stats().Faults+q.Stats().Rejected > 0 {
		t.Errorf("%d nodes, were %d", len(m.Position), torn)
	}
}

// TestStuffMended: a body with a number that cannot be is left out and stays where it is;
// with one that can it goes on from there.
func TestStuffMended(t *testing.T) {
	p, s, _ := softWorld(t, nil, []ecs.SoftDef{jelly(1)})
	for range 10 {
		p.Step()
	}
	n := nodesOf(p, s[0])
	body := components.SoftBody.Get(p.World().Donburi().Entry(s[0]))
	was, speed := slices.Clone(n.Position), slices.Clone(n.Velocity)
	body.Poisson = 0.7
	for range 5 {
		p.Step()
	}
	if !slices.Equal(was, n.Position) || p.Stats().Rejected != 1 {
		t.Errorf("refused, it goes from %v to %v; %d rejected", was[0], n.Position[0], p.Stats().Rejected)
	}
	body.Poisson = 0.2
	p.Step()
	cfg := p.Config()
	h := cfg.DT / float64(cfg.Substeps)
	for i, x := range n.Position {
		// Semi-implicit Euler over a step with n substeps: v·T + g·T·(T + h)/2.
		want := was[i].Add(speed[i].Mul(cfg.DT))
		want[1] -= 9.81 * cfg.DT * (cfg.DT + h) / 2
		// It falls as a whole; what it swung with is not known here.
		const swing = 1e-6 // [m]
		if d := x.Sub(want).Len(); d > swing {
			t.Fatalf("mended, node %d is %v m from where it would be", i, d)
		}
	}
}
