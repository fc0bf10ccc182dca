package gallery

import (
	"os"
	"time"
)

// watchEvery is the number of ticks between looks at the file.
const watchEvery = 30

// watch tells when a file was written. A name that is no file never changes.
type watch struct {
	path    string
	written time.Time
	tick    int
}

func newWatch(path string) watch {
	w := watch{path: path}
	w.written, _ = w.time()
	return w
}

func (w *watch) time() (t time.Time, ok bool) {
	info, err := os.Stat(w.path)
	if err != nil {
		return t, false
	}
	return info.ModTime(), true
}

// changed looks at the file now and then and returns true once for each change.
func (w *watch) changed() bool {
	w.tick++
	if w.written.IsZero() || w.tick%watchEvery != 0 {
		return false
	}
	now, ok := w.time()
	if !ok || now.Equal(w.written) {
		return false
	}
	w.written = now
	return true
}
