package gallery

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/ui"
)

// TestPanelShowsAllKinds: in scenes of every kind of body the inspector has its room beside
// the rest, in windows of both sizes, and no name and no word of it is cut.
func TestPanelShowsAllKinds(t *testing.T) {
	for _, scene := range []string{"candy", "tearing", "hanging", "honeyed-grains", "compliant-block"} {
		for _, size := range [][2]int{{1280, 720}, {800, 500}} {
			p := play(t, scene, size[0], size[1])
			p.app.governor.level = 0
			p.press(ui.Inspect)
			n := &p.app.inspect
			tune := p.app.stage.tuning
			n.folded["Solver"] = true
			for i := range tune.surfaces {
				s := &tune.surfaces[i]
				if isDeformable(s.name) || i == 0 {
					n.folded[s.name] = i > 0
				}
				n.folded[s.name+"/contact"] = i == 0
			}
			p.look(fmt.Sprintf("panel-%s-%d", scene, size[0]))
			room := p.app.stage.panels.inspector
			if room.W < inspectorLeast || room.H < 300 {
				t.Fatalf("%s in %v: %+v", scene, size, room)
			}
			const bar, gaps = 20, 24 // of the window: its scroll bar, and what is between cells
			third := (room.W - bar - gaps) / 3
			wide := func(text string) float64 { return n.face.canvas.Width(text, plainStyle) }
			for i := range tune.surfaces {
				for j := range tune.surfaces[i].knobs {
					k := &tune.surfaces[i].knobs[j]
					if w := wide(k.label()); !k.isChoice() && w > labelWidth {
						t.Errorf("%s: %q is %v wide of %v", scene, k.label(), w, labelWidth)
					}
					for _, word := range k.words {
						if w := wide(word); w > third {
							t.Errorf("%s: %q is %v wide of %v", scene, word, w, third)
						}
					}
				}
			}
		}
	}
}

func isDeformable(name string) bool {
	for _, what := range []string{"solid of", "cloth of", "rope of", "particles of"} {
		if strings.HasPrefix(name, what) {
			return true
		}
	}
	return false
}
