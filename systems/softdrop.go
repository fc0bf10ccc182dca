package systems

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/blob"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/soft"
)

// layFlat is lay in a planar world: discs, and drops whose area is kept.
func (f *particlesForm) layFlat(k *plan, density float64) error {
	d := f.data
	switch s := d.Shape.(type) {
	case *components.Grains:
		if s != nil {
			for i, p := range s.Points {
				if p[2] != 0 {
					return fmt.Errorf("expected z = 0 in a planar world, got grain %d at %v", i, p)
				}
			}
		}
		return f.layEach(k, s, float64(float64(density*float64(math.Pi*plane.Depth))*float64(d.Radius*d.Radius)))
	case components.ParticleRing:
		return f.layDrop(k, s, density)
	}
	return fmt.Errorf("expected grains or a ring in a planar world, got %T", d.Shape)
}

// layDrop lays a closed skin about an area, each particle with its share of the mass of
// what is inside, by its length.
func (f *particlesForm) layDrop(k *plan, s components.ParticleRing, density float64) error {
	x, err := blob.Circle(s.Radius, s.Count)
	if err != nil {
		return err
	}
	rim := blob.Ring(s.Count)
	v := soft.NewVolume(x, nil, rim)
	k.nodes, k.skin = x, soft.NewThin(x, nil, rim, f.data.Radius)
	around := 0.0
	for _, l := range k.skin.Length {
		around += l
	}
	for _, l := range k.skin.Length {
		k.mass = append(k.mass, float64(float64(density*v.Rest)*(l/around)))
	}
	if f.data.Stretch > 0 {
		k.elements = append(k.elements, blob.Links(x, rim, f.data.Stretch))
	}
	if !f.data.Loose {
		k.keep = v
	}
	k.paint, err = paint(k.skin)
	return err
}
