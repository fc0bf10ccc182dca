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

// TestPadBindings: no button does two things, and the help tells of each.
func TestPadBindings(t *testing.T) {
	for name, buttons := range map[string][]PadBinding{"scene": ScenePad, "list": ListPad} {
		seen := map[ebiten.StandardGamepadButton]bool{}
		said := map[Action]bool{Faster: true, MoveDown: true, PageDown: true} // told with their opposites
		for _, b := range buttons {
			if seen[b.Button] || b.Action == NoAction || (b.Label == "") != (b.Says == "") {
				t.Errorf("%s: %+v", name, b)
			}
			seen[b.Button] = true
			said[b.Action] = said[b.Action] || b.Label != ""
		}
		for _, b := range buttons {
			if !said[b.Action] {
				t.Errorf("%s: the help does not tell of button %v", name, b.Button)
			}
		}
	}
}
