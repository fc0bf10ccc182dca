package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/plane"
)

// marginShare is the part of a body's thickness by which its box and its
// contacts reach out, so that resting pairs stay pairs.
const marginShare = 0.02

// bound places every shape that is awake and gives it a box that covers what it
// may reach within the step.
func (w *World) bound() {
	w.flight.swift = false
	w.swift = room(w.swift, w.crew.Workers())
	clear(w.swift)
	w.crew.Run(&w.boundJob, (len(w.awake)+boundPart-1)/boundPart)
	for _, s := range w.swift {
		w.flight.swift = w.flight.swift || s
	}
}

// boundJob bounds boundPart bodies at a time.
type boundJob struct{ w *World }

const boundPart = 128

// Part bounds those of part i.
func (j *boundJob) Part(worker, i int) {
	w := j.w
	swift := false
	for _, k := range w.awake[i*boundPart : min((i+1)*boundPart, len(w.awake))] {
		if !w.meta[k].out {
			swift = w.boundBody(k) || swift
		}
	}
	if swift {
		w.swift[worker] = true
	}
}

// boundBody bounds a body, and tells whether it makes a flight of the step.
func (w *World) boundBody(i int32) (swift bool) {
	m := &w.meta[i]
	w.margins[i] = w.margin(i)
	var o pose
	w.originTo(i, &o)
	x := &w.proxies[i]
	if w.flat != nil {
		w.boundFlat(i, &o, &x.Box, w.margins[i])
		swift = w.swiftFlat(i)
	} else {
		p := &w.placed[i]
		p.Pos, p.Rot = o.pos, o.rot.Mat()
		x.Box, swift = w.swiftBox(i)
	}
	l := layered(m.collider.Layers, m.collider.Mask)
	x.Layers, x.Mask = l.Layers, l.Mask
	x.Still = m.body.Kind == components.Static && !m.driven
	x.Parted = m.geometry.Compound != nil || m.geometry.Surface != nil
	return swift
}

// margin is how far a body's surface may come within the step, and a little
// more [m].
func (w *World) margin(i int32) float64 {
	m, b := &w.meta[i], &w.bodies[i]
	v := b.V.Len() + float64(b.W.Len()*m.radius)
	if w.boundless(m) {
		v = b.V.Len()
	}
	if m.driven {
		for k := range w.drives {
			if d := &w.drives[k]; d.Body == i {
				if s := d.V.Len() + float64(d.W.Len()*m.radius); s > v {
					v = s
				}
			}
		}
	}
	share := marginShare * m.thickness
	if !finite(share) {
		share = 0
	}
	return float64(w.cfg.DT*v) + share
}

// boundless reports whether a body's shape fills half of the world.
func (w *World) boundless(m *bodyMeta) bool {
	if w.flat != nil {
		return m.outline.Kind == plane.HalfPlane
	}
	return m.geometry.Kind == geom.KindHalfSpace
}
