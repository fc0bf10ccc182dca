package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// FootprintData is where two bodies press into each other vertex by vertex: the
// pressure and traction of a soft contact of collected vertices. Its entity lives
// as long as a vertex is inside or near; the systems write it once a step. The
// points stand in the order of A's vertices, then of B's.
type FootprintData struct {
	// A and B are the two bodies, A with the smaller BodyData.ID.
	A, B donburi.Entity
	// Points that press, the first Len of a buffer that is reused.
	Points []FootprintPoint
}

// FootprintPoint is one vertex that is inside the other body.
type FootprintPoint struct {
	// Body whose vertex it is, and the vertex of its surface.
	Body   donburi.Entity
	Vertex int32
	// Position of the vertex in the world [m], and Normal of the other body's
	// surface there, towards Body.
	Position, Normal mgl64.Vec3
	// Gap is negative inside [m].
	Gap float64
	// Area that the vertex stands for, a third of the faces around it that face the
	// other body, projected along the normal; of a foundation by RegionArea its share of
	// the region [m²].
	Area float64
	// Force with which it is pushed along the normal, the mean over the step [N].
	Force float64
	// Pressure is Force over Area [Pa], 0 where the area is.
	Pressure float64
	// Traction is the friction on Body over Area, in the world [Pa].
	Traction mgl64.Vec3
}

// Footprint is the component type of FootprintData.
var Footprint = donburi.NewComponentType[FootprintData]()
