package tack_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fusedProduct matches a fused multiply-add or -subtract in the compiler's
// listing for arm64, and where in the source it comes from.
var fusedProduct = regexp.MustCompile(`\(([^()]+\.go:\d+)\)\s+FN?M(?:ADD|SUB)[DS]\s`)

// fusedIn compiles for arm64 and returns the places, file:line from the working
// folder, where the compiler fuses a product with a sum.
func fusedIn(t *testing.T, targets ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"build", "-gcflags=-S", "-o", os.DevNull}, targets...)...)
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	listing, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, lastLines(string(listing), 20))
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, m := range fusedProduct.FindAllStringSubmatch(string(listing), -1) {
		places = append(places, filepath.ToSlash(strings.TrimPrefix(m[1], root+string(filepath.Separator))))
	}
	slices.Sort(places)
	return slices.Compact(places)
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// TestNoFusedProducts: a step gives the same bits on every platform only if no
// compiler fuses a product with a sum, as those for arm64, ppc64, riscv64,
// s390x and amd64 v3 do unless the product is written float64(a*b). The
// compiler itself is asked, so that inlined code and products that travel
// through variables are found as well. (A quotient by a power of two counts as
// a product: x/2 is compiled as x*0.5.)
func TestNoFusedProducts(t *testing.T) {
	read := 0 // for the test cache, which does not see what the compiler reads
	for range goFiles(t) {
		read++
	}
	t.Logf("%d files", read)
	for _, place := range fusedIn(t, "./components/...", "./systems/...", "./ecs/...") {
		if within(filepath.ToSlash(filepath.Dir(place)), "systems/adhesion/lawtest") {
			continue // for tests, not for steps
		}
		t.Errorf("%s: a product is fused with a sum: write float64(a*b)", place)
	}
}

// TestFusedProductsAreFound holds the search against code that must, and that
// must not, be fused.
func TestFusedProductsAreFound(t *testing.T) {
	source := filepath.Join(t.TempDir(), "p.go")
	code := `package p

func Bare(a, b, c float64) float64 { return a*b + c }
func Rounded(a, b, c float64) float64 { return float64(a*b) + c }
func Less(a, b, c float64) float64 { d := a * b; return c - d }
func Half(a, b float64) float64 { return a/2 + b }
func Single(a, b, c float32) float32 { return a*b - c }
`
	if err := os.WriteFile(source, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	got := fusedIn(t, source)
	want := []string{source + ":3", source + ":5", source + ":6", source + ":7"}
	if !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}
