package solve

// A planar contact's reference follows its load over planeMemory [s] once it is
// old, and faster while it is young, from contactMemory on: a new pile sinks and
// rises again within a second.
//
// The reference is an integral action: with P − R = −k·g − c·v and R following
// P over T, a mass m on a contact has m·s³ + c·s² + k·s + k/T = 0, which is
// stable if c/m > 1/T (Routh). Of a pile of N rows the lowest mode has the
// damping c/m = 2ζω(π/2N)², 5,300/N² [1/s] at substeps of 1/240 s: a pile of 50
// rows swings up with a memory of 0.3 s, one of 100 rows is quiet with 2 s.
const planeMemory = 2.0

// planeTrack is Softness.Track for a contact of an age [s].
func planeTrack(age, h float64) float64 {
	t := contactMemory + age
	if t > planeMemory {
		t = planeMemory
	}
	return h / (t + h)
}
