package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

const (
	// muzzle is the speed of the bullets [m/s].
	muzzle = 300
	// rows of bullets, each as many in line.
	bulletRows, bulletsInRow = 4, 8
)

func bullets() []built { return []built{{"bullets", bulletWall()}} }

// bulletWall shoots at three sheets of a millimetre: steel, from which the
// bullets bounce, felt, at which they stop, and tar, to which they stick. The
// fourth row passes over the edge of the steel at a millimetre.
func bulletWall() *scene.Document {
	const radius, sheet, wide, tall = 0.02, 0.001, 0.6, 0.5
	doc := awake(document("Bullets", "Balls at 300 m/s meet sheets of a millimetre: they bounce, stop, stick, and pass a millimetre above. None gets through.", textbook))
	doc.Seconds = 1
	steel, felt, tar, ball := surface("steel", 0), surface("felt", 0.6), surface("tar", 0.6), surface("ball", 0.3)
	steel.Restitution = 0.5
	tar.Adhesion = &scene.Adhesion{}
	g := &tar.Adhesion.Glue
	g.NormalStiffness, g.TangentialStiffness = 1e9, 1e9
	g.DebondEnergy, g.BreakGap = 1000, 0.002
	g.InitialIntensity, g.Damping, g.Samples = 1, 1, 2
	doc.Materials = []scene.Material{steel, felt, tar, ball}
	doc.Bodies = []scene.Body{floor()}
	for i, name := range []string{"steel", "felt", "tar"} {
		at := round(sheet/2, tall/2, float64(i-1)*1.1*wide)
		doc.Bodies = append(doc.Bodies, of(static(box(name, sheet, tall, wide, at)), name))
	}
	for row := range bulletRows {
		for i := range bulletsInRow {
			y, z := 0.15+0.04*float64(i), (float64(row-1)*1.1+0.12*float64(i%4-1))*wide
			if row == bulletRows-1 { // above the steel
				y, z = tall+radius+0.001, (0.12*float64(i)-1.5)*wide
			}
			b := scene.NewBody(fmt.Sprintf("bullet%d%d", row, i), components.Sphere(radius), round(-1.5-0.7*float64(i), y, z))
			b.Fast, b.Velocity = true, vec{muzzle, 0, 0}
			doc.Bodies = append(doc.Bodies, of(b, "ball"))
		}
	}
	doc.Probes = []scene.Probe{
		ofBody("bounced", "velocity", "bullet00"), ofBody("stopped", "position", "bullet10"), ofBody("stuck", "position", "bullet20"),
		ofBody("passed", "velocity", "bullet30"), contact("bonds", "bonds", "tar", "bullet20"), world("energy.kinetic"),
	}
	return doc
}
