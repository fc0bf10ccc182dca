package play

import (
	"math"
	"slices"
	"strings"
)

// Defaults of a document.
const (
	defaultFloor = -5  // [m]
	defaultNear  = 0.3 // [m]
)

// Parse reads a level's document. Any error is an *Error of one line and wraps
// ErrLevel. What it says about the scene is checked when the level is started.
func Parse(name string, data []byte) (*Level, error) {
	file := name + extension
	root, err := read(file, data)
	if err != nil {
		return nil, err
	}
	d := &decoder{file: file}
	l := d.level(root)
	l.Name = name
	if d.err != nil {
		return nil, d.err
	}
	return l, nil
}

func (d *decoder) level(root *value) *Level {
	o := d.object(root, "version", "scene", "title", "hint", "ball", "goal", "par", "floor", "camera", "prompts", "route")
	if v := d.must(o, "version", "the version of the format, 1"); d.err == nil && v.describe() != "1" {
		d.fail(v, "expected 1, the only version of the format, got %s", v.describe())
	}
	l := &Level{
		Scene: d.text(d.must(o, "scene", "the name of a scene"), "the name of a scene"),
		Title: d.text(d.must(o, "title", "a few words"), "a few words"),
		Hint:  d.text(d.must(o, "hint", "one sentence"), "one sentence"),
		Par:   d.number(d.must(o, "par", "a good time [s]"), "a time [s]", 1, longest),
		Floor: d.numberOr(o.of["floor"], defaultFloor, "a height [m]", -farthest, farthest),
	}
	l.Ball = d.ball(d.must(o, "ball", "what the player rolls"))
	l.Goal = d.goal(d.must(o, "goal", "where the ball has to come to rest"))
	for _, v := range d.list(d.must(o, "camera", "a list of views")) {
		l.Views = append(l.Views, d.view(v))
	}
	if len(l.Views) == 0 || l.Views[0].Box != nil {
		d.fail(root, "expected a first view in \"camera\" that has no box")
	}
	for _, v := range d.list(o.of["prompts"]) {
		l.Prompts = append(l.Prompts, d.prompt(v))
	}
	for _, v := range d.list(o.of["route"]) {
		l.Route = append(l.Route, d.leg(v))
	}
	return l
}

func (d *decoder) ball(v *value) Ball {
	o := d.object(v, "body", "sticky", "honey", "start", "torque", "spin")
	honey := ""
	if it := o.of["honey"]; it != nil {
		honey = d.text(it, "the name of a material")
	}
	return Ball{
		Honey:  honey,
		Body:   d.text(d.must(o, "body", "the name of a body"), "the name of a body"),
		Sticky: d.text(d.must(o, "sticky", "the name of a material"), "the name of a material"),
		Start:  d.place(d.must(o, "start", "three numbers [m]")),
		Torque: d.number(d.must(o, "torque", "a torque [N·m]"), "a torque [N·m]", 0, strongest),
		Spin:   d.number(d.must(o, "spin", "a speed [rad/s]"), "a speed [rad/s]", 0, fastest),
	}
}

func (d *decoder) goal(v *value) (g Goal) {
	o := d.object(v, "box", "candies", "count")
	g.Box = d.box(d.must(o, "box", "two corners [m]"))
	if c := o.of["candies"]; c != nil {
		g.Candies = d.text(c, "how the names of the candies begin")
		g.Count = d.count(d.must(o, "count", "how many candies"), 1)
	} else if c := o.of["count"]; c != nil {
		d.fail(c, "expected a key \"candies\" with it")
	}
	return g
}

func (d *decoder) view(v *value) (w View) {
	o := d.object(v, "box", "yaw", "pitch", "distance", "offset")
	w.Box = d.boxOrNone(o.of["box"])
	w.Yaw = d.number(d.must(o, "yaw", "an angle [deg]"), "an angle [deg]", -360, 360) * math.Pi / 180
	w.Pitch = d.number(d.must(o, "pitch", "an angle [deg]"), "an angle [deg]", -80, 80) * math.Pi / 180
	w.Distance = d.number(d.must(o, "distance", "a distance [m]"), "a distance [m]", 0.1, farthest)
	if v := o.of["offset"]; v != nil {
		w.Offset = d.place(v)
	}
	return w
}

func (d *decoder) boxOrNone(v *value) *Box {
	if v == nil {
		return nil
	}
	b := d.box(v)
	return &b
}

func (d *decoder) prompt(v *value) (p Prompt) {
	o := d.object(v, "text", "box", "when", "until")
	p.Text = d.text(d.must(o, "text", "what to tell"), "what to tell")
	p.Box = d.boxOrNone(o.of["box"])
	for _, w := range d.list(o.of["when"]) {
		word := d.text(w, "what has to be so")
		if !slices.Contains(whens, word) {
			d.fail(w, "expected one of %s, got %s", strings.Join(whens, ", "), w.describe())
		}
		p.When = append(p.When, word)
	}
	if u := o.of["until"]; u != nil {
		p.Until = d.text(u, "what ends it")
		if !slices.Contains(untils, p.Until) {
			d.fail(u, "expected one of %s, got %s", strings.Join(untils, ", "), u.describe())
		}
	} else if p.Box == nil && len(p.When) == 0 {
		d.fail(v, "expected a key \"box\", \"when\" or \"until\": this would never go away")
	}
	return p
}

func (d *decoder) leg(v *value) (l Leg) {
	o := d.object(v, "to", "sticky", "near", "candies", "wait")
	l.To = d.place(d.must(o, "to", "three numbers [m]"))
	l.Sticky = d.flag(o.of["sticky"])
	l.Near = d.numberOr(o.of["near"], defaultNear, "a distance [m]", 0.01, farthest)
	if c := o.of["candies"]; c != nil {
		l.Candies = d.count(c, 0)
	}
	l.Wait = d.numberOr(o.of["wait"], 0, "a time [s]", 0, longest)
	return l
}
