package gallery

import (
	"math"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// curve is a force against an opening, measured by two probes of a pair, beside
// what the surface law says.
type curve struct {
	x, y   string // columns
	sign   float64
	title  string
	shear  bool
	bodies [2]donburi.Entity
	pairs  []donburi.Entity // of the bodies' parts, for bonded
}

// curves finds what a scene's probes measure: pull against gap, shear against
// slip.
func curves(run Run) (out []curve) {
	doc := run.Document()
	if doc == nil || run.Physics() == nil {
		return nil
	}
	bodies := map[string]donburi.Entity{}
	for e := range donburi.NewQuery(filter.Contains(components.Body, components.Material)).Iter(run.World()) {
		bodies[components.Body.Get(e).Name] = e.Entity()
	}
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
			out = append(out, c)
			break
		}
	}
	return out
}

// lawSteps is the number of points of a law's curve.
const lawSteps = 240

// lawCurve returns the force over an area [N] against the opening [m], x and y
// in turn, of a bond with the intensity beta that is opened slowly: normal
// β²·C·u, or sideways, with β after Raous, Cangémi and Cocu (1999).
func lawCurve(g components.Glue, beta, area float64, shear bool) []float64 {
	law, err := adhesion.NewRCC(g)
	if err != nil || !g.Sticky() || g.Law != "" {
		return nil
	}
	normal, tangential := law.Stiffness()
	// What the law sees of a slip s is √(C_t/C_n)·s.
	stiffness, stretch := normal, 1.0
	if shear {
		if !(tangential > 0) || !(normal > 0) {
			return nil
		}
		stiffness, stretch = tangential, math.Sqrt(tangential/normal)
	}
	end := law.BreakGap()
	out := make([]float64, 0, 2*lawSteps+6)
	const slowly = 1e3 // [s] for each piece
	for i := range lawSteps + 1 {
		seen := end * float64(i) / lawSteps
		if i > 0 {
			beta = law.Evolve(beta, adhesion.Path{Start: end * float64(i-1) / lawSteps, End: seen, Step: slowly})
		}
		u := seen / stretch
		traction := min(beta*beta*stiffness*u, law.Peak(beta)*stretch)
		out = append(out, u, area*traction)
	}
	return append(out, end/stretch, 0, 1.15*end/stretch, 0)
}

// bonded returns the area [m²] and the largest intensity of the bonds between
// the curve's bodies, over all pairs of their parts.
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
