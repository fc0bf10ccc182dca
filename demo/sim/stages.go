package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/tackphysics/tack/systems"
)

// stage is how long a stage of the step took.
type stage struct {
	Name string
	// Mean over the steps and Least of all [ms].
	Mean, Least number
	// Inner are the stages of a substep, summed over the substeps.
	Inner []stage
}

// stages are the outer ones, in the order of a step.
type stages []stage

// add the times of a step.
func (s *stages) add(st *systems.Stats, steps int) {
	outer := [...]systems.StageTime{
		{Name: "Collide", Time: st.Collide},
		{Name: "Clone", Time: st.Clone},
		{Name: "SolvePGS", Time: st.Solve},
		{Name: "Release", Time: st.Release},
		{Name: "Publish", Time: st.Publish},
	}
	if *s == nil {
		*s = make(stages, len(outer))
		(*s)[2].Inner = make([]stage, len(st.Inner))
	}
	tally(*s, outer[:], steps)
	tally((*s)[2].Inner, st.Inner, steps)
}

// tally adds the times of step number steps, from 1.
func tally(list []stage, times []systems.StageTime, steps int) {
	for i, t := range times {
		ms := number(float64(t.Time) / float64(time.Millisecond))
		a := &list[i]
		a.Name = t.Name
		a.Mean += (ms - a.Mean) / number(steps)
		if steps == 1 || ms < a.Least {
			a.Least = ms
		}
	}
}

// contact is the mean time of collision and response [ms]: of all that there would
// be no need for if nothing touched anything. Forces, the motion that they make and
// what is published are the rest.
func (s stages) contact() number {
	sum := number(0)
	for _, a := range s {
		if a.Name != "Publish" {
			sum += a.Mean
		}
		for _, b := range a.Inner {
			if b.Name == "IntegrateVelocities" || b.Name == "Assemble" {
				sum -= b.Mean
			}
		}
	}
	return sum
}

// line lists the means for people.
func (s stages) line() string {
	var out []string
	for _, a := range s {
		text := fmt.Sprintf("%s %.3g", a.Name, a.Mean)
		for i, b := range a.Inner {
			sep := ", "
			if i == 0 {
				sep = " ("
			}
			text += fmt.Sprintf("%s%s %.3g", sep, b.Name, b.Mean)
		}
		if len(a.Inner) > 0 {
			text += ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}
