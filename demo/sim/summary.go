package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
)

// number is a float64 that is null in JSON when it is not finite.
type number float64

// MarshalJSON implements json.Marshaler.
func (x number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(x))
}

// summary of a run. What -json writes of it is a contract with those who read it:
// the rest is for people.
type summary struct {
	Scene   string `json:"scene"`
	Steps   int    `json:"steps"`
	Seconds number `json:"seconds"`
	// MS is the wall time of a step [ms].
	MS times `json:"ms"`
	// Stages of the step, and those of them that are collision and response [ms].
	Stages         stages       `json:"-"`
	ContactMS      number       `json:"-"`
	CPUMsPerStep   number       `json:"cpuMsPerStep"`
	AllocsPerStep  number       `json:"allocsPerStep"`
	BytesPerStep   number       `json:"bytesPerStep"`
	Bodies         int          `json:"bodies"`
	Nodes          int          `json:"nodes"`
	Tets           int          `json:"tets"`
	Triangles      int          `json:"triangles"`
	Contacts       counts       `json:"contacts"`
	Bonds          bonds        `json:"bonds"`
	Sleeping       int          `json:"-"` // bodies, at the end
	PenetrationMax number       `json:"penetrationMax"`
	EnergyDrift    number       `json:"energyDrift"`
	Hash           string       `json:"hash"`
	NotFinite      *notFiniteAt `json:"nonFinite,omitempty"`
}

type times struct {
	Mean   number `json:"mean"`
	Least  number `json:"-"`
	Median number `json:"median"`
	P99    number `json:"p99"`
	Max    number `json:"max"`
}

type counts struct {
	Mean number `json:"mean"`
	Max  int    `json:"max"`
}

type bonds struct {
	counts
	Made   int `json:"made"`
	Broken int `json:"broken"`
}

// notFiniteAt says where a run went wrong.
type notFiniteAt struct {
	Step   int    `json:"step"`
	Entity string `json:"entity"`
}

// newTimes sums up the times of the steps [ms]. It sorts them.
func newTimes(ms []float64) times {
	if len(ms) == 0 {
		return times{}
	}
	slices.Sort(ms)
	sum := 0.0
	for _, x := range ms {
		sum += x
	}
	return times{
		Mean: number(sum / float64(len(ms))), Least: number(ms[0]), Median: number(quantile(ms, 0.5)),
		P99: number(quantile(ms, 0.99)), Max: number(ms[len(ms)-1]),
	}
}

// quantile returns the smallest of the sorted values that at least the part q
// of them does not exceed.
func quantile(sorted []float64, q float64) float64 {
	i := int(math.Ceil(q*float64(len(sorted)))) - 1
	return sorted[max(0, min(i, len(sorted)-1))]
}

func (s *summary) writeJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(s)
}

func (s *summary) writeText(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s: %d steps, %.4g s
  step      %.4g ms (least %.4g, median %.4g, 99 %% %.4g, most %.4g), %.4g ms of processor
  stages    %s ms
  contact   %.4g ms of collision and response
  memory    %.4g allocations, %.4g bytes a step
  bodies    %d (%d nodes, %d tetrahedra, %d triangles), %d asleep
  contacts  %.4g (most %d)
  bonds     %.4g (most %d), %d made, %d broken
  overlap   %.4g m at most
  energy    rose by %.4g J at most
  hash      %s
`, s.Scene, s.Steps, s.Seconds, s.MS.Mean, s.MS.Least, s.MS.Median, s.MS.P99, s.MS.Max, s.CPUMsPerStep,
		s.Stages.line(), s.ContactMS, s.AllocsPerStep, s.BytesPerStep, s.Bodies, s.Nodes, s.Tets, s.Triangles, s.Sleeping, s.Contacts.Mean, s.Contacts.Max,
		s.Bonds.Mean, s.Bonds.Max, s.Bonds.Made, s.Bonds.Broken, s.PenetrationMax, s.EnergyDrift, s.Hash)
	if err == nil && s.NotFinite != nil {
		_, err = fmt.Fprintf(w, "  NOT FINITE at step %d in %s\n", s.NotFinite.Step, s.NotFinite.Entity)
	}
	return err
}
