// Package chrome drives a headless Chromium for tests, by its DevTools protocol
// (https://chromedevtools.github.io/devtools-protocol) over a pipe. It knows
// nothing of tack.
package chrome

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// ErrMissing is returned where there is no browser to drive.
var ErrMissing = errors.New("no Chromium found (on Debian: apt-get install chromium)")

// programs are the names that it is installed under.
var programs = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// Find returns the browser's path, or ErrMissing.
func Find() (string, error) {
	if runtime.GOOS == "windows" {
		return "", fmt.Errorf("%w: a pipe to it is not there on Windows", ErrMissing)
	}
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrMissing
}

// Browser is one that runs.
type Browser struct {
	cmd  *exec.Cmd
	to   *os.File
	from *os.File

	mu      sync.Mutex
	next    int
	waiting map[int]chan message
	pages   map[string]*Page // by session
	gone    chan struct{}    // closed when the pipe ends
}

// message is a command, its answer or an event.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// Start runs a browser that draws in software and keeps what it keeps in the
// folder, which must be empty. It ends with the context, at the latest.
func Start(ctx context.Context, profile string) (*Browser, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	inRead, inWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outRead, outWrite, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, inRead.Close(), inWrite.Close())
	}
	//nolint:gosec // the folder is the test's
	cmd := exec.CommandContext(ctx, path,
		"--headless", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir="+profile,
		"--use-angle=swiftshader", "--enable-unsafe-swiftshader",
		"--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--disable-extensions", "--disable-default-apps", "--mute-audio", "--disable-dev-shm-usage", "about:blank")
	cmd.ExtraFiles = []*os.File{inRead, outWrite} // descriptors 3 and 4
	err = cmd.Start()
	_, _ = inRead.Close(), outWrite.Close() // the browser has its own
	if err != nil {
		return nil, errors.Join(err, inWrite.Close(), outRead.Close())
	}
	b := &Browser{
		cmd: cmd, to: inWrite, from: outRead,
		waiting: map[int]chan message{}, pages: map[string]*Page{}, gone: make(chan struct{}),
	}
	go b.read()
	return b, nil
}

// Close ends the browser.
func (b *Browser) Close() error {
	const patience = 5 * time.Second
	kill := time.AfterFunc(patience, func() { _ = b.cmd.Process.Kill() })
	defer kill.Stop()
	_, _ = b.call("", "Browser.close", nil) // it may be gone before it answers
	err := b.cmd.Wait()
	_ = b.to.Close()
	<-b.gone
	_ = b.from.Close()
	return err
}

// read hands out what the browser says, until it ends.
func (b *Browser) read() {
	defer close(b.gone)
	r := bufio.NewReader(b.from)
	for {
		data, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(data[:len(data)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		answer, page := b.waiting[m.ID], b.pages[m.Session]
		delete(b.waiting, m.ID)
		b.mu.Unlock()
		switch {
		case answer != nil:
			answer <- m
		case page != nil:
			page.event(m)
		}
	}
}

// call sends a command and waits for its result.
func (b *Browser) call(session, method string, params any) (json.RawMessage, error) {
	raw, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	answer := make(chan message, 1)
	b.mu.Lock()
	b.next++
	m := message{ID: b.next, Session: session, Method: method}
	if params != nil {
		m.Params = raw
	}
	b.waiting[m.ID] = answer
	data, err := json.Marshal(m)
	if err == nil {
		_, err = b.to.Write(append(data, 0))
	}
	b.mu.Unlock()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	const patience = 60 * time.Second
	select {
	case m := <-answer:
		if m.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		return m.Result, nil
	case <-b.gone:
		return nil, fmt.Errorf("%s: the browser has ended", method)
	case <-time.After(patience):
		return nil, fmt.Errorf("%s: no answer within %v", method, patience)
	}
}
