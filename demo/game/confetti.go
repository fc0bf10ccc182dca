package game

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
)

// Confetti bursts from the jar when a level is done. A bit of paper flies as the
// drag of the air lets it, which slows it to its fall within a time.
const (
	bits       = 72
	bitLife    = 2.6  // [s]
	bitFall    = 0.8  // [m/s]
	bitDrag    = 0.32 // [s]
	bitRise    = 4.0  // first speed upwards [m/s]
	bitAside   = 2.2  // and to the side, at most [m/s]
	bitSize    = 5.0  // [points]
	bitFlutter = 9.0  // [rad/s]
	// golden is the angle that spreads bits evenly [rad].
	golden = 2.399963229728653
	// plastic does so for numbers that go with it (Roberts 2018).
	plastic = 0.7548776662466927
)

// bitAt is where bit i is, from where they all begin, at a time [s].
func bitAt(i int, time float64) mgl64.Vec3 {
	part := (float64(i) + 0.5) / bits
	sin, cos := math.Sincos(golden * float64(i))
	out := bitAside * math.Sqrt(part)
	up := bitRise * (1 - 0.7*math.Mod(plastic*float64(i), 1))
	way := bitDrag * (1 - math.Exp(-time/bitDrag)) // of a first speed of 1
	return mgl64.Vec3{out * cos * way, (up+bitFall)*way - bitFall*time, out * sin * way}
}

// confetti adds the bits to a frame, a time after they burst [s].
func confetti(f *draw.Frame, from mgl64.Vec3, time float64) {
	if !(time >= 0 && time < bitLife) {
		return
	}
	fade := min(1, (bitLife-time)/0.6)
	for i := range bits {
		turn := math.Abs(math.Sin(bitFlutter*time + float64(i)))
		f.Dots = append(f.Dots, draw.Dot{
			Position: from.Add(bitAt(i, time)), Color: candyColors[i%len(candyColors)],
			Size: float32(bitSize * fade * (0.35 + 0.65*turn)),
		})
	}
}
