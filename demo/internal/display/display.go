// Package display tells whether a window can be opened here, in plain words.
package display

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// ErrMissing is the error when there is no display to open a window on.
var ErrMissing = errors.New("no display found: set DISPLAY (or run under Xvfb: xvfb-run go run ./demo); " +
	"go run ./demo/sim runs scenes without one")

// Check returns ErrMissing if there is surely no display. The window system may
// still refuse a window later. A game that Ebitengine's vmhost drives needs none.
func Check() error { return check(runtime.GOOS, os.Getenv) }

func check(system string, env func(string) string) error {
	switch system {
	case "linux", "freebsd", "netbsd", "openbsd":
		if env("DISPLAY") == "" && env("WAYLAND_DISPLAY") == "" && env("EBITENGINE_VM_ENDPOINT") == "" {
			return ErrMissing
		}
	}
	return nil
}

// Explain turns an error or a panic of the window system into one plain
// sentence with what to do about it.
func Explain(cause any) error {
	text := strings.TrimSpace(fmt.Sprint(cause))
	if line, _, more := strings.Cut(text, "\n"); more {
		text = line
	}
	return fmt.Errorf("cannot open a window: %s: check that DISPLAY names a running display with OpenGL (Xvfb with Mesa will do); "+
		"go run ./demo/sim runs scenes without one", text)
}
