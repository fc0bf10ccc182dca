package draw

// Quality trades looks for speed.
type Quality struct {
	// Supersample is the number of image pixels along a screen pixel, 1 or 2.
	Supersample int
	// Shadows is the edge of the shadow map [texels], 0 for no shadows.
	Shadows int
	// Occlusion darkens nooks, where little ambient light gets in.
	Occlusion bool
}

// Level is a name for a quality.
type Level int

// The levels, plainest first.
const (
	Low Level = iota
	Medium
	High
)

// String returns the level as one word.
func (l Level) String() string { return [...]string{"low", "medium", "high"}[max(Low, min(l, High))] }

// Quality returns what the level stands for: low has coarse shadows and light
// nooks, medium has no anti-aliasing.
func (l Level) Quality() Quality {
	switch {
	case l <= Low:
		return Quality{Supersample: 1, Shadows: 512}
	case l == Medium:
		return Quality{Supersample: 1, Shadows: 1536, Occlusion: true}
	}
	return Quality{Supersample: 2, Shadows: 1792, Occlusion: true}
}
