package crew

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// tick counts how often each turn was made, and by whom.
type tick struct {
	made         []atomic.Int32
	by           [8]atomic.Int32
	pause, first time.Duration // of the helpers, and of the caller
}

func (t *tick) Part(worker, i int) {
	t.made[i].Add(1)
	t.by[worker].Add(1)
	switch {
	case worker == 0 && t.first > 0: // at work: a sleep takes as long as it likes
		for begin := time.Now(); time.Since(begin) < t.first; {
			runtime.Gosched()
		}
	case worker > 0 && t.pause > 0:
		time.Sleep(t.pause)
	}
}

func (t *tick) check(test *testing.T) {
	test.Helper()
	for i := range t.made {
		if n := t.made[i].Swap(0); n != 1 {
			test.Fatalf("turn %d was made %d times", i, n)
		}
	}
}

// Every turn is made once, whatever the number of workers and turns.
func TestEveryTurnOnce(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 3, 8} {
		c := New(workers, time.Now)
		for n := range 40 {
			job := &tick{made: make([]atomic.Int32, n)}
			for range 50 {
				c.Run(job, n)
				job.check(t)
			}
		}
		c.Release()
	}
	var none *Crew
	job := &tick{made: make([]atomic.Int32, 5)}
	none.Run(job, 5)
	job.check(t)
	if none.Workers() != 1 || New(1, time.Now).Workers() != 1 {
		t.Error("a crew of nobody has one worker")
	}
}

// Helpers take part: with turns that take long, each does some.
func TestHelpersHelp(t *testing.T) {
	c := New(3, time.Now)
	defer c.Release()
	job := &tick{made: make([]atomic.Int32, 300), pause: 10 * time.Microsecond, first: 10 * time.Microsecond}
	for range 100 {
		c.Run(job, 300)
		job.check(t)
		if job.by[1].Load() > 0 && job.by[2].Load() > 0 {
			return
		}
		c.solo = 0
		time.Sleep(time.Millisecond)
	}
	t.Errorf("turns by worker: %d, %d, %d", job.by[0].Load(), job.by[1].Load(), job.by[2].Load())
}

// A helper that holds a part for long is not asked again for a while.
func TestSlowHelpersAreLeft(t *testing.T) {
	c := New(2, time.Now)
	defer c.Release()
	job := &tick{made: make([]atomic.Int32, 100), pause: 20 * time.Millisecond, first: 10 * time.Microsecond}
	for range 200 {
		c.Run(job, 100)
		job.check(t)
		if c.solo > 0 {
			before := job.by[1].Load()
			c.Run(job, 100)
			if job.by[1].Load() != before {
				t.Error("a helper worked while it was sent away")
			}
			return
		}
	}
	t.Error("a helper that sleeps 20 ms in a part was never left alone")
}

// Helpers whose parts take long are worth having where the caller's own take as long:
// uneven parts are no reason to go on alone.
func TestUnevenPartsAreShared(t *testing.T) {
	c := New(2, time.Now)
	defer c.Release()
	for range 200 {
		c.judge(3*time.Millisecond, 2*time.Millisecond)
		if c.solo > 0 {
			t.Fatal("the caller goes on alone after waits shorter than its work")
		}
	}
	for range 3 {
		c.judge(100*time.Microsecond, 400*time.Microsecond)
	}
	if c.solo > 0 {
		t.Error("the caller goes on alone after it lost 0.9 ms")
	}
	c.judge(100*time.Microsecond, 300*time.Microsecond)
	if c.solo != away {
		t.Errorf("after it lost 1.1 ms the caller goes on alone for %d loops, expected %d", c.solo, away)
	}
}

// What has once made the crew wait is forgotten when it has long been calm.
func TestSlownessIsForgotten(t *testing.T) {
	c := New(2, time.Now)
	defer c.Release()
	c.penalty = 8 * away
	job := &tick{made: make([]atomic.Int32, 2)}
	for range 200 * calm { // other programs may make it wait again
		c.solo = 0
		c.Run(job, 2)
		if c.penalty == away {
			return
		}
	}
	t.Errorf("the caller would still go on alone for %d loops", c.penalty)
}

// The loops for which helpers are away can be counted beforehand.
func TestAwayCountsLoops(t *testing.T) {
	c := New(2, time.Now)
	defer c.Release()
	c.solo = 100
	if !c.Away(60) || c.Away(60) || c.solo != 40 {
		t.Errorf("%d loops are left of 100 after 60, with 60 refused", c.solo)
	}
	var none *Crew
	if none.Away(1) {
		t.Error("nobody is away")
	}
}

// Helpers that are called come and look out for a while.
func TestCalledHelpersCome(t *testing.T) {
	c := New(3, time.Now)
	defer c.Release()
	for range 1000 { // they may have gone to sleep again before the look
		until(t, "all helpers sleep", func() bool { return c.asleep.Load() == 2 })
		c.Call()
		for begin := time.Now(); time.Since(begin) < time.Millisecond; runtime.Gosched() {
			if c.asleep.Load() < 2 {
				return
			}
		}
	}
	t.Error("nobody came")
}

// Idle helpers sleep, and those that are released end.
func TestHelpersSleepAndEnd(t *testing.T) {
	n := runtime.NumGoroutine()
	c := New(4, time.Now)
	until(t, "all helpers sleep", func() bool { return c.asleep.Load() == 3 })
	job := &tick{made: make([]atomic.Int32, 64)}
	c.Run(job, 64)
	job.check(t)
	until(t, "all helpers sleep again", func() bool { return c.asleep.Load() == 3 })
	c.Release()
	until(t, "all helpers have ended", func() bool { return runtime.NumGoroutine() <= n })
}

func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 5000 {
		if ok() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("not after five seconds: %s", what)
}

func BenchmarkRun(b *testing.B) {
	c := New(2, time.Now)
	defer c.Release()
	job := &tick{made: make([]atomic.Int32, 2)}
	b.ReportAllocs()
	for b.Loop() {
		c.Run(job, 2)
	}
}
