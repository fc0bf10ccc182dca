package gallery

import "github.com/tackphysics/tack/demo/ui"

// drawHelp shows keys and mouse in two columns.
func drawHelp(c *ui.Canvas, room ui.Rect) {
	const (
		rowMost, keyWidth, head = 24.0, 104.0, 38.0
	)
	if room.W <= 0 {
		return
	}
	var lines [][2]string
	for i := range ui.SceneKeys {
		if k := &ui.SceneKeys[i]; k.Label != "" {
			lines = append(lines, [2]string{k.Label, k.Says})
		}
	}
	lines = append(lines, ui.MouseHelp...)
	rows := (len(lines) + 1) / 2
	row := min(rowMost, (room.H-head-ui.Margin)/float64(rows))
	style := pick(row < 18, ui.Small.In(ui.Ink), ui.Body)
	tall := float64(rows)*row + head + ui.Margin
	at := ui.Rect{X: room.X, Y: room.Y + max(0, (room.H-tall)/2), W: room.W, H: min(tall, room.H)}
	c.Fill(at, ui.Shade, 0.92)
	x, top := at.X+ui.Margin, at.Y+10
	c.Text("Keys and mouse", x, top, ui.Heading)
	top = at.Y + head
	column := (at.W - ui.Margin) / 2
	for i, line := range lines {
		lx, ly := x+column*float64(i/rows), top+row*float64(i%rows)
		c.Text(line[0], lx, ly, style.In(ui.Accent))
		c.Text(c.Fit(line[1], column-keyWidth-ui.Margin, style), lx+keyWidth, ly, style)
	}
}
