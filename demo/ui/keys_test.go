package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestBindings(t *testing.T) {
	for name, keys := range map[string][]Binding{"scene": SceneKeys, "list": ListKeys} {
		seen := map[ebiten.Key]bool{}
		said := map[Action]bool{}
		for _, b := range keys {
			if seen[b.Key] {
				t.Errorf("%s: key %v is bound twice", name, b.Key)
			}
			seen[b.Key] = true
			if b.Action == NoAction || (b.Label == "") != (b.Says == "") {
				t.Errorf("%s: %+v", name, b)
			}
			if b.Label != "" {
				said[b.Action] = true
			}
		}
		if name != "scene" {
			continue
		}
		for _, b := range keys {
			if !said[b.Action] && b.Action != Faster { // told with Slower
				t.Errorf("%s: the help does not tell of %v", name, b.Key)
			}
		}
	}
}
