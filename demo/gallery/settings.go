package gallery

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/store"
)

// Settings are what the window remembers from one start to the next.
type Settings struct {
	// Looks is "automatic", "low", "medium" or "high".
	Looks string `json:"looks"`
	Show  Show   `json:"show"`
	// Inspector is whether it is open.
	Inspector bool `json:"inspector"`
	// Width and Height of the window [points]; FullScreen wins.
	Width      int  `json:"width"`
	Height     int  `json:"height"`
	FullScreen bool `json:"fullScreen"`
	// Scene that the list stands on.
	Scene string `json:"scene"`
}

// Looks of the settings.
const (
	looksAutomatic = "automatic"
	leastWindow    = 320   // [points]
	mostWindow     = 16384 // [points]
)

// DefaultSettings are those of the first start.
func DefaultSettings() Settings {
	return Settings{Looks: looksAutomatic, Show: Show{Bonds: BondsByIntensity}, Width: 1280, Height: 800}
}

// mended returns the settings with what makes no sense as in the defaults.
func (s Settings) mended() Settings {
	d := DefaultSettings()
	if _, ok := looksLevel(s.Looks); !ok {
		s.Looks = d.Looks
	}
	if s.Width < leastWindow || s.Width > mostWindow || s.Height < leastWindow || s.Height > mostWindow {
		s.Width, s.Height = d.Width, d.Height
	}
	if s.Show.Bonds < 0 || s.Show.Bonds >= bondShows {
		s.Show.Bonds = d.Show.Bonds
	}
	if s.Show.Map < 0 || s.Show.Map >= pressMaps {
		s.Show.Map = d.Show.Map
	}
	return s
}

// frameTall is the part of a monitor's height that a window leaves to its frame
// and the desktop's bars.
const frameTall = 0.08

// On returns the settings with a window that a monitor of the size [points] has
// room for.
func (s Settings) On(width, height int) Settings {
	if width >= leastWindow && height >= leastWindow {
		s.Width = min(s.Width, width)
		if s.Height > height-int(frameTall*float64(height)) {
			s.Height = max(leastWindow, height-int(frameTall*float64(height)))
		}
	}
	return s
}

// looksLevel returns the level that a word stands for, High for automatic.
func looksLevel(looks string) (level draw.Level, ok bool) {
	for l := draw.Low; l <= draw.High; l++ {
		if looks == l.String() {
			return l, true
		}
	}
	return draw.High, looks == looksAutomatic
}

// nextLooks returns the word after one: automatic, low, medium, high.
func nextLooks(looks string) string {
	level, _ := looksLevel(looks)
	switch {
	case looks == looksAutomatic:
		return draw.Low.String()
	case level == draw.High:
		return looksAutomatic
	}
	return (level + 1).String()
}

// SettingsFile returns where the settings are kept, empty if there is no place.
func SettingsFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "tack", "settings.json")
}

// ReadSettings reads the file. One that is missing or broken gives the defaults:
// a window must open. The error tells what is broken.
func ReadSettings(path string) (Settings, error) {
	data, err := os.ReadFile(path) //nolint:gosec // the user's own
	if errors.Is(err, fs.ErrNotExist) {
		return DefaultSettings(), nil
	}
	if err != nil {
		return DefaultSettings(), fmt.Errorf("settings are not read: %w", err)
	}
	s := DefaultSettings()
	if err := json.Unmarshal(data, &s); err != nil {
		return DefaultSettings(), fmt.Errorf("%s is damaged, settings are those of the first start: %w", path, err)
	}
	return s.mended(), nil
}

// write keeps the settings in the file.
func (s Settings) write(path string) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return store.Unwritten(path, err)
	}
	return writeWhole(path, func(w io.Writer) error { _, err := w.Write(append(data, '\n')); return err })
}
