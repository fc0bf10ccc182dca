package main

import (
	"fmt"
	"io"
	"math"
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
	if err != nil {
		t.Fatal(err)
	}
	var x, y float64
	if _, err := fmt.Sscanf(string(said), "the ball sticks at x = %f m, y = %f m\n", &x, &y); err != nil {
		t.Fatalf("%q: %v", said, err)
	}
	// It flies 0.85 m at 4 m/s: 0.2125 s, in which it rises 1 m/s·t − g·t²/2 from
	// 1 m. The glue gives way sideways by a few times its reach of 5 mm, no more.
	const flight, slide = 0.85 / 4, 0.03
	hit := 1 + flight - 9.81*flight*flight/2
	if math.Abs(x-0.85) > 0.01 || math.Abs(y-hit) > slide {
		t.Errorf("it sticks at (%v, %v) m, it hit at (0.85, %.3f) m", x, y, hit)
	}
}
