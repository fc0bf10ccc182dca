package tack_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestLayoutRules tries the rules on files that break one each, and on their
// neighbours that do not.
func TestLayoutRules(t *testing.T) {
	for _, c := range []struct {
		name    string // of the file
		imports string // one a line, with its alias
		code    string
		want    string // within the only breach; empty for none
	}{
		{name: "components/a.go", imports: `"github.com/yohamta/donburi"` + "\n" + `"github.com/go-gl/mathgl/mgl64"` + "\n" + `"math"`},
		{name: "components/a.go", imports: `"golang.org/x/image/font"`, want: "components import donburi and mgl64 only"},
		{name: "components/a.go", imports: `"github.com/yohamta/donburi/filter"`, want: "components import donburi and mgl64 only"},
		{name: "components/a_test.go", imports: `"github.com/tackphysics/tack/components"`},

		{name: "systems/a.go", imports: `"github.com/tackphysics/tack/components"`},
		{name: "systems/a.go", imports: `"github.com/tackphysics/tack/ecs"`, want: "imports upward"},
		{name: "systems/a_test.go", imports: `"github.com/tackphysics/tack/ecs/scene"`, want: "imports upward"},
		{name: "systems/adhesion/a.go", imports: `"github.com/tackphysics/tack/demo"`, want: "imports upward"},
		{name: "ecs/scene/a.go", imports: `"github.com/tackphysics/tack/demo/sim"`, want: "imports upward"},
		{name: "ecs/a.go", imports: `"github.com/tackphysics/tack/systems"`},
		{name: "ecs/a.go", imports: `"github.com/tackphysics/tack"`, want: "imports upward"},
		{name: "demo/draw/a.go", imports: `"github.com/tackphysics/tack/ecs"`},
		{name: "assets/a.go", imports: `"github.com/tackphysics/tack/ecs/scene"`, want: "imports upward"},
		{name: "assets/gen/a.go", imports: `"github.com/tackphysics/tack/ecs/scene"`},
		{name: "example_test.go", imports: `"github.com/tackphysics/tack/ecs"`},
		{name: "util/a.go", want: "a folder without a level"},

		{name: "systems/internal/solve/a.go", imports: `"github.com/yohamta/donburi"`, want: "no world"},
		{name: "systems/internal/solve/a_test.go", imports: `"github.com/yohamta/donburi/filter"`, want: "no world"},
		{name: "systems/internal/solve/a.go", imports: `"github.com/tackphysics/tack/components"`, want: "no world"},
		{name: "systems/internal/solve/a_test.go", imports: `"github.com/tackphysics/tack/components"`},
		{name: "systems/adhesion/a.go", imports: `"github.com/tackphysics/tack/components"`},

		{name: "ecs/a.go", imports: `"github.com/hajimehoshi/ebiten/v2"`, want: "Ebitengine is for demo alone"},
		{name: "systems/a_test.go", imports: `"github.com/ebitengine/debugui"`, want: "Ebitengine is for demo alone"},
		{name: "a_test.go", imports: `"github.com/ebitenui/ebitenui"`, want: "Ebitengine is for demo alone"},
		{name: "demo/draw/a.go", imports: `"github.com/hajimehoshi/ebiten/v2/inpututil"`},

		{name: "ecs/a.go", imports: `decs "github.com/yohamta/donburi/ecs"`},
		{name: "ecs/a.go", imports: `"github.com/yohamta/donburi/ecs"`, want: "imported as decs"},
		{name: "demo/a_test.go", imports: `ecs "github.com/yohamta/donburi/ecs"`, want: "imported as decs"},

		{name: "systems/internal/num/a.go", imports: `"math/rand/v2"`, want: "no dice"},
		{name: "systems/a.go", imports: `"math/rand"`, want: "no dice"},
		{name: "systems/internal/num/a_test.go", imports: `"math/rand/v2"`},
		{name: "systems/adhesion/lawtest/a.go", imports: `"math/rand/v2"`},

		{name: "systems/internal/num/a.go", imports: `"math"`, code: "math.Sqrt(2)"},
		{name: "systems/internal/num/a.go", imports: `"math"`, code: "math.Sin(2)", want: "math.Sin: differs by platform"},
		{name: "systems/adhesion/a.go", imports: `"math"`, code: "1 + f(math.FMA)", want: "math.FMA: differs by platform"},
		{name: "systems/a.go", imports: `"math"`, code: "math.Hypot(1, 2)", want: "math.Hypot: differs by platform"},
		{name: "systems/internal/num/a_test.go", imports: `"math"`, code: "math.Sin(2)"},
		{name: "demo/a.go", imports: `"math"`, code: "math.Sin(2)"},
		{name: "systems/internal/num/a.go", imports: `m "math"`, code: "m.Sin(2)", want: "keep their names"},
		{name: "systems/internal/num/a.go", imports: `. "math"`, code: "Sin(2)", want: "keep their names"},

		{name: "systems/internal/solve/a.go", imports: `"time"`, code: "time.Now()", want: "no clock"},
		{name: "systems/adhesion/a.go", imports: `"time"`, code: "time.Since(t)", want: "no clock"},
		{name: "systems/stats.go", imports: `"time"`, code: "time.Now()"},

		{name: "systems/a.go", code: "(", want: "expected"},
	} {
		code := c.code
		if code == "" {
			code = "0"
		}
		source := fmt.Sprintf("package p\n\nimport (\n%s\n)\n\nvar v = %s\n", c.imports, code)
		got := breaches(c.name, source)
		switch {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s with %s %s: %q, want no breach", c.name, c.imports, c.code, got)
		case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)):
			t.Errorf("%s with %s %s: %q, want one breach with %q", c.name, c.imports, c.code, got, c.want)
		}
	}
}
