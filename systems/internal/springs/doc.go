// Package springs holds the elements of cloth and ropes: springs that keep the
// length of a sum of nodes with weights. With two nodes that is a stretched
// segment, with the three of a triangle a direction of its weave, with those on
// both sides of a fold its curvature. Nodes in, forces, stiffness and, where a sheet or
// a rope tears, other nodes out; time
// and contact are package soft's.
package springs
