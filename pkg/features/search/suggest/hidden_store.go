package suggest

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

func insertHidden(ctx context.Context, q db.Queryer, market, key string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO search_hidden_queries (market, query, hidden) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, market, key, db.At(now))
	if err != nil {
		return fmt.Errorf("storing a hidden query: %w", err)
	}
	return nil
}

func deleteHidden(ctx context.Context, q db.Queryer, market, key string) (found bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM search_hidden_queries WHERE market = ? AND query = ?`, market, key)
	if err != nil {
		return false, fmt.Errorf("deleting a hidden query: %w", err)
	}
	return n > 0, nil
}

// hiddenOf returns a market's hidden queries: operators hide each by the command
// hide-query.
func hiddenOf(ctx context.Context, q db.Queryer, market string) (keys []string, err error) {
	if err := q.Select(ctx, &keys, `SELECT query FROM search_hidden_queries WHERE market = ?`, market); err != nil {
		return nil, fmt.Errorf("reading hidden queries: %w", err)
	}
	return keys, nil
}

// queriesOf returns the suggested queries of a market: at most maxQueries, and those added
// since the last Sweep.
func queriesOf(ctx context.Context, q db.Queryer, market string) (found []phrase, err error) {
	if err := q.Select(ctx, &found, `SELECT `+phraseColumns+` FROM search_phrases p WHERE p.market = ? AND p.kind = 'TEXT'`, market); err != nil {
		return nil, fmt.Errorf("reading the queries of a market: %w", err)
	}
	return found, nil
}
