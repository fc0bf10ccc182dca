package scene

import (
	"fmt"
	"strconv"
	"strings"
)

// kind of a JSON value.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindList
	kindObject
)

// value is a JSON value that knows where it stands.
type value struct {
	parent *value
	key    string // in an object
	index  int    // in a list
	line   int
	kind   kind
	truth  bool
	text   string   // of a string, or a number as it is written
	items  []*value // of a list, or an object's members in order
}

// path in the document, as in bodies[3].shape.
func (v *value) path() string {
	if v.parent == nil {
		return ""
	}
	up := v.parent.path()
	if v.parent.kind == kindList {
		return up + "[" + strconv.Itoa(v.index) + "]"
	}
	if up == "" {
		return keyText(v.key)
	}
	return up + "." + keyText(v.key)
}

// keyText is a key as it is shown in a path: quoted unless it is plain.
func keyText(key string) string {
	for _, r := range key {
		if r <= ' ' || r == 0x7f || r == '"' || r == '\uFFFD' || r == '\u2028' || r == '\u2029' {
			return clip(strconv.Quote(key))
		}
	}
	return clip(key)
}

// describe says in a few words what a value is.
func (v *value) describe() string {
	switch v.kind {
	case kindNull:
		return "null"
	case kindBool:
		return strconv.FormatBool(v.truth)
	case kindNumber:
		return clip(v.text)
	case kindString:
		return clip(strconv.Quote(v.text))
	case kindObject:
		return "an object"
	case kindList:
		return v.describeList()
	}
	return "nothing"
}

func (v *value) describeList() string {
	if len(v.items) > 4 {
		return fmt.Sprintf("a list of %d", len(v.items))
	}
	parts := make([]string, len(v.items))
	for i, it := range v.items {
		if it.kind == kindList {
			return fmt.Sprintf("a list of %d lists", len(v.items))
		}
		parts[i] = it.describe()
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// clip shortens a text that is quoted in an error.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
