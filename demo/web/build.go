package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// program is one that was built for the browser.
type program struct {
	path   string // of its package
	wasm   []byte
	script []byte // of the Go release that built it, to start it with
}

// build compiles a main package for WebAssembly. The same source and Go release
// give the same bytes, wherever they are.
func build(ctx context.Context, pkg string) (program, error) {
	var p program
	listed, err := goTool(ctx, "list", "-f", "{{.Name}} {{.ImportPath}}", "--", pkg)
	if err != nil {
		return p, err
	}
	name, path, _ := strings.Cut(strings.TrimSpace(listed), " ")
	if name != "main" || strings.Contains(path, "\n") {
		return p, fmt.Errorf("%s is not one main package", pkg)
	}
	p.path = path
	root, err := goTool(ctx, "env", "GOROOT")
	if err != nil {
		return p, err
	}
	if p.script, err = os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js")); err != nil {
		return p, err
	}
	dir, err := os.MkdirTemp("", "tack-web-*")
	if err != nil {
		return p, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	file := filepath.Join(dir, "main.wasm")
	if _, err := goTool(ctx, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", file, "--", pkg); err != nil {
		return p, err
	}
	p.wasm, err = os.ReadFile(file) //nolint:gosec // written just now
	return p, err
}

// goTool runs the go command for WebAssembly in the working folder. What it
// complains of becomes the error.
func goTool(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...) //nolint:gosec // the user names the package
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("go %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}
