package vocabulary

import (
	"context"
	"maps"
	"sync"
	"time"

	"knowmad/pkg/platform/db"
)

const (
	// Lasts is how long Kept tells of words what it has read: other servers count them, too.
	Lasts = time.Minute
	// maxKept is how many terms of a language are kept: some megabytes.
	maxKept = 20_000
)

// Kept keeps in memory what was looked up lately, as visitors search for the same words again
// and again. It is safe for use by many goroutines.
type Kept struct {
	mu        sync.Mutex
	languages map[string]*keptLanguage
}

// keptLanguage is what is kept of a language's space.
type keptLanguage struct {
	space int64
	docs  int
	at    time.Time // of the first
	terms map[string][]form
}

// form is a word of a term.
type form struct {
	word   string // as it is folded
	docs   int
	marked bool // texts have it with diacritics
}

// NewKept keeps nothing yet.
func NewKept() *Kept { return &Kept{languages: map[string]*keptLanguage{}} }

// Forget drops all that is kept.
func (k *Kept) Forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	clear(k.languages)
}

// LookUp is as the function of that name. It tells what it has kept, unless it is to look the
// terms up anew.
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

// put keeps terms, also those that no know has: most of two words that stand side by side are
// none as one.
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
