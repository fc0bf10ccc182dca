package systems

import (
	"errors"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// checkFlat looks whether a body lies in the plane of a planar world.
func checkFlat(pose *components.PoseData, velocity *components.VelocityData) problem {
	switch {
	case pose.Position[2] != 0:
		return "Pose.Position: expected z = 0 in a planar world"
	case pose.Rotation.V[0] != 0 || pose.Rotation.V[1] != 0:
		return "Pose.Rotation: expected a rotation about z in a planar world"
	case velocity.Linear[2] != 0:
		return "Velocity.Linear: expected z = 0 in a planar world"
	case velocity.Angular[0] != 0 || velocity.Angular[1] != 0:
		return "Velocity.Angular: expected x = y = 0 in a planar world"
	}
	return ""
}

func checkFlatLoad(l *components.LoadData) error {
	switch {
	case l.Force[2] != 0:
		return errors.New("Load.Force: expected z = 0 in a planar world")
	case l.Rate[2] != 0:
		return errors.New("Load.Rate: expected z = 0 in a planar world")
	case l.Torque[0] != 0 || l.Torque[1] != 0:
		return errors.New("Load.Torque: expected x = y = 0 in a planar world")
	}
	return nil
}

func checkFlatDrive(d *components.DriveData) error {
	switch {
	case d.Velocity[2] != 0:
		return errors.New("Drive.Velocity: expected z = 0 in a planar world")
	case d.AngularVelocity[0] != 0 || d.AngularVelocity[1] != 0:
		return errors.New("Drive.AngularVelocity: expected x = y = 0 in a planar world")
	}
	return nil
}

// planarShape reports whether a shape is one of a planar world alone.
func planarShape(s components.Shape) bool {
	switch s.(type) {
	case components.CircleShape, components.RectShape, *components.PolygonShape, *components.ChainShape:
		return true
	}
	return false
}

// maxParts is the number of parts that a pair's key can tell apart.
const maxParts = 1 << partBits

// cookFlat makes the kernels' form of a shape in a planar world.
func cookFlat(s components.Shape) (plane.Shape, error) {
	switch s := s.(type) {
	case components.CircleShape:
		return plane.MakeCircle(s.Radius)
	case components.SphereShape:
		return plane.MakeCircle(s.Radius)
	case components.RectShape:
		return plane.MakeBox(s.Size[0], s.Size[1])
	case components.BoxShape:
		if s.Rounding != 0 {
			return plane.Shape{}, errors.New("expected a box without rounding in a planar world")
		}
		return plane.MakeBox(s.Size[0], s.Size[1])
	case components.CapsuleShape:
		return plane.MakeCapsule(s.Radius, s.Length)
	case components.HalfSpaceShape:
		if s.Normal[2] != 0 {
			return plane.Shape{}, errors.New("expected a normal with z = 0 in a planar world")
		}
		return plane.MakeHalfPlane(toVec(s.Normal).Flat())
	case *components.PolygonShape:
		if s == nil {
			return plane.Shape{}, errors.New("expected a polygon, got nil")
		}
		return plane.MakePolygon(flatPoints(s.Len(), s.Point))
	case *components.ChainShape:
		if s == nil {
			return plane.Shape{}, errors.New("expected a chain, got nil")
		}
		if s.Len() > maxParts {
			return plane.Shape{}, fmt.Errorf("chain has %d points, must have at most %d", s.Len(), maxParts)
		}
		return plane.MakeChain(flatPoints(s.Len(), s.Point), s.Closed())
	}
	return plane.Shape{}, fmt.Errorf("%T is no shape of a planar world: use a circle, rectangle, capsule, polygon, half-space or chain", s)
}

func flatPoints(n int, point func(int) mgl64.Vec2) []vec.Vec2 {
	out := make([]vec.Vec2, n)
	for i := range out {
		p := point(i)
		out[i] = vec.Vec2{X: p[0], Y: p[1]}
	}
	return out
}

// flatLocks are the motions that no body of a planar world has.
const flatLocks = components.LockZ | components.LockRX | components.LockRY
