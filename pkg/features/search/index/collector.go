package index

import (
	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/textsearch"
)

// maxCollected is the maximum number of distinct words that a collector keeps, about 20 MB.
const maxCollected = 1 << 16

// collector analyses documents and counts their words. It keeps the analysis of each word,
// so that a further occurrence costs one lookup. It isn't safe for concurrent use.
type collector struct {
	analyzer *textsearch.Analyzer
	reader   *textsearch.Reader
	written  []*collected // by textsearch.Token.ID
	speller  vocabulary.Speller
	terms    map[string]*collectedTerm
	forms    map[string]*collected // by the folded word
	counter  vocabulary.Counter    // of all documents

	document int32        // number of the current document
	inDoc    []*collected // distinct words of the current document
	words    []vocabulary.Word
}

// collected is a folded word with its occurrences in the current document.
type collected struct {
	term     *collectedTerm
	document int32 // the latest document with the word
	times    int32 // occurrences in the pages
	counted  vocabulary.Mark
	form     rank.Form
	fields   rank.Fields
	stop     bool
	word     string
}

// collectedTerm is a term with the occurrences of all of its words in the current document.
type collectedTerm struct {
	hash               uint32
	document           int32  // the latest document that has the term as a token
	strong             int32  // the latest document that has the term as a token of a strong field
	term               string // as in tokens: see plain
	anywhere, strongly string // the tokens of the term
}

func newCollector(a *textsearch.Analyzer) *collector {
	c := &collector{analyzer: a}
	c.forget()
	return c
}

func (c *collector) forget() {
	c.reader, c.written, c.speller = c.analyzer.NewReader(), nil, nil
	c.terms, c.forms = map[string]*collectedTerm{}, map[string]*collected{}
}

// entryOf analyses a document with a new collector.
func entryOf(d Document, a *textsearch.Analyzer) entry { return newCollector(a).entry(d) }

// entry analyses a document.
func (c *collector) entry(d Document) entry {
	if c.reader.Words() > maxCollected {
		c.forget()
	}
	c.document++
	c.inDoc, c.words = c.inDoc[:0], c.words[:0]
	e := entry{document: d, title: textsearch.Cut(d.Title, maxStrong), strong: d.strong(), lead: d.lead()}
	e.titleWords = c.add(rank.Title, d.Title)
	c.add(rank.Topic, d.SubjectName)
	for _, topic := range d.Topics {
		c.add(rank.Topic, topic)
	}
	for _, heading := range d.headings() {
		c.add(rank.Heading, heading)
	}
	for _, tag := range d.Tags {
		c.add(rank.Tag, tag)
	}
	c.add(rank.Tag, d.Author)
	c.add(rank.Description, d.Description)
	for _, page := range d.Pages {
		e.bodyWords += c.add(rank.Body, page)
	}
	e.titlePlaces, e.leadPlaces = c.places(e.title), c.places(e.lead)
	e.tokens = filterTokens(d)
	terms := make([]rank.Term, 0, len(c.inDoc))
	for _, w := range c.inDoc {
		if !w.stop && w.term.document != c.document {
			w.term.document = c.document
			e.tokens = append(e.tokens, w.term.anywhere)
		}
		if w.fields.Strong() && w.term.strong != c.document {
			w.term.strong = c.document
			e.tokens = append(e.tokens, w.term.strongly)
		}
		terms = append(terms, rank.Term{Hash: w.term.hash, Form: w.form, Fields: w.fields, Times: int(w.times), Common: w.stop})
	}
	e.terms, e.packed = rank.Pack(terms), vocabulary.Pack(c.words)
	e.digest = d.digest()
	return e
}

// add analyses a text of a field and returns the number of its words.
func (c *collector) add(field rank.Fields, text string) (words int) {
	if text == "" {
		return 0
	}
	for at := range c.reader.Spots(text) {
		words++
		w := c.look(at)
		if w.document != c.document {
			w.document, w.fields, w.times = c.document, 0, 0
			c.inDoc = append(c.inDoc, w)
			if !w.stop {
				word := vocabulary.Word{
					Word: w.word, Term: w.term.term, Spelling: c.speller.SpellingOf(c.reader, at.ID, text[at.Start:at.End], w.word),
				}
				c.words = append(c.words, word)
				c.counter.Count(&w.counted, word)
			}
		}
		w.fields |= field
		if field == rank.Body {
			w.times++
		}
	}
	return words
}

// look returns the entry of a word, and adds the word if it is new.
func (c *collector) look(at textsearch.Spot) *collected {
	if at.ID >= 0 && at.ID < len(c.written) && c.written[at.ID] != nil {
		return c.written[at.ID]
	}
	t := c.reader.Token(at)
	as, key := plain(t.Term), t.Word
	found := c.forms[key]
	if found != nil && found.term.term != as { // the same spelling as a numeral or formula, too
		key = as + " " + t.Word
		found = c.forms[key]
	}
	if found == nil {
		term := c.terms[as]
		if term == nil {
			term = &collectedTerm{term: as, hash: rank.Hash(as), anywhere: anywhere + as, strongly: strongly + as}
			c.terms[as] = term
		}
		found = &collected{term: term, word: t.Word, form: rank.FormOf(t.Word), stop: t.Stop}
		c.forms[key] = found
	}
	if t.ID >= 0 {
		c.written = append(c.written, make([]*collected, max(0, t.ID+1-len(c.written)))...)
		c.written[t.ID] = found
	}
	return found
}

// places packs the positions of the words of a text below 64 KiB.
func (c *collector) places(text string) rows.Places {
	out := make(rows.Places, 0, len(text))
	for t := range c.reader.Spots(text) {
		out = out.Add(c.look(t).term.hash, t.Start, t.End, t.Whole)
	}
	return out
}
