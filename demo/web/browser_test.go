package main

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/internal/chrome"
)

// Patience with a machine that draws in software.
const (
	loads   = 60 * time.Second
	settles = 60 * time.Second
)

// browser starts a Chromium for the test, or skips it where there is none. With
// CI=true that is a failure.
func browser(t *testing.T) *chrome.Browser {
	t.Helper()
	b, err := chrome.Start(t.Context(), profile(t))
	if errors.Is(err, chrome.ErrMissing) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// profile is a folder for the browser. Its helpers may write there for a moment
// after it has ended, so it is not removed at once.
func profile(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "tack-browser-")
	must(t, err)
	t.Cleanup(func() {
		const pause, tries = 100 * time.Millisecond, 50
		var err error
		for range tries {
			if err = os.RemoveAll(dir); err == nil {
				return
			}
			time.Sleep(pause)
		}
		t.Error(err)
	})
	return dir
}

// host serves a handler and returns its address.
func host(t *testing.T, handler http.Handler) string {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, listener, handler) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + shown(listener.Addr()) + "/"
}

// picture keeps what the page shows in the folder that TACK_PICTURES names.
func picture(t *testing.T, p *chrome.Page, name string) image.Image {
	t.Helper()
	im, err := p.Picture()
	if err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("TACK_PICTURES"); dir != "" {
		f, err := os.Create(filepath.Join(dir, name+".png"))
		if err == nil {
			err = errors.Join(png.Encode(f, im), f.Close())
		}
		if err != nil {
			t.Error(err)
		}
	}
	return im
}

// changed waits until a share of the page is another than in the picture before,
// and returns what it shows then.
func changed(t *testing.T, p *chrome.Page, name string, before image.Image, share float64) image.Image {
	t.Helper()
	const look = 100 * time.Millisecond
	for begin := time.Now(); ; time.Sleep(look) {
		im, err := p.Picture()
		must(t, err)
		got := apart(before, im)
		if got >= share {
			return picture(t, p, name)
		}
		if time.Since(begin) > settles {
			picture(t, p, name)
			t.Fatalf("%s: within %v %.2g of the page has changed, not %.2g", name, settles, got, share)
		}
	}
}

// hold holds a key down until something is done: a frame may take longer than a
// tap on it.
func hold(t *testing.T, p *chrome.Page, code string, until func()) {
	t.Helper()
	must(t, p.Key(code, true))
	until()
	must(t, p.Key(code, false))
}

// apart is the share of the pixels in which two pictures differ clearly.
func apart(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	const clearly = 0x1800 // of 0xffff
	n := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, u, _ := a.At(x, y).RGBA()
			r2, g2, u2, _ := b.At(x, y).RGBA()
			if max(r, r2)-min(r, r2) > clearly || max(g, g2)-min(g, g2) > clearly || max(u, u2)-min(u, u2) > clearly {
				n++
			}
		}
	}
	return float64(n) / float64(a.Bounds().Dx()*a.Bounds().Dy())
}

// must ends the test for an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// quiet fails the test if the console had errors.
func quiet(t *testing.T, p *chrome.Page) {
	t.Helper()
	for _, line := range p.Problems() {
		t.Error("console:", line)
	}
}

// runs is true on a page whose program draws.
const runs = `getComputedStyle(document.getElementById("cover")).opacity === "0"`

// window is the size of a tab [CSS pixels]: small, for it is drawn in software.
const windowWidth, windowHeight = 640, 400

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
		begin := time.Now()
		hold(t, page, "ArrowUp", func() { changed(t, page, "web-rolling", start, 0.1) })
		const play = 10 * time.Second
		for i := 0; time.Since(begin) < play; i++ {
			hold(t, page, []string{"ArrowUp", "Space", "ArrowRight", "ArrowLeft"}[i%4], func() { time.Sleep(800 * time.Millisecond) })
		}
		picture(t, page, "web-played")
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
