package ui

import "time"

// Beat finds out where between two ticks a picture is shown. Ticks come at a
// fixed rate; on a screen that shows more pictures than that, some come without a
// tick of their own and would show what the last one showed.
type Beat struct {
	// Length of a tick.
	Length time.Duration

	due    time.Time // when the last tick was due, by an even beat
	ticked bool      // since the last picture
	count  int       // pictures in this span
	lone   int       // those among them without a tick
	fast   bool
}

const (
	// beatSpan is the number of pictures after which the screen is judged.
	beatSpan = 64
	// A screen is fast if one picture in fastFrom has no tick of its own (at
	// 60 ticks that is 69 Hz), and no longer if not one in slowFrom has none.
	fastFrom, slowFrom = 8, 32
)

// Tick notes a tick.
func (b *Beat) Tick(now time.Time) {
	b.ticked = true
	b.due = b.due.Add(b.Length)
	b.keep(now)
}

// keep holds the beat to within a tick before now: where pictures and ticks come
// at the same rate, give or take little, it rests at one of the two ends.
func (b *Beat) keep(now time.Time) time.Duration {
	since := now.Sub(b.due)
	switch {
	case since < 0:
		b.due, since = now, 0
	case since > b.Length:
		b.due, since = now.Add(-b.Length), b.Length
	}
	return since
}

// Picture notes a picture and returns the part of a tick, 0…1, that has passed
// since the last one; fast is false on a screen that has a tick for each.
func (b *Beat) Picture(now time.Time) (part float64, fast bool) {
	b.count++
	if !b.ticked {
		b.lone++
	}
	b.ticked = false
	if b.count == beatSpan {
		b.fast = b.lone*fastFrom >= beatSpan || b.fast && b.lone*slowFrom > beatSpan
		b.count, b.lone = 0, 0
	}
	return float64(b.keep(now)) / float64(b.Length), b.fast
}
