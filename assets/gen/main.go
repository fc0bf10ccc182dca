package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

// dir is where the scenes go, from the folder that go generate runs in.
const dir = "scenes"

func main() {
	if err := write(dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// write makes every file in a folder and removes those there that are not made
// any more.
func write(dir string) error {
	files, err := encodeAll()
	if err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.*"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if _, ok := files[filepath.Base(name)]; !ok {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil { //nolint:gosec // for all to read
			return err
		}
	}
	return nil
}

// encodeAll returns the content of every scene and mesh file by its name.
func encodeAll() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, s := range scenes() {
		if err := s.doc.Validate(); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		var b bytes.Buffer
		if err := s.doc.Encode(&b); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		files[s.name+".json"] = b.Bytes()
	}
	m, err := meshes()
	if err != nil {
		return nil, err
	}
	maps.Copy(files, m)
	return files, nil
}
