package main

import (
	"bytes"
	"net/http"
	"path"
	"strings"
	"time"
)

// kinds of the files that are served. The system's own table is not asked: it
// differs from machine to machine.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".wasm": "application/wasm",
}

// ServeHTTP answers with a file, the program packed as the browser asks for.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	data, found := s.files[name]
	if !found {
		http.NotFound(w, r)
		return
	}
	kind := kinds[path.Ext(name)]
	if kind == "" {
		kind = "application/octet-stream"
	}
	head := w.Header()
	head.Set("Content-Type", kind)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Cache-Control", "no-cache") // the next build has the same names
	tag := s.tags[name]
	if name == wasmFile {
		head.Set("Vary", "Accept-Encoding")
		for _, packed := range []struct{ encoding, ending string }{{"br", ".br"}, {"gzip", ".gz"}} {
			if accepts(r.Header.Get("Accept-Encoding"), packed.encoding) {
				data, tag = s.files[name+packed.ending], s.tags[name+packed.ending]
				head.Set("Content-Encoding", packed.encoding)
				break
			}
		}
	}
	head.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// accepts tells whether a browser takes an encoding (RFC 9110, 12.5.3): it must
// be named, and not with a weight of 0.
func accepts(header, encoding string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(item, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight = strings.TrimSpace(weight)
			return !strings.HasPrefix(weight, "q=0") || strings.Trim(weight, "q=0.") != ""
		}
	}
	return false
}
