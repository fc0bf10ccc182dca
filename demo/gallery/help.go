package gallery

import (
	"slices"

	"github.com/tackphysics/tack/demo/ui"
)

// Sizes of the help [points].
const (
	helpRowMost, helpRowLeast = 24.0, 15.0
	helpKeyWide               = 104.0
	helpHead                  = 38.0
	helpColumnLeast           = 250.0
	// helpLeast is the height below which it takes the whole window.
	helpLeast = 260.0
)

// helpLines are what there is on a device in a scene.
func helpLines(device ui.Device) [][2]string {
	switch device {
	case ui.Gamepad:
		return append(padLines(ui.ScenePad), ui.StickHelp...)
	case ui.Touch:
		return ui.FingerHelp
	default:
		return append(keyLines(ui.SceneKeys), ui.MouseHelp...)
	}
}

// listHelp are those of the list, and then what there is in every scene.
func listHelp(device ui.Device) [][2]string {
	lines := [][2]string{}
	switch device {
	case ui.Gamepad:
		lines = padLines(ui.ListPad)
	case ui.Touch:
		lines = append(lines, ui.ListFingerHelp...)
	default:
		lines = slices.Concat(ui.TypingHelp, keyLines(ui.ListKeys))
	}
	lines = append(lines, [][2]string{{"", ""}, {"In a scene", ""}}...)
	return append(lines, helpLines(device)...)
}

// helpTitles are over them.
var helpTitles = [...]string{ui.Keyboard: "Keys and mouse", ui.Gamepad: "Gamepad", ui.Touch: "Fingers"}

// padLines are the buttons that have a label.
func padLines(buttons []ui.PadBinding) (lines [][2]string) {
	for i := range buttons {
		if b := &buttons[i]; b.Label != "" {
			lines = append(lines, [2]string{b.Label, b.Says})
		}
	}
	return lines
}

// keyLines are the keys that have a label.
func keyLines(keys []ui.Binding) (lines [][2]string) {
	for i := range keys {
		if k := &keys[i]; k.Label != "" {
			lines = append(lines, [2]string{k.Label, k.Says})
		}
	}
	return lines
}

// helpGrid parts a room into two columns, or as many as it takes for the lines
// to be readable; shown is how many of them there is room for.
func helpGrid(room ui.Rect, lines int) (columns, rows, shown int) {
	fit := max(1, int((room.H-helpHead-ui.Margin)/helpRowLeast))
	most := max(1, int((room.W-ui.Margin)/helpColumnLeast))
	for columns = min(2, most); columns < most && (lines+columns-1)/columns > fit; {
		columns++
	}
	rows = min(fit, (lines+columns-1)/columns)
	return columns, rows, min(lines, columns*rows)
}

// drawHelp shows what there is on a device in columns.
func drawHelp(c *ui.Canvas, room ui.Rect, title string, lines [][2]string) {
	if room.W <= 0 {
		return
	}
	columns, rows, shown := helpGrid(room, len(lines))
	row := min(helpRowMost, (room.H-helpHead-ui.Margin)/float64(rows))
	style := pick(row < 18, ui.Small.In(ui.Ink), ui.Body)
	tall := float64(rows)*row + helpHead + ui.Margin
	at := ui.Rect{X: room.X, Y: room.Y + max(0, (room.H-tall)/2), W: room.W, H: min(tall, room.H)}
	c.Fill(at, ui.Shade, 0.92)
	x, top := at.X+ui.Margin, at.Y+10
	used := c.Text(title, x, top, ui.Heading)
	if shown < len(lines) {
		c.Text(c.Fit("more in a larger window", at.W-used-3*ui.Margin, ui.Small), x+used+ui.Margin, top+4, ui.Small)
	}
	top = at.Y + helpHead
	column := (at.W - ui.Margin) / float64(columns)
	for i, line := range lines[:shown] {
		lx, ly := x+column*float64(i/rows), top+row*float64(i%rows)
		c.Text(line[0], lx, ly, style.In(ui.Accent))
		c.Text(c.Fit(line[1], column-helpKeyWide-ui.Margin, style), lx+helpKeyWide, ly, style)
	}
}
