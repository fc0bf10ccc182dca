// Package imprint finds the vertices of a body's surface that are inside another
// body: how deep, along which normal, and what area each stands for. It works on
// plain values; it knows nothing of entities, pairs or rows.
package imprint
