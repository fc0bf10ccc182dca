package avx

import (
	"os"
	"regexp"
	"testing"
)

// The kernels run wherever there is AVX2: no line takes a register or a mask that
// only AVX-512 has, though the generator's library knows them and hands them out
// when a kernel needs more than sixteen.
func TestOnlyAVX2(t *testing.T) {
	source, err := os.ReadFile("avx_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`\bY(\d|1[0-5])\b`).FindAll(source, -1)); n < 100 {
		t.Fatalf("%d registers of AVX2 found: this reads something else", n)
	}
	for _, line := range regexp.MustCompile(`(?m)^.*\b([XYZ](1[6-9]|2\d|3[01])|Z\d+|K[0-7])\b.*$`).FindAll(source, -1) {
		t.Errorf("AVX-512: %s", line)
	}
}
