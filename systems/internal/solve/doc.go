// Package solve moves bodies through one step: it integrates velocities and
// poses, sweeps contact and bond rows by Block-PGS, and solves islands of stiff
// bonds directly. It works on dense arrays of plain values; it knows nothing of
// entities, shapes or collision detection.
//
// Sign rules: a row acts between body A and body B at a common point, its
// normal points from A to B, a separation is positive when apart, an impulse is
// positive when it pushes apart and negative when it pulls together.
package solve
