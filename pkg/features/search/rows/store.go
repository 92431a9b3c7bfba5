package rows

import (
	"context"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

const (
	// maxKnowBytes and maxTextBytes bound the memory of the cache: rows for ranking about
	// 60,000 knows, and texts for showing about 15,000.
	maxKnowBytes = 128 << 20
	maxTextBytes = 128 << 20
	// rowBytes is the approximate memory of a row beside its texts.
	rowBytes = 300
	// Lasts is the time for which a row is cached. Views and likes change without a new
	// docno, so a cached row grows stale.
	Lasts = 15 * time.Minute
)

// Kept caches the rows of recently found knows by docno; a changed know gets another docno.
// It is safe for concurrent use; its results must not be changed.
type Kept struct {
	knows *cache[Know]
	texts *cache[Text]
}

// New makes an empty cache.
func New() *Kept {
	return &Kept{newCache[Know](maxKnowBytes, Lasts), newCache[Text](maxTextBytes, Lasts)}
}

// Knows returns the data for ranking knows, in the order of docnos; deleted knows are left
// out.
func (k *Kept) Knows(ctx context.Context, q db.Queryer, now time.Time, docnos []int64) ([]*Know, error) {
	return k.knows.load(now, docnos, func(missing []int64) (knows []*Know, err error) {
		in, args := inList(missing)
		err = q.Each(ctx, `SELECT docno, views, likes, head, terms FROM search_docs WHERE docno`+in, args, func(scan db.Scan) error {
			var k Know
			var head string
			var terms []byte
			if err := scan(&k.Docno, &k.Views, &k.Likes, &head, &terms); err != nil {
				return err
			}
			k.Terms = rank.Terms(terms)
			k.Head, err = Unpack(head)
			knows = append(knows, &k)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("reading what is found: %w", err)
		}
		return knows, nil
	})
}

// Text has the texts of a know that results show. Strong (subject, topics, headings, tags,
// author) is read only to match phrases.
type Text struct {
	Docno                   int64
	Title, Strong, Lead     string
	TitlePlaces, LeadPlaces Places
}

func (t Text) number() int64 { return t.Docno }

func (t Text) size() int {
	return rowBytes + len(t.Title) + len(t.Strong) + len(t.Lead) + len(t.TitlePlaces) + len(t.LeadPlaces)
}

// Has reports whether one of the texts contains a phrase.
func (t *Text) Has(p textsearch.Phrase, hashes []uint32, a *textsearch.Analyzer) bool {
	return t.TitlePlaces.has(hashes) || t.LeadPlaces.has(hashes) || p.In(a.Tokens(t.Strong))
}

const shownColumns = `docno, title, lead, title_places, lead_places`

// Texts returns the texts for results by docno, without Strong; deleted knows are left out.
func (k *Kept) Texts(ctx context.Context, q db.Queryer, now time.Time, docnos []int64) (map[int64]*Text, error) {
	texts, err := k.texts.load(now, docnos, func(missing []int64) ([]*Text, error) { return readTexts(ctx, q, missing, false) })
	return byDocno(texts), err
}

// AllTexts reads texts by docno, with Strong for phrases.
func AllTexts(ctx context.Context, q db.Queryer, docnos []int64) (map[int64]*Text, error) {
	if len(docnos) == 0 {
		return map[int64]*Text{}, nil
	}
	texts, err := readTexts(ctx, q, docnos, true)
	return byDocno(texts), err
}

func byDocno(texts []*Text) map[int64]*Text {
	out := make(map[int64]*Text, len(texts))
	for _, t := range texts {
		out[t.Docno] = t
	}
	return out
}

func readTexts(ctx context.Context, q db.Queryer, docnos []int64, strong bool) (texts []*Text, err error) {
	columns := shownColumns
	if strong {
		columns += `, strong`
	}
	in, args := inList(docnos)
	err = q.Each(ctx, `SELECT `+columns+` FROM search_texts WHERE docno`+in, args, func(scan db.Scan) error {
		var t Text
		to := []any{&t.Docno, &t.Title, &t.Lead, (*[]byte)(&t.TitlePlaces), (*[]byte)(&t.LeadPlaces)}
		if strong {
			to = append(to, &t.Strong)
		}
		texts = append(texts, &t)
		return scan(to...)
	})
	if err != nil {
		return nil, fmt.Errorf("reading texts of what is found: %w", err)
	}
	return texts, nil
}

// inList is the end of a condition column IN (values), for at least one value. The last
// value is repeated up to a power of two, so that lists of any length make few different
// statements, which engines can cache.
func inList(values []int64) (text string, args []any) {
	args = db.Args(values)
	for len(args)&(len(args)-1) != 0 {
		args = append(args, args[len(args)-1])
	}
	return ` IN (?` + strings.Repeat(`, ?`, len(args)-1) + `)`, args
}
