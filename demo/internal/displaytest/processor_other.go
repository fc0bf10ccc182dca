//go:build !unix

package displaytest

import "time"

// ProcessorTime is 0 where it is not told.
func ProcessorTime() time.Duration { return 0 }
