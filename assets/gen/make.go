package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// vec is a vector of the format.
type vec = mgl64.Vec3

// document starts a scene.
func document(title, about, source string) *scene.Document {
	doc := scene.NewDocument()
	doc.Title, doc.About, doc.Source = title, about, source
	return doc
}

// awake switches sleeping off, where a test wants to see what creeps.
func awake(doc *scene.Document) *scene.Document {
	doc.Step.Sleeping = false
	return doc
}

// nano rounds a length to a nanometre: sines differ by platform in their last
// bits.
func nano(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// round rounds a point to a nanometre.
func round(x, y, z float64) vec { return vec{nano(x), nano(y), nano(z)} }

// of returns a body with a material.
func of(b scene.Body, material string) scene.Body {
	b.Material = material
	return b
}

// static makes a body immovable.
func static(b scene.Body) scene.Body {
	b.Type = "static"
	return b
}

// turned turns a body about an axis.
func turned(b scene.Body, axis vec, deg float64) scene.Body {
	b.Rotation = scene.Rotation{Axis: axis, Deg: deg}
	return b
}

// moving gives a body a velocity.
func moving(b scene.Body, velocity vec) scene.Body {
	b.Velocity = velocity
	return b
}

// heavy overrides a body's mass.
func heavy(b scene.Body, mass float64) scene.Body {
	b.Mass = mass
	return b
}

// cube returns a dynamic cube of an edge length.
func cube(name string, edge float64, at vec) scene.Body {
	return scene.NewBody(name, components.Box(edge, edge, edge), at)
}

// box returns a dynamic box.
func box(name string, x, y, z float64, at vec) scene.Body {
	return scene.NewBody(name, components.Box(x, y, z), at)
}

// ball returns a dynamic sphere.
func ball(name string, radius float64, at vec) scene.Body {
	return scene.NewBody(name, components.Sphere(radius), at)
}

// floor returns a static half-space with its top at y = 0.
func floor() scene.Body {
	return static(scene.NewBody("floor", components.HalfSpace(vec{0, 1, 0}), vec{}))
}

// surface returns a material with a coefficient of friction.
func surface(name string, friction float64) scene.Material {
	m := scene.DefaultMaterial(name)
	m.Friction = friction
	return m
}

// ofBody, contact and world return probes.
func ofBody(name, quantity, body string) scene.Probe {
	return scene.Probe{Name: name, Quantity: "body." + quantity, Of: body}
}

func contact(name, quantity, a, b string) scene.Probe {
	return scene.Probe{Name: name, Quantity: "contact." + quantity, Between: &[2]string{a, b}}
}

func world(quantity string) scene.Probe {
	return scene.Probe{Name: quantity, Quantity: quantity}
}
