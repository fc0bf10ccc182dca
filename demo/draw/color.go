package draw

import (
	"image/color"
	"math"
)

// RGB returns the colour 0xRRGGBB.
func RGB(hex uint32) Color {
	return Color{float32(hex>>16&255) / 255, float32(hex>>8&255) / 255, float32(hex&255) / 255}
}

// RGBA returns the colour as the standard library has it, opaque.
func (c Color) RGBA() color.RGBA {
	part := func(x float32) uint8 { return uint8(max(0, min(x, 1))*255 + 0.5) }
	return color.RGBA{part(c.R), part(c.G), part(c.B), 255}
}

// Shade returns the colour times f, within 0…1.
func (c Color) Shade(f float32) Color {
	return Color{min(1, c.R*f), min(1, c.G*f), min(1, c.B*f)}
}

// linear returns the colour as light, which is what is added and multiplied.
func (c Color) linear() vec3 { return vec3{toLinear(c.R), toLinear(c.G), toLinear(c.B)} }

// toLinear undoes the display's gamma of 2.2, as the paint shader applies it.
func toLinear(x float32) float32 {
	at := max(0, min(x, 1)) * float32(len(gamma)-1)
	i := min(int(at), len(gamma)-2)
	return gamma[i] + (gamma[i+1]-gamma[i])*(at-float32(i))
}

// gamma is a table of x^2.2: every body asks for it in every frame.
var gamma = func() (t [257]float32) {
	for i := range t {
		t[i] = float32(math.Pow(float64(i)/float64(len(t)-1), 2.2))
	}
	return t
}()

// Look of the stage.
var (
	skyTop, skyBottom = RGB(0x28313c), RGB(0x3d4855)
	groundColor       = RGB(0x66707b)
	ceilingColor      = RGB(0xc4ced8) // no light comes to its underside but that of the room
)

// Palette is a set of body colours that stay apart under the usual kinds of
// colour blindness (after Okabe and Ito 2008); a test measures how far.
var Palette = [...]Color{
	RGB(0xe8a33d), RGB(0x5aaee0), RGB(0x2f9e7d), RGB(0xd96f3a), RGB(0xc987b0), RGB(0x2e71b3), RGB(0xe6d96b),
}

// Colours of scenery: static and kinematic bodies.
var (
	StaticColor    = RGB(0x747e8a)
	KinematicColor = RGB(0x9a90b8)
)

// heat is the colour map "plasma" without its darkest end (Smith and van der
// Walt 2015): lightness rises evenly, so it reads without colour vision.
var heat = [...]Color{
	RGB(0x5b02a3), RGB(0x8f0da4), RGB(0xb83289), RGB(0xdb5c68), RGB(0xf48849), RGB(0xfebd2a), RGB(0xf0f921),
}

// Heat maps 0…1 to a colour from dark violet to bright yellow; values outside
// count as the nearest end and NaN as 0.
func Heat(x float64) Color {
	if !(x > 0) {
		return heat[0]
	}
	at := min(x, 1) * float64(len(heat)-1)
	i := min(int(at), len(heat)-2)
	t := float32(at - float64(i))
	a, b := heat[i], heat[i+1]
	return Color{a.R + (b.R-a.R)*t, a.G + (b.G-a.G)*t, a.B + (b.B-a.B)*t}
}
