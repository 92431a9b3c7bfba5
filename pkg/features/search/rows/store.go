package rows

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

// Text is what results show of a know; Strong is for phrases.
type Text struct {
	Docno                   int64
	Title, Strong, Lead     string
	TitlePlaces, LeadPlaces Places
}

// Has tells whether one of the texts has a phrase.
func (t *Text) Has(p textsearch.Phrase, hashes []uint32, a *textsearch.Analyzer) bool {
	return t.TitlePlaces.has(hashes) || t.LeadPlaces.has(hashes) || p.In(a.Tokens(t.Strong))
}

// Texts gives what results show, by docnos, but for knows that are gone. Strong, where
// phrases may stand besides, is read for phrases only, and else empty.
func Texts(ctx context.Context, q db.Queryer, docnos []int64, phrases bool) (map[int64]*Text, error) {
	out := make(map[int64]*Text, len(docnos))
	if len(docnos) == 0 {
		return out, nil
	}
	columns := `docno, title, lead, title_places, lead_places`
	if phrases {
		columns += `, strong`
	}
	in, args := inList(docnos)
	err := q.Each(ctx, `SELECT `+columns+` FROM search_texts WHERE docno`+in, args, func(scan db.Scan) error {
		var t Text
		to := []any{&t.Docno, &t.Title, &t.Lead, (*[]byte)(&t.TitlePlaces), (*[]byte)(&t.LeadPlaces)}
		if phrases {
			to = append(to, &t.Strong)
		}
		if err := scan(to...); err != nil {
			return err
		}
		out[t.Docno] = &t
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading texts of what is found: %w", err)
	}
	return out, nil
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
