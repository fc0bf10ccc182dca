package ecs_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/golden.txt anew")

const (
	goldenFile = "testdata/golden.txt"
	goldenHead = `# What random worlds with random edits come to, on every platform. After a change of the physics:
#	go test ./demo/sim ./ecs -run '^TestGolden$' -update
`
)

// TestGolden runs worlds of FuzzStep, huge, tiny and broken numbers among
// theirs, and compares what they come to: where a number is beyond what an
// integer or a float can hold, processors differ most.
func TestGolden(t *testing.T) {
	var got bytes.Buffer
	got.WriteString(goldenHead)
	for line := range uint64(128) {
		fmt.Fprintf(&got, "%03d", line)
		for turn := range uint64(4) {
			b := roll(t, &dice{next: line*4 + turn}, func(*bench) {})
			fmt.Fprintf(&got, " %016x", b.Hash())
		}
		got.WriteByte('\n')
	}
	if *update {
		if err := os.WriteFile(goldenFile, got.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	a, b := bytes.Split(got.Bytes(), []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || !bytes.Equal(a[i], bytes.TrimSpace(b[i])) && !bytes.HasPrefix(a[i], []byte("#")) {
			t.Fatalf("%s:%d: other bits, got\n%s\nThe head of the file says how to write it anew.", goldenFile, i+1, a[min(i, len(a)-1)])
		}
	}
}
