package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Unwritten is the error of writing a file: its whole name, and what the system said,
// without the names of temporary files and system calls. It wraps that; nil for none.
func Unwritten(path string, err error) error {
	if err == nil {
		return nil
	}
	if whole, failed := filepath.Abs(path); failed == nil && runtime.GOOS != "js" {
		path = whole
	}
	return &fs.PathError{Op: "cannot write", Path: path, Err: cause(err)}
}

// cause is what the system said.
func cause(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return link.Err
	}
	return err
}

// Unsaved says what was not saved, why, and what to do about it; nil for no error.
func Unsaved(what string, err error, remedy string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s not saved: %w. %s", what, err, remedy)
}
