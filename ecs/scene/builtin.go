package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tackphysics/tack/assets"
)

const (
	builtinDir = "scenes"
	extension  = ".json"
)

// Info tells about a built-in scene.
type Info struct{ Name, Title, About, Source string }

// Builtin lists the built-in scenes by name, in alphabetical order. It reads
// only the heads of the files.
func Builtin() []Info {
	entries, err := fs.ReadDir(assets.Scenes, builtinDir)
	if err != nil {
		return nil // never: the folder is embedded
	}
	out := make([]Info, 0, len(entries))
	for _, e := range entries {
		name, isScene := strings.CutSuffix(e.Name(), extension)
		if data, ok := builtin(name); ok && isScene {
			out = append(out, head(name, data))
		}
	}
	slices.SortFunc(out, func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Open reads a built-in scene by its name, or else a file. A built-in name
// goes before a file of the same name; write ./name for the file.
func Open(nameOrFile string) (*Document, error) {
	if data, ok := builtin(nameOrFile); ok {
		folder, err := fs.Sub(assets.Scenes, builtinDir)
		if err != nil {
			return nil, err // never: the folder is embedded
		}
		return parseWith(nameOrFile+extension, data, folder)
	}
	data, err := os.ReadFile(nameOrFile) //nolint:gosec // the user names it
	if err != nil {
		return nil, fmt.Errorf("%s: neither a built-in scene nor a file that can be read: %w", nameOrFile, cause(err))
	}
	return parseWith(nameOrFile, data, os.DirFS(filepath.Dir(nameOrFile)))
}

// OpenIn reads a scene file from a file system, such as one that is embedded,
// with the meshes that lie beside it. Its name is a path as io/fs has them.
func OpenIn(files fs.FS, name string) (*Document, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("%s: a file that cannot be read: %w", name, cause(err))
	}
	folder, err := fs.Sub(files, path.Dir(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	}
	return parseWith(name, data, folder)
}

// cause is an error without the path, which is told anyway.
func cause(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// parseWith is Parse with the folder that the scene's meshes are in.
func parseWith(file string, data []byte, folder fs.FS) (*Document, error) {
	doc, err := Parse(file, data)
	if err != nil {
		return nil, err
	}
	if err := doc.ReadMeshes(folder); err != nil {
		return nil, err
	}
	return doc, nil
}

func builtin(name string) ([]byte, bool) {
	if name == "" || strings.ContainsAny(name, `/\.`) {
		return nil, false
	}
	data, err := assets.Scenes.ReadFile(path.Join(builtinDir, name+extension))
	return data, err == nil
}

// head reads the texts at the start of a scene file, up to its first list or
// object.
func head(name string, data []byte) Info {
	info := Info{Name: name}
	fields := map[string]*string{"title": &info.Title, "about": &info.About, "source": &info.Source}
	dec := json.NewDecoder(bytes.NewReader(data))
	key := ""
	for i := 0; ; i++ {
		tok, err := dec.Token()
		if _, isDelim := tok.(json.Delim); err != nil || (isDelim && i > 0) {
			return info
		}
		text, _ := tok.(string)
		if i%2 == 1 {
			key = text
		} else if f := fields[key]; f != nil {
			*f = text
		}
	}
}
