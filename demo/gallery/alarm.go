package gallery

import "github.com/tackphysics/tack/demo/ui"

// alarmLine is the height of a line of the alarm [points].
const alarmLine = 21.0

// alarmTall returns the height of the alarm in a width [points].
func alarmTall(c *ui.Canvas, alarm string, wide float64) float64 {
	return float64(len(c.Wrap(alarm, wide-2*ui.Margin, ui.Body)))*alarmLine + 46
}

// drawAlarm shows why a scene could not be read. The one before it runs on.
func drawAlarm(c *ui.Canvas, alarm string, at ui.Rect) {
	lines := c.Wrap(alarm, at.W-2*ui.Margin, ui.Body)
	c.Fill(at, ui.Shade, 0.94)
	c.Fill(ui.Rect{X: at.X, Y: at.Y, W: 4, H: at.H}, ui.Alarm, 1)
	x, y := at.X+ui.Margin, at.Y+8
	most := max(1, int((at.H-46)/alarmLine))
	if len(lines) > most {
		lines = append(lines[:most-1], lines[most-1]+" …")
	}
	for _, l := range lines {
		c.Text(c.Fit(l, at.W-2*ui.Margin, ui.Body), x, y, ui.Body.In(ui.Alarm))
		y += alarmLine
	}
	says := "What runs is the scene as it was. It is read again when the file is saved."
	c.Text(c.Fit(says, at.W-2*ui.Margin, ui.Small), x, y+6, ui.Small)
}
