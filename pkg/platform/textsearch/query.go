package textsearch

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxWords is the maximum number of words of a query, and of exclusions; the rest is
// ignored.
const MaxWords = 12

// Query is a parsed search query.
type Query struct {
	// Words are the words to find, in order, each once, with the words of phrases; stop
	// words only if the query has no others.
	Words []QueryWord
	// Common are the stop words that Words leaves out. A text matches without them; with
	// them it ranks higher among equals.
	Common []QueryWord
	// Phrases are sequences that a text must contain word by word: "…".
	Phrases []Phrase
	// Minus are words and phrases that a text must not contain: -…, -"…". A query of
	// exclusions alone is read as a query for them.
	Minus []Phrase
	// Ignored is the number of words beyond MaxWords.
	Ignored int
}

// QueryWord is a word of a query.
type QueryWord struct {
	// Term is the index entry, Word the folded form for corrections, Text the word as
	// typed.
	Term, Word, Text string
	// Parts are terms that together match as well as Term: e and mail for E-Mail.
	Parts []string
	// Respelled are the possible spellings with a letter in place of a typed pair: Lösung
	// for Loesung. Most of them are in no text.
	Respelled []Respelled
	// Stop marks a stop word, in a query of stop words alone.
	Stop bool
	// Open marks the word at the end of the query: its user may still be typing it.
	Open bool
	// Start and End are the byte offsets in the query.
	Start, End int
}

// Respelled is a word, folded, and its term.
type Respelled struct{ Word, Term string }

// maxDigraphs is the number of pairs in a word that are read as one letter.
const maxDigraphs = 3

// respelled returns the spellings of a folded word with letters in place of pairs.
func (a *Analyzer) respelled(word string) (out []Respelled) {
	if len(a.digraphs) == 0 || len(word) > MaxTerm {
		return nil
	}
	words, pairs := []string{""}, 0
	for at := 0; at < len(word); at++ {
		n := len(words)
		for i := range n {
			words[i] += word[at : at+1]
		}
		isPair := at+1 < len(word) && slices.Contains(a.digraphs, word[at:at+2]) && (at == 0 || word[at-1] != 'q')
		if isPair && pairs < maxDigraphs {
			pairs++
			at++
			for i := range n {
				words = append(words, words[i])
				words[i] += word[at : at+1]
			}
		}
	}
	for _, w := range words[1:] {
		out = append(out, Respelled{w, a.Term(w)})
	}
	return out
}

// Phrase is a sequence of one or more words.
type Phrase struct {
	// Terms are the terms of the words in order, with stop words.
	Terms []string
	Text  string
}

// Parse parses a query. Every text is a query: broken syntax is read as words.
func (a *Analyzer) Parse(query string) Query {
	var q Query
	var minus []QueryWord
	words := &q.Words
	for at := 0; at < len(query); {
		r, size := utf8.DecodeRuneInString(query[at:])
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		excluded := false
		if r == '-' {
			next, _ := utf8.DecodeRuneInString(query[at+size:])
			if classOf(next) == letter || classOf(next) == ideograph || quote(next) {
				excluded = true
				at += size
				r, size = utf8.DecodeRuneInString(query[at:])
			}
		}
		// The item ends at the closing quote of a phrase, at the next space, or before the
		// next syntax.
		end, inner := -1, ""
		if quote(r) {
			if n := strings.IndexFunc(query[at+size:], quote); n >= 0 {
				inner = query[at+size : at+size+n]
				_, last := utf8.DecodeRuneInString(query[at+size+n:])
				end = at + size + n + last
			}
		}
		switch {
		case end >= 0:
			p := Phrase{Terms: a.phrase(inner), Text: strings.TrimSpace(inner)}
			switch {
			case len(p.Terms) == 0:
			case excluded:
				minus = a.words(minus, query, at+size, at+size+len(inner))
				q.Minus = append(q.Minus, p)
			default:
				*words = a.words(*words, query, at+size, at+size+len(inner))
				if len(p.Terms) > 1 {
					q.Phrases = append(q.Phrases, p)
				}
			}
		case excluded:
			end = at + chunkLen(query[at:])
			if p := (Phrase{Terms: a.phrase(query[at:end]), Text: query[at:end]}); len(p.Terms) > 0 {
				minus = a.words(minus, query, at, end)
				q.Minus = append(q.Minus, p)
			}
		default:
			end = plainEnd(query, at)
			*words = a.words(*words, query, at, end)
		}
		at = end
	}
	if len(q.Words) == 0 && len(minus) > 0 {
		q.Words, q.Minus = minus, nil
	}
	q.bound()
	return q
}

