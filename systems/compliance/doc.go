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
package compliance
