package gallery

import (
	"strings"
	"unicode"
)

// search is what the scenes of the list are chosen by: words that a scene has all
// of, in its name, title, sentences, source or heading.
type search struct{ text string }

// searchMost is the number of letters that are taken.
const searchMost = 40

// plain are letters that are found without their marks.
var plain = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ö", "o", "ú", "u", "ü", "u", "–", "-")

// folded returns a text as it is compared.
func folded(text string) string { return plain.Replace(strings.ToLower(text)) }

// finds tells whether a scene has all of the words.
func (s *search) finds(e *Entry) bool {
	_, head := partOf(e.Source)
	all := folded(e.Name + " " + e.Title + " " + e.About + " " + e.Source + " " + head)
	for _, word := range strings.Fields(folded(s.text)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// names tells whether the words are in a scene's name or title: then it is likely
// the one that is meant.
func (s *search) names(e *Entry) bool {
	text := folded(strings.TrimSpace(s.text))
	return strings.Contains(folded(e.Name), text) || strings.Contains(folded(e.Title), text)
}

// find shows the scenes that have the words, all without any; the mark goes to the
// first that is named so, or stays where it is when there are none to find.
func (l *List) find(text string) {
	if text == l.search.text {
		return
	}
	chosen, had := l.Chosen()
	l.search.text = text
	l.entries, l.chosen, l.scroll = l.all, 0, 0
	if strings.TrimSpace(text) != "" {
		l.entries = nil
		for i := range l.all {
			if l.search.finds(&l.all[i]) {
				l.entries = append(l.entries, l.all[i])
			}
		}
	}
	l.lay()
	for i := range l.entries {
		e := &l.entries[i]
		if text == "" && had && e.Name == chosen.Name || text != "" && l.search.names(e) {
			l.chosen = i
			break
		}
	}
	l.reveal()
}

// typed adds what was typed to the words; a space does not begin them.
func (l *List) typed(runes []rune) {
	text := []rune(l.search.text)
	for _, r := range runes {
		if unicode.IsGraphic(r) && (r != ' ' || len(text) > 0) && len(text) < searchMost {
			text = append(text, r)
		}
	}
	l.find(string(text))
}

// erase takes the last letter back.
func (l *List) erase() {
	if text := []rune(l.search.text); len(text) > 0 {
		l.find(string(text[:len(text)-1]))
	}
}
