package sound

import (
	"encoding/binary"
	"math"
	"sync"
)

// Rules of the mixer.
const (
	voicesMost = 24 // at once; the oldest dies away when there are more
	frameBytes = 8  // of a sample: two channels of float32
	// smooth is the part of the way that a loop's loudness goes in a sample.
	smooth = 1.0 / (0.03 * Rate)
	// dying is the same for a voice that has to end before its time, which is over
	// when less than silent is left.
	dying, silent = 1.0 / (0.004 * Rate), 1e-4
	// spread is how far apart in pitch the same sound may come, so that it is
	// never the same twice.
	spread = 0.09
)

// loudness of the sounds among each other.
var loudness = [sounds]float32{Stick: 0.65, Peel: 0.4, Snap: 0.6, Knock: 0.7, Win: 0.4, Stretch: 0.14, Roll: 0.3}

// Mixer adds up what is heard. It is an io.Reader of stereo samples, float32 in
// little-endian order, that never ends; several goroutines may use it.
type Mixer struct {
	mutex  sync.Mutex
	bank   [sounds][]float32
	voices []voice
	loops  [len(loops)]loop
	volume float32
	dice   dice
}

// voice is a sound that was struck.
type voice struct {
	sound       Sound
	at, pace    float64 // [samples]
	left, right float32
	level       float32 // 1, or what is left of one that dies away
	dies        bool
}

// loop is a sound that goes on.
type loop struct {
	at         int // [samples]
	gain, goal float32
}

// NewMixer computes the sounds.
func NewMixer() *Mixer {
	return &Mixer{bank: synthesize(), volume: 1, dice: 1, voices: make([]voice, 0, 2*voicesMost)}
}

// Volume sets how loud all of it is, 0…1.
func (m *Mixer) Volume(v float64) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.volume = float32(max(0, min(1, v)))
}

// Strike lets a sound be heard once, with a strength of 0…1, from the side −1
// (left) to 1.
func (m *Mixer) Strike(s Sound, strength, side float64) {
	if !(strength > 0) || s < 0 || s >= Stretch {
		return
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.makeRoom()
	gain := float32(math.Sqrt(min(1, strength))) * loudness[s]
	left, right := pan(side)
	pace := 1.0
	if s != Win { // a light blow sounds higher
		pace = 1 + spread*m.dice.next() + 0.25*(1-min(1, strength))
	}
	m.voices = append(m.voices, voice{sound: s, pace: pace, left: gain * left, right: gain * right, level: 1})
}

// makeRoom lets the oldest voice die away where there are as many as there may
// be, and ends the first where as many again are dying.
func (m *Mixer) makeRoom() {
	if len(m.voices) == cap(m.voices) {
		copy(m.voices, m.voices[1:])
		m.voices = m.voices[:len(m.voices)-1]
	}
	oldest, live := -1, 0
	for i := range m.voices {
		if !m.voices[i].dies {
			live++
			if oldest < 0 {
				oldest = i
			}
		}
	}
	if live == voicesMost {
		m.voices[oldest].dies = true
	}
}

// Hold lets a loop be heard with a strength of 0…1, until it is told another.
func (m *Mixer) Hold(s Sound, strength float64) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for i, l := range loops {
		if l == s {
			m.loops[i].goal = float32(max(0, min(1, strength))) * loudness[s]
		}
	}
}

// Quiet ends all that is heard.
func (m *Mixer) Quiet() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for i := range m.voices {
		m.voices[i].dies = true
	}
	for i := range m.loops {
		m.loops[i].goal = 0
	}
}

// pan returns the loudness of both channels for a side, with the same power.
func pan(side float64) (left, right float32) {
	sin, cos := math.Sincos((max(-1, min(1, side)) + 1) * math.Pi / 4)
	return float32(cos * math.Sqrt2), float32(sin * math.Sqrt2)
}

// Read implements io.Reader; it fills whole samples and never fails.
func (m *Mixer) Read(p []byte) (int, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	n := len(p) / frameBytes
	for i := range n {
		left, right := m.sample()
		binary.LittleEndian.PutUint32(p[i*frameBytes:], math.Float32bits(left))
		binary.LittleEndian.PutUint32(p[i*frameBytes+4:], math.Float32bits(right))
	}
	return n * frameBytes, nil
}

// sample is the next one of both channels.
func (m *Mixer) sample() (left, right float32) {
	kept := m.voices[:0]
	for _, v := range m.voices {
		x, on := at(m.bank[v.sound], v.at)
		if !on || v.level < silent {
			continue
		}
		if v.dies {
			v.level -= v.level * dying
		}
		x *= v.level
		left, right = left+x*v.left, right+x*v.right
		v.at += v.pace
		kept = append(kept, v)
	}
	m.voices = kept
	for i := range m.loops {
		l := &m.loops[i]
		l.gain += (l.goal - l.gain) * smooth
		wave := m.bank[loops[i]]
		x := wave[l.at] * l.gain
		left, right = left+x, right+x
		l.at = (l.at + 1) % len(wave)
	}
	return soft(left) * m.volume, soft(right) * m.volume
}

// at returns a wave between its samples; on is false after its end.
func at(wave []float32, place float64) (x float32, on bool) {
	i := int(place)
	if i+1 >= len(wave) {
		return 0, false
	}
	t := float32(place - float64(i))
	return wave[i] + (wave[i+1]-wave[i])*t, true
}

// soft bends what is too loud, so that it stays within −1…1: x·(1 + x²)^(−1/2).
func soft(x float32) float32 { return x / float32(math.Sqrt(float64(1+x*x))) }
