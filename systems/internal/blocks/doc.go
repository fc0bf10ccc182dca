// Package blocks holds symmetric sparse matrices of 3×3 blocks, one row a node,
// and the sweeps over them. Whatever holds the nodes of a body together, be it
// solids of tetrahedra or springs, assembles into the same matrix; who it is
// does not matter here.
package blocks
