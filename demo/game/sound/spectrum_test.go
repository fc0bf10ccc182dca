package sound

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/cmplx"
	"testing"
)

var soundNames = [sounds]string{"stick", "peel", "snap", "knock", "win", "stretch", "roll"}

// power is the spectrum of a wave, padded with silence to 2^n samples: half of
// them, from 0 to half the rate.
func power(wave []float32) []float64 {
	n := 1 << bits.Len(uint(len(wave)-1))
	x := make([]complex128, n)
	for i, v := range wave {
		x[int(bits.Reverse32(uint32(i))>>(32-bits.Len(uint(n-1))))] = complex(float64(v), 0)
	}
	for half := 1; half < n; half *= 2 { // Cooley and Tukey 1965
		for i := range half {
			w := cmplx.Rect(1, -math.Pi*float64(i)/float64(half))
			for k := i; k < n; k += 2 * half {
				a, b := x[k], w*x[k+half]
				x[k], x[k+half] = a+b, a-b
			}
		}
	}
	out := make([]float64, n/2)
	for k := range out {
		out[k] = real(x[k])*real(x[k]) + imag(x[k])*imag(x[k])
	}
	return out
}

// ear is how much of the power of a frequency is heard: the A-weighting of IEC
// 61672-1.
func ear(hertz float64) float64 {
	f := hertz * hertz
	a := 12194 * 12194 * f * f / ((f + 20.6*20.6) * math.Sqrt((f+107.7*107.7)*(f+737.9*737.9)) * (f + 12194*12194))
	return a * a * math.Pow(10, 0.2) // 0 dB at 1 kHz
}

// heard is the level of a sound to the ear in its loudest 50 ms, as the mixer
// plays it by itself at full strength [dB of full scale].
func heard(wave []float32, gain float32) float64 {
	const window = Rate / 20
	most := 0.0
	for from := 0; from+window <= len(wave); from += window / 4 {
		sum, spectrum := 0.0, power(wave[from:from+window])
		for k, p := range spectrum {
			sum += p * ear(float64(k)*Rate/float64(2*len(spectrum)))
		}
		most = max(most, 2*sum/float64(2*len(spectrum))/window) // Parseval
	}
	return 10*math.Log10(most) + 20*math.Log10(float64(gain))
}

// TestSoundsAreBalanced: what is struck is about as loud as all else that is, to
// the ear, and what goes on and on lies under it.
func TestSoundsAreBalanced(t *testing.T) {
	const apart, under = 9, 6 // [dB]: twice as loud is 10
	struckLeast, struckMost, loopMost := math.Inf(1), math.Inf(-1), math.Inf(-1)
	for s, wave := range synthesize() {
		level := heard(wave, loudness[s])
		t.Logf("%-8s %.2f s %6.1f dB(A)", soundNames[s], float64(len(wave))/Rate, level)
		if Sound(s) < Stretch {
			struckLeast, struckMost = min(struckLeast, level), max(struckMost, level)
		} else {
			loopMost = max(loopMost, level)
		}
	}
	if struckMost-struckLeast > apart || loopMost > struckLeast-under {
		t.Errorf("struck sounds have %.1f to %.1f dB, the louder loop %.1f dB", struckLeast, struckMost, loopMost)
	}
}

// TestSmallLoudspeakers: most of every sound lies where those of a laptop have a
// voice, from 100 Hz to 8 kHz, and next to nothing where it would only wear the
// sample rate or shove the cone.
func TestSmallLoudspeakers(t *testing.T) {
	for s, wave := range synthesize() {
		spectrum := power(wave)
		var all, voice, shove float64
		for k, p := range spectrum {
			f := float64(k) * Rate / float64(2*len(spectrum))
			all += p
			if f >= 100 && f <= 8000 {
				voice += p
			}
			if f < 20 {
				shove += p
			}
		}
		if voice < 0.75*all || shove > 0.005*all {
			t.Errorf("%s: %.0f %% from 100 Hz to 8 kHz, %.2f %% under 20 Hz", soundNames[s], 100*voice/all, 100*shove/all)
		}
	}
}

// steepest plays so many samples and returns the largest step from one to the
// next, from the last sample before them on.
func steepest(t *testing.T, m *Mixer, samples int, last *float64) (most float64) {
	t.Helper()
	p := make([]byte, samples*frameBytes)
	if _, err := m.Read(p); err != nil {
		t.Fatal(err)
	}
	for i := range samples {
		x := float64(math.Float32frombits(binary.LittleEndian.Uint32(p[i*frameBytes:])))
		most = max(most, math.Abs(x-*last))
		*last = x
	}
	return most
}

// TestNoClicks: every sound begins and ends at silence, and nothing that ends one
// before its time is steeper than the sound itself.
func TestNoClicks(t *testing.T) {
	bank := synthesize()
	for s := range Stretch {
		if wave := bank[s]; wave[0] != 0 || wave[len(wave)-1] != 0 {
			t.Errorf("%s begins at %v and ends at %v", soundNames[s], wave[0], wave[len(wave)-1])
		}
	}
	for _, c := range []struct {
		name string
		end  func(m *Mixer)
	}{
		{"silenced", func(m *Mixer) { m.Quiet() }},
		{"crowded out", func(m *Mixer) {
			for range voicesMost {
				m.Strike(Knock, 1e-12, 0)
			}
		}},
	} {
		for at := 1; at <= 8; at++ {
			m, last := &Mixer{bank: bank, volume: 1, dice: 1, voices: make([]voice, 0, 2*voicesMost)}, 0.0
			m.Strike(Win, 1, 0)
			plays := steepest(t, m, Rate*at/20+17*at, &last)
			c.end(m)
			if ends := steepest(t, m, Rate/10, &last); ends > plays {
				t.Errorf("%s after %d samples: a step of %.3f, %.3f before", c.name, Rate*at/20+17*at, ends, plays)
			}
			if c.name == "silenced" && math.Abs(last) > 1e-4 {
				t.Errorf("it goes on at %v", last)
			}
		}
	}
}
