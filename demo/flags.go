package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/ecs/scene"
)

var errHelp = flag.ErrHelp

// shotDefault is the time of a picture when -at is left out.
const shotDefault = 2 * time.Second

// options are what the command line says.
type options struct {
	gallery.Options
	// Level to start with, from 1; 0 is the title.
	Level int
}

// parse reads the command line. Usage goes to out when it is asked for.
func parse(args []string, out io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("demo", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	name := flags.String("scene", "", "start on the `scene`: a built-in name or a file")
	level := flags.Int("level", 0, "start on the `level` of the game, from 1")
	shot := flags.String("shot", "", "write a picture to the PNG `file` and exit")
	at := flags.Duration("at", shotDefault, "simulated `time` of the picture, by default no later than the scene's end")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(out, "usage: demo [-level N | -scene NAME|FILE [-shot FILE.png [-at 2s]]]")
		flags.SetOutput(out)
		flags.PrintDefaults()
		return o, errHelp
	case err != nil && strings.Contains(err.Error(), "flag -at"):
		return o, fmt.Errorf("%w: a time has its unit, as in 5s", err)
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q: name a scene with -scene", flags.Arg(0))
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	o = options{gallery.Options{Scene: *name, Shot: *shot, At: at.Seconds()}, *level}
	if err := o.check(given); err != nil {
		return options{}, err
	}
	if *shot != "" && !given["at"] {
		o.At = shotTime(*name)
	}
	return o, nil
}

// check tells whether the flags that were given go together.
func (o *options) check(given map[string]bool) error {
	switch {
	case given["level"] && given["scene"]:
		return errors.New("-level and -scene exclude each other")
	case given["level"] && o.Level < 1:
		return fmt.Errorf("-level %d: the first is 1", o.Level)
	case given["scene"] && o.Scene == "":
		return errors.New("-scene needs the name of a built-in scene or of a file")
	case given["shot"] && o.Scene == "":
		return errors.New("-shot needs -scene")
	case given["at"] && !given["shot"]:
		return errors.New("-at needs -shot")
	case o.At < 0:
		return fmt.Errorf("-at %vs is before the start", o.At)
	case given["shot"]:
		return checkShot(o.Shot)
	}
	return nil
}

// checkShot tells whether a picture may be written, before a scene is run for it.
func checkShot(name string) error {
	if !strings.EqualFold(filepath.Ext(name), ".png") {
		return fmt.Errorf("-shot %q: a picture is a PNG, expected a name that ends in .png", name)
	}
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("-shot %s: there is no folder %s", name, folder)
	}
	return nil
}

// shotTime is when a picture of a scene is taken that nobody has given a time for [s]:
// not after its end, when what flies is far away.
func shotTime(name string) float64 {
	at := shotDefault.Seconds()
	if doc, err := scene.Open(name); err == nil && doc.Seconds > 0 {
		at = min(at, doc.Seconds)
	}
	return at // a scene that cannot be opened is told when it is to be shown
}
