// Command pictures draws the pictures and films of the README and the documents,
// all of list.go, into assets/pictures, and a small one of every scene, as thumbs.go
// says, into assets/thumbs. Run it after a change to what they show.
//
//	go run ./demo/pictures              all of them
//	go run ./demo/pictures -only candy  those whose file begins so
//	go run ./demo/pictures -out folder  elsewhere
//	go run ./demo/pictures -thumbs      the small pictures of the lab's list
//
// It needs a display; Xvfb will do. Pictures are the same whenever they are made
// on one machine; another graphics driver may round some pixels otherwise.
package main
