package main

import "github.com/tackphysics/tack/ecs/scene"

func rolling() []built {
	return []built{
		{"incline-roll", inclineRoll()},
		{"slide-to-roll", slideToRoll()},
		{"block-stops", blockStops()},
	}
}

func inclineRoll() *scene.Document {
	const deg = 20
	doc := awake(document("Sphere rolls down", "A sphere rolls down 20° without slipping, at 5/7 of g·sin 20°. The rest of its fall goes into its spin.", textbook))
	doc.Seconds = 2
	doc.Materials = []scene.Material{surface("rough", 0.8)}
	b := of(onSlope(ball("ball", 0.5, vec{}), deg, 0, 0.5), "rough")
	b.Rotation = scene.Rotation{}
	doc.Bodies = []scene.Body{slope(deg, "rough"), b}
	doc.Probes = []scene.Probe{
		ofBody("ball", "position", "ball"), ofBody("speed", "speed", "ball"), ofBody("spin", "angularVelocity", "ball"),
	}
	return doc
}

func slideToRoll() *scene.Document {
	doc := awake(document("Sliding sphere starts to roll", "A sphere that slides at 7 m/s ends up rolling at 5/7 of that. Friction brakes it and spins it until the two agree.", textbook))
	doc.Seconds = 2
	doc.Materials = []scene.Material{surface("smooth", 0.3)}
	doc.Bodies = []scene.Body{of(floor(), "smooth"), of(moving(ball("ball", 0.5, vec{0, 0.5, 0}), vec{7, 0, 0}), "smooth")}
	doc.Probes = []scene.Probe{
		ofBody("ball", "position", "ball"), ofBody("velocity", "velocity", "ball"), ofBody("spin", "angularVelocity", "ball"),
	}
	return doc
}

func blockStops() *scene.Document {
	doc := awake(document("Sliding block stops", "A block at 5 m/s with friction 0.5 stops after v²/(2·0.5·g). That is 2.55 m, whatever its mass.", textbook))
	doc.Seconds = 2
	doc.Materials = []scene.Material{surface("rough", 0.5)}
	doc.Bodies = []scene.Body{
		of(floor(), "rough"),
		of(moving(box("block", 1, 0.3, 1, vec{0, 0.15, 0}), vec{5, 0, 0}), "rough"),
	}
	doc.Probes = []scene.Probe{
		ofBody("block", "position", "block"), ofBody("speed", "speed", "block"), world("energy.dissipated"),
	}
	return doc
}
