package scene

import "strconv"

// documentKeys are the keys of version 1 that are built.
var documentKeys = []string{
	"version", "title", "about", "source", "planar", "gravity", "seconds", "step",
	"materials", "pairs", "layers", "bodies", "softBodies", "particles", "cloths", "ropes", "forceFields", "sets", "attachments", "drives", "loads", "bonds", "probes",
}

// Parse reads a scene. The file name is for errors only; it may be empty. Any
// error is an *Error, of one line, and wraps ErrScene. All references have been
// checked when it returns a document.
func Parse(file string, data []byte) (*Document, error) {
	root, err := readValue(file, data)
	if err != nil {
		return nil, err
	}
	d := &decoder{file: file, world: space}
	doc := d.document(root)
	if d.err != nil {
		return nil, d.err
	}
	doc.origin.file = file
	return doc, nil
}

func (d *decoder) document(root *value) *Document {
	o := d.object(root, "an object", documentKeys...)
	v := d.must(o, "version", "the version of the format, 1")
	if v.kind != kindNumber || v.text != "1" {
		d.expected(v, "1, the only version of the format")
	}
	doc := NewDocument()
	if doc.Planar = d.flagOr(o.get("planar"), false); doc.Planar {
		d.world = planar
	}
	doc.Title = d.text(o.get("title"), "a title")
	doc.About = d.text(o.get("about"), "a line of text")
	doc.Source = d.text(o.get("source"), "a line of text")
	if g := o.get("gravity"); g != nil {
		doc.Gravity = d.vec(g, "three numbers [m/s²]", -maxNumber)
		if doc.Planar && doc.Gravity[2] != 0 {
			d.expected(g, "gravity in the plane, its third number 0")
		}
	}
	doc.Seconds = d.numberOr(o.get("seconds"), doc.Seconds, "a positive time [s]", minDT, maxSeconds)
	doc.Step = d.step(o.get("step"))
	r := newRefs()
	doc.Materials = d.materials(o.get("materials"), r)
	doc.Pairs = d.pairs(o.get("pairs"), r, &doc.origin)
	doc.Layers = d.layers(o.get("layers"), r)
	doc.Bodies = d.bodies(o.get("bodies"), r, &doc.origin)
	sets := o.get("sets")
	doc.Sets = d.sets(sets, r)
	doc.SoftBodies = d.softBodies(o.get("softBodies"), r, &doc.origin)
	doc.Particles = d.particles(o.get("particles"), r, &doc.origin)
	doc.Cloths = d.cloths(o.get("cloths"), r, &doc.origin)
	doc.Ropes = d.ropes(o.get("ropes"), r, &doc.origin)
	d.fieldRefs(r)
	d.setBodies(sets, doc.Sets, r)
	doc.ForceFields = d.forceFields(o.get("forceFields"), r, &doc.origin)
	doc.Attachments = d.attachments(o.get("attachments"), r, &doc.origin)
	doc.Drives = d.drives(o.get("drives"), r, &doc.origin)
	doc.Loads = d.loads(o.get("loads"), r, &doc.origin)
	doc.Bonds = d.bonds(o.get("bonds"), r, &doc.origin)
	doc.Probes = d.probes(o.get("probes"), r)
	return doc
}

func (d *decoder) step(v *value) Step {
	s := DefaultStep()
	if v == nil {
		return s
	}
	o := d.object(v, "an object with the step's settings",
		"dt", "substeps", "iterations", "solver", "frictionCone", "projection", "sleeping", "merging")
	s.DT = d.numberOr(o.get("dt"), s.DT, "a time step of 1e-5 to 0.1 [s]", minDT, maxDT)
	s.Substeps = d.countOr(o.get("substeps"), s.Substeps, "a whole number of 1 to 64", maxSubsteps)
	s.Iterations = d.countOr(o.get("iterations"), s.Iterations, "a whole number of 1 to 256", maxIterations)
	s.Solver = d.choice(o.get("solver"), solvers...)
	s.FrictionCone = d.choice(o.get("frictionCone"), cones...)
	s.Projection = d.choice(o.get("projection"), projections...)
	s.Sleeping = d.flagOr(o.get("sleeping"), s.Sleeping)
	s.Merging = d.flagOr(o.get("merging"), s.Merging)
	return s
}

// refs are the names a document has defined so far.
type refs struct {
	materials, layers map[string]bool
	bodies            map[string]string // name → type
	softBodies        map[string]bool
	sets              map[string]string // name → body, empty for any
	// first is the path at which a name was first used, by list and name.
	first map[[2]string]string
}

func newRefs() *refs {
	return &refs{
		materials: map[string]bool{DefaultName: true}, layers: map[string]bool{DefaultName: true},
		bodies: map[string]string{}, softBodies: map[string]bool{}, sets: map[string]string{}, first: map[[2]string]string{},
	}
}

