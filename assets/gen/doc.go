// Command gen writes the built-in scenes into assets/scenes. It is run by
// go generate in assets. The same source gives the same bytes on every
// platform: sums of products are rounded one by one, and what comes from an
// angle is rounded to a nanometre.
//
// One file holds one family of scenes; list.go lists them all.
package main
