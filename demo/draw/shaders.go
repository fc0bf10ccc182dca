package draw

import (
	_ "embed" // the shaders' sources
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed shader/high.kage
var highSource []byte

//go:embed shader/low.kage
var lowSource []byte

//go:embed shader/sky.kage
var skySource []byte

//go:embed shader/paint.kage
var paintSource []byte

//go:embed shader/overlay.kage
var overlaySource []byte

// shaders are the compiled programs; compiling needs no display.
type shaders struct {
	high, low, sky, paint, overlay *ebiten.Shader
}

func newShaders() (s shaders, err error) {
	for _, one := range []struct {
		to     **ebiten.Shader
		name   string
		source []byte
	}{
		{&s.high, "high", highSource},
		{&s.low, "low", lowSource},
		{&s.sky, "sky", skySource},
		{&s.paint, "paint", paintSource},
		{&s.overlay, "overlay", overlaySource},
	} {
		if *one.to, err = ebiten.NewShader(one.source); err != nil {
			return s, fmt.Errorf("draw: shader %s: %w", one.name, err)
		}
	}
	return s, nil
}
