package main

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

func roundForms() []built {
	return []built{{"round-forms", cylindersAndCones()}}
}

// cylindersAndCones has each curved form on its faces, sides and edges: a tin
// and a coin that stand, a cone on its base and one on its side, a cylinder that
// rolls along and one that is rounded, and a tin that hangs by its glued lid.
func cylindersAndCones() *scene.Document {
	doc := awake(document("Cylinders and cones", "Round forms stand, lie and roll. One hangs by its glued lid.", textbook))
	doc.Seconds = 4
	doc.Materials = []scene.Material{surface("wood", 0.6), surface("gum", 0.6)}
	doc.Materials[1].Adhesion = scene.StrengthAndReach(1e4, 0.001)
	doc.Materials[1].Adhesion.Glue.Damping = 1
	doc.Bodies = []scene.Body{of(floor(), "wood")}
	put := func(name string, s components.Shape, at vec) *scene.Body {
		doc.Bodies = append(doc.Bodies, of(scene.NewBody(name, s, at), "wood"))
		return &doc.Bodies[len(doc.Bodies)-1]
	}
	put("tin", components.Cylinder(0.3, 0.8), vec{-1.5, 0.4, 0})
	put("lid", components.Cylinder(0.35, 0.1).Rounded(0.04), vec{-1.5, 0.85, 0})
	put("ball", components.Sphere(0.2), vec{-1.5, 1.1, 0})
	put("cone", components.Cone(0.4, 1), vec{0, 0.5, -1})
	// On its side: turned by a quarter and the half angle, atan(1/4) = 14.036…°.
	side := put("fallen", components.Cone(0.25, 1), vec{0, nano(0.125 * 4 / 4.123105625617661), 1})
	side.Rotation = scene.Rotation{Axis: vec{0, 0, 1}, Deg: 90 + 14.036243467926479}
	bun := put("bun", components.Cone(0.4, 0.5).Rounded(0.1), vec{-1.5, 0.25, 1.5})
	bun.Rotation = scene.Rotation{Axis: vec{0, 1, 0}, Deg: 30}
	roller := put("roller", components.Cylinder(0.25, 1), vec{-2.5, 0.25, -2.5})
	roller.Rotation = scene.Rotation{Axis: vec{1, 0, 0}, Deg: 90}
	roller.Velocity, roller.AngularVelocity = vec{1, 0, 0}, vec{0, 0, -4}
	doc.Bodies = append(doc.Bodies,
		of(static(box("shelf", 1, 0.1, 1, vec{1.5, 2.05, 0})), "gum"),
		of(scene.NewBody("hanging", components.Cylinder(0.25, 0.5), vec{1.5, 1.75, 0}), "gum"))
	doc.Bonds = []scene.Bond{{Between: [2]string{"hanging", "shelf"}, Intensity: 1}}
	doc.Probes = []scene.Probe{
		ofBody("ball", "position", "ball"), ofBody("fallen", "position", "fallen"), ofBody("cone", "position", "cone"),
		ofBody("roller", "position", "roller"), ofBody("spin", "angularVelocity", "roller"), ofBody("hanging", "position", "hanging"),
		contact("area", "area", "hanging", "shelf"), contact("pull", "normalForce", "hanging", "shelf"),
		contact("points", "count", "tin", "floor"), world("penetration"),
	}
	return doc
}
