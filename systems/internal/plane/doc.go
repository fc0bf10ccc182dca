// Package plane is the geometry of planar worlds: shapes, their masses and
// bounds, and the contact of two of them, in x and y alone. Nothing here knows
// of a third dimension but for the depth of one metre by which lengths stand
// for areas, and nothing knows of bodies, pairs or time.
package plane
