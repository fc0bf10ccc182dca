package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// SoftBodyData makes an entity a deformable body: a solid of tetrahedra, with a
// surface that collides and is drawn, or in a planar world an area of triangles with
// an outline. It goes with Nodes, Pose, Velocity and
// Material. Another Shape or Fixed makes it anew, at rest where its Pose is; of other
// numbers, the density of Material among them, it goes on where and as it is.
type SoftBodyData struct {
	// ID is the stable identity of the body: given out once by the plugin, in
	// rising order, never used again. Do not change it.
	ID uint64
	// Name is for people and error messages; it need not be unique.
	Name string
	// Shape at rest, in body axes.
	Shape SoftShape
	// Young's modulus [Pa], > 0, at most 1e12. Jelly has 1e3 to 1e5, rubber 1e6.
	Young float64
	// Poisson's ratio, 0 to 0.49; above 0.4 the volume hardly changes.
	Poisson float64
	// Damping is the time β of damping against deformation [s], ≥ 0: a part
	// that swings with the angular frequency ω is damped by the ratio βω/2.
	Damping float64
	// Drag is the rate α of damping against the world [1/s], ≥ 0.
	Drag float64
	// Yield is the von Mises stress above which the form changes for good [Pa];
	// 0 is never.
	Yield float64
	// Creep is the rate at which strain beyond yield stays [1/s]; 0 is at once.
	Creep float64
	// MostFlow bounds the strain that stays; 0 is no bound.
	MostFlow float64
	// Fixed holds the nodes that lie, at rest, in a box in body axes.
	Fixed *NodeBox
	// Layers that it is in and Mask of the layers that it collides with, as those of
	// a collider: 0 means LayerDefault and all. It touches itself only if it is in
	// a layer of its own mask.
	Layers, Mask uint32
	// Disabled bodies take no part in the step and keep their state.
	Disabled bool
	// Sleeping is true while it sleeps: it and all that it touches have come to
	// rest, and the step passes them by. Written by the systems; clear it to wake it.
	Sleeping bool
}

// SoftBody is the component type of SoftBodyData. The density, friction and glue
// are those of Material; restitution has no meaning here.
var SoftBody = donburi.NewComponentType[SoftBodyData]()

// NodeBox is a set of nodes: those in a box at rest, bounds included [m].
type NodeBox struct{ Min, Max mgl64.Vec3 }

// SoftShape is one of SoftBox, SoftSphere, *SoftBlob and *SoftMesh, in a planar world
// also SoftRect, SoftDisc and *SoftPolygon. Shapes are immutable values; to change
// one, set another.
type SoftShape interface{ softShape() }

// SoftBox is a box about the origin, along the body's axes.
type SoftBox struct {
	Size  mgl64.Vec3 // full edge lengths [m]
	Cells [3]int     // along each axis, > 0; five tetrahedra each
	// Cuts is the number of parts into which the edges of the surface are cut,
	// 1 to 64; 0 is 1.
	Cuts int
}

// SoftSphere is a ball about the origin.
type SoftSphere struct {
	Radius float64 // [m]
	Cells  int     // across, 1 to 128
}

// SoftBlob is a union of balls that melt into each other.
type SoftBlob struct {
	Balls []SoftBall
	Cell  float64 // edge of the cells [m]
}

// SoftBall is one ball of a blob.
type SoftBall struct {
	Center mgl64.Vec3 // [m]
	Radius float64    // [m]
	// Blend is how far about their meeting the ball melts into those before it
	// [m]; 0 leaves a sharp groove.
	Blend float64
}

// SoftMesh is a closed surface of triangles that is filled with tetrahedra.
type SoftMesh struct {
	Surface *MeshShape
	Cell    float64 // edge of the cells [m]
}

func (SoftBox) softShape()    {}
func (SoftSphere) softShape() {}
func (*SoftBlob) softShape()  {}
func (*SoftMesh) softShape()  {}

// NodesData is the state of a deformable body. The systems write all of it once
// a step; positions and velocities may be changed between steps.
type NodesData struct {
	// Position and Velocity of every node, in the world [m], [m/s].
	Position, Velocity []mgl64.Vec3
	// Mass of every node [kg]. Do not change it.
	Mass []float64
	// Tets are the nodes of each tetrahedron. Do not change it.
	Tets [][4]int32
	// Triangles are the nodes of each triangle of an area of a planar world. Do not
	// change it.
	Triangles [][3]int32
	// Rest are the nodes as the body was made, in body axes [m]. Do not change it.
	Rest []mgl64.Vec3
	// Surface is the skin as the body was made, in body axes: what fields over its
	// vertices and faces are made with. It stays the same while the body is not made of
	// something else; what tears keeps it. Ropes and outlines have no faces there.
	Surface *MeshShape
	// Skin are the vertices of the surface, in the world [m].
	Skin []mgl64.Vec3
	// Faces are the triangles of the surface, counter-clockwise from outside; of an
	// area those that fill its outline at rest. Do not change it.
	Faces [][3]int32
	// Segments are those of ropes, and of outlines in a planar world, the inside on
	// their left hand, by their ends on the skin. Do not change it.
	Segments [][2]int32
	// Radius is how far cloth and ropes reach beyond their skin: half of the
	// thickness, the radius [m]; 0 for solids.
	Radius float64
	// Contacts of the skin, the first Len of a buffer that is reused.
	Contacts []SkinContact
}

// Nodes is the component type of NodesData.
var Nodes = donburi.NewComponentType[NodesData]()

// SkinContact is a vertex of a skin that touches a body or is bonded to it.
type SkinContact struct {
	// Vertex of the skin: at Point, or of the face or the edge that Point is on.
	Vertex int32
	// OtherVertex is that of the other skin at OtherPoint, −1 where the other body is
	// rigid. Of two deformable bodies both list the contact.
	OtherVertex int32
	// Other is the body. Check world.Valid before use.
	Other donburi.Entity
	// Normal out of the other body, unit length, in the world.
	Normal mgl64.Vec3
	// Point of the skin and OtherPoint of the other body that meet, each on its
	// surface, in the world [m]: the anchors of the bond where there is one.
	Point, OtherPoint mgl64.Vec3
	// Gap along the normal, positive when apart [m].
	Gap float64
	// Slip is the tangential distance from where the vertex is bonded [m].
	Slip float64
	// Force on the vertex, the mean over the step [N]. Its part along Normal is
	// negative where a bond pulls.
	Force mgl64.Vec3
	// Area that the vertex stands for [m²].
	Area float64
	// Intensity β of the bond, 0…1; 0 where there is none. The user may set it
	// to 0 to let go.
	Intensity float64
}
