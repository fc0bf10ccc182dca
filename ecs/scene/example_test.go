package scene_test

import (
	"fmt"
	"log"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// A scene is opened, loaded into a world and run, with its probes at hand.
func Example() {
	doc, err := scene.Open("glued-chain")
	if err != nil {
		log.Fatal(err)
	}
	physics, err := ecs.Install(donburi.NewWorld(), doc.Config())
	if err != nil {
		log.Fatal(err)
	}
	instance, err := doc.Load(physics)
	if err != nil {
		log.Fatal(err)
	}
	probes := instance.Probes()
	row := make([]float64, len(probes.Columns()))
	for physics.Time() < doc.Seconds {
		physics.Step()
	}
	probes.Sample(row)
	for i, name := range probes.Columns() {
		if name == "pull" || name == "bonds" {
			fmt.Printf("%s %.1f\n", name, row[i])
		}
	}
	// Output:
	// pull -98.1
	// bonds 4.0
}

// An error says where the file is wrong and what was expected.
func ExampleParse() {
	_, err := scene.Parse("level.json", []byte(`{
  "version": 1,
  "bodies": [
    {"name": "crate", "shape": {"box": [1, 1]}}
  ]
}`))
	fmt.Println(err)
	// Output:
	// level.json:4: bodies[0].shape.box: expected three positive lengths [m], got [1, 1]
}
