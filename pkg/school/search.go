package school

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/db"
	"knowmad/pkg/fold"
	"knowmad/pkg/market"
	"knowmad/pkg/problem"
)

// Query asks for a page of a market's schools.
type Query struct {
	Text   string // every word begins a word of the school's name or city; "" for all schools
	Region int    // 0 for all regions
	Page   int    // from 0
	Limit  int    // 1 to MaxLimit
}

// Bounds of a query.
const (
	MaxLimit = 100
	MaxPage  = 10_000
	maxQuery = 200 // characters
	maxWords = 8   // further words are not looked at
)

// List is a page of schools.
type List struct {
	Content       []School `json:"content" nullable:"false" doc:"Schools whose name begins with the query first, then by name."`
	Last          bool     `json:"last" doc:"Whether there is no further page."`
	TotalElements int      `json:"totalElements" doc:"On all pages."`
	Page          int      `json:"page" doc:"From 0."`
}

// Search finds schools of a market. Case and diacritics don't matter.
func (s *Service) Search(ctx context.Context, m *market.Market, in Query) (List, error) {
	if utf8.RuneCountInString(in.Text) > maxQuery {
		return List{}, problem.New(problem.FormValidation, "Some fields need to be corrected.").
			WithFields(problem.Field{Field: "query", Message: "Please use at most 200 characters."})
	}
	out := List{Content: []School{}, Last: true, Page: in.Page}
	folded := fold.Text(in.Text)
	if folded == "" && strings.TrimSpace(in.Text) != "" {
		return out, nil // no letter to look for
	}
	var rows []row
	err := s.db.Read(ctx, func(q db.Queryer) error {
		f := newFinder(m, folded, in.Region)
		offset := in.Page * in.Limit
		if err := q.Select(ctx, &rows, f.page(), f.pageArgs(in.Limit, offset)...); err != nil {
			return err //nolint:wrapcheck // wrapped below
		}
		if len(rows) > 0 && len(rows) < in.Limit || len(rows) == 0 && offset == 0 {
			out.TotalElements = offset + len(rows) // that was the last page: no need to count
			return nil
		}
		return q.Get(ctx, &out.TotalElements, f.count(), f.args...) //nolint:wrapcheck // wrapped below
	})
	if err != nil {
		return List{}, fmt.Errorf("school: searching: %w", err)
	}
	for _, r := range rows {
		out.Content = append(out.Content, r.school())
	}
	out.Last = (in.Page+1)*in.Limit >= out.TotalElements
	return out, nil
}

// finder is the part of the statements that says which schools are meant.
type finder struct {
	folded string
	from   string // FROM and WHERE
	args   []any
}

func newFinder(m *market.Market, folded string, region int) finder {
	f := finder{folded: folded}
	if words := wordsOf(folded); len(words) > 0 {
		// The longest word leaves the fewest schools. CROSS JOIN keeps SQLite
		// from walking through all schools of the market instead.
		f.from = ` FROM (SELECT DISTINCT school_id FROM school_words WHERE market = ? AND word >= ? AND word < ?) w
			CROSS JOIN schools s WHERE s.id = w.school_id AND s.market = ?`
		f.args = append(f.args, m.Code, []byte(words[0]), behind(words[0]), m.Code)
		for _, word := range words[1:] {
			f.from += ` AND EXISTS (SELECT 1 FROM school_words o WHERE o.school_id = s.id AND o.word >= ? AND o.word < ?)`
			f.args = append(f.args, []byte(word), behind(word))
		}
	} else {
		f.from = ` FROM schools s WHERE s.market = ?`
		f.args = append(f.args, m.Code)
	}
	if region > 0 {
		f.from += ` AND s.region = ?`
		f.args = append(f.args, region)
	}
	return f
}

// wordsOf gives the words of a folded query, longest first.
func wordsOf(folded string) []string {
	words := strings.Fields(folded)
	words = words[:min(len(words), maxWords)]
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	return slices.Compact(words)
}

// behind is the first key that no longer begins with prefix: UTF-8 has no byte 0xFF.
func behind(prefix string) []byte { return append([]byte(prefix), 0xFF) }

func (f finder) count() string { return `SELECT COUNT(*)` + f.from }

func (f finder) page() string {
	order := ` ORDER BY s.sort_key, s.id`
	if f.folded != "" {
		order = ` ORDER BY CASE WHEN s.sort_key >= ? AND s.sort_key < ? THEN 0 ELSE 1 END, s.sort_key, s.id`
	}
	return `SELECT s.id, s.name, s.city, s.region, s.types, s.imported` + f.from + order + ` LIMIT ? OFFSET ?`
}

func (f finder) pageArgs(limit, offset int) []any {
	args := slices.Clone(f.args)
	if f.folded != "" {
		args = append(args, []byte(f.folded), behind(f.folded))
	}
	return append(args, limit, offset)
}
