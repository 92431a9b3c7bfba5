package passage

import (
	"embed"
	"strings"

	"knowmad/pkg/platform/textsearch"
)

//go:embed words
var wordFiles embed.FS

// words are those of a language that don't say what a question is about, by their terms.
type words struct {
	ask    map[string]bool // ask for a name, a meaning, a kind; tasks, too
	task   map[string]bool // begin an exercise
	count  map[string]bool // ask for a number
	when   map[string]bool // ask for a date
	not    map[string]bool // deny
	number map[string]bool // numerals
	which  map[string]bool // stand before the kind of thing that is asked for
	refer  map[string]bool // begin sentences that go on from those before; by the folded words
	is     map[string]bool // say what a subject is; by the folded words
	point  map[string]bool // lead to another place of the text; by the folded words
	// example are words and phrases that give examples, in small letters, with _ for blanks.
	example []string
}

// wordsOf reads the words of an analyser's language; they are empty where there is no file.
func wordsOf(a *textsearch.Analyzer) words {
	w := words{ask: map[string]bool{}, task: map[string]bool{}, count: map[string]bool{}, when: map[string]bool{}, not: map[string]bool{}, which: map[string]bool{}, number: map[string]bool{}, refer: map[string]bool{}, is: map[string]bool{}, point: map[string]bool{}}
	list, err := wordFiles.ReadFile("words/" + a.Name() + ".txt")
	if err != nil {
		return w
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if w.folded(a, fields) {
			continue
		}
		for _, word := range fields[1:] {
			term := a.Term(word)
			switch fields[0] {
			case "task":
				w.task[term], w.ask[term] = true, true
			case "count":
				w.count[term], w.ask[term] = true, true
			case "when":
				w.when[term], w.ask[term] = true, true
			case "number":
				w.number[term] = true
			case "which":
				w.which[term] = true
			case "not":
				w.not[term] = true
			default:
				w.ask[term] = true
			}
		}
	}
	return w
}

// folded reads a line whose words are compared as they stand, not by their stems; false: it is
// another line.
func (w *words) folded(a *textsearch.Analyzer, fields []string) bool {
	if fields[0] == "example" {
		w.example = fields[1:]
		return true
	}
	into := map[string]map[string]bool{"refer": w.refer, "is": w.is, "point": w.point}[fields[0]]
	if into == nil {
		return false
	}
	for _, word := range fields[1:] {
		for t := range a.Tokens(word) {
			into[t.Word] = true
		}
	}
	return true
}
