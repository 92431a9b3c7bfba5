package suggest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fold"
)

// HideQuery lets a query that visitors searched for be suggested no more on a market's
// sites, now and however many search for it, nor those in which its words stand side by
// side. It tells how many were suggested so far. Searches for it find what they found.
func (s *Service) HideQuery(ctx context.Context, host *market.Market, query string) (removed int, err error) {
	key := fold.Text(query)
	if key == "" {
		return 0, ErrNoQuery
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		removed = 0
		if err := insertHidden(ctx, q, host.Code, key, s.Clock.Now()); err != nil {
			return err
		}
		suggested, err := queriesOf(ctx, q, host.Code)
		if err != nil {
			return err
		}
		for _, one := range suggested {
			if !isHidden(one.Ref, []string{key}) {
				continue
			}
			if err := removePhrase(ctx, q, one.ID); err != nil {
				return err
			}
			removed++
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("hiding a query: %w", err)
	}
	return removed, nil
}

// ShowQuery takes HideQuery back: once enough visitors search for the query again it is
// suggested. It tells whether the query was hidden.
func (s *Service) ShowQuery(ctx context.Context, host *market.Market, query string) (was bool, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		was, err = deleteHidden(ctx, q, host.Code, fold.Text(query))
		return err
	})
	return was, err
}

// isHidden tells whether a query is one of those that are hidden, or has the words of one
// side by side.
func isHidden(key string, hidden []string) bool {
	return slices.ContainsFunc(hidden, func(of string) bool { return strings.Contains(" "+key+" ", " "+of+" ") })
}