// bound moves stop words to Common, removes duplicates, and cuts words, phrases and
// exclusions to MaxWords.
func (q *Query) bound() {
	if slices.ContainsFunc(q.Words, func(w QueryWord) bool { return !w.Stop }) {
		q.Words = slices.DeleteFunc(q.Words, func(w QueryWord) bool {
			if w.Stop && len(q.Common) < MaxWords {
				q.Common = append(q.Common, w)
			}
			return w.Stop
		})
	}
	seen := map[string]bool{}
	q.Words = slices.DeleteFunc(q.Words, func(w QueryWord) bool {
		twice := seen[w.Word]
		seen[w.Word] = true
		return twice
	})
	if len(q.Words) > MaxWords {
		q.Ignored = len(q.Words) - MaxWords
		q.Words = q.Words[:MaxWords]
	}
	for i := range q.Phrases {
		q.Phrases[i].Terms = q.Phrases[i].Terms[:min(MaxWords, len(q.Phrases[i].Terms))]
	}
	q.Phrases = q.Phrases[:min(MaxWords, len(q.Phrases))]
	for i := range q.Minus {
		q.Minus[i].Terms = q.Minus[i].Terms[:min(MaxWords, len(q.Minus[i].Terms))]
	}
	q.Minus = q.Minus[:min(MaxWords, len(q.Minus))]
}

// words appends the words of query[start:end], tokenised in one go: tokens that span spaces
// (§ 433) stay together.
func (a *Analyzer) words(all []QueryWord, query string, start, end int) []QueryWord {
	var whole *QueryWord
	symbols := false
	covered := 0
	for t := range a.Tokens(query[start:end]) {
		t.Start, t.End = t.Start+start, t.End+start
		if t.Whole && t.Start < covered { // a part of a word with soft hyphens
			continue
		}
		if !t.Whole {
			covered = t.End
		}
		if whole != nil && t.Start >= whole.Start && t.End <= whole.End {
			if !t.Whole && !symbols && (!t.Stop || len(whole.Parts) == 0) {
				whole.Parts = append(whole.Parts, t.Term)
			}
			continue
		}
		all = append(all, QueryWord{
			Term: t.Term, Word: t.Word, Text: query[t.Start:t.End], Stop: t.Stop,
			Respelled: a.respelled(t.Word), Open: t.End == len(query), Start: t.Start, End: t.End,
		})
		whole = nil
		if t.Whole {
			whole = &all[len(all)-1]
			// A text about C doesn't match c++.
			symbols = strings.HasSuffix(t.Term, "+") || strings.HasSuffix(t.Term, "#")
		}
	}
	return all
}

// phrase returns a term per word of a text.
func (a *Analyzer) phrase(text string) []string {
	var terms []string
	for t := range a.Tokens(text) {
		if !t.Whole {
			terms = append(terms, t.Term)
		}
	}
	return terms
}

// In reports whether a text has the phrase.
func (p Phrase) In(tokens iter.Seq[Token]) bool {
	if len(p.Terms) == 0 {
		return true
	}
	// the latest terms, as many as the phrase has
	var last []string
	for t := range tokens {
		if t.Whole {
			continue
		}
		if len(last) == len(p.Terms) {
			last = append(last[:0], last[1:]...)
		}
		last = append(last, t.Term)
		if slices.Equal(last, p.Terms) {
			return true
		}
	}
	return false
}

func quote(r rune) bool {
	switch r {
	case '"', '„', '“', '”', '«', '»', '＂':
		return true
	}
	return false
}

func chunkLen(s string) int {
	if n := strings.IndexFunc(s, unicode.IsSpace); n >= 0 {
		return n
	}
	return len(s)
}

// plainEnd is the offset at which plain text ends: before a space that a hyphen or a quote
// follows.
func plainEnd(query string, at int) int {
	for at += max(1, chunkLen(query[at:])); at < len(query); {
		next := strings.TrimLeftFunc(query[at:], unicode.IsSpace)
		if next == "" {
			return len(query)
		}
		if r, _ := utf8.DecodeRuneInString(next); r == '-' || quote(r) {
			return at
		}
		at = len(query) - len(next)
		at += max(1, chunkLen(query[at:]))
	}
	return len(query)
}
