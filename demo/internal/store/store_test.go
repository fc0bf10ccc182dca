package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestStores(t *testing.T) {
	for name, s := range map[string]Store{"memory": Memory{}, "folder": Folder(filepath.Join(t.TempDir(), "new"))} {
		if _, err := s.Read("a.json"); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: reading nothing: %v", name, err)
		}
		for _, text := range []string{"one", "", "three"} {
			if err := s.Write("a.json", []byte(text)); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got, err := s.Read("a.json"); err != nil || string(got) != text {
				t.Errorf("%s: %q, %v, want %q", name, got, err, text)
			}
		}
		if _, err := s.Read("b.json"); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: names are mixed up: %v", name, err)
		}
	}
}

func TestMemoryCopies(t *testing.T) {
	data := []byte("abc")
	m := Memory{}
	if err := m.Write("x", data); err != nil {
		t.Fatal(err)
	}
	data[0] = 'z'
	if got, _ := m.Read("x"); string(got) != "abc" {
		t.Errorf("%q", got)
	}
}

func TestFolderThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Folder(file).Write("a", []byte("x")); err == nil || !strings.HasPrefix(err.Error(), "cannot write "+filepath.Join(file, "a")+": ") {
		t.Errorf("a file is no folder, and the error is %v", err)
	}
}
