package scene

import "strings"

// subject is what a quantity belongs to.
type subject uint8

const (
	ofBody subject = iota
	ofPair
	ofWorld
	ofNodes
)

// quantity is something a probe can record. Its columns are the probe's name
// followed by each suffix.
type quantity struct {
	subject  subject
	suffixes []string
}

var (
	scalar    = []string{""}
	vector    = []string{".x", ".y", ".z"}
	rotations = []string{".w", ".x", ".y", ".z"}
)

// quantities of the format, in the order in which errors list them. A name
// with one of its suffixes, as in body.position.y, is a quantity too.
var quantities = []struct {
	name string
	quantity
}{
	{"body.position", quantity{ofBody, vector}},
	{"body.velocity", quantity{ofBody, vector}},
	{"body.angularVelocity", quantity{ofBody, vector}},
	{"body.rotation", quantity{ofBody, rotations}},
	{"body.speed", quantity{ofBody, scalar}},
	{"contact.gap", quantity{ofPair, scalar}},
	{"contact.gap.min", quantity{ofPair, scalar}},
	{"contact.gap.max", quantity{ofPair, scalar}},
	{"contact.count", quantity{ofPair, scalar}},
	{"contact.bonds", quantity{ofPair, scalar}},
	{"contact.intensity", quantity{ofPair, scalar}},
	{"contact.area", quantity{ofPair, scalar}},
	{"contact.normalForce", quantity{ofPair, scalar}},
	{"contact.tangentialForce", quantity{ofPair, scalar}},
	{"contact.slip", quantity{ofPair, scalar}},
	{"contact.pressure", quantity{ofPair, scalar}},
	{"nodes.mean", quantity{ofNodes, vector}},
	{"nodes.min", quantity{ofNodes, vector}},
	{"nodes.max", quantity{ofNodes, vector}},
	{"energy.kinetic", quantity{ofWorld, scalar}},
	{"energy.potential", quantity{ofWorld, scalar}},
	{"energy.elastic", quantity{ofWorld, scalar}},
	{"energy.adhesive", quantity{ofWorld, scalar}},
	{"energy.dissipated", quantity{ofWorld, scalar}},
	{"momentum", quantity{ofWorld, vector}},
	{"angularMomentum", quantity{ofWorld, vector}},
	{"penetration", quantity{ofWorld, scalar}},
	{"adhesive.members", quantity{ofWorld, scalar}},
	{"adhesive.share", quantity{ofWorld, scalar}},
}

// findQuantity returns a quantity by its full name, and which of its columns
// are meant: all of them (-1) or one.
func findQuantity(name string) (q quantity, base string, column int, ok bool) {
	for _, known := range quantities {
		if name == known.name {
			return known.quantity, name, -1, true
		}
	}
	for _, known := range quantities {
		for i, s := range known.suffixes {
			if s != "" && name == known.name+s {
				return known.quantity, known.name, i, true
			}
		}
	}
	return q, "", 0, false
}

func quantityNames() string {
	all := make([]string, len(quantities))
	for i, q := range quantities {
		all[i] = q.name
	}
	return strings.Join(all, ", ")
}

// columns returns the names of the columns a probe makes.
func (p *Probe) columns() []string {
	q, _, column, ok := findQuantity(p.Quantity)
	if !ok {
		return nil
	}
	if column >= 0 {
		return []string{p.Name}
	}
	out := make([]string, len(q.suffixes))
	for i, s := range q.suffixes {
		out[i] = p.Name + s
	}
	return out
}

func (d *decoder) probes(v *value, r *refs) (out []Probe) {
	taken := map[string]string{"t": "the time"}
	for _, it := range d.list(v, "a list of probes") {
		o := d.object(it, "a probe", "name", "quantity", "of", "between")
		name := d.must(o, "name", "a name for the column")
		quant := d.must(o, "quantity", "what to record")
		p := Probe{Name: d.name(name, "a name for the column"), Quantity: d.name(quant, "what to record")}
		q, _, _, ok := findQuantity(p.Quantity)
		if d.err == nil && !ok {
			d.expected(quant, "one of "+quantityNames())
		}
		d.probeSubject(o, q.subject, &p, r)
		for _, c := range append([]string{"probe " + p.Name}, p.columns()...) {
			if by, ok := taken[c]; ok {
				d.expected(name, "a name that is not used yet (by "+by+")")
			}
			taken[c] = it.path()
		}
		out = append(out, p)
	}
	return out
}

// probeSubject reads what the quantity belongs to, and nothing else.
func (d *decoder) probeSubject(o object, s subject, p *Probe, r *refs) {
	if d.err != nil {
		return
	}
	if of := o.get("of"); of != nil && s != ofBody && s != ofNodes {
		d.fail(of, "expected no \"of\" for %s", p.Quantity)
	}
	if b := o.get("between"); b != nil && s != ofPair {
		d.fail(b, "expected no \"between\" for %s", p.Quantity)
	}
	switch s {
	case ofBody:
		p.Of = d.anyBodyRef(d.must(o, "of", "the name of a body"), r)
	case ofNodes:
		of := d.must(o, "of", "the name of a deformable body")
		if p.Of = d.name(of, "the name of a deformable body"); !r.softBodies[p.Of] {
			d.expected(of, "the name of a deformable body of this file")
		}
	case ofPair:
		b := d.twoOfAny(o, r)
		p.Between = &b
	case ofWorld:
	}
}
