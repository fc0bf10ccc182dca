package draw

import "github.com/hajimehoshi/ebiten/v2"

// Shape of a thread.
const (
	// threadRows is the number of cross-sections along a thread.
	threadRows = 7
	// thinnest is the half width a thread is drawn with at least [px]: glue
	// drawn out too thin for the picture still shows.
	thinnest = 0.6
	// shortest is the length under which a thread is not seen [px].
	shortest = 1.5
)

// threads puts the frame's threads of glue into the camera's batch: ribbons that
// face the eye, with the normals of a round rod.
func (s *stage) threads(f *Frame, l *lens) {
	for i := range f.Threads {
		s.thread(&f.Threads[i], l)
	}
}

func (s *stage) thread(t *Thread, l *lens) {
	from, to := fromMgl(t.From), fromMgl(t.To)
	if !from.finite() || !to.finite() {
		return
	}
	x0, y0, _, w0, ok0 := l.project(from)
	x1, y1, _, w1, ok1 := l.project(to)
	if abs32(x1-x0)+abs32(y1-y0) < shortest || !ok0 || !ok1 || outsideBand(l, from) || outsideBand(l, to) {
		return
	}
	middle := from.lerp(to, 0.5)
	toEye := l.eye.sub(middle).unit()
	side := to.sub(from).cross(toEye)
	if !(side.length() > 0) {
		return // seen end on
	}
	side = side.unit()
	albedo := t.Color.linear()
	base := uint32(len(s.camera.vertices))
	for row := range threadRows {
		at := float32(row) / (threadRows - 1)
		p := from.lerp(to, at)
		least := thinnest / l.pixels(1, w0+(w1-w0)*at)
		r := max(t.radius(at), least)
		for _, across := range [3]float32{-1, 0, 1} {
			// The middle of the ribbon is nearer to the eye by the radius.
			q := p.add(side.mul(across * r)).add(toEye.mul((1 - abs32(across)) * r))
			normal := side.mul(across * 0.95).add(toEye.mul(1 - 0.7*abs32(across))).unit()
			x, y, depth, _, _ := l.project(q)
			s.camera.vertices = append(s.camera.vertices, ebiten.Vertex{
				DstX: x, DstY: y, ColorR: normal.X, ColorG: normal.Y, ColorB: normal.Z, ColorA: surfaceSolid,
				Custom0: albedo.X, Custom1: albedo.Y, Custom2: albedo.Z, Custom3: depth,
			})
		}
	}
	for row := range uint32(threadRows - 1) {
		for k := range uint32(2) {
			a := base + 3*row + k
			s.camera.indices = append(s.camera.indices, a, a+1, a+4, a, a+4, a+3)
		}
	}
}

// radius of the thread at the part 0…1 of its length: narrow in the middle.
func (t *Thread) radius(at float32) float32 {
	end := t.FromRadius
	if at > 0.5 {
		end = t.ToRadius
	}
	x := 2*at - 1
	return t.MidRadius + (end-t.MidRadius)*x*x
}

// outsideBand tells whether a point lies where rasterizers lose precision.
func outsideBand(l *lens, p vec3) bool {
	x, y, _, w := l.viewProjection.point(p)
	return abs32(x) > guard*w || abs32(y) > guard*w
}
