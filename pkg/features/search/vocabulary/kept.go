package vocabulary

import (
	"context"
	"maps"
	"sync"
	"time"

	"knowmad/pkg/platform/db"
)

const (
	// Lasts is the time for which Kept caches: other servers count words, too.
	Lasts = time.Minute
	// maxKept is the maximum number of cached terms of a language, some megabytes.
	maxKept = 20_000
)

// Kept caches lookups of terms, since visitors search for the same words again and again.
// It is safe for concurrent use.
type Kept struct {
	mu        sync.Mutex
	languages map[string]*keptLanguage
}

// keptLanguage has the cached terms of a language's live space.
type keptLanguage struct {
	space int64
	docs  int
	at    time.Time // time of the first lookup
	terms map[string][]form
}

// form is a word with a given term.
type form struct {
	word   string // folded
	docs   int
	marked bool // some text has the word with diacritics
}

// NewKept makes an empty cache.
func NewKept() *Kept { return &Kept{languages: map[string]*keptLanguage{}} }

// Forget empties the cache.
func (k *Kept) Forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	clear(k.languages)
}

// LookUp is the function LookUp with this cache; anew bypasses the cached terms.
func (k *Kept) LookUp(ctx context.Context, q db.Queryer, now time.Time, language string, terms []string, anew bool) (Terms, error) {
	if !anew {
		if v, ok := k.get(now, language, terms); ok {
			return v, nil
		}
	}
	v, err := LookUp(ctx, q, language, terms)
	if err == nil && v.Space != 0 {
		k.put(now, language, v)
	}
	return v, err
}

func (k *Kept) get(now time.Time, language string, terms []string) (Terms, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	l := k.languages[language]
	if l == nil || len(terms) == 0 {
		return Terms{}, false
	}
	if age := now.Sub(l.at); age < 0 || age >= Lasts {
		delete(k.languages, language)
		return Terms{}, false
	}
	v := newTerms(len(terms))
	v.Space, v.Docs, v.Kept = l.space, l.docs, true
	for _, term := range terms {
		forms, ok := l.terms[term]
		if !ok {
			return Terms{}, false
		}
		if _, again := v.Terms[term]; again {
			continue
		}
		for _, f := range forms {
			v.add(term, f)
		}
	}
	return v, true
}

// put caches terms, also those without knows: joined pairs of adjacent words are seldom
// words.
func (k *Kept) put(now time.Time, language string, v Terms) {
	k.mu.Lock()
	defer k.mu.Unlock()
	l := k.languages[language]
	if l == nil || l.space != v.Space || len(l.terms) > maxKept {
		l = &keptLanguage{space: v.Space, at: now, terms: map[string][]form{}}
		k.languages[language] = l
	}
	l.docs = v.Docs
	maps.Copy(l.terms, v.forms)
}
