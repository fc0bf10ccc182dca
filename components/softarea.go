package components

import "github.com/go-gl/mathgl/mgl64"

// The shapes of deformable bodies of a planar world (Config.Planar): areas of
// triangles, one metre deep as all bodies are there, in plane strain. What presses on
// them along z is not told; along z nothing moves. They do not yield. A SoftBox and a
// SoftSphere count as their cuts with the plane z = 0.

// SoftRect is a rectangle about the origin, along the body's axes.
type SoftRect struct {
	Size  mgl64.Vec2 // full edge lengths [m]
	Cells [2]int     // along each axis, 1 to 1,024; two triangles each
}

// SoftDisc is a disc about the origin. Its outline is a polygon of the disc's area.
type SoftDisc struct {
	Radius float64 // [m]
	Cells  int     // across, 1 to 1,024
}

// SoftPolygon is what lies within an outline that does not cross or touch itself; it
// need not be convex.
type SoftPolygon struct {
	Corners []mgl64.Vec2 // either way round [m]
	Cell    float64      // longest edge of the outline's parts, about that of the triangles [m]
}

func (SoftRect) softShape()     {}
func (SoftDisc) softShape()     {}
func (*SoftPolygon) softShape() {}
