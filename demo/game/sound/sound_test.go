package sound

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"
	"time"
)

func TestEverySoundIsOne(t *testing.T) {
	for s, wave := range synthesize() {
		peak, sum := 0.0, 0.0
		for _, x := range wave {
			peak = max(peak, math.Abs(float64(x)))
			sum += float64(x)
		}
		if !(peak > 0.99 && peak <= 1.0001) {
			t.Errorf("sound %d has a peak of %v", s, peak)
		}
		if mean := sum / float64(len(wave)); math.Abs(mean) > 0.1 {
			t.Errorf("sound %d has a mean of %v", s, mean)
		}
		if Sound(s) < Stretch && wave[len(wave)-1] > 0.01 {
			t.Errorf("sound %d ends at %v, with a click", s, wave[len(wave)-1])
		}
	}
}

func TestLoopsHaveNoSeam(t *testing.T) {
	bank := synthesize()
	wave := bank[Roll]
	steepest := 0.0
	for i := 1; i < len(wave); i++ {
		steepest = max(steepest, math.Abs(float64(wave[i]-wave[i-1])))
	}
	if d := math.Abs(float64(wave[0] - wave[len(wave)-1])); d > steepest {
		t.Errorf("a step of %v at the seam, %v at most elsewhere", d, steepest)
	}
}

// energy of the next samples of both channels.
func energy(t *testing.T, m *Mixer, samples int) (left, right float64) {
	t.Helper()
	p := make([]byte, samples*frameBytes)
	if n, err := m.Read(p); n != len(p) || err != nil {
		t.Fatalf("%d bytes, %v", n, err)
	}
	for i := range samples {
		l := float64(math.Float32frombits(binary.LittleEndian.Uint32(p[i*frameBytes:])))
		r := float64(math.Float32frombits(binary.LittleEndian.Uint32(p[i*frameBytes+4:])))
		if !(math.Abs(l) <= 1 && math.Abs(r) <= 1) {
			t.Fatalf("sample %v, %v", l, r)
		}
		left, right = left+l*l, right+r*r
	}
	return left, right
}

func TestMixer(t *testing.T) {
	m := NewMixer()
	if l, r := energy(t, m, 1000); l != 0 || r != 0 {
		t.Errorf("silence has %v, %v", l, r)
	}
	m.Strike(Knock, 1, 0)
	loud, _ := energy(t, m, Rate)
	m.Strike(Knock, 0.25, 0)
	soft, _ := energy(t, m, Rate)
	if !(loud > 2*soft && soft > 0) {
		t.Errorf("a blow has %v, a light one %v", loud, soft)
	}
	m.Strike(Snap, 1, -1)
	if l, r := energy(t, m, Rate); !(l > 100*r && l > 0) {
		t.Errorf("from the left: %v, %v", l, r)
	}
	if l, _ := energy(t, m, 100); l != 0 || len(m.voices) != 0 {
		t.Errorf("a sound does not end: %v", l)
	}
	m.Hold(Roll, 1)
	energy(t, m, Rate) // it swells
	long, _ := energy(t, m, 3*Rate)
	m.Volume(0.5)
	half, _ := energy(t, m, 3*Rate)
	if q := half / long; math.Abs(q-0.25) > 0.01 {
		t.Errorf("half the volume has %v of the power", q)
	}
	m.Quiet()
	energy(t, m, Rate)
	if l, _ := energy(t, m, 1000); l > 1e-9 {
		t.Errorf("quiet has %v", l)
	}
}

// TestTooManyVoices: the oldest ends, and nothing gets louder than it may.
func TestTooManyVoices(t *testing.T) {
	m := NewMixer()
	for range 5 * voicesMost {
		m.Strike(Knock, 1, 0.3)
		m.Strike(Sound(99), 1, 0)
		m.Strike(Snap, math.NaN(), 0)
	}
	live := 0
	for _, v := range m.voices {
		if !v.dies {
			live++
		}
	}
	if live != voicesMost || len(m.voices) > 2*voicesMost {
		t.Errorf("%d voices, %d of them live", len(m.voices), live)
	}
	energy(t, m, 500)
}

func TestReadingAllocatesNothing(t *testing.T) {
	m := NewMixer()
	p := make([]byte, 512*frameBytes)
	if n := testing.AllocsPerRun(20, func() {
		m.Strike(Stick, 0.5, 0)
		_, _ = m.Read(p)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestOpenNeverWaits: whatever the machine has, the caller goes on.
func TestOpenNeverWaits(t *testing.T) {
	done := make(chan bool)
	go func() { Open(NewMixer()); close(done) }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("Open waits")
	}
}

func TestSameNoiseAtEveryStart(t *testing.T) {
	sample := func() []byte {
		m := NewMixer()
		m.Strike(Peel, 1, 0)
		p := make([]byte, 1000*frameBytes)
		_, _ = m.Read(p)
		return p
	}
	if !bytes.Equal(sample(), sample()) {
		t.Error("two starts differ")
	}
}
