package tack_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// wholeNumbers are where a float may be converted to an integer: such a
// conversion gives what the processor likes where the number is too large or
// NaN. Package num bounds its arguments; the others say why they need not.
var wholeNumbers = map[string]string{
	module + "/systems/internal/num": "bounds them",
	module + "/components.gridCell":  "is within the grid",
	module + "/ecs.Read":             "is a tick over a step, as Config.Validate bounds them",
	module + "/ecs/scene.whole":      "has been held against its limits",
	module + "/ecs/scene.fieldGrid":  "has been held against its limits",
	module + "/ecs/scene.sinCosDeg":  "is within ±4",
}

// plainVectors are what may be called of mgl64, for it adds no products: others
// are compiled there, with products that may be fused.
var plainVectors = []string{
	"QuatIdent", "Vec3.Add", "Vec3.Sub", "Vec3.Mul", "Vec3.X", "Vec3.Y", "Vec3.Z", "Vec3.Elem", "Vec3.Vec2", "Vec2.Vec3",
	"DegToRad", "RadToDeg",
}

// listed is what the go command knows of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// loader type-checks packages of the module, with what they import as the
// compiler has compiled it.
type loader struct {
	fset    *token.FileSet
	imports types.Importer
	pkgs    []listed
}

func newLoader(t *testing.T, env, tags string, patterns ...string) *loader {
	t.Helper()
	cmd := exec.Command("go", append([]string{
		"list", "-tags", tags, "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,DepOnly",
	}, patterns...)...)
	cmd.Env = append(os.Environ(), append(strings.Fields(env), "GOFLAGS=", "CGO_ENABLED=0")...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	l := &loader{fset: token.NewFileSet()}
	exports := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			l.pkgs = append(l.pkgs, p)
		}
	}
	l.imports = importer.ForCompiler(l.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	return l
}

// check type-checks files and returns what in them depends on the platform.
func (l *loader) check(t *testing.T, path string, files ...*ast.File) []string {
	t.Helper()
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
	}
	conf := types.Config{Importer: l.imports, Sizes: types.SizesFor("gc", "amd64")}
	if _, err := conf.Check(path, l.fset, files, info); err != nil {
		t.Fatal(err)
	}
	p := portability{path: path, fset: l.fset, info: info}
	for _, f := range files {
		for _, d := range f.Decls {
			p.function = ""
			if fn, ok := d.(*ast.FuncDecl); ok {
				p.function = fn.Name.Name
			}
			ast.Inspect(d, p.look)
		}
	}
	return p.found
}

func (l *loader) parse(t *testing.T, name string, source any) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(l.fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// portability looks for what gives other bits on another platform, or in
// another run.
type portability struct {
	path     string
	function string
	fset     *token.FileSet
	info     *types.Info
	found    []string
}

func (p *portability) say(at ast.Node, why string) {
	p.found = append(p.found, fmt.Sprintf("%s: %s", p.fset.Position(at.Pos()), why))
}

func (p *portability) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		p.call(n)
	case *ast.RangeStmt:
		if _, ok := p.info.TypeOf(n.X).Underlying().(*types.Map); ok {
			p.say(n, "a map has another order in each run")
		}
	case *ast.Ident:
		p.use(n)
	}
	return true
}

// call finds conversions of floats to integers.
func (p *portability) call(n *ast.CallExpr) {
	to := p.info.Types[n.Fun]
	if !to.IsType() || len(n.Args) != 1 {
		return
	}
	from := p.info.Types[n.Args[0]]
	if from.Value != nil || !is(from.Type, types.IsFloat) || !is(to.Type, types.IsInteger) {
		return
	}
	if wholeNumbers[p.path] == "" && wholeNumbers[p.path+"."+p.function] == "" {
		p.say(n, "a float that is too large becomes another integer on each platform: see num.Floor")
	}
}

