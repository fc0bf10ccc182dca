package gallery

import "github.com/tackphysics/tack/demo/ui"

// Sizes of what lies over a running scene [points].
const (
	headTall = 54.0
	footTall = 44.0
	panelGap = 8.0
	// filmWide is the width of a film's progress, at the right of the head.
	filmPanelWide = 232.0
	// legendWide is the room of the bonds' colours, at the right of the foot.
	legendWide = 292.0
	keyWide    = 52.0 // of "H  help"
	// inspectorShare is the part of the width that the inspector takes at most.
	inspectorShare = 0.46
	// inspectorLeast is the width that its rows can be read in: where the share is
	// less, it has all of the width and inspectorPart of the height.
	inspectorLeast = 240.0
	inspectorPart  = 0.55
	inspectorTall  = 180.0 // at least, where there is so much
	alarmWidest    = 760.0
	helpWidest     = 760.0
)

// wants says what there is to show over a scene.
type wants struct {
	film, legend, inspector, help bool
	// tools are buttons for fingers.
	tools bool
	// timings is the number of their rows, 0 for none.
	timings int
	// graph returns the least and the best height of the graphs in a width; nil
	// for none [points].
	graph func(wide float64) (least, best float64)
	// alarm returns the height of the alarm in a width; nil for none [points].
	alarm func(wide float64) float64
}

// panels are the places of what lies over a scene [points]. None overlaps
// another; one without a width is not shown.
type panels struct {
	head, foot       ui.Rect // bands at the top and the bottom
	title, film      ui.Rect // in the head
	key, note, color ui.Rect // in the foot
	alarm, timings   ui.Rect
	graph, inspector ui.Rect
	help             ui.Rect
	tools            ui.Rect // for fingers, under all of it
	free             ui.Rect // of panels: where the scene is best seen
}

// arrange lays out a screen of the size. From 800×500 points on, over the buttons
// for fingers, there is room for all; on a smaller one timings and graphs may be
// left out.
func arrange(w, h float64, want wants) (p panels) {
	if want.tools {
		h -= toolsTall
		p.tools = ui.Rect{Y: h, W: w, H: toolsTall}
	}
	p.head = ui.Rect{W: w, H: headTall}
	p.foot = ui.Rect{Y: h - footTall, W: w, H: footTall}
	p.arrangeBands(want)
	rest := ui.Rect{X: ui.Margin, Y: headTall + panelGap, W: w - 2*ui.Margin, H: h - headTall - footTall - 2*panelGap}
	p.free = rest
	if want.alarm != nil {
		wide := min(alarmWidest, rest.W)
		tall := min(want.alarm(wide), rest.H)
		p.alarm = ui.Rect{X: rest.X + (rest.W-wide)/2, Y: rest.Y, W: wide, H: tall}
		rest = below(rest, tall)
	}
	if want.help && rest.H < helpLeast && want.alarm == nil { // nor anything above
		return panels{tools: p.tools, help: ui.Rect{W: w, H: h}, free: rest}
	}
	if want.help { // the keys, and nothing beside them
		wide := min(helpWidest, rest.W)
		p.help = roomy(ui.Rect{X: rest.X + (rest.W-wide)/2, Y: rest.Y, W: wide, H: rest.H})
		return p
	}
	if want.inspector {
		if wide := min(inspectorWidth, rest.W*inspectorShare); wide >= inspectorLeast {
			p.inspector = roomy(ui.Rect{X: rest.X + rest.W - wide, Y: rest.Y, W: wide, H: rest.H})
			rest.W -= wide + panelGap
		} else {
			tall := max(rest.H*inspectorPart, min(rest.H, inspectorTall))
			p.inspector = roomy(ui.Rect{X: rest.X, Y: rest.Y + rest.H - tall, W: min(inspectorWidth, rest.W), H: tall})
			rest.H -= tall + panelGap
		}
	}
	p.free = rest
	p.arrangeLeft(rest, want)
	return p
}

