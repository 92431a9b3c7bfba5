package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"
)

// said is a word of a sentence that is checked, or of one that may bear it.
type said struct {
	term, word string
	stop       bool   // function word
	free       bool   // a function word, or a verb such as to be called, which only names things
	fact       bool   // number, numeral, or word with a capital: no other one will do
	not        bool   // negation
	marker     string // the function word before it, "" for none
	segment    int    // number of commas and the like before it
	at         int    // index among the words
}

const (
	// separators part the segments of a sentence.
	separators = ",;:()–—"
	// maxClaim is the number of words that a sentence has at most.
	maxClaim = 80
)

// parse reads the words of a sentence, the first maxClaim.
func parse(a *textsearch.Analyzer, w *words, text string) []said {
	var out []said
	end, segment, marker := 0, 0, ""
	for t := range a.Tokens(text) {
		if t.Whole {
			continue
		}
		if len(out) == maxClaim {
			break
		}
		if t.Start > end {
			segment += strings.Count(strings.Map(separator, text[end:t.Start]), ",")
		}
		end = max(end, t.End)
		r, _ := utf8.DecodeRuneInString(text[t.Start:])
		s := said{term: t.Term, word: t.Word, segment: segment, at: len(out), marker: marker}
		s.not = w.not[t.Term] && (t.Stop || w.not[t.Word] || !unicode.IsUpper(r))
		s.stop = t.Stop
		numeral := digits(t.Word) || w.number[t.Term]
		capital := unicode.IsUpper(r) && len(out) > 0
		asked := w.ask[t.Term] && !w.count[t.Term] && !w.when[t.Term] && !capital
		s.free = !numeral && (t.Stop || s.not || asked)
		s.fact = numeral || !t.Stop && capital
		marker = ""
		if t.Stop {
			marker = t.Word
		}
		out = append(out, s)
	}
	return out
}

// separator makes all separators commas.
func separator(r rune) rune {
	if strings.ContainsRune(separators, r) {
		return ','
	}
	return -1
}

// content counts the words that aren't free.
func content(all []said) (n int) {
	for i := range all {
		if !all[i].free {
			n++
		}
	}
	return n
}

// anaphoric reports whether a sentence begins with a function word that may stand for what
// was said before: Er erhielt …, This is …, but not Der Wald ….
func anaphoric(all []said) bool {
	return len(all) > 1 && all[0].stop && !all[0].fact && !all[1].fact
}
