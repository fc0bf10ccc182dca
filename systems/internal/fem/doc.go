// Package fem holds the elements of solids: co-rotational tetrahedra of linear
// strain with lumped mass (Müller and Gross, "Interactive virtual materials",
// 2004), cured of locking by strains that are averaged about the nodes, and
// plastic flow. Nodes in, forces and stiffness out; time and contact are package
// soft's.
package fem
