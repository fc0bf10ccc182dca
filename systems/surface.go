package systems

import (
	"errors"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/imprint"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// surface is the triangles of a body, as its component has them and as the kernel
// wants them; the kernel's are nil for a body without vertices.
type surface struct {
	*imprint.Surface
	mesh *components.MeshShape
}

// surfaceKey is what a surface is made from.
type surfaceKey struct {
	shape components.Shape
	mesh  *components.MeshShape
}

// DefaultDivisions is how fine the surface of a convex shape is divided that has
// none of its own.
const DefaultDivisions = 8

// nearShare is the part of the distance up to which a surface of triangles is
// searched first.
const nearShare = 0.15

// mostSurfaces is the number of surfaces that are kept at hand.
const mostSurfaces = 64

// surfaceOf returns the surface of a body.
func (w *World) surfaceOf(i int32) *surface {
	m := &w.meta[i]
	key := surfaceKey{m.shape, m.collider.Surface}
	s := &w.yielding
	if f, ok := s.surfaces[key]; ok {
		return f
	}
	f, err := newSurface(key)
	if err != nil {
		f = &surface{}
		w.events.Rejected = append(w.events.Rejected, Rejected{m.entity, fmt.Errorf("%w: Collider.Surface: %w; it presses with none", ErrBody, err)})
	}
	if len(s.surfaces) >= mostSurfaces || s.surfaces == nil {
		s.surfaces = map[surfaceKey]*surface{}
	}
	s.surfaces[key] = f
	return f
}

func newSurface(key surfaceKey) (*surface, error) {
	mesh := key.mesh
	if mesh == nil {
		switch s := key.shape.(type) {
		case components.HalfSpaceShape:
			return &surface{}, nil
		case *components.MeshShape:
			mesh = s
		default:
			var err error
			if mesh, err = Tessellate(key.shape, DefaultDivisions); err != nil {
				return nil, err
			}
		}
	}
	v := make([]vec.Vec3, mesh.Vertices())
	for i := range v {
		v[i] = toVec(mesh.Vertex(i))
	}
	t := make([][3]int32, mesh.Triangles())
	for i := range t {
		t[i] = mesh.Triangle(i)
	}
	k, err := imprint.New(v, t)
	if err != nil {
		return nil, err
	}
	return &surface{k, mesh}, nil
}

// Tessellate divides the surface of a shape into triangles whose corners lie on it,
// for ColliderData.Surface and for fields: the twenty triangles of a ball and the
// edges of the faces of a box or hull into so many parts, 1 to 64; a cylinder or cone
// into as many rings and bands; each part of a compound, without the triangles whose
// middle is in another part. A height field has the triangles of its cells, however
// many divisions. It is an error for a shape that is not valid, or has no such surface:
// a half-space, which has no end, and a mesh, which is one.
func Tessellate(s components.Shape, divisions int) (*components.MeshShape, error) {
	if s == nil {
		return nil, errors.New("expected a shape, got nil")
	}
	g, err := cook(s)
	if err != nil {
		return nil, err
	}
	if grid, ok := g.Surface.(*geom.Grid); ok {
		v, triangles := grid.Triangles()
		return triangleMesh(v, triangles), nil
	}
	f, err := imprint.Tessellate(&g, divisions)
	if err != nil {
		return nil, err
	}
	return triangleMesh(f.Vertices, f.Triangles), nil
}

func triangleMesh(v []vec.Vec3, triangles [][3]int32) *components.MeshShape {
	vertices := make([]mgl64.Vec3, len(v))
	for i, x := range v {
		vertices[i] = fromVec(x)
	}
	return components.Mesh(vertices, triangles)
}

// depthIn is the signed distance of a point, in the axes of body i, from the body's
// volume, and the normal out of it [m]; a surface of triangles is searched up to
// far. spot is where on the body's own triangles it is, if it is a mesh.
func (w *World) depthIn(i int32, x vec.Vec3, far float64) (gap float64, n vec.Vec3, spot imprint.Spot, ok bool) {
	g := &w.meta[i].geometry
	if g.Kind == geom.KindMesh {
		f := w.surfaceOf(i)
		if key, is := w.meta[i].shape.(*components.MeshShape); is && f.mesh != key { // it has another surface for its vertices
			f = w.solidOfMesh(key)
		}
		if f.Surface == nil {
			return 0, n, spot, false
		}
		spot = f.Nearest(x, nearShare*far, &w.yielding.tris) // most that press are near
		if spot.Face < 0 {
			spot = f.Nearest(x, far, &w.yielding.tris)
		}
		return spot.Gap, spot.Normal, spot, spot.Face >= 0
	}
	if g.Surface != nil { // a height field
		spot = w.yielding.room.NearestOn(g.Surface, x, nearShare*far)
		if spot.Face < 0 {
			spot = w.yielding.room.NearestOn(g.Surface, x, far)
		}
		return spot.Gap, spot.Normal, imprint.Spot{Face: -1}, spot.Face >= 0
	}
	gap, n, ok = imprint.Depth(g, x)
	return gap, n, imprint.Spot{Face: -1}, ok
}

// ontoMesh finds the vertices around a place on a body's own triangles, of which the
// mesh is known: the nearest to it, if it has any.
func (w *World) ontoMesh(p *components.SurfacePoint, i int32) {
	if p.Mesh == nil || p.Count > 0 || w.flat != nil {
		return
	}
	s := w.surfaceOf(i)
	if s.Surface == nil || s.mesh != p.Mesh {
		return
	}
	x, far := toVec(p.Local), float64(nearShare*w.meta[i].radius)
	spot := s.Nearest(x, far, &w.yielding.tris)
	if spot.Face < 0 {
		spot = s.Nearest(x, w.meta[i].radius, &w.yielding.tris)
	}
	if spot.Face >= 0 {
		p.Face, p.Count, p.Vertices, p.Weights = spot.Face, 3, s.Triangles[spot.Face], spot.Weights
	}
}

func (w *World) solidOfMesh(m *components.MeshShape) *surface {
	s := &w.yielding
	key := surfaceKey{m, nil}
	f := s.surfaces[key]
	if f == nil {
		f, _ = newSurface(key)
		if f == nil {
			f = &surface{}
		}
		if s.surfaces == nil {
			s.surfaces = map[surfaceKey]*surface{}
		}
		s.surfaces[key] = f
	}
	return f
}
