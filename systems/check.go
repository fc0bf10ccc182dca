package systems

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
)

// ErrBody is wrapped by every reason for which a body is left out.
var ErrBody = errors.New("body cannot be simulated")

// problem says in words what is wrong with a body; empty if nothing is.
type problem string

// The largest numbers that can be simulated: beyond them squares and products
// overflow or positions lose the millimetre.
const (
	maxPosition = 1e9  // [m]
	maxSpeed    = 1e6  // [m/s] and [rad/s]
	maxMass     = 1e15 // [kg]
	minMass     = 1e-15
	maxForce    = 1e15 // [N], [N/s] and [N·m]
	maxTime     = 1e12 // [s]
)

const badDensity = problem("Material.Density: expected one that gives a mass of 1e-15 to 1e15 [kg]")

// check looks at a body's components.
func (w *World) check(m *bodyMeta) problem {
	p := m.check()
	if p == "" && w.flat != nil {
		p = checkFlat(m.pose, m.velocity)
	}
	return p
}

// check looks at the numbers of a body's components.
func (m *bodyMeta) check() problem {
	if p := checkMotion(m.pose, m.velocity); p != "" {
		return p
	}
	if m.body.Kind > components.Kinematic {
		return "Body.Kind: expected Dynamic, Static or Kinematic"
	}
	return m.checkMatter()
}

func checkMotion(pose *components.PoseData, velocity *components.VelocityData) problem {
	switch {
	case !within3(pose.Position, maxPosition):
		return "Pose.Position: expected finite numbers up to 1e9 [m]"
	case !finite3(pose.Rotation.V) || !finite(pose.Rotation.W):
		return "Pose.Rotation: expected finite numbers"
	case !within3(velocity.Linear, maxSpeed):
		return "Velocity.Linear: expected finite numbers up to 1e6 [m/s]"
	case !within3(velocity.Angular, maxSpeed):
		return "Velocity.Angular: expected finite numbers up to 1e6 [rad/s]"
	}
	return ""
}

func (m *bodyMeta) checkMatter() problem {
	mat := m.material
	switch {
	case m.mass.Override != 0 && !(m.mass.Override >= minMass && m.mass.Override <= maxMass):
		return "Mass.Override: expected 0, or 1e-15 to 1e15 [kg]"
	case m.collider.Shape == nil:
		return "Collider.Shape: expected a shape, got none"
	case !(mat.Friction >= 0) || !finite(mat.Friction):
		return "Material.Friction: expected a finite number ≥ 0"
	case !(mat.Restitution >= 0 && mat.Restitution <= 1):
		return "Material.Restitution: expected 0 to 1"
	case m.body.Kind == components.Dynamic && m.mass.Override == 0 && (!(mat.Density > 0) || !finite(mat.Density)):
		return "Material.Density: expected a finite number > 0 [kg/m³]"
	}
	return ""
}

// within3 reports whether no component is NaN or beyond ±limit.
func within3(v mgl64.Vec3, limit float64) bool {
	for _, x := range v {
		if !(x >= -limit && x <= limit) {
			return false
		}
	}
	return true
}

func finite3(v mgl64.Vec3) bool { return finite(v[0]) && finite(v[1]) && finite(v[2]) }

// checkLoad returns an error that names the field, or nil.
func (w *World) checkLoad(l *components.LoadData) error {
	switch {
	case !within3(l.Force, maxForce):
		return errors.New("Load.Force: expected finite numbers up to 1e15 [N]")
	case !within3(l.Rate, maxForce):
		return errors.New("Load.Rate: expected finite numbers up to 1e15 [N/s]")
	case !within3(l.Torque, maxForce):
		return errors.New("Load.Torque: expected finite numbers up to 1e15 [N·m]")
	case !within3(l.At, maxPosition):
		return errors.New("Load.At: expected finite numbers up to 1e9 [m]")
	case l.Nodes != nil && w.index(l.Body) >= 0:
		return errors.New("Load.Nodes: expected none on a rigid body")
	case !validSpan(l.From, l.Until):
		return errors.New("Load.From, Until: expected numbers up to 1e12 [s]")
	case w.flat != nil:
		return checkFlatLoad(l)
	}
	return nil
}

// checkDrive returns an error that names the field, or nil.
func (w *World) checkDrive(d *components.DriveData) error {
	switch {
	case !within3(d.Velocity, maxSpeed):
		return errors.New("Drive.Velocity: expected finite numbers up to 1e6 [m/s]")
	case !within3(d.AngularVelocity, maxSpeed):
		return errors.New("Drive.AngularVelocity: expected finite numbers up to 1e6 [rad/s]")
	case d.Nodes != nil && w.index(d.Body) >= 0:
		return errors.New("Drive.Nodes: expected none on a rigid body")
	case !validSpan(d.From, d.Until):
		return errors.New("Drive.From, Until: expected numbers up to 1e12 [s]")
	case w.flat != nil:
		return checkFlatDrive(d)
	}
	return nil
}

// validSpan: the end may be +Inf, for ever.
func validSpan(from, until float64) bool {
	return math.Abs(from) <= maxTime && until >= -maxTime && (until <= maxTime || math.IsInf(until, 1))
}

// CheckShape returns what makes a shape unusable in space: a length out of range,
// points that span no volume, a rounding for which it is too thin, a shape of the
// plane, none at all. nil if nothing does.
func CheckShape(s components.Shape) error {
	_, err := cook(s)
	return err
}

// cook makes the kernels' form of a shape.
func cook(s components.Shape) (geom.Shape, error) {
	switch s := s.(type) {
	case components.SphereShape:
		return geom.Sphere(s.Radius)
	case components.BoxShape:
		return geom.RoundedBox(toVec(s.Size), s.Rounding)
	case components.CapsuleShape:
		return geom.Capsule(s.Radius, s.Length)
	case components.CylinderShape:
		return geom.Cylinder(s.Radius, s.Height, s.Rounding)
	case components.ConeShape:
		return geom.Cone(s.Radius, s.Height, s.Rounding)
	case components.HalfSpaceShape:
		return geom.HalfSpace(toVec(s.Normal))
	case *components.HullShape:
		return cookHull(s)
	case *components.CompoundShape:
		return cookCompound(s)
	case *components.MeshShape:
		return cookMesh(s)
	case *components.HeightFieldShape:
		return cookHeightField(s)
	}
	if planarShape(s) {
		return geom.Shape{}, fmt.Errorf("%T is a shape of a planar world: set Config.Planar", s)
	}
	return geom.Shape{}, fmt.Errorf("unknown shape %T", s)
}

// refuse tells once that a load or a drive is left out, and takes note when it
// is mended; it reports whether there is an error.
func (w *World) refuse(e donburi.Entity, err error) bool {
	if err == nil {
		if len(w.refused) > 0 {
			delete(w.refused, e)
		}
		return false
	}
	if !w.refused[e] {
		w.refused[e] = true
		w.stats.Rejected++
		w.events.Rejected = append(w.events.Rejected, Rejected{e, err})
	}
	return true
}

// reject tells once that a body is left out.
func (w *World) reject(e donburi.Entity, p problem) {
	w.stats.Rejected++
	w.events.Rejected = append(w.events.Rejected, Rejected{e, fmt.Errorf("%w: %s", ErrBody, p)})
}
