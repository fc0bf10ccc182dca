//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime stands in for the process's processor time where the system does not
// tell: it is wall time, the same thing for one thread on an idle machine.
func cpuTime() time.Duration { return time.Since(started) }
