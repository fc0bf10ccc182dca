// Package sound makes what the game sounds like: synth computes the samples when
// it starts, mixer adds up what is heard, device hands it to the machine, if it
// has a loudspeaker. No recording is kept.
package sound
