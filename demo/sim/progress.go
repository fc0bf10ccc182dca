package main

import (
	"io"
	"os"
	"strings"
	"time"
)

const (
	barWidth = 40
	// barPeriod between two drawings of the bar.
	barPeriod = 100 * time.Millisecond
)

// progress draws a bar on a terminal and nothing anywhere else.
type progress struct {
	out   io.Writer // nil for nothing
	total int
	last  time.Time
	text  []byte
}

// newProgress returns a bar for a number of steps.
func newProgress(out io.Writer, total int) *progress {
	p := &progress{total: total, last: time.Now()}
	if f, ok := out.(*os.File); ok && isTerminal(f) {
		p.out = f
	}
	return p
}

// isTerminal reports whether a file is a character device, which a terminal is
// and a pipe or a file is not.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
}

// step shows that so many steps are done.
func (p *progress) step(done int) {
	if p.out == nil || (time.Since(p.last) < barPeriod && done < p.total) {
		return
	}
	p.last = time.Now()
	p.text = appendBar(p.text[:0], done, p.total)
	_, _ = p.out.Write(p.text)
}

// appendBar appends the bar as a line that the next one overwrites.
func appendBar(text []byte, done, total int) []byte {
	full := barWidth * done / max(total, 1)
	text = append(text, "\r["...)
	for i := range barWidth {
		if i < full {
			text = append(text, '=')
		} else {
			text = append(text, ' ')
		}
	}
	return append(text, ']')
}

// end wipes the bar.
func (p *progress) end() {
	if p.out != nil {
		_, _ = io.WriteString(p.out, "\r"+strings.Repeat(" ", barWidth+2)+"\r")
	}
}
