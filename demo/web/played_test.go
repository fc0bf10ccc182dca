package main

import (
	"math"
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/internal/chrome"
)

// standing is what the game tells of a level.
type standing struct {
	Playing bool       `json:"playing"`
	Level   string     `json:"level"`
	Clock   float64    `json:"clock"` // [s]
	At      [3]float64 `json:"at"`    // of the ball [m]
	Sticky  bool       `json:"sticky"`
	Carried int        `json:"carried"`
}

// typist plays a level by key presses, and sees how it stands.
type typist struct {
	t    *testing.T
	page *chrome.Page
	down map[string]bool

	now     standing
	rolled  float64 // along the way that was seen [m]
	highest float64 // of the ball [m]
	sticky  bool    // it has been
}

func newTypist(t *testing.T, page *chrome.Page) *typist {
	t.Helper()
	p := &typist{t: t, page: page, down: map[string]bool{}}
	must(t, page.Wait("tack().playing", settles))
	must(t, page.Eval("tack()", &p.now))
	return p
}

// hold has these keys down, and no others.
func (p *typist) hold(codes ...string) {
	p.t.Helper()
	want := map[string]bool{}
	for _, code := range codes {
		want[code] = true
		if !p.down[code] {
			must(p.t, p.page.Key(code, true))
		}
	}
	for code := range p.down {
		if !want[code] {
			must(p.t, p.page.Key(code, false))
		}
	}
	p.down = want
}

// until holds keys until the level stands as is wanted, and fails the test if that takes
// too long.
func (p *typist) until(what string, so func(s *standing) bool, codes ...string) {
	p.t.Helper()
	p.hold(codes...)
	const look = 20 * time.Millisecond
	for begin := time.Now(); !so(&p.now); time.Sleep(look) {
		was := p.now
		must(p.t, p.page.Eval("tack()", &p.now))
		if !p.now.Playing || time.Since(begin) > plays {
			p.t.Fatalf("%s: within %v it came to %+v", what, time.Since(begin), p.now)
		}
		way := 0.0
		for k, x := range p.now.At {
			way = math.Hypot(way, x-was.At[k])
		}
		p.rolled += way
		p.highest = max(p.highest, p.now.At[1])
		p.sticky = p.sticky || p.now.Sticky
	}
}

// plays is how long a browser that draws in software may take for some seconds of the
// game's clock.
const plays = 100 * time.Second
