// Package film writes animated GIFs frame by frame, while they are recorded:
// nothing has to wait for the end. It knows no window.
package film

import (
	"bufio"
	"compress/lzw"
	"errors"
	"image"
	"io"
)

// colors of a frame; the last index is for what has not changed.
const (
	colors      = 255
	transparent = 255
)

// Writer writes one film. Colours are chosen anew when a frame cannot be shown
// well with those of the frames before it.
type Writer struct {
	w             *bufio.Writer
	width, height int
	table         table
	shown         []rgb // what the viewer sees after the last frame
	pixels        []byte
	frames        int
}

// New starts a film of the size, up to 65,535 each way, that runs in a loop.
func New(to io.Writer, width, height int) (*Writer, error) {
	if width < 1 || height < 1 || width > 0xffff || height > 0xffff {
		return nil, errors.New("film: the size must be 1 to 65,535 each way")
	}
	f := &Writer{
		w: bufio.NewWriter(to), width: width, height: height,
		shown: make([]rgb, width*height), pixels: make([]byte, width*height),
	}
	_, _ = f.w.WriteString("GIF89a") // an error stays until Flush
	f.number(width)
	f.number(height)
	f.bytes(0, 0, 0)               // no table for all frames
	f.bytes(0x21, 0xff, 11)        // how often it runs
	f.w.WriteString("NETSCAPE2.0") //nolint:errcheck,gosec // as above
	f.bytes(3, 1, 0, 0, 0)         // for ever
	return f, nil
}

// Add appends a frame of the film's size, to be shown for a number of hundredths
// of a second.
func (f *Writer) Add(frame *image.RGBA, hundredths int) error {
	if frame.Rect.Dx() != f.width || frame.Rect.Dy() != f.height {
		return errors.New("film: a frame of another size")
	}
	if f.frames == 0 || f.table.misses(frame) {
		f.table.choose(frame)
	}
	f.paint(frame)
	f.bytes(0x21, 0xf9, 4, 1<<2|1) // the frame stays; there is a transparent index
	f.number(max(0, min(hundredths, 0xffff)))
	f.bytes(transparent, 0)
	f.bytes(0x2c)
	for _, n := range [4]int{0, 0, f.width, f.height} {
		f.number(n)
	}
	f.bytes(0x80 | 7) // with a table of 256 colours
	for _, c := range f.table.palette {
		f.bytes(c.r, c.g, c.b)
	}
	f.bytes(0, 0, 0) // of the transparent index
	f.bytes(8)
	blocks := blockWriter{w: f.w}
	packed := lzw.NewWriter(&blocks, lzw.LSB, 8)
	if _, err := packed.Write(f.pixels); err != nil {
		return err
	}
	if err := packed.Close(); err != nil {
		return err
	}
	blocks.flush()
	f.bytes(0)
	f.frames++
	return f.w.Flush()
}

// Close ends the film. The writer beneath is the caller's to close.
func (f *Writer) Close() error {
	f.bytes(0x3b)
	return f.w.Flush()
}

// paint fills the indices of a frame.
func (f *Writer) paint(frame *image.RGBA) {
	i := 0
	for y := range f.height {
		row := frame.Pix[y*frame.Stride : y*frame.Stride+4*f.width]
		for x := range f.width {
			index := f.table.index(dithered(row[4*x], row[4*x+1], row[4*x+2], x, y))
			c := f.table.palette[index]
			if f.frames > 0 && f.shown[i] == c {
				index = transparent
			}
			f.shown[i], f.pixels[i] = c, index
			i++
		}
	}
}

func (f *Writer) bytes(b ...byte) { _, _ = f.w.Write(b) } // an error stays until Flush

func (f *Writer) number(n int) { f.bytes(byte(n), byte(n>>8)) }

// blockWriter cuts a stream into blocks of up to 255 bytes, each after its length.
type blockWriter struct {
	w     *bufio.Writer
	block [256]byte
	n     int
}

// Write takes bytes into blocks.
func (b *blockWriter) Write(p []byte) (int, error) {
	for _, x := range p {
		b.n++
		b.block[b.n] = x
		if b.n == 255 {
			b.flush()
		}
	}
	return len(p), nil
}

func (b *blockWriter) flush() {
	if b.n > 0 {
		b.block[0] = byte(b.n)
		_, _ = b.w.Write(b.block[:b.n+1]) // an error stays until Flush
		b.n = 0
	}
}
