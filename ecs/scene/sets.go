package scene

import (
	"github.com/tackphysics/tack/components"
)

// Set is a named set of nodes.
type Set struct {
	Name string
	// Body is the name of a deformable body; with it, what names the set need not
	// name the body. Empty is any.
	Body string
	// Nodes are those of all of these together.
	Nodes []Nodes
}

// NodesOf says which nodes of a deformable body something acts on: those of a named
// set, or of the list where there is no name.
type NodesOf struct {
	Set  string
	List []Nodes
}

// Attachment fastens nodes of a deformable body to a rigid one, or to the world.
type Attachment struct {
	Body string `json:"body"`
	// Nodes is nil for all.
	Nodes *NodesOf `json:"nodes,omitempty"`
	// To is the name of a rigid body; empty is the world.
	To string `json:"to,omitempty"`
	// From and Until bound the time [s]; Until 0 means for ever.
	From  float64 `json:"from,omitzero"`
	Until float64 `json:"until,omitzero"`
}

const wantSet = "a set of nodes: {\"box\": [[x, y, z], [x, y, z]]}, {\"nodes\": […]} or a list of nodes and boxes"

// sets reads the named ones. Bodies are not known yet; see setBodies.
func (d *decoder) sets(v *value, r *refs) (out []Set) {
	if v == nil {
		return nil
	}
	if v.kind != kindObject {
		d.expected(v, "an object of sets of nodes by name")
		return nil
	}
	for _, it := range v.items {
		if it.key == "" {
			d.fail(it, "expected a name of the set")
		}
		s := Set{Name: it.key}
		if it.kind == kindObject {
			if b := (object{it}).get("body"); b != nil {
				s.Body = d.name(b, "the name of a deformable body")
			}
		}
		s.Nodes = d.nodeList(it, "body", "box", "nodes")
		r.sets[s.Name] = s.Body
		out = append(out, s)
	}
	return out
}

// nodeList reads a list of nodes and boxes, or an object with one of the last two
// keys.
func (d *decoder) nodeList(v *value, keys ...string) []Nodes {
	if v.kind == kindList {
		out := d.nodes(v)
		if len(out) == 0 {
			d.expected(v, "at least one node or box")
		}
		return out
	}
	o := d.object(v, wantSet, keys...)
	box, list := o.get("box"), o.get("nodes")
	switch {
	case (box == nil) == (list == nil):
		d.fail(v, "expected one of \"box\" and \"nodes\"")
	case box != nil:
		return []Nodes{{Box: d.corners(box)}}
	case list.kind != kindList || len(list.items) == 0:
		d.expected(list, "a list of at least one node or box")
	default:
		return d.nodes(list)
	}
	return nil
}

// setBodies checks the bodies of the sets.
func (d *decoder) setBodies(v *value, sets []Set, r *refs) {
	for i, s := range sets {
		if s.Body != "" && !r.softBodies[s.Body] {
			d.expected(object{v.items[i]}.get("body"), "the name of a deformable body of this file")
		}
	}
}

// nodesOf reads what nodes of which body something acts on; it has a body, or the
// set that it names has. Rigid bodies have no nodes.
func (d *decoder) nodesOf(o object, r *refs, want string) (body string, nodes *NodesOf) {
	n := o.get("nodes")
	if n != nil {
		nodes = &NodesOf{}
		if n.kind == kindString {
			nodes.Set = n.text
			var ok bool
			if body, ok = r.sets[n.text]; !ok {
				d.expected(n, "the name of a set of this file")
			}
		} else {
			nodes.List = d.nodeList(n, "box", "nodes")
		}
	}
	b := o.get("body")
	if b == nil && body != "" {
		return body, nodes
	}
	of := body
	body = d.anyBodyRef(d.must(o, "body", want), r)
	switch {
	case d.err != nil:
	case n != nil && !r.softBodies[body]:
		d.fail(n, "expected no \"nodes\" of a rigid body")
	case of != "" && of != body:
		d.fail(b, "expected the body of the set, %s, got %s", clip(of), b.describe())
	}
	return body, nodes
}

func (d *decoder) attachments(v *value, r *refs, from *origin) (out []Attachment) {
	for _, it := range d.list(v, "a list of attachments") {
		o := d.object(it, "an attachment", "body", "nodes", "to", "from", "until")
		var a Attachment
		a.Body, a.Nodes = d.nodesOf(o, r, "the name of a deformable body")
		if b := o.get("body"); b != nil && d.err == nil && !r.softBodies[a.Body] {
			d.expected(b, "the name of a deformable body of this file")
		}
		if to := o.get("to"); to != nil {
			a.To = d.bodyRef(to, r)
		}
		a.From, a.Until = d.span(o)
		out = append(out, a)
		from.attachments = append(from.attachments, it.line)
		if d.err != nil {
			return nil
		}
	}
	return out
}

// nodeSet returns what the plugin needs, nil for all nodes. Sets that are named are
// made once.
func (in *Instance) nodeSet(doc *Document, n *NodesOf) *components.NodeSet {
	switch {
	case n == nil:
		return nil
	case n.Set == "":
		return nodeSet(n.List)
	}
	if in.sets == nil {
		in.sets = map[string]*components.NodeSet{}
		for i := range doc.Sets {
			in.sets[doc.Sets[i].Name] = nodeSet(doc.Sets[i].Nodes)
		}
	}
	return in.sets[n.Set]
}

func (doc *Document) loadAttachments(in *Instance) error {
	now := in.physics.Time()
	for i, a := range doc.Attachments {
		data := components.AttachmentData{Body: in.byName[a.Body], Nodes: in.nodeSet(doc, a.Nodes), To: in.byName[a.To]}
		data.From, data.Until = shift(a.From, a.Until, now)
		e, err := in.physics.SpawnAttachment(data)
		if err != nil {
			return doc.at(doc.origin.attachments, i, "attachments", err)
		}
		in.others = append(in.others, e)
	}
	return nil
}

// MarshalJSON writes the name of a set, or a list.
func (n NodesOf) MarshalJSON() ([]byte, error) {
	if n.Set != "" {
		return compact(n.Set)
	}
	return compact(n.List)
}

// MarshalJSON writes the set without its name.
func (s Set) MarshalJSON() ([]byte, error) {
	if s.Body == "" {
		return compact(s.Nodes)
	}
	return compact(struct {
		Body  string  `json:"body"`
		Nodes []Nodes `json:"nodes"`
	}{s.Body, s.Nodes})
}
