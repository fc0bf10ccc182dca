package tack_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module  = "github.com/tackphysics/tack"
	donburi = "github.com/yohamta/donburi"
	mgl64   = "github.com/go-gl/mathgl/mgl64"
)

// levels of the folders: a package imports from its own level or below. The
// nearest folder upwards that is listed counts. assets/gen is a program.
var levels = map[string]int{
	"components": 0, "assets": 0, "systems": 1, "ecs": 2, "demo": 3, "assets/gen": 3,
}

// graphics are the modules that may appear under demo alone.
var graphics = []string{"github.com/hajimehoshi", "github.com/ebitengine", "github.com/ebitenui"}

// platformMath are the functions of package math whose last bits depend on the
// platform.
var platformMath = strings.Fields(`Acos Acosh Asin Asinh Atan Atan2 Atanh Cbrt Cos Cosh Erf Erfc Erfcinv Erfinv
	Exp Exp2 Expm1 FMA Gamma Hypot J0 J1 Jn Lgamma Log Log10 Log1p Log2 Pow Sin Sincos Sinh Tan Tanh Y0 Y1 Yn`)

// goFile is what the rules look at. Paths start at the module's root.
type goFile struct {
	name, dir string
	test      bool
	imports   []goImport
	uses      []string // every pkg.Name in the code
}

type goImport struct{ path, alias string }

func parse(name, source string) (goFile, error) {
	f := goFile{name: name, dir: path.Dir(name), test: strings.HasSuffix(name, "_test.go")}
	tree, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		return f, err
	}
	for _, spec := range tree.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return f, err
		}
		alias := ""
		if spec.Name != nil {
			alias = spec.Name.Name
		}
		f.imports = append(f.imports, goImport{imported, alias})
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok {
				f.uses = append(f.uses, pkg.Name+"."+s.Sel.Name)
			}
		}
		return true
	})
	return f, nil
}

// within reports whether a path is the root or lies below it.
func within(p, root string) bool { return p == root || strings.HasPrefix(p, root+"/") }

// level of a folder, -1 if the layout does not know it.
func level(dir string) int {
	for ; dir != "."; dir = path.Dir(dir) {
		if l, ok := levels[dir]; ok {
			return l
		}
	}
	return -1
}

// kernel is maths: values and slices in, values and slices out.
func (f goFile) kernel() bool { return within(f.dir, "systems/internal") }

// simulation is all code that a step runs through; lawtest is for tests.
func (f goFile) simulation() bool {
	return within(f.dir, "systems") && !within(f.dir, "systems/adhesion/lawtest") && !f.test
}

// rules of the layout. Each returns what is wrong with one file, empty for
// nothing.
var rules = []func(goFile) string{
	func(f goFile) string {
		if f.dir != "." && level(f.dir) < 0 {
			return "a folder without a level in the layout"
		}
		return ""
	},
	func(f goFile) string { // the root's own tests and examples may import anything
		return f.firstImport(func(i goImport) bool {
			inner, ours := strings.CutPrefix(i.path, module+"/")
			return ours && f.dir != "." && level(inner) > level(f.dir) || i.path == module
		}, "imports upward")
	},
	func(f goFile) string {
		return f.firstImport(func(i goImport) bool {
			foreign := strings.Contains(strings.Split(i.path, "/")[0], ".")
			allowed := i.path == donburi || i.path == mgl64 || f.test && i.path == module+"/"+f.dir
			return within(f.dir, "components") && foreign && !allowed
		}, "components import donburi and mgl64 only")
	},
	func(f goFile) string {
		return f.firstImport(func(i goImport) bool {
			// A test may make a law, which takes a component.
			return f.kernel() && (within(i.path, donburi) || within(i.path, module+"/components") && !f.test)
		}, "a kernel knows no world and no component")
	},
	func(f goFile) string {
		return f.firstImport(func(i goImport) bool {
			isGraphics := func(g string) bool { return within(i.path, g) }
			return !within(f.dir, "demo") && slices.ContainsFunc(graphics, isGraphics)
		}, "Ebitengine is for demo alone")
	},
	func(f goFile) string {
		return f.firstImport(func(i goImport) bool {
			return i.path == donburi+"/ecs" && i.alias != "decs"
		}, "donburi's ecs is imported as decs")
	},
	func(f goFile) string {
		return f.firstImport(func(i goImport) bool {
			return f.simulation() && within(i.path, "math/rand")
		}, "a simulation throws no dice")
	},
	func(f goFile) string { // or the next two rules would not see them
		return f.firstImport(func(i goImport) bool {
			return f.simulation() && i.alias != "" && (i.path == "math" || i.path == "time")
		}, "math and time keep their names")
	},
	func(f goFile) string {
		return f.firstUse(func(name string) bool {
			fn, ok := strings.CutPrefix(name, "math.")
			return ok && f.simulation() && slices.Contains(platformMath, fn)
		}, "differs by platform, see systems/internal/num")
	},
	func(f goFile) string { // package systems times its stages
		return f.firstUse(func(name string) bool {
			return f.simulation() && f.dir != "systems" && slices.Contains([]string{"time.Now", "time.Since", "time.Until"}, name)
		}, "a kernel reads no clock")
	},
}

func (f goFile) firstImport(bad func(goImport) bool, why string) string {
	if i := slices.IndexFunc(f.imports, bad); i >= 0 {
		return fmt.Sprintf("import of %s: %s", f.imports[i].path, why)
	}
	return ""
}

func (f goFile) firstUse(bad func(string) bool, why string) string {
	if i := slices.IndexFunc(f.uses, bad); i >= 0 {
		return fmt.Sprintf("%s: %s", f.uses[i], why)
	}
	return ""
}

// breaches returns what in a Go file breaks the layout.
func breaches(name, source string) (out []string) {
	f, err := parse(name, source)
	if err != nil {
		return []string{err.Error()}
	}
	for _, rule := range rules {
		if b := rule(f); b != "" {
			out = append(out, b)
		}
	}
	return out
}

func TestLayout(t *testing.T) {
	for name, source := range goFiles(t) {
		for _, b := range breaches(name, source) {
			t.Errorf("%s: %s", name, b)
		}
	}
}
