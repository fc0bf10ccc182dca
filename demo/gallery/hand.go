package gallery

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// How the hand pulls.
const (
	// handRate is the undamped frequency of a free body in the hand [rad/s].
	handRate = 2 * math.Pi * 4
	// handStep is the largest product of that frequency and the step: the
	// force stands for a whole step, beyond about 1 it would push itself.
	handStep = 0.45
	// handBrake slows the turning of a body in the hand, which would swing for
	// long [1/s].
	handBrake = 2
)

// hand drags a body by a spring, critically damped, from the point where it was
// gripped to a target. It is a load of the physics, set anew before each step.
type hand struct {
	physics *ecs.Physics
	load    donburi.Entity
	body    donburi.Entity // valid while it holds
	grip    mgl64.Vec3     // in body axes; of a deformable body from the patch's middle [m]
	patch   *handful       // of a deformable body, or nil
	target  mgl64.Vec3     // [m]
	depth   float64        // of the target along the view [m]
	force   float64        // in the last step [N]
	// strength multiplies the spring's stiffness, 1…4.
	strength float64
}

// holds tells whether there is a body in the hand.
func (h *hand) holds() bool { return h.physics != nil }

// grab takes a body at a point in the world, a deformable one by the patch of it that
// is nearest. It reports false for one that no load can move.
func (h *hand) grab(physics *ecs.Physics, body donburi.Entity, at mgl64.Vec3) bool {
	h.drop()
	world := physics.World().Donburi()
	if !world.Valid(body) {
		return false
	}
	e := world.Entry(body)
	if e.HasComponent(components.Nodes) {
		return h.grabPatch(physics, body, at)
	}
	if components.Body.Get(e).Kind != components.Dynamic || components.Body.Get(e).Disabled || !(components.Mass.Get(e).Value > 0) {
		return false
	}
	pose := components.Pose.Get(e)
	load, err := physics.SpawnLoad(components.LoadData{Body: body, AtPoint: true})
	if err != nil {
		return false
	}
	h.physics, h.load, h.body, h.patch = physics, load, body, nil
	physics.Wake(body)
	h.grip, h.target, h.force = back(pose.Position, pose.Rotation, at), at, 0
	return true
}

// drop lets go.
func (h *hand) drop() {
	if h.physics != nil {
		if w := h.physics.World().Donburi(); w.Valid(h.load) {
			w.Remove(h.load)
		}
		h.physics.Wake(h.body)
	}
	h.physics, h.force = nil, 0
}

// point returns where the gripped point is.
func (h *hand) point() mgl64.Vec3 {
	if h.patch != nil {
		middle, _ := h.patch.motion(components.Nodes.Get(h.physics.World().Donburi().Entry(h.body)))
		return middle.Add(h.grip)
	}
	p := components.Pose.Get(h.physics.World().Donburi().Entry(h.body))
	return place(p.Position, p.Rotation, h.grip)
}

// pull sets the force for the next step. It lets go of a body that is gone.
func (h *hand) pull() {
	if h.physics == nil {
		return
	}
	w := h.physics.World().Donburi()
	if !w.Valid(h.body) || !w.Valid(h.load) {
		h.drop()
		return
	}
	e := w.Entry(h.body)
	if h.patch != nil {
		h.pullPatch(components.Nodes.Get(e), components.Load.Get(w.Entry(h.load)))
		return
	}
	pose, velocity, mass := components.Pose.Get(e), components.Velocity.Get(e), components.Mass.Get(e)
	arm := h.grip.Sub(mass.Center)
	speed := velocity.Linear.Add(velocity.Angular.Cross(rotated(pose.Rotation, arm)))
	rate := min(handRate*math.Sqrt(max(1, h.strength)), handStep/h.physics.Config().DT)
	m := massAt(mass, arm)
	stretch := h.target.Sub(place(pose.Position, pose.Rotation, h.grip))
	force := stretch.Mul(m * rate * rate).Sub(speed.Mul(2 * m * rate))
	spin := back(mgl64.Vec3{}, pose.Rotation, velocity.Angular)
	torque := rotated(pose.Rotation, mass.Inertia.Mul3x1(spin)).Mul(-handBrake)
	if !finite(force) || !finite(torque) {
		force, torque = mgl64.Vec3{}, mgl64.Vec3{}
	}
	h.force = force.Len()
	h.physics.Wake(h.body)
	l := components.Load.Get(w.Entry(h.load))
	l.Force, l.Torque, l.At = force, torque, h.grip
}

// massAt bounds from below the mass that a point has in any direction, arm away
// from the centre of mass in body axes [kg]. The inverse mass there is the
// matrix 1/m − [r]I⁻¹[r], whose largest eigenvalue is at most 1/m and the trace
// of the rest, r²·tr I⁻¹ − r·I⁻¹r.
func massAt(m *components.MassData, arm mgl64.Vec3) float64 {
	inverse := m.Inertia.Inv()
	turning := arm.Dot(arm)*inverse.Trace() - arm.Dot(inverse.Mul3x1(arm))
	if !(turning > 0) || math.IsInf(turning, 1) {
		turning = 0
	}
	return 1 / (1/m.Value + turning)
}

// rotated turns a direction from body axes to the world; a zero rotation is none.
func rotated(turn mgl64.Quat, v mgl64.Vec3) mgl64.Vec3 { return place(mgl64.Vec3{}, turn, v) }

// back moves a point from the world to body axes.
func back(at mgl64.Vec3, turn mgl64.Quat, p mgl64.Vec3) mgl64.Vec3 {
	if turn == (mgl64.Quat{}) {
		return p.Sub(at)
	}
	return turn.Normalize().Conjugate().Rotate(p.Sub(at))
}
