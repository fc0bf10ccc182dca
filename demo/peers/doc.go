// Peers times planar scenes here and in another engine, in turns in one run, and
// prints the ratio of their processor times. It is a module of its own, so that
// the peers are no requirement of tack. Run it in this folder:
//
//	go run . [-scene bench-e] [-steps 600] [-rounds 3]
package main
