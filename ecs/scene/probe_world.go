package scene

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/ecs"
)

// worldView is what the world's quantities are now. Only those that a probe
// needs are asked for.
type worldView struct {
	needs       struct{ energy, momentum, angular, penetration bool }
	energy      ecs.Energy
	momentum    mgl64.Vec3
	angular     mgl64.Vec3
	penetration float64
	members     int
	share       float64
}

func (v *worldView) need(quantity string) {
	switch {
	case strings.HasPrefix(quantity, "energy."):
		v.needs.energy = true
	case quantity == "momentum":
		v.needs.momentum = true
	case quantity == "angularMomentum":
		v.needs.angular = true
	case quantity == "penetration":
		v.needs.penetration = true
	}
}

func (v *worldView) update(p *ecs.Physics) {
	if v.needs.energy {
		v.energy = p.Energy()
	}
	if v.needs.momentum {
		v.momentum = p.Momentum()
	}
	if v.needs.angular {
		v.angular = p.AngularMomentum()
	}
	s := p.Stats()
	v.members, v.share = s.Members, float64(s.Members)/float64(max(1, s.Particles))
	if v.needs.penetration {
		v.penetration = p.Penetration()
	}
}
