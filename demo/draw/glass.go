package draw

import "slices"

// glassOpacity is that of a box that stands in the way of the camera.
const glassOpacity = 0.13

// pane is a clear body that waits for its turn: the farthest is painted first.
type pane struct {
	instance
	depth float32 // along the view [m]
}

// addGlass puts the panes into the batch, back to front.
func (s *stage) addGlass(view *viewport) {
	slices.SortStableFunc(s.panes, func(a, b pane) int {
		switch {
		case a.depth > b.depth:
			return -1
		case a.depth < b.depth:
			return 1
		}
		return 0
	})
	for i := range s.panes {
		s.glass.add(&s.panes[i].instance, view)
	}
}

// pane makes an instance a clear one.
func (s *stage) pane(in *instance, opacity float32, l *lens) {
	in.surface = surfaceClear + max(0, min(opacity, 1))
	s.panes = append(s.panes, pane{*in, l.forward.dot(in.at.P.sub(l.eye))})
}
