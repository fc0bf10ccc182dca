package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeShowsThisProgram, line for line: what is shown compiles.
func TestReadmeShowsThisProgram(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, program, ok := strings.Cut(string(source), "package main\n")
	if !ok || !strings.Contains(string(readme), "```go\npackage main\n"+program+"```\n") {
		t.Error("the README's first program is not demo/hello/main.go")
	}
}

// TestTheBallSticks where it hit.
func TestTheBallSticks(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = write
	main()
	os.Stdout = stdout
	write.Close()
	said, err := io.ReadAll(read)
	// Up to the wall: 0.85 m at 4 m/s; gravity takes 22 cm of the 21 cm risen.
	if want := "the ball sticks at x = 0.85 m, y = 0.98 m\n"; err != nil || string(said) != want {
		t.Errorf("%q, %v, want %q", said, err, want)
	}
}
