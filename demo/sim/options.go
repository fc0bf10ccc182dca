package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/tackphysics/tack/ecs/scene"
)

// options of the command line.
type options struct {
	list, json bool
	scene      string
	csv        string
	threads    int
	length     time.Duration
	step       scene.Step
	given      map[string]bool // the flags that were set
}

// flags returns the flag set that fills in the options.
func (o *options) flags() *flag.FlagSet {
	f := flag.NewFlagSet("sim", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&o.list, "list", false, "list the built-in scenes")
	f.BoolVar(&o.json, "json", false, "write the summary as JSON")
	f.StringVar(&o.csv, "csv", "", "write the probes to a `file`, a row a step")
	f.DurationVar(&o.length, "for", 0, "`length` of the run, as in 5s (the scene's)")
	f.Float64Var(&o.step.DT, "dt", 0, "time step in `seconds` (the scene's)")
	f.IntVar(&o.step.Substeps, "substeps", 0, "`number` of substeps of a step (the scene's)")
	f.IntVar(&o.step.Iterations, "iterations", 0, "`number` of sweeps of a substep (the scene's)")
	f.StringVar(&o.step.Solver, "solver", "", "`name` of the solver (the scene's)")
	f.IntVar(&o.threads, "threads", 0, "`number` of threads (all processors)")
	return f
}

// parseOptions reads the command line; flags may stand before and after the
// scene.
func parseOptions(args []string) (options, error) {
	o := options{given: map[string]bool{}}
	f := o.flags()
	var names []string
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return o, err
			}
			text := firstLine(err.Error())
			if strings.Contains(text, "flag -for") {
				text += ": a time has its unit, as in 5s"
			}
			return o, errors.New(text)
		}
		if f.NArg() == 0 {
			break
		}
		names, args = append(names, f.Arg(0)), f.Args()[1:]
	}
	f.Visit(func(x *flag.Flag) { o.given[x.Name] = true })
	if err := o.check(names); err != nil || o.list {
		return o, err
	}
	o.scene = names[0]
	return o, nil
}

// check looks at what was given, with the names of scenes.
func (o *options) check(names []string) error {
	switch {
	case o.list && len(names) > 0:
		return fmt.Errorf("-list takes no scene, got %q", names[0])
	case o.list && len(o.given) > 1:
		return errors.New("-list takes no other flag")
	case o.list:
		return nil
	case len(names) == 0 || names[0] == "":
		return errors.New("expected a scene: a built-in name (see -list) or a file")
	case len(names) > 1:
		return fmt.Errorf("expected one scene, got %q too", names[1])
	}
	return o.checkValues()
}

// checkValues looks at what the scene itself does not.
func (o *options) checkValues() error {
	switch {
	case o.given["csv"] && o.csv == "":
		return errors.New("-csv: expected the name of a file")
	case o.given["for"] && o.length <= 0:
		return fmt.Errorf("-for: expected a positive length, got %v", o.length)
	case math.IsNaN(o.step.DT) || math.IsInf(o.step.DT, 0):
		return fmt.Errorf("-dt: expected a positive time [s], got %v", o.step.DT)
	case o.given["threads"] && o.threads < 1:
		return fmt.Errorf("-threads: expected at least 1, got %d", o.threads)
	}
	return nil
}

// override puts the flags that were given into the scene.
func (o *options) override(doc *scene.Document) error {
	if o.given["dt"] {
		doc.Step.DT = o.step.DT
	}
	if o.given["substeps"] {
		doc.Step.Substeps = o.step.Substeps
	}
	if o.given["iterations"] {
		doc.Step.Iterations = o.step.Iterations
	}
	if o.given["solver"] {
		doc.Step.Solver = o.step.Solver
	}
	if o.given["for"] {
		doc.Seconds = o.length.Seconds()
	}
	return doc.Validate()
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func usage() string {
	var b strings.Builder
	b.WriteString("usage: sim -list\n       sim [flags] SCENE    a built-in name or a scene file\n")
	f := (&options{}).flags()
	f.SetOutput(&b)
	f.PrintDefaults()
	return b.String()
}
