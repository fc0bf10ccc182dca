package draw

import "testing"

func TestShadersCompile(t *testing.T) {
	if _, err := newShaders(); err != nil {
		t.Fatal(err)
	}
}
