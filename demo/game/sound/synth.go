package sound

import "math"

// Rate is the number of samples in a second.
const Rate = 48000

// Sound is one of those that are known.
type Sound int

// The sounds. Stretch and Roll go on and on, the others are struck.
const (
	Stick Sound = iota
	Peel
	Snap
	Knock
	Win
	Stretch
	Roll
	sounds
)

// loops are the sounds that go on and on.
var loops = [...]Sound{Stretch, Roll}

// dice are the noise of the synthesis: the same one at every start.
type dice uint32

// next is evenly distributed over −1…1 (xorshift, Marsaglia 2003).
func (d *dice) next() float64 {
	x := uint32(*d)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*d = dice(x)
	return float64(x)/(1<<31) - 1
}

// synthesize computes all sounds, each with a peak of 1.
func synthesize() (out [sounds][]float32) {
	out[Stick] = stick()
	out[Peel] = peel()
	out[Snap] = snap()
	out[Knock] = knock()
	out[Win] = win()
	out[Stretch] = stretch()
	out[Roll] = roll()
	return out
}

// Ramps at both ends of what is struck, without which it would begin and end with
// a click [samples]. That at the start is too short to blunt a blow.
const (
	attack  = 0.0005 * Rate
	decline = 0.004 * Rate
)

// render computes a sound of a length [s] from its value at a time, and brings
// its peak to 1.
func render(seconds float64, at func(t float64) float64) []float32 {
	wave := make([]float64, int(seconds*Rate))
	peak := 1e-9
	for i := range wave {
		wave[i] = at(float64(i)/Rate) * min(1, float64(i)/attack, float64(len(wave)-1-i)/decline)
		peak = max(peak, math.Abs(wave[i]))
	}
	out := make([]float32, len(wave))
	for i := range wave {
		out[i] = float32(wave[i] / peak)
	}
	return out
}

// chirp is a sine whose frequency goes from one to another by a half life.
func chirp(t, from, to, half float64) float64 {
	k := math.Ln2 / half
	// The phase is the integral of to + (from − to)·e^(−kt).
	return math.Sin(2 * math.Pi * (to*t + (from-to)*(1-math.Exp(-k*t))/k))
}

// stick is a wet tap: a low tone that falls, and a breath of noise.
func stick() []float32 {
	d, low := dice(7), 0.0
	return render(0.14, func(t float64) float64 {
		low += 0.12 * (d.next() - low)
		return chirp(t, 330, 110, 0.018)*math.Exp(-t/0.035) + 0.9*low*math.Exp(-t/0.012)
	})
}

// peel is tape that comes off: a short run of crackles.
func peel() []float32 {
	d, ring, was := dice(11), 0.0, 0.0
	return render(0.16, func(t float64) float64 {
		kick := 0.0
		if d.next() > 0.985 {
			kick = d.next()
		}
		// A resonance of 1.9 kHz that dies in a millisecond.
		const w, q = 2 * math.Pi * 1900 / Rate, 0.985
		ring, was = 2*q*math.Cos(w)*ring-q*q*was+kick, ring
		return ring * math.Exp(-t/0.07)
	})
}

// snap is a string of glue that lets go: a pop that rises.
func snap() []float32 {
	return render(0.1, func(t float64) float64 {
		return chirp(t, 240, 920, 0.012)*math.Exp(-t/0.022) + 0.25*chirp(t, 900, 2300, 0.01)*math.Exp(-t/0.012)
	})
}

// knock is a hollow ball that hits stone.
func knock() []float32 {
	d := dice(23)
	return render(0.2, func(t float64) float64 {
		tone := 0.0
		for _, p := range [...]struct{ hertz, loud, lasts float64 }{{172, 1, 0.05}, {391, 0.55, 0.032}, {823, 0.25, 0.018}} {
			tone += p.loud * math.Sin(2*math.Pi*p.hertz*t) * math.Exp(-t/p.lasts)
		}
		return tone + 0.3*d.next()*math.Exp(-t/0.004)
	})
}

// win is four bells, one after the other, that ring out together.
func win() []float32 {
	notes := [...]float64{523.25, 659.26, 783.99, 1046.5} // C5 E5 G5 C6
	return render(1.5, func(t float64) float64 {
		sum := 0.0
		for i, hertz := range notes {
			if s := t - 0.11*float64(i); s > 0 {
				bell := math.Sin(2*math.Pi*hertz*s) + 0.35*math.Sin(2*math.Pi*2.76*hertz*s)*math.Exp(-s/0.08)
				sum += bell * math.Exp(-s/0.38) * min(1, s/0.003)
			}
		}
		return sum
	})
}

// loopTime is the length of what goes on and on [s].
const loopTime = 1.0

// stretch is a creak: pulses at a pace that wavers, a whole number of them in the
// loop.
func stretch() []float32 {
	return seamless(func(t float64) float64 {
		phase := 46*t + 0.8*math.Sin(2*math.Pi*3*t)
		phase -= math.Floor(phase)
		since := phase / 46
		return math.Sin(2*math.Pi*620*since)*math.Exp(-since/0.004) + 0.4*math.Sin(2*math.Pi*210*since)*math.Exp(-since/0.01)
	})
}

// roll is a rumble: noise without its upper part.
func roll() []float32 {
	d := dice(31)
	low, lower, lowest := 0.0, 0.0, 0.0
	return seamless(func(float64) float64 {
		low += 0.03 * (d.next() - low)
		lower += 0.03 * (low - lower)
		lowest += 0.012 * (lower - lowest) // under 90 Hz no small loudspeaker follows
		return lower - lowest
	})
}

// seamless computes a loop: what comes after its end is blended into its start.
func seamless(at func(t float64) float64) []float32 {
	const n, blend = int(loopTime * Rate), Rate / 10
	wave := make([]float64, n+blend)
	peak := 1e-9
	for i := range wave {
		wave[i] = at(float64(i) / Rate)
	}
	for i := range blend {
		s := float64(i) / blend
		wave[i] = wave[i]*math.Sqrt(s) + wave[n+i]*math.Sqrt(1-s)
	}
	mean := 0.0
	for _, x := range wave[:n] {
		mean += x / float64(n)
	}
	for _, x := range wave[:n] {
		peak = max(peak, math.Abs(x-mean))
	}
	out := make([]float32, n)
	for i := range out {
		out[i] = float32((wave[i] - mean) / peak)
	}
	return out
}
