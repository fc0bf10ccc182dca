package draw

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Color is a colour as screens have it (sRGB), each part 0…1.
type Color struct{ R, G, B float32 }

// Body is one solid to draw.
type Body struct {
	Shape    components.Shape
	Position mgl64.Vec3 // [m]
	Rotation mgl64.Quat // the zero value is no rotation
	Color    Color
	// Fixed bodies are scenery: they may be hidden while they stand in the way
	// of the camera or the light, and large ones carry a grid.
	Fixed bool
	// Tiled bodies carry a board of squares in their own colour, of the edge
	// Frame.Tile: what rolls over them is seen to roll.
	Tiled bool
	// Sign bodies point at something and are no part of the scene: they cast no
	// shadow, and are bright on the side that is away from the light too.
	Sign bool
	// Clear is the part of what lies behind that is seen through the body, 0 for
	// a solid to less than 1. From one half on it casts no shadow.
	Clear float32
}

// Dot is a disc of constant size on the screen.
type Dot struct {
	Position mgl64.Vec3 // [m]
	Size     float32    // radius on the screen [px at scale 1]
	Color    Color
}

// Strand is a line between two points, of constant width on the screen.
type Strand struct {
	From, To mgl64.Vec3 // [m]
	Width    float32    // [px at scale 1]
	Color    Color
}

// Patch is a flat piece of surface, painted over the scene so that what is under
// it shows through. Of a flat frame, in which one stands across the plane, it is a bar as
// long as U and V reach in that.
type Patch struct {
	Center mgl64.Vec3 // [m]
	U, V   mgl64.Vec3 // from the centre to the middles of two sides [m]
	Color  Color
	// Bold patches let less show through: their colour is to be read.
	Bold bool
}

// Thread is a string of glue in the scene: round, lit, as thick as it is told.
type Thread struct {
	From, To mgl64.Vec3 // [m]
	// Radius at the two ends and in the middle [m].
	FromRadius, MidRadius, ToRadius float32
	Color                           Color
}

// Frame is all that one picture shows. Keep one and refill its slices.
type Frame struct {
	Camera Camera
	// Flat frames are of the plane z = 0, drawn in plain colours with outlines;
	// the camera looks at it straight.
	Flat bool
	// Focus is where things happen: grid, haze and what hides the view fit it.
	Focus Sphere
	// Lit is where shadows fall; Focus if its radius is 0.
	Lit Sphere
	// Sky is the background's top and bottom; the stage's own if both are black.
	Sky [2]Color
	// Tile is the edge of squares on grounds and tiled bodies [m]; 0 takes one
	// that goes with Focus.
	Tile float64
	// Watched are points that have to be seen: fixed boxes in their way are left
	// out. Without any they are those of the moving bodies.
	Watched []mgl64.Vec3
	Bodies  []Body
	Threads []Thread
	Patches []Patch
	Strands []Strand
	Dots    []Dot
}

// Reset empties the slices and keeps their memory.
func (f *Frame) Reset() {
	clear(f.Bodies) // lets go of the shapes
	f.Bodies, f.Threads, f.Patches = f.Bodies[:0], f.Threads[:0], f.Patches[:0]
	f.Strands, f.Dots = f.Strands[:0], f.Dots[:0]
}
