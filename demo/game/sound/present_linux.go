package sound

import (
	"os"
	"path/filepath"
	"strconv"
)

// present tells whether there may be something to play on: a PulseAudio or
// PipeWire server, or a card. Asked for one that is not there, the system's
// library writes its complaints on standard error.
func present() bool {
	return somewhere(os.Getenv, filepath.Glob)
}

func somewhere(env func(string) string, glob func(string) ([]string, error)) bool {
	if env("PULSE_SERVER") != "" {
		return true
	}
	for _, pattern := range []string{
		filepath.Join(env("XDG_RUNTIME_DIR"), "pulse", "native"),
		filepath.Join("/run/user", strconv.Itoa(os.Getuid()), "pulse", "native"),
		"/var/run/pulse/native",
		"/dev/snd/pcm*p",
	} {
		if found, err := glob(pattern); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}
