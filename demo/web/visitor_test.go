package main

import (
	"context"
	"errors"
	"image"
	"image/png"
	"net"
	"net/http"
	"os"
	"path/filepath"
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
