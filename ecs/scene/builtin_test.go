package scene_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tackphysics/tack/ecs/scene"
)

func TestBuiltinHeadsAreThoseOfTheDocuments(t *testing.T) {
	all := scene.Builtin()
	if !slices.IsSortedFunc(all, func(a, b scene.Info) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("not in alphabetical order")
	}
	for _, info := range all {
		doc, err := scene.Open(info.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := (scene.Info{Name: info.Name, Title: doc.Title, About: doc.About, Source: doc.Source}); got != info {
			t.Errorf("head %+v, document %+v", info, got)
		}
	}
	if !slices.ContainsFunc(all, func(i scene.Info) bool { return i.Name == "ceiling-cube" && i.Title == "Ceiling cube" }) {
		t.Error("no ceiling-cube")
	}
}

func TestOpenReadsFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.json")
	if err := os.WriteFile(file, []byte(`{"version": 1, "title": "Mine"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	doc, err := scene.Open(file)
	if err != nil || doc.Title != "Mine" {
		t.Errorf("got %+v, %v", doc, err)
	}
}

func TestOpenErrors(t *testing.T) {
	for _, name := range []string{"", "no-such-scene", "../scenes/ceiling-cube", t.TempDir()} {
		_, err := scene.Open(name)
		if err == nil {
			t.Errorf("%q was opened", name)
		} else if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: want one line that names it, got %q", name, err)
		}
	}
}
