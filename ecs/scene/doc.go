// Package scene reads scene files: plain JSON, SI units, y up. A scene is a
// level, a test case and a bug report in one. Parse checks a file strictly and
// says file, line, path and what was expected; Document.Load puts it into a
// donburi world; Probes sample it while it runs.
//
// The files, in the order in which a document passes them: value.go and
// read.go (JSON with lines), decode.go (typed reading of one value), parse*.go,
// shape.go, adhesion.go and quantity.go (one file a part of the document),
// document.go (what comes out), encode*.go (the way back), load*.go (into a
// world), probe*.go (out of it again). FORMAT.md tells the format. No physics is
// here.
package scene
