package main

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// tack loads a built-in scene.
func tack(name string) (engine, error) {
	doc, err := scene.Open(name)
	if err != nil {
		return engine{}, err
	}
	cfg := doc.Config()
	cfg.Threads = 1
	w := donburi.NewWorld()
	p, err := ecs.Install(w, cfg)
	if err != nil {
		return engine{}, err
	}
	in, err := doc.Load(p)
	if err != nil {
		return engine{}, err
	}
	last := in.Bodies()[len(in.Bodies())-1]
	return engine{"tack", p.Step, func() float64 {
		return components.Pose.Get(w.Entry(last)).Position[1]
	}}, nil
}
