package components

import (
	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// ClothData makes an entity a cloth: a sheet of triangles that stretches, shears
// and bends, as thick as Thickness on both sides together. It goes with Nodes,
// Pose, Velocity and Material, of which the friction and the glue count. Another Shape
// or Pin makes it anew, at rest where its Pose is; of other numbers it goes on where and
// as it is, torn where it was.
type ClothData struct {
	// ID is the stable identity of the body: given out once by the plugin, in
	// rising order, never used again. Do not change it.
	ID uint64
	// Name is for people and error messages; it need not be unique.
	Name string
	// Shape at rest, in body axes.
	Shape ClothShape
	// AreaDensity [kg/m²], > 0. A shirt has 0.15, denim 0.4.
	AreaDensity float64
	// Thickness [m], > 0: skins touch at half of it on either side.
	Thickness float64
	// Stretch is the pull per width that doubles a length along warp or weft
	// [N/m], > 0: Young's modulus times the thickness.
	Stretch float64
	// Shear is the pull per width between them [N/m]; 0 is ⅜ of Stretch, the same
	// in all directions.
	Shear float64
	// Bend is the moment per width over the curvature [N·m], ≥ 0.
	Bend float64
	// Damping is the time β of damping against deformation [s], ≥ 0: a part that
	// swings with the angular frequency ω is damped by the ratio βω/2.
	Damping float64
	// Drag is the rate α of damping against the world [1/s], ≥ 0, as by air.
	Drag float64
	// Tear is the stress at which the cloth tears [Pa], ≥ 0; 0 is never. It is
	// force over section, width at rest times Thickness, and elastic: what damps is
	// not in it. A strip of the width b tears when it is pulled with
	// Tear·Thickness·b. The Tore event tells of it. A torn cloth stays one entity;
	// the numbers of its nodes stay, and those of what has come off along a tear
	// follow. Node sets go by place at rest, or by the numbers before it was torn.
	Tear float64
	// Pin holds nodes where they are; nil holds none.
	Pin *NodeSet
	// Through is set where the cloth may pass through itself, which costs less.
	Through bool
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

// Cloth is the component type of ClothData.
var Cloth = donburi.NewComponentType[ClothData]()

// ClothShape is one of ClothSheet and *ClothMesh.
type ClothShape interface{ clothShape() }

// ClothSheet is a rectangle about the origin in the plane of body x and y. Nodes
// are numbered along x from the corner of least x and y, row after row along y.
type ClothSheet struct {
	Size  mgl64.Vec2 // along x and y [m]
	Cells [2]int     // along x and y, > 0; two triangles each
}

// ClothMesh is a sheet of any form. It is immutable.
type ClothMesh struct {
	Vertices []mgl64.Vec3 // at rest, body axes [m]
	Faces    [][3]int32   // all turned the same way round
	Warp     mgl64.Vec3   // a direction of the threads; zero where there is none
}

func (ClothSheet) clothShape() {}
func (*ClothMesh) clothShape() {}
