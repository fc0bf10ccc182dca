// Package clones keeps virtual adhesives (2008): sets of particles that touch,
// each copied as a clone, whose clones move as one rigid body. It knows who
// belongs to which adhesive, moves an adhesive by the momentum of its members, and
// tells who has pulled hard enough to leave.
//
// The files, in the order of a step (the method's Algorithm 3): adhesive.go (what
// one is), capture.go (colliding particles start an adhesive, join one, merge
// several), rigid.go (rigid motion, constrained particles), lamina.go (the same in the
// plane z = 0), release.go (who leaves), split.go (what is left of it). The forces on the particles are no matter
// of this package, nor are entities and worlds.
package clones
