package gallery

import "strings"

// part is a heading of the list, over the scenes whose sources begin with one
// of its words.
type part struct {
	head    string
	sources []string
}

// parts are in the order of the list: first the methods that tack is built of,
// measurements of speed last. What is of no part stands before those, under its
// own source.
var parts = []part{
	{"Things that stick, hold and tear", []string{"Gascón"}},
	{"Soft things that stick", []string{"Virtual adhesives", "Fang"}},
	{"Soft contact", []string{"ArtiSynth"}},
	{"Glue on the test bench", []string{"Raous", "Rigid plate", "Derjaguin"}},
	{"Toys of our own", []string{"Ours", "tack"}},
	{"The game's levels", []string{"The game"}},
	{"Out of the textbook", []string{"Textbook", "Statics", "Milankovitch", "Dzhanibekov"}},
	{"How fast: other engines have the same scenes", []string{"Comparison with other engines"}},
}

// partOf returns the rank and the heading of a source.
func partOf(source string) (rank int, head string) {
	for i := range parts {
		for _, s := range parts[i].sources {
			if strings.HasPrefix(source, s) {
				return 2 * i, parts[i].head
			}
		}
	}
	if source == "" {
		source = "More"
	}
	return 2*len(parts) - 3, source
}
