package main

import (
	"flag"
	"fmt"
	"os"
	"sort"
	"syscall"
	"time"
)

// engine is a scene in some engine, ready to be stepped.
type engine struct {
	name   string
	step   func()
	height func() float64 // of the last body's centre [m]
}

func main() {
	only := flag.String("scene", "", "the scene; without it, all")
	steps := flag.Int("steps", 600, "steps of a run")
	rounds := flag.Int("rounds", 3, "runs of each engine; the median counts")
	flag.Parse()
	if err := compare(*only, *steps, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func compare(only string, steps, rounds int) error {
	fmt.Printf("%-8s %12s %12s %8s   %s\n", "scene", "tack ms/step", "cp ms/step", "ratio", "height of the last body, tack and cp [m]")
	for _, name := range []string{"bench-e", "bench-f"} {
		if only != "" && only != name {
			continue
		}
		var ours, theirs []float64
		var a, b engine
		for range rounds {
			var err error
			if a, err = tack(name); err != nil {
				return err
			}
			if b, err = chipmunk(name); err != nil {
				return err
			}
			ours = append(ours, run(a, steps))
			theirs = append(theirs, run(b, steps))
		}
		t, c := median(ours), median(theirs)
		fmt.Printf("%-8s %12.3f %12.3f %8.3f   %.3f, %.3f\n", name, t, c, t/c, a.height(), b.height())
	}
	return nil
}

// run steps the engine and returns the processor time of a step [ms].
func run(e engine, steps int) float64 {
	start := processor()
	for range steps {
		e.step()
	}
	return float64(processor()-start) / float64(time.Millisecond) / float64(steps)
}

// processor is the time this process has had on a processor.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("peers: " + err.Error())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func median(x []float64) float64 {
	sort.Float64s(x)
	return x[len(x)/2]
}
