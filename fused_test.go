package tack_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fusedProduct matches a fused multiply-add or -subtract in the compiler's
// listing for arm64 or amd64, and where in the source it comes from.
var fusedProduct = regexp.MustCompile(`\(([^()]+\.go:\d+)\)\s+(?:FN?M(?:ADD|SUB)[DS]|VFN?M(?:ADD|SUB)\d+[SP][DS])\s`)

// fusing are the processors to compile for. Whatever any compiler fuses (those
// for ppc64, riscv64, s390x and loong64 do as well), that for arm64 fuses too;
// amd64 v3 has files of its own, with assembly and without.
var fusing = []struct{ env, tags string }{
	{"GOARCH=arm64", ""},
	{"GOARCH=amd64 GOAMD64=v3", ""},
	{"GOARCH=amd64 GOAMD64=v3", "purego"},
}

// fusedIn compiles for a processor and returns the places, file:line from the
// working folder, where the compiler fuses a product with a sum.
func fusedIn(t *testing.T, env, tags string, targets ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"build", "-gcflags=-S", "-tags", tags, "-o", os.DevNull}, targets...)...)
	cmd.Env = append(os.Environ(), append(strings.Fields(env), "GOOS=linux", "CGO_ENABLED=0", "GOFLAGS=")...)
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
	for _, f := range fusing {
		for _, place := range fusedIn(t, f.env, f.tags, "./components/...", "./systems/...", "./ecs/...") {
			if within(filepath.ToSlash(filepath.Dir(place)), "systems/adhesion/lawtest") {
				continue // for tests, not for steps
			}
			t.Errorf("%s: a product is fused with a sum on %s: write float64(a*b)", place, f.env)
		}
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
func Far(a, b, c float64) float64 { p := a * b; if c > 1 { p = -p }; return p + c + a*c }
`
	if err := os.WriteFile(source, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		env   string
		lines []int
	}{
		{"GOARCH=arm64", []int{3, 5, 6, 7, 8}},
		{"GOARCH=amd64 GOAMD64=v3", []int{3, 6, 8}}, // sums only
		{"GOARCH=amd64 GOAMD64=v1", nil},
	} {
		var want []string
		for _, line := range c.lines {
			want = append(want, fmt.Sprintf("%s:%d", source, line))
		}
		if got := fusedIn(t, c.env, "", source); !slices.Equal(got, want) {
			t.Errorf("%s: found %v, want %v", c.env, got, want)
		}
	}
}

// unportable matches what assembly must not use: fused products, and estimates
// of inverses and roots, whose bits each maker of processors chooses.
var unportable = regexp.MustCompile(`(?m)^\s*(VF(?:N?M(?:ADD|SUB)|ML[AS])\w*|FN?M(?:ADD|SUB)[SD]|V?RCP\w*|V?RSQRT\w*)\s`)

// TestAssemblyIsExact holds assembly against the same rule as Go: every
// instruction rounds once, as IEEE 754 says.
func TestAssemblyIsExact(t *testing.T) {
	for name, source := range sources(t, ".s") {
		if m := unportable.FindStringSubmatch(source); m != nil {
			t.Errorf("%s: %s gives other bits than Go's sums and products", name, m[1])
		}
	}
}

func TestInexactAssemblyIsFound(t *testing.T) {
	for line, want := range map[string]string{
		"\tVFMADD231PD Y0, Y1, Y2": "VFMADD231PD",
		"VFNMSUB213SD X0, X1, X2":  "VFNMSUB213SD",
		"\tFMADDD F0, F1, F2, F3":  "FMADDD",
		"\tFNMSUBS F0, F1, F2, F3": "FNMSUBS",
		"\tVFMLA V0.D2, V1.D2":     "VFMLA",
		"\tVRSQRTPS Y0, Y1":        "VRSQRTPS",
		"\tRCPSS X0, X1":           "RCPSS",
		"\tVMULPD Y0, Y1, Y2":      "",
		"\tVADDPD (AX), Y1, Y2":    "",
		"\tVSQRTPD Y0, Y1":         "",
		"// VFMADD231PD is banned": "",
	} {
		got := ""
		if m := unportable.FindStringSubmatch("TEXT f(SB)\n" + line + "\n\tRET\n"); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%q: found %q, want %q", line, got, want)
		}
	}
}
