package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tackphysics/tack/ecs/scene"
)

// Exit statuses.
const (
	statusDone      = 0
	statusNotFinite = 1
	statusUsage     = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole program, but for the exit.
func run(args []string, stdout, stderr io.Writer) int {
	opt, err := parseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, _ = fmt.Fprint(stdout, usage())
		return statusDone
	case err != nil:
		return fail(stderr, err)
	case opt.list:
		for _, info := range scene.Builtin() {
			_, _ = fmt.Fprintf(stdout, "%-20s %s\n", info.Name, info.Title)
		}
		return statusDone
	}
	sum, err := simulate(opt, stderr)
	if err != nil {
		return fail(stderr, err)
	}
	if opt.json {
		err = sum.writeJSON(stdout)
	} else {
		err = sum.writeText(stdout)
	}
	if err != nil {
		return fail(stderr, err)
	}
	if sum.NotFinite != nil {
		return statusNotFinite
	}
	return statusDone
}

func fail(stderr io.Writer, err error) int {
	_, _ = fmt.Fprintln(stderr, "sim:", err)
	return statusUsage
}
