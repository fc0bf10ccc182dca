package gallery

import (
	"errors"
	"io/fs"
	"path"
)

// dropped is the files that were last dropped on the window, and the scene among
// them. The zero value is none.
type dropped struct {
	files fs.FS
	scene string // its path among the files
}

// droppedPrefix is before the name of a scene that was dropped: it is no file in
// the working folder.
const droppedPrefix = "dropped/"

// errNoScene is for a drop without a scene file.
var errNoScene = errors.New("what was dropped is no scene: a scene is a .json file, with its .glb meshes beside it")

// drop opens the first scene file among files that were dropped. Meshes that it
// names are found among them.
func (a *App) drop(files fs.FS) {
	scene, err := firstScene(files)
	if err != nil {
		a.alarm = err.Error()
		return
	}
	before := a.dropped
	a.dropped = dropped{files, scene}
	if !a.open(droppedPrefix+scene, false) {
		a.dropped = before
	}
}

// load opens a scene, one that was dropped from what it was dropped with.
func (a *App) load(name string) (Run, error) {
	if a.dropped.files != nil && name == droppedPrefix+a.dropped.scene {
		return a.catalog.OpenIn(a.dropped.files, a.dropped.scene)
	}
	return a.catalog.Open(name)
}

// firstScene looks for a scene file in folders as deep as they go.
func firstScene(files fs.FS) (string, error) {
	found := ""
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path.Ext(name) == ".json" {
			found = name
			return fs.SkipAll
		}
		return err
	})
	if err == nil && found == "" {
		err = errNoScene
	}
	return found, err
}
