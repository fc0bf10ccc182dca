package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
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
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q: name a scene with -scene", flags.Arg(0))
	}
	timed, leveled := false, false
	flags.Visit(func(f *flag.Flag) { timed, leveled = timed || f.Name == "at", leveled || f.Name == "level" })
	switch {
	case leveled && *name != "":
		return o, errors.New("-level and -scene exclude each other")
	case leveled && *level < 1:
		return o, fmt.Errorf("-level %d: the first is 1", *level)
	case *shot != "" && *name == "":
		return o, errors.New("-shot needs -scene")
	case timed && *shot == "":
		return o, errors.New("-at needs -shot")
	case *at < 0:
		return o, fmt.Errorf("-at %v is before the start", *at)
	}
	o = options{gallery.Options{Scene: *name, Shot: *shot, At: at.Seconds()}, *level}
	if *shot != "" && !timed {
		o.At = shotTime(*name)
	}
	return o, nil
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
