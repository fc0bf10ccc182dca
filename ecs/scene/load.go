package scene

import (
	"fmt"
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// Config returns the physics settings of the document, for ecs.Install. What
// the document says nothing about, as the number of threads, is the default.
func (doc *Document) Config() ecs.Config {
	c := ecs.DefaultConfig()
	c.Planar = doc.Planar
	c.Gravity = doc.Gravity
	c.DT = doc.Step.DT
	c.Substeps = doc.Step.Substeps
	c.Iterations = doc.Step.Iterations
	c.Sleeping = doc.Step.Sleeping
	c.Merging = doc.Step.Merging
	if doc.Step.FrictionCone == cones[1] {
		c.FrictionCone = systems.Pyramid
	}
	if doc.Step.Projection == projections[1] {
		c.Projection = systems.MostRestrictive
	}
	return c
}

// Instance is a scene that has been loaded into a world.
type Instance struct {
	physics *ecs.Physics
	bodies  []donburi.Entity
	// softBodies are the deformable ones.
	softBodies []donburi.Entity
	byName     map[string]donburi.Entity
	others     []donburi.Entity // loads, drives, fields and attachments
	probes     *Probes
	seconds    float64
	surfaces   []*components.MeshShape // by body, nil for none of their own
	fields     fieldTable
	sets       map[string]*components.NodeSet // by name
}

// Load puts the document into the world of p: its bodies, loads, drives and
// bonds, and its pairs into the pair table. Times in the document count from
// now. The document's gravity and step are not used here; Config has them. On
// an error, an *Error where the document is to blame, the world is as it was:
// everything is tried in a world of its own first.
func (doc *Document) Load(p *ecs.Physics) (*Instance, error) {
	if err := doc.Validate(); err != nil {
		return nil, err
	}
	if have := p.Config().Planar; have != doc.Planar {
		return nil, &Error{File: doc.origin.file, Path: "planar", Problem: fmt.Sprintf("expected %v, as the world is, got %v", have, doc.Planar)}
	}
	if err := doc.unread(); err != nil {
		return nil, err
	}
	trial, err := ecs.Install(donburi.NewWorld(), p.Config())
	if err != nil {
		return nil, err
	}
	if _, err := doc.loadInto(trial); err != nil {
		return nil, err
	}
	in, err := doc.loadInto(p)
	if err != nil {
		in.Remove()
		return nil, err
	}
	in.probes = newProbes(p, doc.Probes, in.byName)
	return in, nil
}

// Body returns the entity of a named body.
func (in *Instance) Body(name string) (donburi.Entity, bool) {
	e, ok := in.byName[name]
	return e, ok
}

// Bodies returns the entities of all bodies in the document's order. Do not
// change it.
func (in *Instance) Bodies() []donburi.Entity { return in.bodies }

// addSoft takes down a deformable body.
func (in *Instance) addSoft(e donburi.Entity, name string) {
	in.softBodies = append(in.softBodies, e)
	if name != "" {
		in.byName[name] = e
	}
}

// SoftBodies returns the entities of all deformable bodies in the document's
// order: solids, particles, cloths, ropes. Do not change it.
func (in *Instance) SoftBodies() []donburi.Entity { return in.softBodies }

// Probes returns the scene's probes.
func (in *Instance) Probes() *Probes { return in.probes }

// Seconds is the default length of a run [s].
func (in *Instance) Seconds() float64 { return in.seconds }

// Remove takes the scene's bodies, loads and drives out of the world. The pair
// table keeps its entries.
func (in *Instance) Remove() {
	w := in.physics.World().Donburi()
	for _, e := range slices.Concat(in.others, in.softBodies, in.bodies) {
		if w.Valid(e) {
			w.Remove(e)
		}
	}
	in.others, in.softBodies, in.bodies = nil, nil, nil
}

// loadInto spawns everything; what it has spawned is in the instance, whether
// it ends well or not.
func (doc *Document) loadInto(p *ecs.Physics) (*Instance, error) {
	in := &Instance{physics: p, byName: map[string]donburi.Entity{}, seconds: doc.Seconds}
	surfaces, list, err := doc.surfaceTable()
	if err != nil {
		return in, err
	}
	if in.fields, err = doc.fieldTable(surfaces, p.Config()); err != nil {
		return in, err
	}
	in.surfaces = list
	for _, part := range []func(*Instance) error{
		doc.loadPairs, doc.loadBodies, doc.loadSoftBodies, doc.loadParticles, doc.loadCloths, doc.loadRopes, doc.loadFields,
		doc.loadForceFields, doc.loadAttachments, doc.loadLoads, doc.loadDrives, doc.loadBonds,
	} {
		if err := part(in); err != nil {
			return in, err
		}
	}
	return in, nil
}

func (doc *Document) loadPairs(in *Instance) error {
	for i, r := range doc.Pairs {
		def := ecs.PairDef{Friction: r.Friction, Restitution: r.Restitution}
		if r.Adhesion != nil {
			g := r.Adhesion.glue(in.fields)
			def.Glue = &g
		}
		def.Contact = r.Contact.data(in.fields)
		if err := in.physics.SetPair(r.Between[0], r.Between[1], def); err != nil {
			return doc.at(doc.origin.pairs, i, "pairs", err)
		}
	}
	return nil
}

func (doc *Document) loadBodies(in *Instance) error {
	layers := doc.layerBits()
	materials := doc.materialTable(in.fields)
	for i := range doc.Bodies {
		e, err := in.physics.Spawn(doc.Bodies[i].def(materials, layers, in.surfaces[i]))
		if err != nil {
			return doc.at(doc.origin.bodies, i, "bodies", err)
		}
		in.bodies = append(in.bodies, e)
		if name := doc.Bodies[i].Name; name != "" {
			in.byName[name] = e
		}
	}
	return nil
}

func (doc *Document) loadLoads(in *Instance) error {
	now := in.physics.Time()
	for i, l := range doc.Loads {
		data := components.LoadData{Body: in.byName[l.Body], Nodes: in.nodeSet(doc, l.Nodes), Force: l.Force, Rate: l.Rate, Torque: l.Torque}
		if l.At != nil {
			data.At, data.AtPoint = *l.At, true
		}
		data.From, data.Until = shift(l.From, l.Until, now)
		e, err := in.physics.SpawnLoad(data)
		if err != nil {
			return doc.at(doc.origin.loads, i, "loads", err)
		}
		in.others = append(in.others, e)
	}
	return nil
}

func (doc *Document) loadDrives(in *Instance) error {
	now := in.physics.Time()
	for i, d := range doc.Drives {
		data := components.DriveData{Body: in.byName[d.Body], Nodes: in.nodeSet(doc, d.Nodes), Velocity: d.Velocity, AngularVelocity: d.AngularVelocity}
		data.From, data.Until = shift(d.From, d.Until, now)
		e, err := in.physics.SpawnDrive(data)
		if err != nil {
			return doc.at(doc.origin.drives, i, "drives", err)
		}
		in.others = append(in.others, e)
	}
	return nil
}

func (doc *Document) loadBonds(in *Instance) error {
	for i, b := range doc.Bonds {
		if err := in.physics.Bond(in.byName[b.Between[0]], in.byName[b.Between[1]], b.Intensity); err != nil {
			return doc.at(doc.origin.bonds, i, "bonds", err)
		}
	}
	return nil
}

// shift moves a span of the document's time to that of the physics.
func shift(from, until, now float64) (newFrom, newUntil float64) {
	if until == 0 {
		return from + now, 0
	}
	return from + now, until + now
}

// at says where in the file an error of loading comes from.
func (doc *Document) at(lines []int, i int, list string, err error) error {
	e := &Error{File: doc.origin.file, Path: fmt.Sprintf("%s[%d]", list, i), Problem: err.Error()}
	if i < len(lines) {
		e.Line = lines[i]
	}
	return e
}
