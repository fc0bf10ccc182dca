package gallery

import (
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// written waits until a file is there.
func (p *player) written(name string) *os.File {
	p.t.Helper()
	path := filepath.Join(p.app.folder, name)
	for range 400 {
		if file, err := os.Open(path); err == nil {
			p.t.Cleanup(func() { file.Close() })
			return file
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.t.Fatalf("%s was not written", name)
	return nil
}

func TestPictureAndFilm(t *testing.T) {
	p := play(t, "candy-rigid", 640, 400)
	p.app.governor.level = draw.Low
	p.app.folder = t.TempDir()
	p.press(ui.Picture)
	p.look("picture")
	im, err := png.Decode(p.written("tack-candy-rigid-picture-1.png"))
	if err != nil || im.Bounds().Dx() != 640 || im.Bounds().Dy() != 400 {
		t.Errorf("%v, %v", im.Bounds(), err)
	}

	p.press(ui.Record)
	for range 10 {
		for range filmEvery {
			p.press()
		}
		p.app.Draw(p.screen)
	}
	p.look("filming")
	p.press(ui.Record)
	for range 400 {
		if p.press(); p.app.capture.film == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	film, err := gif.DecodeAll(p.written("tack-candy-rigid-film-1.gif"))
	if err != nil {
		t.Fatal(err)
	}
	length := 0
	for _, d := range film.Delay {
		length += d
	}
	// Ten times four ticks are two thirds of a second.
	if n := len(film.Image); n < 10 || n > 12 || length < 64 || length > 80 || film.Config.Width != 640 {
		t.Errorf("%d frames, %d/100 s, %d px wide", n, length, film.Config.Width)
	}
	if files, _ := os.ReadDir(p.app.folder); len(files) != 2 {
		t.Errorf("left behind: %v", files)
	}
	if !strings.Contains(p.app.stage.hud.note, "film-1.gif") {
		t.Errorf("told %q", p.app.stage.hud.note)
	}
}

// TestChangedFileReloadsAndShowsItsErrors: the scene that runs stays when the
// file breaks, and the window says where it is broken.
func TestChangedFileReloadsAndShowsItsErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.json")
	write := func(text string, age time.Duration) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	scene := func(bodies string) string {
		return `{"version": 1, "title": "Mine", "about": "a ball", "bodies": [` + bodies + `]}`
	}
	ball := `{"name": "ball", "shape": {"sphere": 1}, "position": [0, 3, 0]}`
	write(scene(ball), time.Hour)
	p := play(t, path, 1280, 720)
	p.app.governor.level = draw.Low
	settle := func() {
		for range 2 * watchEvery {
			p.press()
		}
	}
	settle()
	run := p.app.stage.run
	write(scene(ball+`, {"name": "box", "shape": {"box": [1, -1, 1]}}`), time.Minute)
	settle()
	if p.app.stage.run != run || !strings.Contains(p.app.alarm, "mine.json") || !strings.Contains(p.app.alarm, "bodies[1]") {
		t.Errorf("alarm %q", p.app.alarm)
	}
	before := run.Time()
	p.look("alarm")
	if p.app.stage.run.Time() <= before {
		t.Error("the scene stands still")
	}
	write(scene(ball+`, {"name": "box", "shape": {"box": [1, 1, 1]}}`), time.Second)
	settle()
	if p.app.alarm != "" || p.app.stage.run == run || p.app.stage.run.World().Len() != 2 {
		t.Errorf("mended: alarm %q, %d bodies", p.app.alarm, p.app.stage.run.World().Len())
	}
}
