// Package crew keeps helpers for loops whose turns do not depend on each other.
//
// Work is claimed in parts, so that nobody waits for a helper that has not come:
// whoever is there does what is left. Each worker begins with its own share, the
// same in every loop of the same length, so that what a pass has brought near a
// processor is still there in the next. Helpers that have nothing to do look out
// for a while and then sleep.
//
// Two threads take longer than one for a loop if the caller waits for longer than
// it works, as it does where another program has taken the core of a helper that
// holds a part. Waits that go beyond the caller's own work are added up, and where
// that is more than a helper is worth, the caller goes on alone for some time.
// Parts of uneven length have it wait, too, but for less than it works.
package crew

import (
	"runtime"
	"sync/atomic"
	"time"
)

const (
	// lookOut is how many times a helper looks for work before it sleeps: about
	// half a millisecond, longer than what the caller does alone between two loops
	// of a step. To wake one up takes a tenth.
	lookOut = 800000
	// patience is how many times the caller looks whether a helper is done
	// before it lets others run between two looks.
	patience = 2000
	// tooLong is the sum of the waits beyond the caller's own work after which the
	// crew is sent away: less than the slice of time that a system gives to
	// another program, more than it takes to wake a helper up.
	tooLong = time.Millisecond
	// away is how many loops the caller then makes alone, at first, which are some
	// steps; each time again twice as many, up to mostAway, and half as many for
	// each calm loops without such a wait. After mostAway, some seconds, a wait of
	// a slice of time more is next to nothing.
	away     = 500
	mostAway = 16000
	calm     = 2000
)

// Job is a loop: Part(worker, i) is its turn i, done by the worker 0 to
// Workers()−1. Turns may run at the same time and in any order.
type Job interface{ Part(worker, i int) }

// Crew is the caller and its helpers. The zero value is the caller alone.
type Crew struct {
	job   Job
	count int32 // of parts
	now   func() time.Time

	// gate has the number of helpers that are in, and the bit open while more
	// may come.
	gate atomic.Int64
	done atomic.Int32 // parts that are done

	shares  []share // by worker
	helpers int
	asleep  atomic.Int32
	wake    chan struct{}
	quit    atomic.Bool

	solo, penalty int
	calm          int           // loops since the crew was last sent away
	lost          time.Duration // by waits, beyond what was worked
}

const open = int64(1) << 32

// share is the parts from next to end, alone in its line of the cache.
type share struct {
	next atomic.Int32
	end  int32
	_    [120]byte
}

// New makes a crew of so many workers, the caller among them, that looks at a clock
// to see whether they are worth having: who does the work hangs on it, never what
// comes of it. Release it when it is no longer needed.
func New(workers int, now func() time.Time) *Crew {
	c := &Crew{helpers: max(workers-1, 0), penalty: away, now: now}
	c.wake = make(chan struct{}, c.helpers)
	c.shares = make([]share, c.helpers+1)
	for w := range c.helpers {
		go c.help(w + 1)
	}
	return c
}

// Workers returns the number of workers, the caller among them.
func (c *Crew) Workers() int {
	if c == nil {
		return 1
	}
	return c.helpers + 1
}

// Release sends the helpers away for good.
func (c *Crew) Release() {
	if c == nil {
		return
	}
	c.quit.Store(true)
	for range c.helpers {
		c.rouse()
	}
}

// Run makes all n turns of a loop and returns when they are done.
func (c *Crew) Run(job Job, n int) {
	if c == nil || c.helpers == 0 || n < 2 || c.alone() {
		for i := range n {
			job.Part(0, i)
		}
		return
	}
	c.job, c.count = job, int32(n)
	for i := range c.shares {
		c.shares[i].next.Store(int32(n * i / len(c.shares)))
		c.shares[i].end = int32(n * (i + 1) / len(c.shares))
	}
	c.done.Store(0)
	c.gate.Store(open)
	for range min(int(c.asleep.Load()), n-1) {
		c.rouse()
	}
	begin := c.now()
	c.work(0)
	c.gate.Add(-open)
	worked := c.now().Sub(begin)
	c.await()
	c.job = nil
	c.judge(worked, c.now().Sub(begin)-worked)
}

// judge looks at a loop in which the caller worked and waited for so long.
func (c *Crew) judge(worked, waited time.Duration) {
	c.lost = max(0, c.lost+waited-worked)
	if c.lost > tooLong {
		c.solo, c.calm, c.lost = c.penalty, 0, 0
		c.penalty = min(2*c.penalty, mostAway)
	}
	if c.calm++; c.calm >= calm {
		c.calm, c.penalty = 0, max(c.penalty/2, away)
	}
}

// alone tells whether this loop is made without the helpers.
func (c *Crew) alone() bool {
	if c.solo > 0 {
		c.solo--
		return true
	}
	return false
}

// work does parts until none is left, the worker's own first, and returns how
// many.
func (c *Crew) work(worker int) (made int32) {
	for i := range c.shares {
		s := &c.shares[(worker+i)%len(c.shares)]
		for s.next.Load() < s.end {
			k := s.next.Add(1) - 1
			if k >= s.end {
				break
			}
			c.job.Part(worker, int(k))
			made++
		}
	}
	if made > 0 {
		c.done.Add(made)
	}
	return made
}

// await waits for the helpers.
func (c *Crew) await() {
	for looks := 0; c.done.Load() != c.count || c.gate.Load() != 0; looks++ {
		if looks > patience {
			runtime.Gosched()
		}
	}
}

// Away tells whether the caller has to do without the helpers for the next n loops,
// and takes these for made if so.
func (c *Crew) Away(n int) bool {
	if c == nil || c.solo < n {
		return false
	}
	c.solo -= n
	return true
}

// Call has the helpers come that sleep, for loops that are soon to be made.
func (c *Crew) Call() {
	if c == nil || c.solo > 0 {
		return
	}
	for range c.asleep.Load() {
		c.rouse()
	}
}

// rouse wakes a helper that sleeps.
func (c *Crew) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// help is the life of a helper.
func (c *Crew) help(worker int) {
	for !c.quit.Load() {
		if c.enter() {
			made := c.work(worker)
			c.gate.Add(-1)
			if made == 0 { // the others are at what is left
				runtime.Gosched()
			}
			continue
		}
		if c.look() {
			continue
		}
		c.asleep.Add(1)
		if c.gate.Load()&open == 0 && !c.quit.Load() {
			<-c.wake
		}
		c.asleep.Add(-1)
	}
}

// enter lets a helper in if the gate is open.
func (c *Crew) enter() bool {
	for {
		g := c.gate.Load()
		if g&open == 0 {
			return false
		}
		if c.gate.CompareAndSwap(g, g+1) {
			return true
		}
	}
}

// look looks out for work for a while.
func (c *Crew) look() bool {
	for i := range lookOut {
		if c.gate.Load()&open != 0 {
			return true
		}
		if i&1023 == 1023 {
			runtime.Gosched()
		}
	}
	return false
}
