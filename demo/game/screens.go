package game

import (
	"fmt"
	"runtime"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/game/sound"
)

// screen is what the window shows.
type screen int

const (
	titleScreen screen = iota
	levelsScreen
	settingsScreen
	playScreen
	pauseScreen
	doneScreen
	labScreen
)

// open shows a screen that is a menu.
func (a *App) open(s screen) {
	again := a.screen == s
	if s == settingsScreen && !again {
		a.before = a.screen
	}
	a.screen = s
	switch s {
	case titleScreen:
		a.mixer.Quiet()
		a.attract()
		a.menu.show(a.titlePage(), again)
	case levelsScreen:
		a.menu.show(a.levelsPage(), again)
	case settingsScreen:
		a.menu.show(a.settingsPage(), again)
	case pauseScreen:
		a.menu.show(a.pausePage(), again)
	case doneScreen:
		a.menu.show(a.donePage(), again)
	default:
	}
}

func (a *App) titlePage() page {
	p := page{title: "tack", note: "A sticky ball, a wall, a ceiling and a jar.", at: -1}
	p.items = []item{
		{label: "Play", choose: func() { a.open(levelsScreen) }},
		{label: "Lab", choose: a.enterLab},
		{label: "Settings", choose: func() { a.open(settingsScreen) }},
	}
	if runtime.GOOS != "js" { // a page is left, not quit
		p.items = append(p.items, item{label: "Quit", choose: func() { a.quit = true }})
	}
	return p
}

func (a *App) levelsPage() page {
	p := page{title: "Play", note: "Choose a level.", at: -1, back: func() { a.open(titleScreen) }}
	for i, l := range a.levels {
		label := fmt.Sprintf("%d  %s", i+1, l.Title)
		if best := a.progress.Best[l.Name]; best > 0 {
			label += "   " + lasting(best)
		}
		p.items = append(p.items, item{label: label, choose: func() { a.start(i) }})
	}
	p.items = append(p.items, item{label: "Back", choose: p.back})
	return p
}

func (a *App) settingsPage() page {
	p := page{title: "Settings", at: -1, back: func() { a.open(a.before) }}
	volume := func(by int) {
		a.progress.Volume = (a.progress.Volume + by + volumes + 1) % (volumes + 1)
		a.loud()
		a.mixer.Strike(sound.Snap, 0.5, 0) // how loud that is
		a.keep()
		a.open(settingsScreen)
	}
	sound := "off"
	if v := a.progress.Volume; v > 0 {
		sound = fmt.Sprintf("%d %%", v*100/volumes)
	}
	looks := func(by int) {
		a.lab.TurnLooks(by)
		a.open(settingsScreen)
	}
	p.items = []item{
		{label: "Sound: " + sound, choose: func() { volume(1) }, turn: volume},
		{label: "Looks: " + a.lab.Settings().Looks, choose: func() { looks(1) }, turn: looks},
	}
	if runtime.GOOS != "js" {
		screen := "window"
		if a.fullScreen() {
			screen = "whole"
		}
		p.items = append(p.items, item{label: "Screen: " + screen, choose: a.toggleFullScreen, turn: func(int) { a.toggleFullScreen() }})
	}
	p.items = append(p.items, item{label: "Back", choose: p.back})
	return p
}

func (a *App) pausePage() page {
	resume := func() { a.screen = playScreen }
	return page{title: "Pause", note: a.round.level.Hint + "\n" + controls[a.input.Device], back: resume, items: []item{
		{label: "Go on", choose: resume},
		{label: "Start anew", choose: a.restart},
		{label: "Settings", choose: func() { a.open(settingsScreen) }},
		{label: "Title", choose: func() { a.open(titleScreen) }},
	}}
}

func (a *App) donePage() page {
	time := a.round.game.Elapsed()
	par := a.round.level.Par
	note := lasting(time) + ": your best"
	if !a.record {
		note = fmt.Sprintf("%s, your best is %s", lasting(time), lasting(a.progress.Best[a.round.level.Name]))
	}
	if time <= par {
		note += fmt.Sprintf("\nUnder par, which is %s", lasting(par))
	} else {
		note += fmt.Sprintf("\nPar is %s", lasting(par))
	}
	last := a.index()+1 == len(a.levels)
	if last {
		note += "\nThat was the last level. The lab has more things that stick."
	}
	p := page{title: "In the jar", note: note, at: -1, back: func() { a.open(titleScreen) }}
	if i := a.index(); i+1 < len(a.levels) {
		p.items = append(p.items, item{label: "Next: " + a.levels[i+1].Title, choose: func() { a.start(i + 1) }})
	}
	p.items = append(p.items,
		item{label: "Once more", choose: a.restart})
	if last {
		p.items = append(p.items, item{label: "Lab", choose: a.enterLab})
	}
	p.items = append(p.items,
		item{label: "Title", choose: func() { a.open(titleScreen) }})
	return p
}

// index is the number of the level that is played.
func (a *App) index() int {
	for i, l := range a.levels {
		if l == a.round.level {
			return i
		}
	}
	return 0
}

// attract lets the pilot play behind the title.
func (a *App) attract() {
	if a.round != nil && a.round.pilot != nil {
		return
	}
	a.demo(0)
}

// demo lets the pilot play a level.
func (a *App) demo(i int) {
	if r := a.begin(i); r != nil {
		r.pilot = &play.Pilot{}
	}
}
