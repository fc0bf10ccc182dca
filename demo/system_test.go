package main

import "runtime"

// needsNoDisplay tells whether windows open here without DISPLAY, so that the
// lack of one cannot be tested.
func needsNoDisplay() bool { return runtime.GOOS == "windows" || runtime.GOOS == "darwin" }
