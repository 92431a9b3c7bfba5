package passage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"
)

// topical is the share of a question that a passage has which is about the same.
const topical = 0.5

// Examples picks the sentences that give an example, of passages about a question, best
// passage first, at most so many; none where no word list says how the language gives examples.
func Examples(a *textsearch.Analyzer, question string, pages []Page, most int) (out []Sentence) {
	q := read(a, question)
	if len(q.words.example) == 0 {
		return nil
	}
	for _, p := range About(a, question, pages, looked) {
		for _, s := range Sentences(p.Text) {
			raw := p.Text[s.Start:s.End]
			if len(out) == most {
				return out
			}
			if !heading(raw) && says(q, raw) && givesExample(raw, q.words.example) {
				text := clean(raw)
				if !slices.ContainsFunc(out, func(o Sentence) bool { return o.Text == text }) {
					out = append(out, Sentence{text, []Passage{p}})
				}
			}
		}
	}
	return out
}

// About finds the passages that are about a question, best first, at most so many.
func About(a *textsearch.Analyzer, question string, pages []Page, most int) (out []Passage) {
	var passages []Passage
	for i := range pages {
		passages = append(passages, Split(pages[i])...)
		if len(passages) >= maxPassages {
			break
		}
	}
	for _, r := range rank(read(a, question), passages, most) {
		if r.Has >= topical {
			out = append(out, r.Passage)
		}
	}
	return out
}

// givesExample reports whether a text has one of some phrases, as whole words.
func givesExample(text string, phrases []string) bool {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	for _, phrase := range phrases {
		phrase = strings.ReplaceAll(phrase, "_", " ")
		for at := 0; ; {
			n := strings.Index(text[at:], phrase)
			if n < 0 {
				break
			}
			start, end := at+n, at+n+len(phrase)
			before, _ := utf8.DecodeLastRuneInString(text[:start])
			after, _ := utf8.DecodeRuneInString(text[end:])
			if !isPart(before) && (!isPart(after) || strings.HasSuffix(phrase, ".")) {
				return true
			}
			at = end
		}
	}
	return false
}

func isPart(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
