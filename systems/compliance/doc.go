// Package compliance holds contact force behaviours: how a contact that is soft
// on purpose pushes, by its depth. It knows no solver and no entities' life; to
// add a behaviour, implement Behavior in a file of its own and give it a name in
// Config.Behaviors.
//
// A gap is positive when apart and negative in overlap, as everywhere here and as
// the distance d of the source (ArtiSynth modeling guide, §7.7) is. There the
// elastic force F(d) and the pressure G(d) are negative in contact, and the
// contact pushes with −F(d) − D(d)·ḋ; here a Response's force is what it pushes
// with, positive in contact: Force = −F(d).
//
// The damping ratio ζ of a contact goes by the mass M that moves on it: DampingFor has the
// source's D = 2ζ·√(K·M), of which the source says that M is the combined mass of the two
// bodies, or that of one if the other cannot move. Where both can, components.SoftContact
// takes the reduced mass M = m₁m₂/(m₁+m₂) here: the gap of two free bodies on a spring K
// obeys M·d̈ + D·ḋ + K·d = 0 with it, so that ζ = 1 is the critical. With the sum, as there,
// the ratio would be ζ·(m₁+m₂)/√(m₁m₂): twice ζ for equal bodies, more for others. Those who
// want it give Damping.
package compliance
