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

// HideQuery stops suggesting a query on a market's sites, and all queries that contain its
// words side by side, however many visitors search for them. removed is the number of
// suggestions removed. Searches for the query work as before.
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

// ShowQuery reverts HideQuery: the query is suggested again once enough visitors search for
// it. was is false if the query wasn't hidden.
func (s *Service) ShowQuery(ctx context.Context, host *market.Market, query string) (was bool, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		was, err = deleteHidden(ctx, q, host.Code, fold.Text(query))
		return err
	})
	return was, err
}

// isHidden reports whether a query is hidden, or contains the words of a hidden query side
// by side.
func isHidden(key string, hidden []string) bool {
	return slices.ContainsFunc(hidden, func(of string) bool { return strings.Contains(" "+key+" ", " "+of+" ") })
}
