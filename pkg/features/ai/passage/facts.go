package passage

import "knowmad/pkg/platform/textsearch"

// Fact is a sentence of a passage that says something.
type Fact struct {
	Text    string // without line breaks and hyphenation
	Passage int    // index of its passage
	Heading string // above it on its page, "" for none
}

// Facts splits pages into passages, and gives the sentences of those that say something, in
// order: no headings, questions, tasks, or lists of numbers.
func Facts(a *textsearch.Analyzer, pages []Page) (facts []Fact, passages []Passage) {
	q := &question{a: a, words: wordsOf(a), single: -1}
	for i := range pages {
		above := ""
		for _, p := range Split(pages[i]) {
			if len(passages) == maxPassages {
				return facts, passages
			}
			passages = append(passages, p)
			for _, s := range Sentences(p.Text) {
				raw := p.Text[s.Start:s.End]
				if heading(raw) {
					above = clean(raw)
					continue
				}
				if says(q, raw) {
					facts = append(facts, Fact{clean(raw), len(passages) - 1, above})
				}
			}
		}
	}
	return facts, passages
}
