package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// platform is one that TestGolden can be built for and run on from Linux on
// amd64.
type platform struct {
	name    string
	env     []string
	tags    string // purego: without assembly
	threads string
	runner  func(*testing.T) string // of the test's binary; nil for none
	brief   bool                    // without the runs of thousands of contacts, which its like has
	few     bool                    // runs of a few scenes, as it is slow and its like has all
	slow    bool                    // runs of a few scenes without -every
}

func platforms() []platform {
	plain := []string{"GOARCH=amd64", "GOAMD64=v1"}
	v3 := []string{"GOARCH=amd64", "GOAMD64=v3"}
	return []platform{
		{name: "amd64 v1", env: plain, threads: "4"},
		{name: "amd64 v1, no assembly", env: plain, tags: "purego", threads: "1"},
		{name: "amd64 v3", env: v3, threads: "1", runner: onV3},
		{name: "amd64 v3, no assembly", env: v3, tags: "purego", threads: "4", runner: onV3, brief: true},
		{name: "arm: ints of 32 bits", env: []string{"GOARCH=arm", "GOARM=7"}, threads: "2", runner: emulator("qemu-arm-static", "qemu-arm"), few: true},
		{name: "arm64", env: []string{"GOARCH=arm64"}, threads: "1", runner: emulator("qemu-aarch64-static", "qemu-aarch64"), slow: true},
		{name: "wasm", env: []string{"GOOS=js", "GOARCH=wasm"}, threads: "4", runner: inNode},
	}
}

// TestGoldenElsewhere runs TestGolden, that of package ecs too, on the other
// platforms, each built here.
// What this machine cannot run is skipped, and fails where CI is set. Without
// CI only a few scenes run, and on a slow platform without -every.
func TestGoldenElsewhere(t *testing.T) {
	switch {
	case testing.Short():
		t.Skip("builds the module for many platforms")
	case runtime.GOOS != "linux" || runtime.GOARCH != "amd64":
		missing(t, "Linux on amd64")
	case *update:
		t.Skip("the table is made on one platform")
	}
	readSources(t)
	for _, p := range platforms() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			scenes := "^TestGolden$"
			if p.few || !inCI() || p.slow && !*every {
				scenes += "/^(heap-locked|glued-chain|newtons-cradle|sphere-pull-off)$"
			}
			p.test(t, "-run", scenes, ".", "-threads", p.threads)
			p.test(t, "-run", "^TestGolden$", "../../ecs")
		})
	}
}

// test runs tests on the platform.
func (p *platform) test(t *testing.T, args ...string) {
	t.Helper()
	args = append([]string{"test", "-tags", p.tags}, args...)
	if p.brief {
		args = slices.Insert(args, 1, "-short")
	}
	if p.runner != nil {
		args = slices.Insert(args, 1, "-exec", p.runner(t))
	}
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), append([]string{"GOOS=linux", "CGO_ENABLED=0", "GOFLAGS="}, p.env...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s %v: %v\n%s", strings.Join(p.env, " "), cmd, err, out)
	}
	t.Logf("%s", out)
}

func inCI() bool { return os.Getenv("CI") != "" }

// missing ends a test that needs what is not there.
func missing(t *testing.T, what string) {
	t.Helper()
	if inCI() {
		t.Fatalf("%s is missing, and CI is set", what)
	}
	t.Skipf("%s is missing", what)
}

// emulator runs programs of another processor; the first name that is
// installed is taken.
func emulator(names ...string) func(*testing.T) string {
	return func(t *testing.T) string {
		t.Helper()
		for _, name := range names {
			if path, err := exec.LookPath(name); err == nil {
				return path
			}
		}
		missing(t, strings.Join(names, " or "))
		return ""
	}
}

// inNode is Go's own way to run wasm.
func inNode(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		missing(t, "node")
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "go_js_wasm_exec")
}

// onV3 needs a processor with what v3 asks for; it runs the program as it is.
func onV3(t *testing.T) string {
	t.Helper()
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Fatal(err)
	}
	flags := strings.Fields(string(info))
	for _, want := range []string{"avx2", "bmi2", "fma"} {
		if !slices.Contains(flags, want) {
			missing(t, "a processor of level v3 (with "+want+")")
		}
	}
	return "env"
}

// readSources reads what the other platforms are built from, for the test
// cache, which does not see what the go command reads.
func readSources(t *testing.T) {
	t.Helper()
	read := func(name string, d fs.DirEntry, err error) error {
		switch ext := filepath.Ext(name); {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".git":
			return fs.SkipDir
		case ext == ".go" || ext == ".s" || ext == ".json":
			_, err = os.ReadFile(name)
		}
		return err
	}
	if err := filepath.WalkDir(root, read); err != nil {
		t.Fatal(err)
	}
}
