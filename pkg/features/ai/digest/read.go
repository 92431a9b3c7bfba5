package digest

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

const (
	// mostSentences is how many sentences are read.
	mostSentences = 50_000
	// maxPage is the number of bytes of a page that are read.
	maxPage = 64 << 10
	// shortest and longest are the words of a point; longestBytes its size.
	shortest, longest = 5, 48
	longestBytes      = 420
	// maxTerms is how many different words of a sentence count.
	maxTerms = 40
	// A line on manyPages pages and on a share of all, onPages, is a header or footer.
	manyPages = 3
	onPages   = 0.2
	// mostHeads is how many lines like headings stand together above a sentence; more are a
	// table or a list.
	mostHeads = 2
	// inHead is how often the form of a word in a heading counts.
	inHead = 5
)

// sentence is a sentence of a page.
type sentence struct {
	page       int
	start, end int // bytes of the page
	heading    int // in text.headings
	place      int // among the sentences under its heading, from 0
	words      int
	terms      []int32 // different content words, sorted
	alone      bool    // it may be a point
	defines    int32   // word that it defines; nothing
	first      bool    // of its page's text
	weight     float64 // length of its vector of terms
	score      float64
}

// heading is a heading of the text. The first is that of sentences without one.
type heading struct {
	text  string
	terms []int32
	// size counts the sentences under it that may be points.
	size int
}

// word is a content word of the text.
type word struct {
	sentences int // that have it
	count     int
	letters   bool
	inHeads   int
	capitals  int            // inside of sentences, written with a capital
	inside    int            // inside of sentences
	forms     map[string]int // as it is written
	idf       float64
}

// text is pages that were read.
type text struct {
	a         *textsearch.Analyzer
	grammar   *passage.Grammar
	reader    *textsearch.Reader
	pages     []passage.Page
	sentences []sentence
	headings  []heading
	ids       map[string]int32
	words     []word
	pairs     map[[2]int32]*pair
	alone     int // sentences that may be points
}

// read cuts pages into sentences.
func read(a *textsearch.Analyzer, pages []passage.Page) *text {
	t := &text{
		a: a, grammar: passage.NewGrammar(a), reader: a.NewReader(), pages: pages,
		headings: []heading{{}}, ids: map[string]int32{}, pairs: map[[2]int32]*pair{},
	}
	spans, repeated := cut(pages)
	know, head := "", 0
	for i := range pages {
		if pages[i].Know != know {
			know, head = pages[i].Know, 0
		}
		head = t.readPage(i, spans[i], repeated, head)
		if len(t.sentences) >= mostSentences {
			break
		}
	}
	return t
}

// cut finds the sentences of pages, and those that are on many of them.
func cut(pages []passage.Page) (spans [][]passage.Span, repeated map[string]bool) {
	spans = make([][]passage.Span, len(pages))
	seen := map[string]int{} // pages
	for i := range pages {
		on := map[string]bool{}
		spans[i] = passage.Sentences(textsearch.Cut(pages[i].Text, maxPage))
		for _, s := range spans[i] {
			key := lineKey(pages[i].Text[s.Start:s.End])
			if len(key) <= maxKey && !on[key] {
				on[key] = true
				seen[key]++
			}
		}
	}
	repeated = map[string]bool{}
	for key, n := range seen {
		if n >= manyPages && float64(n) >= onPages*float64(len(pages)) {
			repeated[key] = true
		}
	}
	return spans, repeated
}

// maxKey is the length of lines that may be headers of pages, in bytes.
const maxKey = 160

