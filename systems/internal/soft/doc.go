// Package soft moves bodies of nodes by implicit Euler steps, A·v = Jᵀλ + b with
// A = (1+hα)·M + (h²+hβ)·K, as iterative constraint anticipation does (Otaduy,
// Tamstorf, Steinemann and Gross, "Implicit contact handling for deformable
// objects", 2009; Gascón, Zurdo and Otaduy 2010, §3): block Gauss–Seidel on A
// outside, Block-PGS on J·D⁻¹·Jᵀ inside. A coarse correction and exact balances
// of momentum do what so few sweeps cannot.
//
// The files, in the order of a step: body.go (what a body is), begin.go (forces
// and A), coarse.go (the correction), volume.go (what a body
// encloses), balance.go (momentum, motion), calm.go (energy of thin bodies),
// ride*.go (nodes that rigid bodies carry), raft*.go (what attachments hold together),
// lump*.go (what bonds hold together, in one frame), knot*.go (what stiff bonds hold
// together, solved as one), bearing.go (their normals),
// row*.go (contacts of nodes with rigid bodies, and their bonds), mean.go (what they begin
// with), heir.go (what those leave that are no longer found), stir.go (when sweeps have
// come to an end), bundle*.go (bodies
// that virtual adhesives hold together, with the contacts between them). Elements of
// any kind do for a body; who they are does not matter here.
package soft
