package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// small is a program that packs well.
func small() program {
	return program{path: "example.com/games/marble", wasm: append([]byte("\x00asm"), make([]byte, 100_000)...), script: []byte("// go")}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args string
		want options
		err  string
	}{
		{"", options{pkg: demo, title: "tack", addr: "localhost:8080", flags: []string{"scene", "level"}}, ""},
		{"-out d -flags seed,map ./game", options{pkg: "./game", out: "d", addr: "localhost:8080", flags: []string{"seed", "map"}}, ""},
		{"-flags= -title A -addr :1 ./game", options{pkg: "./game", title: "A", addr: ":1", flags: nil}, ""},
		{"./a ./b", options{}, "one package"},
		{"-out d -addr :1", options{}, "exclude"},
		{"-out=", options{}, "name of a folder"},
		{"-addr=", options{}, "expected an address"},
		{"-colour", options{}, "not defined"},
	} {
		got, err := parse(strings.Fields(c.args), io.Discard)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: error %v, want %q in it", c.args, err, c.err)
			}
			continue
		}
		if err != nil || got.pkg != c.want.pkg || got.title != c.want.title || got.addr != c.want.addr || got.out != c.want.out || !slices.Equal(got.flags, c.want.flags) {
			t.Errorf("%q: %+v, %v", c.args, got, err)
		}
	}
}

func TestBadPackagesAndPlaces(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"-addr localhost:0 ./nowhere", exitFailed, "nowhere"},
		{"-addr localhost:99999", exitFailed, "99999"},
		{"-out web_test.go/site", exitFailed, "cannot write "},
		{"-addr localhost:0 github.com/tackphysics/tack/ecs", exitFailed, "not one main package"},
		{"-colour", exitUsage, "colour"},
	} {
		var out bytes.Buffer
		code := run(context.Background(), strings.Fields(c.args), io.Discard, &out)
		if text := out.String(); code != c.code || !strings.Contains(text, c.says) || !strings.HasPrefix(text, "web: ") {
			t.Errorf("%s: exit %d, %q", c.args, code, text)
		}
	}
}

// TestPackedAsAsked asks as browsers do, and unpacks what comes.
func TestPackedAsAsked(t *testing.T) {
	s, err := newSite(small(), "Marble", nil, false, quickBrotli)
	if err != nil {
		t.Fatal(err)
	}
	plain := func(r io.Reader) (io.Reader, error) { return r, nil }
	for _, c := range []struct {
		asks, encoding string
		unpack         func(io.Reader) (io.Reader, error)
	}{
		{"gzip, deflate, br, zstd", "br", func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }},
		{"gzip, deflate", "gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
		{"br;q=0, gzip;q=0.5", "gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
		{"gzip;q=0.0, brotli", "", plain},
		{"", "", plain},
	} {
		r := httptest.NewRequest(http.MethodGet, "/main.wasm?v", nil)
		r.Header.Set("Accept-Encoding", c.asks)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		head := w.Header()
		if w.Code != http.StatusOK || head.Get("Content-Encoding") != c.encoding || head.Get("Content-Type") != "application/wasm" || head.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %d %v", c.asks, w.Code, head)
		}
		if c.encoding != "" && w.Body.Len() > len(small().wasm)/10 {
			t.Errorf("%q: %d bytes", c.asks, w.Body.Len())
		}
		body, err := c.unpack(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(body); err != nil || !bytes.Equal(data, small().wasm) {
			t.Errorf("%q: %d bytes, %v", c.asks, len(data), err)
		}

		r.Header.Set("If-None-Match", head.Get("ETag"))
		w = httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != http.StatusNotModified {
			t.Errorf("%q: %d for what is known", c.asks, w.Code)
		}
		r.Header.Set("Accept-Encoding", "br;q=1, gzip;q=0")
		w = httptest.NewRecorder()
		if s.ServeHTTP(w, r); (w.Code == http.StatusNotModified) != (c.encoding == "br") {
			t.Errorf("%q: %d for another encoding of what is known", c.asks, w.Code)
		}
	}
}

func TestFilesAndTypes(t *testing.T) {
	s, err := newSite(small(), `A <b>"game"`, []string{"seed"}, false, quickBrotli)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct{ kind, has string }{
		"/":             {"text/html; charset=utf-8", "A &lt;b&gt;&#34;game&#34;"},
		"/index.html":   {"text/html; charset=utf-8", `data-program="marble"`},
		"/load.js":      {"text/javascript; charset=utf-8", "WebAssembly"},
		"/wasm_exec.js": {"text/javascript; charset=utf-8", "// go"},
		"/page.css":     {"text/css; charset=utf-8", "canvas"},
		"/site.json":    {"application/json", `"seed"`},
		"/main.wasm.gz": {"application/octet-stream", ""},
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != want.kind || !strings.Contains(w.Body.String(), want.has) {
			t.Errorf("%s: %d %s", path, w.Code, w.Header().Get("Content-Type"))
		}
	}
	for _, path := range []string{"/none", "/../go.mod", "/page/index.html"} {
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil)); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// TestStaticSite looks at what is written for a server that knows only files.
func TestStaticSite(t *testing.T) {
	s, err := newSite(small(), "Marble", []string{"seed"}, true, quickBrotli)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "a", "site")
	if err := s.write(dir); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := []string{"files.js", "index.html", "load.js", "main.wasm.br", "main.wasm.gz", "page.css", "site.json", "wasm_exec.js"}
	if !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	data, err := os.ReadFile(filepath.Join(dir, "site.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	for ending, size := range map[string]int{"gz": m.Gzip, "br": m.Brotli} {
		if info, err := os.Stat(filepath.Join(dir, m.File+"."+ending)); err != nil || info.Size() != int64(size) {
			t.Errorf("%s: %v, said to have %d bytes", ending, info, size)
		}
	}
	if m.Negotiated || m.Raw != len(small().wasm) || m.Program != "marble" || !slices.Equal(m.Flags, []string{"seed"}) {
		t.Errorf("%+v", m)
	}
	again, err := newSite(program{path: "m", wasm: append(small().wasm, 1), script: small().script}, "Marble", nil, true, quickBrotli)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(again.files["index.html"], []byte(m.Version)) || !bytes.Contains(s.files["index.html"], []byte(m.Version)) {
		t.Error("another program has the same version")
	}
}
