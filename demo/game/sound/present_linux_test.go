package sound

import (
	"path/filepath"
	"testing"
)

func TestSomewhere(t *testing.T) {
	for _, c := range []struct {
		name, server, file string
		want               bool
	}{
		{"nothing", "", "", false},
		{"a server by name", "tcp:host", "", true},
		{"a server of the session", "", "/session/pulse/native", true},
		{"a card that plays", "", "/dev/snd/pcmC0D0p", true},
		{"a card that only records", "", "/dev/snd/pcmC0D0c", false},
	} {
		env := func(name string) string {
			return map[string]string{"PULSE_SERVER": c.server, "XDG_RUNTIME_DIR": "/session"}[name]
		}
		glob := func(pattern string) ([]string, error) {
			if ok, err := filepath.Match(pattern, c.file); !ok || err != nil {
				return nil, err
			}
			return []string{c.file}, nil
		}
		if got := somewhere(env, glob); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
