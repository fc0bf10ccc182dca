package scene

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Encode writes the document as a scene file: one line a body, a probe and so
// on, defaults left out where they are plain to see. Parsing it gives an equal
// document. It returns an error for numbers that JSON cannot hold and shapes
// the format does not know.
func (doc *Document) Encode(w io.Writer) error {
	e := &encoder{}
	e.field("version", Version)
	e.text("title", doc.Title)
	e.text("about", doc.About)
	e.text("source", doc.Source)
	if doc.Planar {
		e.field("planar", true)
	}
	e.field("gravity", doc.Gravity)
	e.field("seconds", doc.Seconds)
	e.field("step", doc.Step)
	e.object("materials", len(doc.Materials), func(i int) (string, any) { return doc.Materials[i].Name, doc.Materials[i] })
	list(e, "pairs", doc.Pairs)
	e.object("layers", len(doc.Layers), func(i int) (string, any) { return doc.Layers[i].Name, names(doc.Layers[i].With) })
	list(e, "bodies", doc.Bodies)
	list(e, "softBodies", doc.SoftBodies)
	list(e, "particles", doc.Particles)
	list(e, "cloths", doc.Cloths)
	list(e, "ropes", doc.Ropes)
	list(e, "forceFields", doc.ForceFields)
	e.object("sets", len(doc.Sets), func(i int) (string, any) { return doc.Sets[i].Name, doc.Sets[i] })
	list(e, "attachments", doc.Attachments)
	list(e, "drives", doc.Drives)
	list(e, "loads", doc.Loads)
	list(e, "bonds", doc.Bonds)
	list(e, "probes", doc.Probes)
	if e.err != nil {
		return fmt.Errorf("%w: %w", ErrScene, e.err)
	}
	e.out.WriteString("\n}\n")
	_, err := w.Write(e.out.Bytes())
	return err
}

// Validate reports the first thing that Parse would refuse in the document.
func (doc *Document) Validate() error {
	var b bytes.Buffer
	if err := doc.Encode(&b); err != nil {
		return err
	}
	_, err := Parse("", b.Bytes())
	if e, ok := err.(*Error); ok { //nolint:errorlint // Parse returns it bare
		e.Line = 0 // of the copy just made, of no use to anyone
	}
	return err
}

// encoder writes a document key by key.
type encoder struct {
	out bytes.Buffer
	err error
}

// compact returns x as JSON in one line, without escapes for HTML.
func compact(x any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(x); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

func (e *encoder) write(x any) {
	b, err := compact(x)
	if err != nil && e.err == nil {
		e.err = err
	}
	e.out.Write(b)
}

func (e *encoder) key(k string) {
	if e.out.Len() == 0 {
		e.out.WriteString("{\n  ")
	} else {
		e.out.WriteString(",\n  ")
	}
	e.write(k)
	e.out.WriteString(": ")
}

func (e *encoder) field(k string, x any) {
	e.key(k)
	e.write(x)
}

func (e *encoder) text(k, s string) {
	if s != "" {
		e.field(k, s)
	}
}

func (e *encoder) object(k string, n int, at func(i int) (string, any)) {
	if n == 0 {
		return
	}
	e.key(k)
	e.out.WriteString("{")
	for i := range n {
		name, x := at(i)
		e.separate(i)
		e.write(name)
		e.out.WriteString(": ")
		e.write(x)
	}
	e.out.WriteString("\n  }")
}

func (e *encoder) separate(i int) {
	if i > 0 {
		e.out.WriteString(",")
	}
	e.out.WriteString("\n    ")
}

func list[T any](e *encoder, k string, items []T) {
	if len(items) == 0 {
		return
	}
	e.key(k)
	e.out.WriteString("[")
	for i := range items {
		e.separate(i)
		e.write(items[i])
	}
	e.out.WriteString("\n  ]")
}

// names is never null.
func names(s []string) []string { return append([]string{}, s...) }
