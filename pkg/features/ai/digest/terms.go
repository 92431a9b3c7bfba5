package digest

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"
)

const (
	// mostTerms is how many key terms a text has.
	mostTerms = 12
	// shortestTerm is the length of a key term in characters.
	shortestTerm = 4
	// mostPairs is how many pairs of neighbours are counted.
	mostPairs = 200_000
	// leastCount is how often a key term stands in the text.
	leastCount = 2
	// nouns is the share of capitals inside of sentences from which a language writes nouns with
	// one.
	nouns = 0.2
)

// pair is two content words that stand together.
type pair struct {
	count, capitals int
	form            string
}

// pair counts two neighbours. inside says that the first one begins no sentence.
func (t *text) pair(a, b int32, raw string, second textsearch.Token, inside bool) {
	key := [2]int32{a, b}
	p := t.pairs[key]
	if p == nil {
		if len(t.pairs) >= mostPairs || !t.words[a].letters || !t.words[b].letters {
			return
		}
		from := strings.LastIndexAny(raw[:max(0, second.Start-1)], " \n\t(\"„“»«") + 1
		for from > 0 && from < len(raw) && !utf8.RuneStart(raw[from]) {
			from++
		}
		p = &pair{form: raw[from:second.End]}
		t.pairs[key] = p
	}
	p.count++
	if r, _ := utf8.DecodeRuneInString(p.form); inside && unicode.IsUpper(r) && t.words[b].capitals > 0 {
		p.capitals++
	}
}

// scored is a possible key term.
type scored struct {
	text  string
	ids   []int32
	score float64
}

// keyTerms are the words and pairs that the text has often and that say most about it.
func (t *text) keyTerms() []Term {
	definitions := map[int32]int{}
	for i := range t.sentences {
		if id := t.sentences[i].defines; id != nothing {
			if _, known := definitions[id]; !known {
				definitions[id] = i
			}
		}
	}
	capitals, inside := 0, 0
	for i := range t.words {
		capitals += t.words[i].capitals
		inside += t.words[i].inside
	}
	withCapital := float64(capitals) > nouns*float64(inside)
	var all []scored
	for term, id := range t.ids {
		w := &t.words[id]
		if w.count < leastCount || !w.letters || utf8.RuneCountInString(term) < shortestTerm-1 {
			continue
		}
		form := w.form()
		if utf8.RuneCountInString(form) < shortestTerm || t.grammar.Names(term) {
			continue
		}
		score := t.weightOf(id)
		if r, _ := utf8.DecodeRuneInString(form); withCapital && !unicode.IsUpper(r) {
			if w.count <= 2*leastCount {
				continue
			}
			score *= 0.25
		}
		if _, ok := definitions[id]; ok {
			score *= 1.6
		}
		all = append(all, scored{form, []int32{id}, score})
	}
	for key, p := range t.pairs {
		a, b := &t.words[key[0]], &t.words[key[1]]
		if p.count < leastCount || p.count == leastCount && p.capitals < leastCount || 3*p.count < min(a.count, b.count) {
			continue
		}
		score := 1.3 * float64(p.count) * math.Sqrt(a.idf*b.idf)
		all = append(all, scored{p.form, []int32{key[0], key[1]}, score})
	}
	slices.SortFunc(all, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.text, b.text))
	})
	return t.picked(all, definitions)
}

// weightOf is how much a word says about the text: it is frequent, long, and in headings.
func (t *text) weightOf(id int32) float64 {
	w := &t.words[id]
	score := math.Pow(float64(w.count), 0.9) * w.idf * (1 + 0.6*float64(min(w.inHeads, 2)))
	return score * min(1.5, 0.5+float64(utf8.RuneCountInString(w.form()))/12)
}

// picked are the best key terms, of which none is a part of another.
func (t *text) picked(all []scored, definitions map[int32]int) []Term {
	var out []Term
	used := map[int32]bool{}
	most := min(mostTerms, 2+t.alone/2)
	for _, s := range all {
		if len(out) == most {
			break
		}
		if slices.ContainsFunc(s.ids, func(id int32) bool { return used[id] }) {
			continue
		}
		term := Term{Text: s.text}
		for _, id := range s.ids {
			used[id] = true
		}
		if at, ok := definitions[s.ids[len(s.ids)-1]]; ok {
			one := t.point(at)
			term.Sentence = &one
		}
		out = append(out, term)
	}
	return out
}

// form is how a word is written most often.
func (w *word) form() string {
	best, n := "", 0
	for form, count := range w.forms {
		if count > n || count == n && form < best {
			best, n = form, count
		}
	}
	return best
}

// nothing stands for no word.
const nothing = int32(-1)

// defined is the word that a sentence defines, or nothing: it begins with the word, and a verb
// follows that says what it is (Osmosis is …), or it ends with the word behind a verb that gives
// names (… is called osmosis).
func (t *text) defined(raw string) int32 {
	at, subject, last, naming, names := 0, nothing, nothing, false, false
	for token := range t.reader.Tokens(raw) {
		if token.Whole {
			continue
		}
		names = t.grammar.Names(token.Term)
		if last != nothing && last == subject && at <= 2 && (names || t.grammar.Is(token.Word)) {
			return subject
		}
		last = nothing
		if id := t.ids[token.Term]; !token.Stop && t.words[id].letters {
			last = id
			if at <= 1 && subject == nothing {
				subject = id
				rest := strings.TrimLeft(raw[token.End:], " ")
				if strings.HasPrefix(rest, ": ") || strings.HasPrefix(rest, "– ") || strings.HasPrefix(rest, "= ") {
					return id
				}
			}
		}
		naming = naming || names
		at++
	}
	if naming && !names {
		return last
	}
	return nothing
}
