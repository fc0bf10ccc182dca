// Package seat places bonds: it turns a manifold's adhesive patch into samples
// with positions, gaps and areas, and says which of them are free of living
// bonds. It knows nothing of laws or of who is bonded.
package seat
