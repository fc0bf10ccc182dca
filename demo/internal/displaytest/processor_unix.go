//go:build unix

package displaytest

import (
	"syscall"
	"time"
)

// ProcessorTime is what all threads of the process have used together, which
// does not grow while other programs have the processor; 0 where it is not told.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
