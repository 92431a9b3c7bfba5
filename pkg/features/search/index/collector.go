package index

import (
	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/textsearch"
)

// maxCollected is how many different words a collector keeps, in about 20 MB.
const maxCollected = 1 << 16

// collector analyses documents. What it found out about a word it keeps for the next ones,
// so that a word costs a look into one map. One goroutine may use it at a time.
type collector struct {
	analyzer *textsearch.Analyzer
	reader   *textsearch.Reader
	written  []*collected // by textsearch.Token.ID
	speller  vocabulary.Speller
	terms    map[string]*collectedTerm
	forms    map[formKey]*collected

	document int          // counts documents
	inDoc    []*collected // words of the document
	words    []vocabulary.Word
}

// formKey is a folded word with its term.
type formKey struct {
	term *collectedTerm
	word string
}

// collected is a folded word with what the present document has of it.
type collected struct {
	term *collectedTerm
	form rank.Form

	document int // which had it last
	fields   rank.Fields
	times    int // in the pages
	stop     bool
}

// collectedTerm is a term with what the present document has of all of its words.
type collectedTerm struct {
	term               string // as tokens have it: see plain
	hash               uint32
	anywhere, strongly string // tokens

	document int // whose tokens have it
	strong   int // whose tokens of strong fields have it
}

func newCollector(a *textsearch.Analyzer) *collector {
	c := &collector{analyzer: a}
	c.forget()
	return c
}

func (c *collector) forget() {
	c.reader, c.written, c.speller = c.analyzer.NewReader(), nil, nil
	c.terms, c.forms = map[string]*collectedTerm{}, map[formKey]*collected{}
}

// entryOf analyses a document.
func entryOf(d Document, a *textsearch.Analyzer) entry { return newCollector(a).entry(d) }

// entry analyses a document.
func (c *collector) entry(d Document) entry {
	if c.reader.Words() > maxCollected {
		c.forget()
	}
	c.document++
	c.inDoc, c.words = c.inDoc[:0], nil
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
		terms = append(terms, rank.Term{Hash: w.term.hash, Form: w.form, Fields: w.fields, Times: w.times, Common: w.stop})
	}
	e.terms, e.words, e.packed = rank.Pack(terms), c.words, vocabulary.Pack(c.words)
	e.digest = d.digest()
	e.version = e.versionOfRows()
	return e
}

// add analyses a text of a field and tells how many words it has.
func (c *collector) add(field rank.Fields, text string) (words int) {
	if text == "" {
		return 0
	}
	for token := range c.reader.Tokens(text) {
		words++
		w := c.look(token)
		if w.document != c.document {
			w.document, w.fields, w.times, w.stop = c.document, 0, 0, token.Stop
			c.inDoc = append(c.inDoc, w)
			if !token.Stop {
				c.words = append(c.words, vocabulary.Word{
					Word: token.Word, Term: w.term.term, Spelling: c.speller.SpellingOf(token.ID, text[token.Start:token.End], token.Word),
				})
			}
		}
		w.fields |= field
		if field == rank.Body {
			w.times++
		}
	}
	return words
}

// look finds what is known about a word.
func (c *collector) look(t textsearch.Token) *collected {
	if t.ID >= 0 && t.ID < len(c.written) && c.written[t.ID] != nil {
		return c.written[t.ID]
	}
	term := c.terms[t.Term]
	if term == nil {
		as := plain(t.Term)
		if term = c.terms[as]; term == nil {
			term = &collectedTerm{term: as, hash: rank.Hash(as), anywhere: anywhere + as, strongly: strongly + as}
			c.terms[as] = term
		}
		c.terms[t.Term] = term
	}
	key := formKey{term, t.Word}
	found := c.forms[key]
	if found == nil {
		found = &collected{term: term, form: rank.FormOf(t.Word)}
		c.forms[key] = found
	}
	if t.ID >= 0 {
		for len(c.written) <= t.ID {
			c.written = append(c.written, nil)
		}
		c.written[t.ID] = found
	}
	return found
}

// places finds the words of a text that has fewer than 64 KiB.
func (c *collector) places(text string) rows.Places {
	out := make(rows.Places, 0, len(text))
	for t := range c.reader.Tokens(text) {
		out = out.Add(c.look(t).term.hash, t.Start, t.End, t.Whole)
	}
	return out
}
