package ui

import (
	"image"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/ecs/scene"
)

func newCanvas(t *testing.T, w, h int, scale float64) *Canvas {
	t.Helper()
	displaytest.Need(t)
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	return &Canvas{Fonts: fonts, Scale: scale, Screen: ebiten.NewImage(w, h)}
}

// inked returns the smallest rectangle around what was drawn.
func inked(c *Canvas) (r image.Rectangle) {
	im := image.NewRGBA(c.Screen.Bounds())
	c.Screen.ReadPixels(im.Pix)
	for y := range im.Rect.Dy() {
		for x := range im.Rect.Dx() {
			if im.RGBAAt(x, y).A > 40 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

func TestTextCoversItsWidth(t *testing.T) {
	for _, scale := range []float64{1, 1.5, 2} {
		c := newCanvas(t, 600, 120, scale)
		st := Heading
		w := c.Text("HamburgH", 10, 10, st)
		if w != c.Width("HamburgH", st) || w < 4*st.Size || w > 8*st.Size {
			t.Errorf("scale %v: width %v and %v", scale, w, c.Width("HamburgH", st))
		}
		r := inked(c)
		left, right := 10*scale, (10+w)*scale
		if float64(r.Min.X) < left-2 || float64(r.Min.X) > left+4*scale || float64(r.Max.X) > right+2 || float64(r.Max.X) < right-4*scale {
			t.Errorf("scale %v: ink %v, text from %v to %v", scale, r, left, right)
		}
		if float64(r.Min.Y) < 10*scale || float64(r.Max.Y) > (10+1.4*st.Size)*scale {
			t.Errorf("scale %v: ink %v", scale, r)
		}
	}
}

func TestFitCuts(t *testing.T) {
	c := newCanvas(t, 10, 10, 1)
	const text = "Gascón, Zurdo, Otaduy 2010"
	whole := c.Width(text, Body)
	if got := c.Fit(text, whole, Body); got != text {
		t.Errorf("%q is cut to %q", text, got)
	}
	for w := 20.0; w < whole; w += 7 {
		got := c.Fit(text, w, Body)
		if !strings.HasSuffix(got, "…") || !utf8.ValidString(got) || c.Width(got, Body) > w {
			t.Errorf("in %v: %q, %v wide", w, got, c.Width(got, Body))
		}
	}
}

// TestGlyphsAreThere: the typeface has every letter that the window shows.
func TestGlyphsAreThere(t *testing.T) {
	texts := []string{"bond intensity β …", "↑ ↓ → ←"}
	for _, i := range scene.Builtin() {
		texts = append(texts, i.Title, i.About, i.Source)
	}
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	for face := range faces {
		s := fonts.get(face, 14)
		for _, text := range texts {
			for _, r := range text {
				if _, ok := s.face.GlyphAdvance(r); !ok {
					t.Errorf("face %d has no %q", face, r)
				}
			}
		}
	}
}

func TestTextDoesNotAllocateInOurCode(t *testing.T) {
	c := newCanvas(t, 400, 40, 1)
	fit := func() { c.Fit("t 1.25 s   bodies 63   contacts 151", 1e9, Body) }
	fit()
	if n := testing.AllocsPerRun(10, fit); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestFillAndHeatBar(t *testing.T) {
	c := newCanvas(t, 100, 20, 1)
	c.Fill(Rect{10, 5, 30, 10}, draw.RGB(0xff8000), 1)
	c.HeatBar(Rect{50, 5, 40, 10})
	im := image.NewRGBA(c.Screen.Bounds())
	c.Screen.ReadPixels(im.Pix)
	at := func(x, y int) [4]uint8 { p := im.RGBAAt(x, y); return [4]uint8{p.R, p.G, p.B, p.A} }
	if at(10, 5) != [4]uint8{255, 128, 0, 255} || at(39, 14) != at(10, 5) || at(9, 5)[3] != 0 || at(40, 5)[3] != 0 || at(10, 15)[3] != 0 {
		t.Errorf("fill: %v %v %v", at(10, 5), at(39, 14), at(40, 5))
	}
	left, right := at(50, 8), at(89, 8)
	if left[2] < 2*left[1] || right[0] < 200 || right[1] < 200 {
		t.Errorf("heat from %v to %v", left, right)
	}
}

func TestRect(t *testing.T) {
	r := Rect{1, 2, 3, 4}
	for _, c := range []struct {
		x, y float64
		in   bool
	}{{1, 2, true}, {3.9, 5.9, true}, {4, 3, false}, {2, 6, false}, {0.9, 3, false}} {
		if r.Contains(c.x, c.y) != c.in {
			t.Errorf("(%v, %v)", c.x, c.y)
		}
	}
	if r.Inset(1) != (Rect{2, 3, 1, 2}) {
		t.Errorf("inset %v", r.Inset(1))
	}
}

func TestWrap(t *testing.T) {
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	displaytest.Need(t) // glyphs are kept in an image
	c := Canvas{Fonts: fonts, Scale: 1}
	const text = "file.json:3: bodies[1].shape.box: expected three numbers above 0\nand averyveryveryverylongwordofmanyletters"
	lines := c.Wrap(text, 120, Body)
	if len(lines) < 6 {
		t.Errorf("%q", lines)
	}
	for _, l := range lines {
		if c.Width(l, Body) > 120 {
			t.Errorf("%q is %v wide", l, c.Width(l, Body))
		}
	}
	letters := func(s string) string { return strings.Join(strings.Fields(s), "") }
	if letters(strings.Join(lines, "")) != letters(text) {
		t.Errorf("letters are lost: %q", lines)
	}
	if got := c.Wrap("a b", 1000, Body); len(got) != 1 || got[0] != "a b" {
		t.Errorf("%q", got)
	}
}
