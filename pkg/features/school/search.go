package school

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/problem"
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
			return err
		}
		if len(rows) > 0 && len(rows) < in.Limit || len(rows) == 0 && offset == 0 {
			out.TotalElements = offset + len(rows) // that was the last page: no need to count
			return nil
		}
		return q.Get(ctx, &out.TotalElements, f.count(), f.args...)
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
