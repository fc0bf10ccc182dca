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
	size    int64
	tick    int
}

func newWatch(path string) watch {
	w := watch{path: path}
	w.written, w.size, _ = w.look()
	return w
}

func (w *watch) look() (t time.Time, size int64, ok bool) {
	info, err := os.Stat(w.path)
	if err != nil {
		return t, 0, false
	}
	return info.ModTime(), info.Size(), true
}

// changed looks at the file now and then and returns true once for each change.
func (w *watch) changed() bool {
	w.tick++
	if w.written.IsZero() || w.tick%watchEvery != 0 {
		return false
	}
	// The size as well: clocks of file systems are coarse.
	now, size, ok := w.look()
	if !ok || now.Equal(w.written) && size == w.size {
		return false
	}
	w.written, w.size = now, size
	return true
}
