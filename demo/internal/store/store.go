// Package store keeps small texts from one start to the next: in files of the
// user's, in the browser in its local storage.
package store

import "errors"

// ErrMissing is the error of reading what has never been written.
var ErrMissing = errors.New("store: there is none yet")

// Store keeps texts under names.
type Store interface {
	// Read returns what was written last. The error wraps ErrMissing if nothing
	// was.
	Read(name string) ([]byte, error)
	// Write keeps data, whole or not at all.
	Write(name string, data []byte) error
}

// Memory keeps until the program ends.
type Memory map[string][]byte

// Read implements Store.
func (m Memory) Read(name string) ([]byte, error) {
	data, ok := m[name]
	if !ok {
		return nil, ErrMissing
	}
	return data, nil
}

// Write implements Store.
func (m Memory) Write(name string, data []byte) error {
	m[name] = append([]byte(nil), data...)
	return nil
}
