// Command web puts a program that draws with Ebitengine into the browser: it
// builds it for WebAssembly and serves it, with a page that loads it, on this
// machine, or writes it all into a folder for any web server.
//
//	go run ./demo/web                      tack's demo on http://localhost:8080
//	go run ./demo/web -out site            the same as files
//	go run ./demo/web -title Game ./game   a program of your own
//
// The page hands the parameters of its address that -flags names to the program:
// ?scene=candy-rigid becomes -scene=candy-rigid. The program finds a file system
// where what it writes under os.UserConfigDir is kept by the browser, and what
// it writes to its working folder is handed to the user as a download.
package main
