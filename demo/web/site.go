package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/tackphysics/tack/demo/internal/store"
)

//go:embed page
var page embed.FS

// wasmFile is the program; packed, it ends in .gz and .br besides.
const wasmFile = "main.wasm"

// sizes of the program [bytes].
type sizes struct {
	Raw    int `json:"raw"`
	Gzip   int `json:"gzip"`
	Brotli int `json:"brotli"`
}

// manifest is what the page reads before all else.
type manifest struct {
	Program string   `json:"program"` // its name, for its first argument
	File    string   `json:"file"`
	Version string   `json:"version"` // changes with the program
	Flags   []string `json:"flags"`
	// Negotiated tells that the server packs as the browser asks for. Otherwise
	// the page loads a packed file and unpacks it.
	Negotiated bool `json:"negotiated"`
	sizes
}

// site is the files to be served, by name.
type site struct {
	files map[string][]byte
	tags  map[string]string // of their contents
	sizes sizes
}

// newSite makes the files around a program, packed with Brotli of that effort.
// Static ones are for a server that knows nothing but files.
func newSite(p program, title string, flags []string, static bool, effort int) (*site, error) {
	s := &site{files: map[string][]byte{"wasm_exec.js": p.script, wasmFile: p.wasm}, tags: map[string]string{}}
	var err error
	if s.files[wasmFile+".gz"], err = packGzip(p.wasm); err != nil {
		return nil, err
	}
	if s.files[wasmFile+".br"], err = packBrotli(p.wasm, effort); err != nil {
		return nil, err
	}
	s.sizes = sizes{len(p.wasm), len(s.files[wasmFile+".gz"]), len(s.files[wasmFile+".br"])}
	for _, name := range []string{"page.css", "files.js", "load.js"} {
		if s.files[name], err = fs.ReadFile(page, path.Join("page", name)); err != nil {
			return nil, err
		}
	}
	m := manifest{
		Program: path.Base(p.path), File: wasmFile, Flags: flags,
		Version:    tag(p.wasm, p.script, s.files["page.css"], s.files["files.js"], s.files["load.js"]),
		Negotiated: !static, sizes: s.sizes,
	}
	if s.files["site.json"], err = json.MarshalIndent(m, "", "  "); err != nil {
		return nil, err
	}
	if s.files["index.html"], err = index(title, m); err != nil {
		return nil, err
	}
	if static {
		delete(s.files, wasmFile) // nobody asks for it
	}
	for name, data := range s.files {
		s.tags[name] = tag(data)
	}
	return s, nil
}

// tag names contents.
func tag(data ...[]byte) string {
	sum := sha256.New()
	for _, d := range data {
		sum.Write(d)
	}
	const digits = 12
	return hex.EncodeToString(sum.Sum(nil))[:digits]
}

func index(title string, m manifest) ([]byte, error) {
	t, err := template.ParseFS(page, "page/index.html")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]string{"Title": title, "Program": m.Program, "Version": m.Version})
	return out.Bytes(), err
}

// makeFolder makes a folder for the files if it is not there.
func makeFolder(dir string) error {
	return store.Unwritten(dir, os.MkdirAll(dir, 0o755)) //nolint:gosec // for a web server to read
}

// write puts the files into a folder, which is made if it is not there.
func (s *site) write(dir string) error {
	if err := makeFolder(dir); err != nil {
		return err
	}
	for name, data := range s.files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil { //nolint:gosec // as above
			return store.Unwritten(filepath.Join(dir, name), err)
		}
	}
	return nil
}
