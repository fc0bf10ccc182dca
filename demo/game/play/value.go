package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// ErrLevel is wrapped by every error about the content of a level's document.
var ErrLevel = errors.New("bad level")

// Error says where a level's document is wrong and what was expected there. It
// prints as one line: file:line: path: problem.
type Error struct {
	File    string
	Line    int    // from 1
	Path    string // as in prompts[2].text; empty for the whole
	Problem string
}

// Error implements error.
func (e *Error) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Problem)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Path, e.Problem)
}

// Unwrap returns ErrLevel.
func (e *Error) Unwrap() error { return ErrLevel }

// deepest is the nesting that a document may have.
const deepest = 16

// value is a piece of JSON that knows where it stands.
type value struct {
	line  int
	path  string
	token json.Token        // of a text, a number, true, false, null
	list  []*value          // of a list
	keys  []string          // of an object, in order
	of    map[string]*value // of an object
	kind  string            // "an object", "a list", "a text", "a number", "true or false", "nothing"
}

// reader reads values strictly: no key comes twice, nothing follows the end.
type reader struct {
	file string
	data []byte
	dec  *json.Decoder
}

// read returns the document as a value. Any error is an *Error.
func read(file string, data []byte) (*value, error) {
	r := &reader{file: file, data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	r.dec.UseNumber()
	root, err := r.value("", 0)
	if err != nil {
		return nil, err
	}
	if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, r.fail("", "expected the end of the file after the document")
	}
	return root, nil
}

// line of what was read last.
func (r *reader) line() int {
	return 1 + bytes.Count(r.data[:min(int(r.dec.InputOffset()), len(r.data))], []byte{'\n'})
}

func (r *reader) fail(path, problem string) error {
	return &Error{File: r.file, Line: r.line(), Path: path, Problem: problem}
}

func (r *reader) syntax(path string, err error) error {
	problem := err.Error()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		problem = "unexpected end of the file"
	}
	return r.fail(path, "expected valid JSON: "+problem)
}

func (r *reader) value(path string, depth int) (*value, error) {
	token, err := r.dec.Token()
	if err != nil {
		return nil, r.syntax(path, err)
	}
	v := &value{line: r.line(), path: path, token: token}
	switch t := token.(type) {
	case json.Delim:
		if depth == deepest {
			return nil, r.fail(path, fmt.Sprintf("expected at most %d levels of nesting", deepest))
		}
		if t == '[' {
			v.kind = "a list"
			return v, r.items(v, depth)
		}
		v.kind, v.of = "an object", map[string]*value{}
		return v, r.members(v, depth)
	case string:
		v.kind = "a text"
	case json.Number:
		v.kind = "a number"
	case bool:
		v.kind = "true or false"
	default:
		v.kind = "nothing"
	}
	return v, nil
}

func (r *reader) items(v *value, depth int) error {
	for r.dec.More() {
		it, err := r.value(fmt.Sprintf("%s[%d]", v.path, len(v.list)), depth+1)
		if err != nil {
			return err
		}
		v.list = append(v.list, it)
	}
	return r.end(v)
}

func (r *reader) members(v *value, depth int) error {
	for r.dec.More() {
		token, err := r.dec.Token()
		if err != nil {
			return r.syntax(v.path, err)
		}
		key, ok := token.(string)
		if !ok {
			return r.fail(v.path, "expected a key in quotes")
		}
		path := key
		if v.path != "" {
			path = v.path + "." + key
		}
		if v.of[key] != nil {
			return r.fail(path, "expected each key once")
		}
		it, err := r.value(path, depth+1)
		if err != nil {
			return err
		}
		v.keys = append(v.keys, key)
		v.of[key] = it
	}
	return r.end(v)
}

// end reads the closing bracket.
func (r *reader) end(v *value) error {
	if _, err := r.dec.Token(); err != nil {
		return r.syntax(v.path, err)
	}
	return nil
}

// describe says what the value is.
func (v *value) describe() string {
	switch t := v.token.(type) {
	case string:
		return strconv.Quote(t)
	case json.Number:
		return t.String()
	case bool:
		return strconv.FormatBool(t)
	}
	return v.kind
}

// number returns a finite number.
func (v *value) number() (float64, bool) {
	n, ok := v.token.(json.Number)
	if !ok {
		return 0, false
	}
	x, err := n.Float64()
	return x, err == nil && !math.IsInf(x, 0)
}
