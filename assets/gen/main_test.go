package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

const kept = "../scenes"

func TestFilesAreWhatTheGeneratorMakes(t *testing.T) {
	files, err := encodeAll()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(kept, name))
		if err != nil {
			t.Errorf("%v: run go generate ./assets", err)
			continue
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from what the generator makes: run go generate ./assets", name)
		}
	}
	found, err := filepath.Glob(filepath.Join(kept, "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(files) {
		t.Errorf("%d files, %d scenes: run go generate ./assets", len(found), len(files))
	}
}

func TestScenesTellAboutThemselves(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	sentence := regexp.MustCompile(`[.!?]( |$)`)
	for _, s := range scenes() {
		if !name.MatchString(s.name) {
			t.Errorf("%s: want lower case with dashes", s.name)
		}
		if s.doc.Title == "" || s.doc.About == "" || s.doc.Source == "" || len(s.doc.Probes) == 0 {
			t.Errorf("%s lacks a title, a line about it, a source or probes", s.name)
		}
		if n := len(sentence.FindAllString(s.doc.About, -1)); n != 2 || !sentence.MatchString(s.doc.About[len(s.doc.About)-1:]) {
			t.Errorf("%s has %d sentences about itself, want two: %q", s.name, n, s.doc.About)
		}
	}
}

func TestWriteRemovesWhatNoSceneMakes(t *testing.T) {
	dir := t.TempDir()
	stale := filepath.Join(dir, "stale.json")
	if err := os.WriteFile(stale, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stale); err == nil {
		t.Error("the stale file is still there")
	}
	if _, err := os.Stat(filepath.Join(dir, "ceiling-cube.json")); err != nil {
		t.Error(err)
	}
}
