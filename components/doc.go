// Package components holds what an entity carries: plain data, one idea a
// file. There is no behaviour here beyond constructors of shapes; the systems
// read these components at the start of a step and write them at its end.
//
// A simulated body is one donburi entity with Body, Pose, Velocity, Mass,
// Collider and Material, created together. Contact pairs are entities of their
// own with ContactPair and Adhesion; loads and drives are entities with Load
// and Drive. Units are SI (m, kg, s, N, Pa, rad) unless a field says otherwise,
// the world is y up.
package components