// unique reports a name that the list has already, at the value.
func (d *decoder) unique(r *refs, v *value, list, name string) {
	if at, ok := r.first[[2]string{list, name}]; ok {
		d.fail(v, "expected a name that is not used yet, got %s, which is the name of %s", clip(strconv.Quote(name)), at)
		return
	}
	r.first[[2]string{list, name}] = v.parent.path()
}

// reference reads the name of a body.
func (d *decoder) bodyRef(v *value, r *refs) string {
	name := d.name(v, "the name of a body")
	if _, ok := r.bodies[name]; !ok {
		d.expected(v, "the name of a body of this file")
	}
	return name
}

// anyBodyRef reads the name of a body of any kind.
func (d *decoder) anyBodyRef(v *value, r *refs) string {
	if r.softBodies[v.text] && v.kind == kindString {
		return v.text
	}
	return d.bodyRef(v, r)
}

// twoOfAny reads the names of two different bodies of any kind.
func (d *decoder) twoOfAny(o object, r *refs) [2]string {
	const want = "the names of two bodies"
	v := d.must(o, "between", want)
	out := d.pairOf(v, want)
	for i := range v.items {
		if i < len(out) && d.err == nil {
			d.anyBodyRef(v.items[i], r)
		}
	}
	if d.err == nil && out[0] == out[1] {
		d.expected(v, "the names of two different bodies")
	}
	return out
}

// twoBodies reads the names of two different bodies.
func (d *decoder) twoBodies(o object, r *refs) [2]string {
	const want = "the names of two bodies"
	v := d.must(o, "between", want)
	out := d.pairOf(v, want)
	for i := range v.items {
		if i < len(out) && d.err == nil {
			d.bodyRef(v.items[i], r)
		}
	}
	if d.err == nil && out[0] == out[1] {
		d.expected(v, "the names of two different bodies")
	}
	return out
}

// span reads from and until; until is 0 for ever.
func (d *decoder) span(o object) (from, until float64) {
	from = d.numberOr(o.get("from"), 0, "a time of at least 0 [s]", 0, maxNumber)
	if u := o.get("until"); u != nil {
		until = d.number(u, "a time [s]", -maxNumber, maxNumber)
		if until <= from {
			d.expected(u, "a time [s] after \"from\"")
		}
	}
	return from, until
}

func (d *decoder) drives(v *value, r *refs, from *origin) (out []Drive) {
	for _, it := range d.list(v, "a list of drives") {
		o := d.object(it, "a drive", "body", "nodes", "velocity", "angularVelocity", "from", "until")
		const want = "the name of a static, kinematic or deformable body"
		var x Drive
		x.Body, x.Nodes = d.nodesOf(o, r, want)
		if b := o.get("body"); b != nil && r.bodies[x.Body] == bodyTypes[0] {
			d.expected(b, want)
		}
		x.Velocity = d.vec(o.get("velocity"), "three numbers [m/s]", -maxNumber)
		x.AngularVelocity = d.vec(o.get("angularVelocity"), "three numbers [rad/s]", -maxNumber)
		x.From, x.Until = d.span(o)
		out = append(out, x)
		from.drives = append(from.drives, it.line)
	}
	return out
}

func (d *decoder) loads(v *value, r *refs, from *origin) (out []Load) {
	for _, it := range d.list(v, "a list of loads") {
		o := d.object(it, "a load", "body", "nodes", "force", "rate", "torque", "at", "from", "until")
		const want = "the name of a dynamic or deformable body"
		var x Load
		x.Body, x.Nodes = d.nodesOf(o, r, want)
		if b, t := o.get("body"), r.bodies[x.Body]; b != nil && t != "" && t != bodyTypes[0] {
			d.expected(b, want)
		}
		x.Force = d.vec(o.get("force"), "three numbers [N]", -maxNumber)
		x.Rate = d.vec(o.get("rate"), "three numbers [N/s]", -maxNumber)
		x.Torque = d.vec(o.get("torque"), "three numbers [N·m]", -maxNumber)
		if at := o.get("at"); at != nil {
			if r.softBodies[x.Body] {
				d.fail(at, "expected no \"at\" of a deformable body")
			}
			p := d.vec(at, "three numbers [m]", -maxNumber)
			x.At = &p
		}
		x.From, x.Until = d.span(o)
		out = append(out, x)
		from.loads = append(from.loads, it.line)
	}
	return out
}

func (d *decoder) bonds(v *value, r *refs, from *origin) (out []Bond) {
	for _, it := range d.list(v, "a list of bonds") {
		o := d.object(it, "a bond", "between", "intensity")
		x := Bond{Between: d.twoBodies(o, r), Intensity: 1}
		if i := o.get("intensity"); i != nil {
			x.Intensity = d.number(i, "an intensity above 0, at most 1", 0, 1)
			if x.Intensity == 0 {
				d.expected(i, "an intensity above 0, at most 1")
			}
		}
		out = append(out, x)
		from.bonds = append(from.bonds, it.line)
	}
	return out
}
