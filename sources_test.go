package tack_test

import (
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// goFiles reads every Go file of the module: path from the root with slashes,
// and content. They are read through the file system, where the test cache
// sees them, and not through the go command, where it does not.
func goFiles(t *testing.T) iter.Seq2[string, string] {
	t.Helper()
	return func(yield func(name, source string) bool) {
		found := false
		for name, source := range sources(t, ".go") {
			found = true
			if !yield(name, source) {
				return
			}
		}
		if !found {
			t.Fatal("no Go files found")
		}
	}
}

// sources reads every file of the module whose name ends so; there may be none.
func sources(t *testing.T, end string) iter.Seq2[string, string] {
	t.Helper()
	return func(yield func(name, source string) bool) {
		err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				return skipped(name)
			}
			if !strings.HasSuffix(name, end) {
				return nil
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if !yield(filepath.ToSlash(name), string(source)) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// skipped returns fs.SkipDir for folders that are no part of the module: hidden
// ones, testdata, and modules of their own.
func skipped(dir string) error {
	base := filepath.Base(dir)
	if dir == "." {
		return nil
	}
	if strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" {
		return fs.SkipDir
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}
