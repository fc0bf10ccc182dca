package game

import (
	"errors"
	"strings"
)

// warn tells what was wrong at the start, in one line.
func (a *App) warn(errs ...error) {
	if err := errors.Join(errs...); err != nil {
		a.alarm = strings.ReplaceAll(err.Error(), "\n", "; ")
	}
}

// keep writes the progress. What cannot be written is not worth a halt.
func (a *App) keep() {
	if err := a.progress.write(a.store); err != nil {
		a.alarm = err.Error()
	}
}

// Keep writes what has to be kept at the end.
func (a *App) Keep() error { return a.lab.Keep() }