// lineKey is a line without its numbers, such as that of the page.
func lineKey(s string) string {
	if len(s) > 2*maxKey {
		return strings.Repeat("x", maxKey+1)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// readPage reads the sentences of a page under a heading, and gives the last heading.
func (t *text) readPage(page int, spans []passage.Span, repeated map[string]bool, head int) int {
	raw := t.pages[page].Text
	first := true
	for at := 0; at < len(spans); at++ {
		run := 0
		for at+run < len(spans) && isTitle(raw, spans[at+run]) {
			run++
		}
		// A heading has something under it; many in a row are cells or items.
		if run > 0 {
			last := raw[spans[at+run-1].Start:spans[at+run-1].End]
			if run <= mostHeads && !repeated[lineKey(last)] {
				head = t.head(last)
				at += run - 1
				continue
			}
		}
		for range max(1, run) {
			s := spans[at]
			line := raw[s.Start:s.End]
			if !repeated[lineKey(line)] {
				t.add(page, s, head, first)
				first = false
			}
			at++
		}
		at--
	}
	return head
}

// isTitle reports whether a sentence is a heading by its looks: no item of a list, and with
// letters.
func isTitle(raw string, s passage.Span) bool {
	line := raw[s.Start:s.End]
	if !passage.IsHeading(line) || utf8.RuneCountInString(line) < 3 || !strings.ContainsFunc(line, unicode.IsLetter) {
		return false
	}
	mark := strings.TrimSpace(raw[strings.LastIndexAny(raw[:s.Start], "\n\f\v")+1 : s.Start])
	if strings.HasPrefix(mark, "#") {
		return true
	}
	r, _ := utf8.DecodeRuneInString(line)
	return mark == "" && !unicode.IsLower(r)
}

// head adds a heading, unless it is the last one.
func (t *text) head(line string) int {
	title := strings.Trim(passage.Clean(line), "#*_ :")
	n := len(t.headings) - 1
	if t.headings[n].text == title {
		return n
	}
	h := heading{text: title}
	for token := range t.reader.Tokens(line) {
		if token.Whole || token.Stop {
			continue
		}
		id := t.id(token)
		h.terms = append(h.terms, id)
		t.words[id].inHeads++
		for range inHead {
			t.words[id].written(line[token.Start:token.End], false)
		}
	}
	slices.Sort(h.terms)
	h.terms = slices.Compact(h.terms)
	t.headings = append(t.headings, h)
	return n + 1
}

func (t *text) id(token textsearch.Token) int32 {
	id, ok := t.ids[token.Term]
	if !ok {
		id = int32(len(t.words))
		t.ids[token.Term] = id
		t.words = append(t.words, word{forms: map[string]int{}, letters: !strings.ContainsFunc(token.Word, isNoLetter)})
	}
	return id
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' }

// mostForms is how many ways to write a word are told apart.
const mostForms = 8

func (w *word) written(form string, inside bool) {
	r, _ := utf8.DecodeRuneInString(form)
	if inside {
		w.inside++
		if unicode.IsUpper(r) {
			w.capitals++
		}
	}
	if _, known := w.forms[form]; known || len(w.forms) < mostForms {
		weight := 1
		if inside {
			weight = 2 // there its capital is its own
		}
		w.forms[form] += weight
	}
}

// add reads a sentence.
func (t *text) add(page int, span passage.Span, head int, first bool) {
	if len(t.sentences) >= mostSentences {
		return
	}
	raw := t.pages[page].Text[span.Start:span.End]
	s := sentence{page: page, start: span.Start, end: span.End, heading: head, first: first, defines: nothing}
	if n := len(t.sentences); n > 0 && t.sentences[n-1].heading == head {
		s.place = t.sentences[n-1].place + 1
	}
	short := len(raw) <= longestBytes
	last, end := int32(-1), 0
	for token := range t.reader.Tokens(raw) {
		if token.Whole {
			continue
		}
		s.words++
		if token.Stop {
			last = -1
			continue
		}
		id := t.id(token)
		w := &t.words[id]
		w.count++
		w.written(raw[token.Start:token.End], s.words > 1)
		if last >= 0 && raw[end:token.Start] == " " {
			t.pair(last, id, raw, token, s.words > 2)
		}
		last, end = id, token.End
		if len(s.terms) < maxTerms {
			s.terms = append(s.terms, id)
		}
	}
	slices.Sort(s.terms)
	s.terms = slices.Compact(s.terms)
	for _, id := range s.terms {
		t.words[id].sentences++
	}
	s.alone = short && s.words >= shortest && s.words <= longest && len(s.terms) >= 3 &&
		t.grammar.Says(raw) && t.grammar.Alone(raw)
	if s.alone {
		s.defines = t.defined(raw)
		t.alone++
		t.headings[head].size++
	}
	t.sentences = append(t.sentences, s)
}

// weigh gives words their weights: rare ones weigh more.
func (t *text) weigh() {
	n := float64(len(t.sentences))
	for i := range t.words {
		t.words[i].idf = math.Log(1 + n/float64(max(1, t.words[i].sentences)))
	}
	for i := range t.sentences {
		s := &t.sentences[i]
		sum := 0.0
		for _, id := range s.terms {
			sum += t.words[id].idf * t.words[id].idf
		}
		s.weight = math.Sqrt(sum)
	}
}
