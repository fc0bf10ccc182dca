package gallery

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
	"github.com/tackphysics/tack/systems/adhesion"
)

// curve is a force against an opening, measured by two probes of a pair, beside
// what the surface law says.
type curve struct {
	x, y   string // columns
	sign   float64
	title  string
	shear  bool
	uneven bool // x is the widest of many openings
	// gap, slip and intensity are the pair's other columns, empty where there is none.
	gap, slip, intensity string
	bodies               [2]donburi.Entity
	pairs                []donburi.Entity // of the bodies' parts, for bonded
}

// curves finds what a scene's probes measure: pull against gap, shear against
// slip.
func curves(run Run) (out []curve) {
	doc := run.Document()
	if doc == nil || run.Physics() == nil {
		return nil
	}
	bodies := named(run.World())
	for i := range doc.Probes {
		f := &doc.Probes[i]
		pull, shear := f.Quantity == "contact.normalForce", f.Quantity == "contact.tangentialForce"
		if !pull && !shear {
			continue
		}
		for k := range doc.Probes {
			u := &doc.Probes[k]
			opening := pull && (u.Quantity == "contact.gap" || u.Quantity == "contact.gap.max") || shear && u.Quantity == "contact.slip"
			if !opening || *u.Between != *f.Between {
				continue
			}
			c := curve{x: u.Name, y: f.Name, sign: -1, title: f.Between[0] + " – " + f.Between[1]}
			c.bodies = [2]donburi.Entity{bodies[f.Between[0]], bodies[f.Between[1]]}
			if shear {
				c.sign, c.shear = 1, true
			}
			c.uneven = u.Quantity == "contact.gap.max"
			c.beside(doc.Probes, *f.Between)
			out = append(out, c)
			break
		}
	}
	return out
}

// named returns what a scene has names for, by these.
func named(world donburi.World) map[string]donburi.Entity {
	out := map[string]donburi.Entity{}
	for e := range donburi.NewQuery(filter.Contains(components.Material)).Iter(world) {
		switch {
		case e.HasComponent(components.Body):
			out[components.Body.Get(e).Name] = e.Entity()
		case e.HasComponent(components.SoftBody):
			out[components.SoftBody.Get(e).Name] = e.Entity()
		case e.HasComponent(components.Cloth):
			out[components.Cloth.Get(e).Name] = e.Entity()
		case e.HasComponent(components.Rope):
			out[components.Rope.Get(e).Name] = e.Entity()
		}
	}
	return out
}

// beside finds the columns of the pair that say how it is opened.
func (c *curve) beside(probes []scene.Probe, between [2]string) {
	for i := range probes {
		p := &probes[i]
		if p.Between == nil || *p.Between != between {
			continue
		}
		switch p.Quantity {
		case "contact.gap":
			c.gap = p.Name
		case "contact.slip":
			c.slip = p.Name
		case "contact.intensity":
			c.intensity = p.Name
		}
	}
}

// bonded returns the area [m²] and the largest intensity of the bonds between
// the curve's bodies, over all pairs of their parts and all of a skin.
func (c *curve) bonded(p *ecs.Physics) (area, beta float64) {
	world := p.World().Donburi()
	if !world.Valid(c.bodies[0]) || !world.Valid(c.bodies[1]) {
		return 0, 0
	}
	c.pairs = p.Pairs(c.bodies[0], c.bodies[1], c.pairs[:0])
	for _, pair := range c.pairs {
		bonds := components.Adhesion.Get(world.Entry(pair)).Bonds
		for i := range bonds {
			area += bonds[i].Area
			beta = max(beta, bonds[i].Intensity)
		}
	}
	for k, e := range c.bodies {
		// Of two skins both list what is between them.
		if entry := world.Entry(e); area == 0 && entry.HasComponent(components.Nodes) {
			contacts := components.Nodes.Get(entry).Contacts
			for i := range contacts {
				if b := &contacts[i]; b.Other == c.bodies[1-k] && b.Intensity > 0 {
					area += b.Area
					beta = max(beta, b.Intensity)
				}
			}
		}
	}
	return area, beta
}

// glue is what the curve's bodies stick with, as it is tuned now.
func (c *curve) glue(p *ecs.Physics, t *tuning) (g components.Glue) {
	var materials [2]components.MaterialData
	world := p.World().Donburi()
	for k, e := range c.bodies {
		if !world.Valid(e) {
			return g
		}
		materials[k] = *components.Material.Get(world.Entry(e))
	}
	a, b := materials[0].Name, materials[1].Name
	for i := range t.surfaces {
		s := &t.surfaces[i]
		if s.wear != nil && (s.name == pairName(a, b) || s.name == pairName(b, a)) {
			return s.glue()
		}
	}
	return adhesion.Stronger(materials[0].Glue, materials[1].Glue)
}
