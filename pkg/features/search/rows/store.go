package rows

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

// Ref is a know's number and the version of its rows: a hash of what they tell, the same on
// all servers. Rows of version 0 aren't kept.
type Ref struct{ Docno, Version int64 }

const (
	// maxKnowBytes and maxTextBytes bound what a process keeps, whatever the number of knows:
	// to rank about 30,000, and to show about 10,000.
	maxKnowBytes = 64 << 20
	maxTextBytes = 64 << 20
	// rowBytes is about what a row takes in memory beside its texts.
	rowBytes = 300
)

// Kept is what a process keeps of knows that were found lately. It is safe for use by many
// goroutines; what it gives must not be changed.
type Kept struct {
	knows *cache[Know]
	texts *cache[Text]
}

// New keeps nothing yet.
func New() *Kept { return &Kept{newCache[Know](maxKnowBytes), newCache[Text](maxTextBytes)} }

// Know is a know as it is ranked.
type Know struct {
	Docno, Version        int64
	Know, Market          string
	Subject               int
	Published             db.Time
	Quality, Views, Likes int
	TitleWords            int `db:"title_words"`
	BodyWords             int `db:"body_words"`
	Terms                 []byte
}

func (k Know) ref() Ref { return Ref{k.Docno, k.Version} }

func (k Know) size() int { return rowBytes + len(k.Terms) }

// Ranked is the know for a ranking on a market's site.
func (k Know) Ranked(own string) rank.Know {
	return rank.Know{
		ID: k.Know, Own: k.Market == own, Published: k.Published.Time, Quality: float64(k.Quality) / 1000, Views: k.Views, Likes: k.Likes,
		TitleWords: k.TitleWords, BodyWords: k.BodyWords, Terms: k.Terms,
	}
}

// Knows gives knows in the order of refs, but for those that are gone. Versions don't tell
// how much a know is read: refreshes counts how often the tables were brought to that, and
// was read before the refs.
func (k *Kept) Knows(ctx context.Context, q db.Queryer, refreshes int64, refs []Ref) ([]*Know, error) {
	return k.knows.load(refs, refreshes, func(docnos []int64) (knows []Know, err error) {
		in, args := inList(docnos)
		err = q.Select(ctx, &knows, `SELECT docno, version, know, market, subject, published, quality, views, likes, title_words, body_words, terms
			FROM search_docs WHERE docno`+in, args...)
		if err != nil {
			return nil, fmt.Errorf("reading what is found: %w", err)
		}
		return knows, nil
	})
}

// Text is what results show of a know; Strong is for phrases.
type Text struct {
	Docno, Version      int64
	Title, Strong, Lead string
	TitlePlaces         Places `db:"title_places"`
	LeadPlaces          Places `db:"lead_places"`
}

func (t Text) ref() Ref { return Ref{t.Docno, t.Version} }

func (t Text) size() int {
	return rowBytes + len(t.Title) + len(t.Strong) + len(t.Lead) + len(t.TitlePlaces) + len(t.LeadPlaces)
}

// Has tells whether one of the texts has a phrase.
func (t Text) Has(p textsearch.Phrase, hashes []uint32, a *textsearch.Analyzer) bool {
	return t.TitlePlaces.has(hashes) || t.LeadPlaces.has(hashes) || p.In(a.Tokens(t.Strong))
}

const shownColumns = `docno, version, title, lead, title_places, lead_places`

// Texts gives what results show, by docnos, but for knows that are gone. Strong is empty.
func (k *Kept) Texts(ctx context.Context, q db.Queryer, refs []Ref) (map[int64]*Text, error) {
	texts, err := k.texts.load(refs, 0, func(docnos []int64) ([]Text, error) { return readTexts(ctx, q, shownColumns, docnos) })
	out := make(map[int64]*Text, len(texts))
	for _, t := range texts {
		out[t.Docno] = t
	}
	return out, err
}

// AllTexts reads texts with those that phrases may stand in besides, by docnos.
func AllTexts(ctx context.Context, q db.Queryer, docnos []int64) (map[int64]*Text, error) {
	if len(docnos) == 0 {
		return map[int64]*Text{}, nil
	}
	texts, err := readTexts(ctx, q, shownColumns+`, strong`, docnos)
	out := make(map[int64]*Text, len(texts))
	for i := range texts {
		out[texts[i].Docno] = &texts[i]
	}
	return out, err
}

func readTexts(ctx context.Context, q db.Queryer, columns string, docnos []int64) (texts []Text, err error) {
	in, args := inList(docnos)
	if err := q.Select(ctx, &texts, `SELECT `+columns+` FROM search_texts WHERE docno`+in, args...); err != nil {
		return nil, fmt.Errorf("reading texts of what is found: %w", err)
	}
	return texts, nil
}

// inList is the end of a condition by which a column is one of some values, of which there
// is one at least. The last one stands there again until they are a power of two: so that
// lists of any length make few statements, and those that an engine has compiled serve again.
func inList(values []int64) (text string, args []any) {
	args = db.Args(values)
	for len(args)&(len(args)-1) != 0 {
		args = append(args, args[len(args)-1])
	}
	return ` IN (?` + strings.Repeat(`, ?`, len(args)-1) + `)`, args
}
