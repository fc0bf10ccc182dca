package ui

import "github.com/tackphysics/tack/demo/draw"

// Colours of text and panels.
var (
	Ink    = draw.RGB(0xf1f4f8) // main text
	Faint  = draw.RGB(0xaab6c4) // second text
	Accent = draw.RGB(0xfebd2a) // what is chosen
	Alarm  = draw.RGB(0xff8f70) // what went wrong
	Shade  = draw.RGB(0x11161d) // panels
)

// Text styles.
var (
	Title   = Style{Medium, 30, Ink, 1}
	Heading = Style{Medium, 16, Ink, 1}
	Body    = Style{Regular, 14, Ink, 1}
	Small   = Style{Regular, 12.5, Faint, 1}
	Tiny    = Style{Regular, 11, Faint, 1}
)

// In returns the style in another colour.
func (s Style) In(c draw.Color) Style {
	s.Color = c
	return s
}

// Margin is the space between things [points].
const Margin = 14

// Colours of the list.
var (
	Backdrop = draw.RGB(0x1b222b)
	Raised   = draw.RGB(0x2b3541)
)