// arrangeBands parts the head and the foot.
func (p *panels) arrangeBands(want wants) {
	p.title = ui.Rect{X: ui.Margin, Y: 4, W: p.head.W - 2*ui.Margin, H: 24}
	if want.film {
		p.film = ui.Rect{X: p.head.W - ui.Margin - filmPanelWide, Y: 4, W: filmPanelWide, H: 24}
		p.title.W -= filmPanelWide + panelGap
	}
	p.key = ui.Rect{X: ui.Margin, Y: p.foot.Y, W: keyWide, H: footTall}
	p.note = ui.Rect{X: ui.Margin + keyWide + panelGap, Y: p.foot.Y, H: footTall}
	p.note.W = p.foot.W - ui.Margin - p.note.X
	if want.legend && p.note.W > legendWide+panelGap+leastWide {
		p.color = ui.Rect{X: p.foot.W - ui.Margin - legendWide, Y: p.foot.Y, W: legendWide, H: footTall}
		p.note.W -= legendWide + panelGap
	}
}

// arrangeLeft puts the graphs at the lower left, and the timings over them or,
// where they do not fit there, beside them.
func (p *panels) arrangeLeft(rest ui.Rect, want wants) {
	least, best := 0.0, 0.0
	wide := min(graphWide, rest.W)
	if want.graph != nil {
		least, best = want.graph(wide)
		best = min(best, rest.H)
	}
	if want.timings > 0 {
		tall := min(timingsTall(want.timings, 1, timingRowTall), rest.H)
		one, two := timingsTall(want.timings, 1, timingRowLeast), timingsTall(want.timings, 2, timingRowLeast)
		at := ui.Rect{X: rest.X, Y: rest.Y, W: min(timingWide, rest.W), H: tall}
		switch over := rest.H - panelGap; {
		case want.graph == nil || tall+best <= over:
		case wide+panelGap+timingWide <= rest.W:
			at.X += wide + panelGap
		case one+least <= over:
			at.H = max(one, min(tall, over-best))
			best = min(best, over-at.H)
		case two+least <= over && timingTwoWide <= rest.W:
			at.W, at.H = wide, two
			best = min(best, over-at.H)
		default:
			at = ui.Rect{}
		}
		p.timings = roomy(at)
	}
	if want.graph != nil && best >= min(least, rest.H) {
		p.graph = roomy(ui.Rect{X: rest.X, Y: rest.Y + rest.H - best, W: wide, H: best})
	}
	p.free = leftOver(leftOver(p.free, p.graph), p.timings)
}

// Least room that is worth showing a scene in [points].
const freeWide, freeTall = 200, 150

// leftOver returns the largest part of a room that a panel leaves over, under or
// right of itself; the room if all are too small.
func leftOver(room, panel ui.Rect) ui.Rect {
	if panel.W <= 0 || !panel.Overlaps(room) {
		return room
	}
	best := ui.Rect{}
	for _, r := range [3]ui.Rect{
		{X: room.X, Y: room.Y, W: room.W, H: panel.Y - panelGap - room.Y},
		{X: room.X, Y: panel.Y + panel.H + panelGap, W: room.W, H: room.Y + room.H - panel.Y - panel.H - panelGap},
		{X: panel.X + panel.W + panelGap, Y: room.Y, W: room.X + room.W - panel.X - panel.W - panelGap, H: room.H},
	} {
		if r.W >= freeWide && r.H >= freeTall && r.W*r.H > best.W*best.H {
			best = r
		}
	}
	if best.W <= 0 {
		return room
	}
	return best
}

// below returns what is left of a rectangle under a height taken from its top.
func below(r ui.Rect, tall float64) ui.Rect {
	r.Y += tall + panelGap
	r.H -= tall + panelGap
	return r
}

// Least size of a panel [points]: less cannot be read.
const leastWide, leastTall = 120, 60

// roomy returns the rectangle, or none if it is too small to be of use.
func roomy(r ui.Rect) ui.Rect {
	if r.W < leastWide || r.H < leastTall {
		return ui.Rect{}
	}
	return r
}
