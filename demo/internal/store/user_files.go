//go:build !js

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// User returns the store of the user who runs the program: files in the folder
// tack of those for configuration. Without such a place it keeps in memory.
func User() Store {
	dir, err := os.UserConfigDir()
	if err != nil {
		return Memory{}
	}
	return Folder(filepath.Join(dir, "tack"))
}

// Folder keeps each text in a file of its own.
type Folder string

// Read implements Store.
func (f Folder) Read(name string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(string(f), name)) //nolint:gosec // the program's own names
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrMissing, name)
	}
	return data, err
}

// Write implements Store.
func (f Folder) Write(name string, data []byte) error {
	return Unwritten(filepath.Join(string(f), name), f.write(name, data))
}

func (f Folder) write(name string, data []byte) error {
	if err := os.MkdirAll(string(f), 0o750); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(string(f), ".tack-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) //nolint:errcheck // gone after the rename
	_, err = tmp.Write(data)
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), filepath.Join(string(f), name))
}
