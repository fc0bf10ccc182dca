package main

import (
	"bytes"
	"image"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/internal/chrome"
)

// runs is true on a page whose program draws.
const runs = `getComputedStyle(document.getElementById("cover")).opacity === "0"`

// window is the size of a tab [CSS pixels]: small, for it is drawn in software.
const windowWidth, windowHeight = 640, 400

// The smaller size of a tab in which seconds of the game are played, and how many.
const (
	quickWidth, quickHeight = 240, 150
	tenSeconds              = 10.0 // of the game's clock
)

// settings is where the browser keeps the demo's, and cheap what they are before
// a visit: fast looks.
const (
	settings = `localStorage["demo:/home/.config/tack/settings.json"]`
	cheap    = `if (!` + settings + `) ` + settings + ` = btoa('{"looks": "low", "width": 1280, "height": 800}')`
)

// pad is a gamepad as browsers tell of it, whose left stick is pushed ahead.
const pad = `{id: "Test", index: 0, connected: true, mapping: "standard", timestamp: 0, axes: [0, -1, 0, 0],
	buttons: Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0}))}`

// TestBrowser builds the demo and plays with it as a visitor would.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("builds for WebAssembly and draws in software")
	}
	b := browser(t)
	program, err := build(t.Context(), demo)
	must(t, err)
	here, err := os.Getwd()
	must(t, err)
	if bytes.Contains(program.wasm, []byte(here)) {
		t.Error("the program knows where it was built")
	}
	const most = 8_000_000 // bytes on the wire
	s, err := newSite(program, "tack", []string{"scene", "level"}, false, quickBrotli)
	must(t, err)
	if s.sizes.Brotli > most {
		t.Errorf("packed it has %d bytes, at most %d are to be", s.sizes.Brotli, most)
	}
	url := host(t, s)
	tab := func(t *testing.T, address string, before ...string) *chrome.Page {
		t.Helper()
		page, err := b.Open("about:blank", windowWidth, windowHeight, 1)
		must(t, err)
		for _, script := range append(before, "if (location.protocol === 'http:') "+cheap) {
			must(t, page.Before(script))
		}
		must(t, page.Go(address))
		t.Cleanup(func() { must(t, page.Close()) })
		return page
	}

	t.Run("a scene by its address, keys, what is kept", func(t *testing.T) {
		// Pictures are downloads: their contents are caught on the way.
		page := tab(t, url+"?scene=candy-rigid&utm=none", `
			globalThis.names = [];
			globalThis.saved = [];
			const made = new Map(), make = URL.createObjectURL;
			URL.createObjectURL = (blob) => { const url = make(blob); made.set(url, blob); return url; };
			HTMLAnchorElement.prototype.click = function () { globalThis.saved.push(made.get(this.href)); globalThis.names.push(this.download); };`)
		must(t, page.Wait(runs, loads))
		first := picture(t, page, "web-scene")
		for _, key := range []string{"KeyF", "KeyC", "KeyR", "KeyB", "BracketRight"} {
			hold(t, page, key, func() { time.Sleep(300 * time.Millisecond) })
		}
		changed(t, page, "web-keys", first, 0.002)
		hold(t, page, "KeyZ", func() { must(t, page.Wait(`atob(`+settings+`).includes('"bounds": true')`, settles)) })
		hold(t, page, "F12", func() { must(t, page.Wait(`names[0] === "tack-candy-rigid-picture-1.png"`, settles)) })
		var size [2]int
		must(t, page.Eval(`createImageBitmap(saved[0]).then((image) => [image.width, image.height])`, &size))
		if size != [2]int{windowWidth, windowHeight} {
			t.Errorf("the saved picture has %v pixels", size)
		}
		must(t, page.Resize(400, 360, 1))
		must(t, page.Wait(`document.querySelector("canvas").width === 400 && document.querySelector("canvas").height === 360`, settles))
		picture(t, page, "web-resized")
		quiet(t, page)
	})

	t.Run("level one, ten seconds of keys, then a gamepad and a thumb", func(t *testing.T) {
		page := tab(t, url+"?level=1", `globalThis.pads = []; navigator.getGamepads = () => globalThis.pads`)
		must(t, page.Wait(runs, loads))
		start := picture(t, page, "web-level")
		must(t, page.Resize(quickWidth, quickHeight, 1))
		begin := time.Now()
		p := newTypist(t, page)
		p.until("to the wall", func(s *standing) bool { return s.At[0] > -0.5 }, "ArrowRight")
		p.until("up the wall", func(s *standing) bool { return s.At[1] > 0.9 }, "ArrowRight", "Space")
		must(t, page.Resize(windowWidth, windowHeight, 1))
		changed(t, page, "web-climbing", start, 0.1)
		must(t, page.Resize(quickWidth, quickHeight, 1))
		p.until("down again", func(s *standing) bool { return s.At[1] < 0.3 && !s.Sticky }, "ArrowLeft")
		for i := 0; p.now.Clock < tenSeconds; i++ { // to and fro before the wall
			key, past := "ArrowLeft", func(s *standing) bool { return s.At[0] < -1.6 || s.Clock > tenSeconds }
			if i%2 == 1 {
				key, past = "ArrowRight", func(s *standing) bool { return s.At[0] > -0.8 || s.Clock > tenSeconds }
			}
			p.until("before the wall", past, key)
		}
		p.hold()
		t.Logf("%.1f s of the game's clock in %.1f s, %.1f m rolled", p.now.Clock, time.Since(begin).Seconds(), p.rolled)
		if p.now.Level != "1-wall" || p.rolled < 5 || p.highest < 0.9 || !p.sticky {
			t.Errorf("%+v: the ball has rolled %.2f m, at most %.2f m high, sticky %v", p.now, p.rolled, p.highest, p.sticky)
		}
		must(t, page.Resize(windowWidth, windowHeight, 1))
		changed(t, page, "web-played", start, 0.02)
		again := func() image.Image {
			hold(t, page, "KeyR", func() { time.Sleep(800 * time.Millisecond) })
			return picture(t, page, "web-again")
		}
		before := again()
		must(t, page.Eval(`(globalThis.pads = [`+pad+`]).length`, new(int)))
		changed(t, page, "web-gamepad", before, 0.1)
		must(t, page.Eval(`(globalThis.pads = []).length`, new(int)))
		before = again()
		must(t, page.Touch([2]float64{120, 300}, [2]float64{120, 260}, [2]float64{120, 240}, [2]float64{120, 240}, [2]float64{120, 240}))
		changed(t, page, "web-thumb", before, 0.1)
		quiet(t, page)
	})

	t.Run("levels two and three by their addresses, on a fine screen too", func(t *testing.T) {
		for _, level := range []struct {
			number string
			scale  float64
			canvas string
		}{{"2", 1, "480×300"}, {"3", 2, "960×600"}} {
			page := tab(t, "about:blank")
			must(t, page.Resize(480, 300, level.scale))
			must(t, page.Go(url+"?level="+level.number))
			must(t, page.Wait(runs, loads))
			var is string
			must(t, page.Eval(`document.querySelector("canvas").width + "×" + document.querySelector("canvas").height`, &is))
			if is != level.canvas {
				t.Errorf("level %s: the canvas has %s", level.number, is)
			}
			start := picture(t, page, "web-level-"+level.number)
			p := newTypist(t, page)
			p.until("sticky", func(s *standing) bool { return s.Sticky }, "Space", "ArrowRight") // two keys at once: each wakes the sound
			changed(t, page, "web-sticky-"+level.number, start, 0.1)
			p.until("a candy", func(s *standing) bool { return s.Carried > 0 }, "Space", "ArrowRight")
			picture(t, page, "web-played-"+level.number)
			p.hold()
			p.until("the candies go", func(s *standing) bool { return !s.Sticky && s.Carried == 0 })
			quiet(t, page)
		}
	})

	t.Run("any server, a scene of one's own, fingers, a fine narrow screen", func(t *testing.T) {
		static, err := newSite(program, "tack", []string{"scene"}, true, quickBrotli)
		must(t, err)
		dir := t.TempDir()
		must(t, static.write(dir))
		const scene = `{"version": 1, "title": "My own", "bodies": [
			{"shape": {"plane": {"normal": [0, 1, 0]}}, "type": "static"}, {"shape": {"sphere": 0.5}, "position": [0, 2, 0]}]}`
		must(t, os.WriteFile(filepath.Join(dir, "own.json"), []byte(scene), 0o600))
		page := tab(t, "about:blank")
		must(t, page.Resize(240, 360, 2))
		must(t, page.Go(host(t, http.FileServer(http.Dir(dir)))+"?scene=own.json"))
		must(t, page.Wait(runs, loads))
		var is []string
		must(t, page.Eval(`[document.getElementById("bar").getAttribute("aria-valuenow"),
			document.querySelector("canvas").width + "×" + document.querySelector("canvas").height]`, &is))
		if !slices.Equal(is, []string{"100", "480×720"}) {
			t.Errorf("the bar and the canvas: %q", is)
		}
		own := picture(t, page, "web-own")
		must(t, page.Touch([2]float64{30, 80}, [2]float64{60, 90}, [2]float64{120, 100}, [2]float64{180, 110}))
		turned := changed(t, page, "web-turned", own, 0.02)
		var list image.Image
		hold(t, page, "Escape", func() { list = changed(t, page, "web-list", turned, 0.5) })
		must(t, page.Touch([2]float64{120, 200}, [2]float64{120, 200}, [2]float64{120, 200}))
		changed(t, page, "web-touched", list, 0.5)
		quiet(t, page)
	})

	t.Run("what goes wrong is told", func(t *testing.T) {
		for _, c := range []struct{ query, before, says string }{
			{"?scene=no-such", "", "no-such: neither a built-in scene nor a file"},
			{"?scene=none.json", "", "none.json: 404"},
			{"", `HTMLCanvasElement.prototype.getContext = () => null`, "WebGL 2 is missing"},
			{"", `delete globalThis.WebAssembly`, "too old"},
		} {
			page := tab(t, url+c.query, c.before)
			must(t, page.Wait(`document.getElementById("cover").className === "failed"`, loads))
			var text string
			must(t, page.Eval(`document.getElementById("cover").innerText`, &text))
			if !strings.Contains(text, c.says) || !strings.Contains(text, "Start again") {
				t.Errorf("%s %s: %q", c.query, c.before, text)
			}
			picture(t, page, "web-failed")
		}
	})
}
