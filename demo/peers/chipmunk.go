package main

import (
	"fmt"

	"github.com/jakecoffman/cp/v2"
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// chipmunk makes the same scene in cp with its defaults: 10 iterations, one step
// of the scene's length.
func chipmunk(name string) (engine, error) {
	doc, err := scene.Open(name)
	if err != nil {
		return engine{}, err
	}
	space := cp.NewSpace()
	space.SetGravity(cp.Vector{X: doc.Gravity[0], Y: doc.Gravity[1]})
	var last *cp.Body
	for i := range doc.Bodies {
		b := &doc.Bodies[i]
		last = cp.NewStaticBody()
		if b.Type == "dynamic" {
			last = cp.NewBody(1, 1) // the shape's mass replaces it
		}
		last.SetPosition(cp.Vector{X: b.Position[0], Y: b.Position[1]})
		space.AddBody(last)
		var shape *cp.Shape
		area := 0.0
		switch s := b.Shape.(type) {
		case components.RectShape:
			shape = cp.NewBox(last, s.Size[0], s.Size[1], 0)
			area = s.Size[0] * s.Size[1]
		case components.CircleShape:
			shape = cp.NewCircle(last, s.Radius, cp.Vector{})
			area = cp.AreaForCircle(0, s.Radius)
		default:
			return engine{}, fmt.Errorf("%s: cp has no %T", name, s)
		}
		if b.Type == "dynamic" {
			shape.SetMass(area) // density 1
		}
		// cp multiplies the frictions of two shapes: both 0.5 make 0.25 there.
		shape.SetFriction(0.7071067811865476)
		shape.SetElasticity(0)
		space.AddShape(shape)
	}
	dt := doc.Step.DT
	return engine{"cp", func() { space.Step(dt) }, func() float64 { return last.Position().Y }}, nil
}
