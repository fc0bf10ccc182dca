package solve

import (
	"runtime"
	"sync/atomic"
)

// passJob runs a kernel over all groups, level after level. Its parts are the
// regions: a worker goes through the levels of its own, and where they depend on
// another's, waits for whoever does that, or does it itself while nobody does.
type passJob struct {
	kernel
	rows    *Rows
	scratch [][]float64 // by worker
	regions [mostRegions]progress
	seen    []sight // by worker
}

// sight is how far a worker has come in its own regions, and has seen the others
// come. It looks again only when that is not far enough: a look takes the line
// from the processor that writes there.
type sight struct {
	at, done [mostRegions]int32 // levels
	_        [96]byte
}

// progress is how far a region has come, alone in its lines of the cache.
type progress struct {
	done   atomic.Int32 // levels
	worker atomic.Int32 // who does it, from 1; 0 while nobody does
	_      [120]byte
}

// pass runs a kernel over all groups.
func (r *Rows) pass(k kernel) {
	j := &r.sweep
	j.kernel, j.rows, j.scratch = k, r, r.work()
	j.seen = resize(j.seen, r.Crew.Workers())
	n := r.order.regions.count
	if n == 1 {
		j.kernel = j.of(0)
		for l := range r.order.levels() {
			j.groups(&j.kernel, 0, l)
		}
	} else {
		for i := range n {
			j.regions[i].done.Store(0)
			j.regions[i].worker.Store(0)
		}
		clear(j.seen)
		r.Crew.Run(j, n)
	}
	j.bodies = nil
}

// of is the kernel of a worker.
func (j *passJob) of(worker int) kernel {
	k := j.kernel
	if j.scratch != nil {
		k.scratch = j.scratch[worker]
	}
	return k
}

// groups runs the kernel over a level of a region.
func (j *passJob) groups(k *kernel, region, level int) {
	at, end := j.rows.order.span(region, level, level+1)
	k.singles(j.rows.singles[at.singles:end.singles])
	k.blocks(j.rows.blocks[at.blocks:end.blocks])
}

// Part does a region, and those that it has had to begin with on the way. A
// worker goes on wherever it can, so that of all levels that are not done the
// lowest never waits.
func (j *passJob) Part(worker, region int) {
	if !j.claim(worker, region) {
		return
	}
	k := j.of(worker)
	for i := 0; ; i++ {
		went, left := j.goOn(&k, worker, region)
		switch {
		case went:
			i = 0
		case !left:
			return
		case i > patience:
			runtime.Gosched()
		}
	}
}

// goOn brings the regions of a worker as far as they come, the given one first,
// and tells whether there was a way to go and whether something is left.
func (j *passJob) goOn(k *kernel, worker, first int) (went, left bool) {
	n, levels := j.rows.order.regions.count, int32(j.rows.order.levels())
	for i := range n {
		q := (first + i) % n
		p := &j.regions[q]
		if p.worker.Load() != int32(worker+1) {
			continue
		}
		l := j.seen[worker].at[q]
		for ; l < levels && j.ready(worker, q, l); l++ {
			if l+1 < levels && j.knownReady(worker, q, l+1) {
				at, end := j.rows.order.span(q, int(l)+1, int(l)+2)
				k.fetch(j.rows.singles[at.singles:end.singles], j.rows.blocks[at.blocks:end.blocks])
			}
			j.groups(k, q, int(l))
			p.done.Store(l + 1)
			went = true
		}
		j.seen[worker].at[q] = l
		left = left || l < levels
	}
	return went, left
}

// ready tells whether a level of a region waits for no other. It claims those
// that it waits for and that nobody does.
func (j *passJob) ready(worker, region int, level int32) bool {
	n := j.rows.order.regions.count
	need, seen := &j.rows.order.cells[int(level)*n+region].need, &j.seen[worker].done
	ready := true
	for q := range need[:n] {
		if need[q] <= seen[q] {
			continue
		}
		if seen[q] = j.regions[q].done.Load(); need[q] > seen[q] {
			ready = false
			j.claim(worker, q)
		}
	}
	return ready
}

// knownReady tells whether a worker has seen that a level of a region waits for no
// other.
func (j *passJob) knownReady(worker, region int, level int32) bool {
	n := j.rows.order.regions.count
	need, seen := &j.rows.order.cells[int(level)*n+region].need, &j.seen[worker].done
	for q := range need[:n] {
		if need[q] > seen[q] {
			return false
		}
	}
	return true
}

// claim tells whether a region is the worker's own, now or before.
func (j *passJob) claim(worker, region int) bool {
	p := &j.regions[region]
	return p.worker.Load() == int32(worker+1) || p.worker.CompareAndSwap(0, int32(worker+1))
}

// patience is how many times a worker looks for the levels of another before it
// lets others run between two looks.
const patience = 4000