// use finds functions of other packages.
func (p *portability) use(n *ast.Ident) {
	fn, ok := p.info.Uses[n].(*types.Func)
	if !ok || fn.Pkg() == nil {
		return
	}
	switch fn.Pkg().Path() {
	case "math":
		if slices.Contains(platformMath, fn.Name()) {
			p.say(n, "math."+fn.Name()+" differs by platform: see systems/internal/num")
		}
	case "math/cmplx":
		p.say(n, "cmplx."+fn.Name()+" differs by platform")
	case "maps":
		if slices.Contains([]string{"All", "Keys", "Values"}, fn.Name()) {
			p.say(n, "a map has another order in each run")
		}
	case mgl64:
		name := fn.Name()
		if recv := fn.Signature().Recv(); recv != nil {
			name = types.TypeString(recv.Type(), func(*types.Package) string { return "" }) + "." + name
		}
		if !slices.Contains(plainVectors, name) {
			p.say(n, "mgl64's "+name+" fuses products on some platforms")
		}
	}
}

func is(t types.Type, flag types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&flag != 0
}

// targets are what the module is built for, as far as its files differ.
var targets = []struct{ env, tags string }{
	{"GOOS=linux GOARCH=amd64", ""},
	{"GOOS=linux GOARCH=amd64", "purego"},
	{"GOOS=linux GOARCH=arm64", ""},
	{"GOOS=js GOARCH=wasm", ""},
}

// TestPortable looks for what makes a step depend on the platform, in the types
// of the code: conversions, functions, the order of maps. TestNoFusedProducts
// asks the compiler, and TestGolden in demo/sim sees what comes of it all.
func TestPortable(t *testing.T) {
	read := 0 // for the test cache, which does not see what the go command reads
	for range goFiles(t) {
		read++
	}
	t.Logf("%d files", read)
	for _, target := range targets {
		if testing.Short() && target != targets[0] {
			continue
		}
		l := newLoader(t, target.env, target.tags, "./components/...", "./systems/...", "./ecs/...")
		for _, pkg := range l.pkgs {
			if within(pkg.ImportPath, module+"/systems/adhesion/lawtest") || len(pkg.GoFiles) == 0 {
				continue // for tests, not for steps
			}
			var files []*ast.File
			for _, name := range pkg.GoFiles {
				files = append(files, l.parse(t, filepath.Join(pkg.Dir, name), nil))
			}
			for _, f := range l.check(t, pkg.ImportPath, files...) {
				t.Errorf("%s %s: %s", target.env, target.tags, f)
			}
		}
	}
}

// TestUnportableIsFound holds the search against code that must be found, and
// its neighbours that must not. A line's comment says what of it is found.
func TestUnportableIsFound(t *testing.T) {
	const code = `package p

import (
	"math"
	m "math"
	"slices"
	"maps"

	"github.com/go-gl/mathgl/mgl64"
)

type metres float64
type index int32

func f(x float64, y metres, s float32, n int, table map[int]float64, v mgl64.Vec3, q mgl64.Quat) {
	_ = int(x)                      // too large
	_ = index(y)                    // too large
	_ = uint8(s)                    // too large
	_ = int(3.0)
	_ = float64(n)
	_ = metres(x)
	_ = int64(n)
	_ = []int64{int64(math.Floor(x))} // too large
	for range table {               // order
	}
	for k, v := range maps.All(table) { // order
		_, _ = k, v
	}
	_ = slices.Collect(maps.Keys(table)) // order
	for range []float64{x} {
	}
	_ = math.Sqrt(x)
	_ = math.Sin(x)                 // math.Sin
	_ = m.Hypot(x, x)               // math.Hypot
	g := math.Exp                   // math.Exp
	_ = g
	_ = v.Dot(v)                    // Vec3.Dot
	_ = v.Add(v)
	_ = q.Rotate(v)                 // Quat.Rotate
	_ = mgl64.Vec3.Len              // Vec3.Len
}
`
	l := newLoader(t, "", "", "math", "slices", "maps", mgl64)
	got := l.check(t, "p", l.parse(t, "p.go", code))
	var want []string
	for i, line := range strings.Split(code, "\n") {
		if _, what, ok := strings.Cut(line, "// "); ok {
			want = append(want, fmt.Sprintf("p.go:%d:%s", i+1, what))
		}
	}
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(want):
			t.Errorf("found %q as well", got[i])
		case i >= len(got):
			t.Errorf("did not find %q", want[i])
		default:
			line, what, _ := strings.Cut(strings.TrimPrefix(want[i], "p.go:"), ":")
			if !strings.HasPrefix(got[i], "p.go:"+line+":") || !strings.Contains(got[i], what) {
				t.Fatalf("found %q, want %q", got[i], want[i])
			}
		}
	}
}
