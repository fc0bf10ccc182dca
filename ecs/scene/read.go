package scene

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// maxDepth of nested lists and objects. The deepest path of the format, a
// coordinate of a hull's point, needs 6.
const maxDepth = 32

// reader turns the tokens of a file into values.
type reader struct {
	file string
	data []byte
	dec  *json.Decoder
	line int   // of offset
	at   int64 // bytes counted into line
}

// readValue reads the one JSON value that data must hold.
func readValue(file string, data []byte) (*value, error) {
	r := &reader{file: file, data: data, dec: json.NewDecoder(bytes.NewReader(data)), line: 1}
	r.dec.UseNumber()
	root := &value{}
	tok, err := r.dec.Token()
	if err != nil {
		return nil, r.syntax(root, err)
	}
	if err := r.fill(root, tok, 0); err != nil {
		return nil, err
	}
	if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
		r.seek()
		return nil, &Error{File: file, Line: r.line, Problem: "expected the end of the file after the document"}
	}
	return root, nil
}

// fill reads the rest of the value that starts with the token.
func (r *reader) fill(v *value, tok json.Token, depth int) error {
	r.count(r.dec.InputOffset())
	v.line = r.line
	switch t := tok.(type) {
	case nil:
		v.kind = kindNull
	case bool:
		v.kind, v.truth = kindBool, t
	case json.Number:
		v.kind, v.text = kindNumber, t.String()
	case string:
		v.kind, v.text = kindString, t
	case json.Delim:
		if depth >= maxDepth {
			return r.fail(v, fmt.Sprintf("expected at most %d levels of lists and objects", maxDepth))
		}
		if t == '[' {
			return r.fillList(v, depth)
		}
		return r.fillObject(v, depth)
	}
	return nil
}

func (r *reader) fillList(v *value, depth int) error {
	v.kind = kindList
	for {
		it := &value{parent: v, index: len(v.items)}
		tok, err := r.dec.Token()
		if err != nil {
			return r.syntax(it, err)
		}
		if tok == json.Delim(']') {
			return nil
		}
		if err := r.fill(it, tok, depth+1); err != nil {
			return err
		}
		v.items = append(v.items, it)
	}
}

func (r *reader) fillObject(v *value, depth int) error {
	v.kind = kindObject
	seen := keySet{}
	for {
		tok, err := r.dec.Token()
		if err != nil {
			return r.syntax(v, err)
		}
		if tok == json.Delim('}') {
			return nil
		}
		key, ok := tok.(string)
		if !ok {
			return r.syntax(v, errors.New("a key is not a string"))
		}
		it := &value{parent: v, key: key}
		r.count(r.dec.InputOffset())
		it.line = r.line
		if !seen.add(v.items, key) {
			return r.fail(it, "expected each key once, got a duplicate key")
		}
		if tok, err = r.dec.Token(); err != nil {
			return r.syntax(it, err)
		}
		if err := r.fill(it, tok, depth+1); err != nil {
			return err
		}
		v.items = append(v.items, it)
	}
}

// keySet finds keys that come twice. Objects have few keys, mostly; a map is
// made only for those that have many.
type keySet struct{ keys map[string]bool }

// add reports whether the key is new to the members so far.
func (s *keySet) add(members []*value, key string) bool {
	const few = 16
	if len(members) < few {
		return !slices.ContainsFunc(members, func(m *value) bool { return m.key == key })
	}
	if s.keys == nil {
		s.keys = make(map[string]bool, 2*few)
		for _, m := range members {
			s.keys[m.key] = true
		}
	}
	if s.keys[key] {
		return false
	}
	s.keys[key] = true
	return true
}

// count moves the line counter on to a byte offset.
func (r *reader) count(offset int64) {
	r.line += bytes.Count(r.data[r.at:offset], []byte{'\n'})
	r.at = offset
}

// seek moves the line counter to the next thing that is not white space.
func (r *reader) seek() {
	r.count(r.dec.InputOffset())
	for int(r.at) < len(r.data) && bytes.IndexByte([]byte(" \t\r\n"), r.data[r.at]) >= 0 {
		r.count(r.at + 1)
	}
}

func (r *reader) syntax(v *value, err error) error {
	r.seek()
	problem := err.Error()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		problem = "unexpected end of the file"
	}
	v.line = r.line
	return r.fail(v, "expected valid JSON: "+problem)
}

func (r *reader) fail(v *value, problem string) error {
	return &Error{File: r.file, Line: v.line, Path: v.path(), Problem: problem}
}
