package display

import (
	"errors"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		system, set string
		ok          bool
	}{
		{"linux", "", false},
		{"linux", "DISPLAY", true},
		{"linux", "WAYLAND_DISPLAY", true},
		{"linux", "EBITENGINE_VM_ENDPOINT", true},
		{"freebsd", "", false},
		{"windows", "", true},
		{"darwin", "", true},
		{"js", "", true},
	} {
		env := func(name string) string {
			if name == c.set {
				return ":1"
			}
			return ""
		}
		if err := check(c.system, env); (err == nil) != c.ok || err != nil && !errors.Is(err, ErrMissing) {
			t.Errorf("%s with %q set: %v", c.system, c.set, err)
		}
	}
}

func TestExplainIsOneLine(t *testing.T) {
	err := Explain(errors.New("glfw: failed\ngoroutine 1 [running]"))
	if text := err.Error(); strings.Contains(text, "\n") || strings.Contains(text, "goroutine") || !strings.Contains(text, "glfw: failed") {
		t.Errorf("%q", text)
	}
}
