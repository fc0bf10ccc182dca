package compliance

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Flags say what kind of contact it is.
type Flags uint8

// TwoWay is set where the vertices of both surfaces are collected: what meets is
// counted twice, and forces by pressure are to be halved.
const TwoWay Flags = 1

// Energetic is a Behavior that tells the elastic energy of a contact [J], for the
// world's energies; what others hold is not counted.
type Energetic interface {
	Energy(c *Contact) float64
}

// Unknown is the area of a contact that has none to tell.
const Unknown = -1.0

// Contact is one point of a contact, as a behaviour sees it.
type Contact struct {
	// Gap d along the normal [m]: negative in overlap.
	Gap float64
	// A is the point that is inside the other body, a vertex of its body's surface
	// where vertices are collected; B is the nearest on the other body's surface. Both
	// tell of their vertices and weights, in a world that is not planar also those of
	// rigid bodies, but for half-spaces, which have no mesh.
	A, B components.SurfacePoint
	// Normal of B's surface, out of it towards A's body, in the world.
	Normal mgl64.Vec3
	// LocalArea is a third of the faces around the vertex A that face B's body,
	// projected along the normal [m²]; Unknown where points of the manifold are collected.
	LocalArea float64
	// RegionArea is the area of the connected region of contact that the point is
	// in, divided by the vertices in it [m²]; Unknown where points of the manifold
	// are collected.
	RegionArea float64
	Flags      Flags
}

// Response is what a contact does at a gap.
type Response struct {
	// Force with which it pushes the bodies apart [N], ≥ 0.
	Force float64
	// Compliance is the inverse of its stiffness there, −1/(dForce/dGap) [m/N],
	// > 0; +Inf is a force that does not depend on the depth.
	Compliance float64
	// Damping coefficient D ≥ 0 [N·s/m]: −D times the rate of the gap is added.
	Damping float64
}

// Behavior is a contact force behaviour. Respond is called for every point of a
// contact in every substep, also for those that are apart but near, where the
// gap is set to zero. A response that is not finite, or negative, is taken for
// none. It must not keep the contact.
type Behavior interface {
	Respond(c *Contact) Response
}
