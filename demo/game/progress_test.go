package game

import (
	"encoding/json"
	"testing"

	"github.com/tackphysics/tack/demo/internal/store"
)

func progressOf(t *testing.T, s store.Store) (p Progress) {
	t.Helper()
	data, err := s.Read(progressName)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProgress(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"best": {"a": -1}, "volume": 99}`, `{"best": null}`} {
		s := store.Memory{}
		if text != "" {
			s[progressName] = []byte(text)
		}
		p, err := readProgress(s)
		damaged := text == "{" || text == "[]"
		if copied := string(s[damagedName]); damaged != (err != nil) || damaged != (copied == text && text != "") {
			t.Errorf("%q: error %v, the copy is %q", text, err, copied)
		}
		if p.Best == nil || len(p.Best) > 0 || p.Volume < 0 || p.Volume > volumes {
			t.Errorf("%q: %+v", text, p)
		}
		if !p.finish("a", 12) || p.finish("a", 12) || !p.finish("a", 11) || p.Best["a"] != 11 {
			t.Errorf("%q: %+v", text, p)
		}
	}
}
