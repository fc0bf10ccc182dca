package chrome

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"strings"
	"sync"
	"time"
)

// Page is a tab.
type Page struct {
	browser *Browser
	session string

	mu       sync.Mutex
	problems []string
}

// Open shows an address in a new tab of the size [CSS pixels], on a screen with
// that many pixels in one.
func (b *Browser) Open(url string, width, height int, scale float64) (*Page, error) {
	raw, err := b.call("", "Target.createTarget", map[string]any{"url": "about:blank"})
	if err != nil {
		return nil, err
	}
	var target struct {
		ID string `json:"targetId"`
	}
	if err := json.Unmarshal(raw, &target); err != nil {
		return nil, err
	}
	raw, err = b.call("", "Target.attachToTarget", map[string]any{"targetId": target.ID, "flatten": true})
	if err != nil {
		return nil, err
	}
	p := &Page{browser: b}
	var attached struct {
		Session string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &attached); err != nil {
		return nil, err
	}
	p.session = attached.Session
	b.mu.Lock()
	b.pages[p.session] = p
	b.mu.Unlock()
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		if _, err := p.call(domain+".enable", nil); err != nil {
			return nil, err
		}
	}
	if err := p.Resize(width, height, scale); err != nil {
		return nil, err
	}
	// Keys go to what has the focus, and only the tab in front has.
	if _, err := p.call("Page.bringToFront", nil); err != nil {
		return nil, err
	}
	return p, p.Go(url)
}

func (p *Page) call(method string, params any) (json.RawMessage, error) {
	return p.browser.call(p.session, method, params)
}

// Go leads the tab to an address.
func (p *Page) Go(url string) error {
	_, err := p.call("Page.navigate", map[string]any{"url": url})
	return err
}

// Close closes the tab.
func (p *Page) Close() error {
	_, err := p.call("Page.close", nil)
	return err
}

// Resize makes the tab as large as that, as Open has it.
func (p *Page) Resize(width, height int, scale float64) error {
	_, err := p.call("Emulation.setDeviceMetricsOverride", map[string]any{
		"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false,
	})
	return err
}

// Before runs a script in each document that the tab shows from now on, before
// the document's own.
func (p *Page) Before(script string) error {
	_, err := p.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": script})
	return err
}

// Eval evaluates an expression, waits for it if it is a promise, and stores its
// value as JSON has it.
func (p *Page) Eval(expression string, value any) error {
	raw, err := p.call("Runtime.evaluate", map[string]any{
		"expression": expression, "returnByValue": true, "awaitPromise": true,
	})
	if err != nil {
		return err
	}
	var out struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		Exception json.RawMessage `json:"exceptionDetails"`
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return err
	}
	if out.Exception != nil {
		return fmt.Errorf("%s: %s", expression, out.Exception)
	}
	if out.Result.Value == nil {
		return fmt.Errorf("%s: no value", expression)
	}
	return json.Unmarshal(out.Result.Value, value)
}

// Wait waits until an expression is true.
func (p *Page) Wait(expression string, patience time.Duration) error {
	const look = 50 * time.Millisecond
	for begin := time.Now(); ; time.Sleep(look) {
		var done bool
		err := p.Eval("Boolean("+expression+")", &done)
		if done {
			return nil
		}
		if time.Since(begin) > patience {
			return fmt.Errorf("not within %v: %s (%v; %s)", patience, expression, err, strings.Join(p.Problems(), "; "))
		}
	}
}

// Key presses a key or lets it go. It is named as KeyboardEvent.code has it.
func (p *Page) Key(code string, down bool) error {
	key := strings.TrimPrefix(strings.TrimPrefix(code, "Key"), "Digit")
	if key != code {
		key = strings.ToLower(key)
	}
	if code == "Space" {
		key = " "
	}
	kind := "keyUp"
	if down {
		kind = "rawKeyDown"
	}
	_, err := p.call("Input.dispatchKeyEvent", map[string]any{"type": kind, "code": code, "key": key})
	return err
}

// Touch puts one finger down, leads it along the points [CSS pixels], and lifts
// it. It rests at each for as long as a slow frame takes.
func (p *Page) Touch(points ...[2]float64) error {
	const tick = 200 * time.Millisecond
	for i, at := range points {
		kind := "touchMove"
		if i == 0 {
			kind = "touchStart"
		}
		if _, err := p.call("Input.dispatchTouchEvent", map[string]any{
			"type": kind, "touchPoints": []map[string]any{{"x": at[0], "y": at[1], "id": 1}},
		}); err != nil {
			return err
		}
		time.Sleep(tick)
	}
	_, err := p.call("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []any{}})
	return err
}

// Picture returns what the tab shows.
func (p *Page) Picture() (image.Image, error) {
	raw, err := p.call("Page.captureScreenshot", map[string]any{"format": "png"})
	if err != nil {
		return nil, err
	}
	var out struct {
		Data []byte `json:"data"`
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(out.Data))
}

// Problems returns the errors and warnings that the console has had, uncaught
// exceptions among them, a line each.
func (p *Page) Problems() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.problems...)
}

// event looks for problems in what happens.
func (p *Page) event(m message) {
	var e struct {
		Type      string            `json:"type"`
		Args      []json.RawMessage `json:"args"`
		Exception json.RawMessage   `json:"exceptionDetails"`
		Entry     struct {
			Level string `json:"level"`
			Text  string `json:"text"`
			URL   string `json:"url"`
		} `json:"entry"`
	}
	if json.Unmarshal(m.Params, &e) != nil {
		return
	}
	text := ""
	switch {
	case m.Method == "Runtime.exceptionThrown":
		text = "exception: " + string(e.Exception)
	case m.Method == "Runtime.consoleAPICalled" && (e.Type == "error" || e.Type == "warning" || e.Type == "assert"):
		text = e.Type + ":"
		for _, a := range e.Args {
			text += " " + string(a)
		}
	case m.Method == "Log.entryAdded" && (e.Entry.Level == "error" || e.Entry.Level == "warning"):
		text = e.Entry.Level + ": " + e.Entry.Text + " " + e.Entry.URL
	default:
		return
	}
	p.mu.Lock()
	p.problems = append(p.problems, text)
	p.mu.Unlock()
}
