package index

import (
	"strings"

	"knowmad/pkg/market"
)

// Query is what is searched for on a market's site.
type Query struct {
	Host    *market.Market
	Text    string
	Subject int    // 0: any
	Format  string // "": any
	Grade   string // "": any
	Page    int    // from 0
	Limit   int
}

// condition is one on tokens: each of the groups is met, and none of none is there. A
// group is met by any of its meanings, a meaning by all of its tokens.
type condition struct {
	all  [][][]string
	none []string
}

// and is the condition with more tokens that must be there.
func (c condition) and(tokens ...string) condition {
	out := condition{all: append([][][]string{}, c.all...), none: c.none}
	for _, token := range tokens {
		out.all = append(out.all, [][]string{{token}})
	}
	return out
}

// andAny is the condition with a group of which any token must be there.
func (c condition) andAny(tokens []string) condition {
	group := make([][]string, 0, len(tokens))
	for _, token := range tokens {
		group = append(group, []string{token})
	}
	return condition{all: append(append([][][]string{}, c.all...), group), none: c.none}
}

// asked is a query as it is understood.
type asked struct {
	words   []Token // that must be there, each term once
	phrases [][]string
	none    []string // terms that must not be there
	stop    bool     // words are stop words: there are no others
}

// maxWords is how many words of a query are looked for, the first ones.
const maxWords = 24

// ask understands a query. Words between quotes are a phrase; what follows a minus must
// not be there. Nothing else has a meaning.
func ask(a Analyzer, text string) asked {
	var out asked
	var stops []Token
	seen := map[string]bool{}
	for i, quoted := range strings.Split(strings.NewReplacer("„", `"`, "“", `"`, "”", `"`, "«", `"`, "»", `"`).Replace(text), `"`) {
		var phrase []string
		for t := range a.Tokens(quoted) {
			t.Term = plain(t.Term)
			if i%2 == 0 && isMinus(quoted, t.Start) {
				out.none = append(out.none, t.Term)
				continue
			}
			phrase = append(phrase, t.Term)
			if seen[t.Term] {
				continue
			}
			seen[t.Term] = true
			if t.Stop {
				stops = append(stops, t)
			} else {
				out.words = append(out.words, t)
			}
		}
		if i%2 == 1 && len(phrase) > 1 {
			out.phrases = append(out.phrases, phrase)
		}
	}
	if len(out.words) == 0 {
		out.words, out.stop = stops, len(stops) > 0
	}
	out.words = out.words[:min(len(out.words), maxWords)]
	out.none = out.none[:min(len(out.none), maxWords)]
	return out
}

// isMinus tells whether a word stands behind a minus that no other word is joined to.
func isMinus(text string, at int) bool {
	before := text[:at]
	return strings.HasSuffix(before, "-") && (len(before) == 1 || strings.HasSuffix(before[:len(before)-1], " "))
}

// conditions are those of the words: somewhere in a know, and in its strong fields.
func (q asked) conditions() (anyField, strong condition) {
	for _, w := range q.words {
		strong = strong.and(strongly + w.Term)
		if q.stop { // only what stands in strong fields is kept of those
			anyField = anyField.and(strongly + w.Term)
		} else {
			anyField = anyField.and(anywhere + w.Term)
		}
	}
	for _, term := range q.none {
		anyField.none = append(anyField.none, anywhere+term)
	}
	strong.none = anyField.none
	return anyField, strong
}

// filter adds what the filters of a query ask for.
func (ix *Index) filter(q Query, a Analyzer, c condition) condition {
	if q.Subject > 0 {
		c = c.andAny(sameSubjects(q.Host, q.Subject, ix.Markets(), a))
	}
	if q.Format != "" {
		c = c.and(filtered + "f" + strings.ToLower(q.Format))
	}
	if q.Grade != "" {
		c = c.and(gradeToken(q.Host.Code, q.Grade))
	}
	return c
}
