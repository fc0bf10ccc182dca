package scene

import (
	"errors"
	"fmt"
)

// ErrScene is wrapped by every error about the content of a scene.
var ErrScene = errors.New("bad scene")

// Error says where a scene is wrong and what was expected there. It prints as
// one line: file:line: path: problem.
type Error struct {
	// File the scene came from; empty for a scene made in code.
	File string
	// Line in the file, from 1; 0 if unknown.
	Line int
	// Path in the document, as in bodies[3].shape.box; empty for the whole.
	Path string
	// Problem is what was expected, and what was there.
	Problem string
}

// Error implements error.
func (e *Error) Error() string {
	s := e.Problem
	if e.Path != "" {
		s = e.Path + ": " + s
	}
	switch {
	case e.File != "" && e.Line > 0:
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, s)
	case e.File != "":
		return e.File + ": " + s
	case e.Line > 0:
		return fmt.Sprintf("line %d: %s", e.Line, s)
	}
	return s
}

// Unwrap returns ErrScene.
func (e *Error) Unwrap() error { return ErrScene }
