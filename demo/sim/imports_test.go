package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "github.com/tackphysics/tack"
	root   = "../.."
)

// TestNoGraphics follows the imports of the program through the module: none
// of its packages may import Ebitengine.
func TestNoGraphics(t *testing.T) {
	seen := map[string]bool{}
	unseen := []string{module + "/demo/sim"}
	for len(unseen) > 0 {
		pkg := unseen[len(unseen)-1]
		unseen = unseen[:len(unseen)-1]
		if seen[pkg] {
			continue
		}
		seen[pkg] = true
		for _, path := range importsOf(t, filepath.Join(root, strings.TrimPrefix(pkg, module))) {
			switch {
			case strings.Contains(path, "ebiten"):
				t.Errorf("%s imports %s", pkg, path)
			case strings.HasPrefix(path, module):
				unseen = append(unseen, path)
			}
		}
	}
	if !seen[module+"/systems"] {
		t.Errorf("did not follow the imports: %v", seen)
	}
}

// importsOf returns the imports of the Go files of a folder, tests left out.
func importsOf(t *testing.T, dir string) (out []string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		src, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f.Name()), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range src.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, path)
		}
	}
	return out
}
