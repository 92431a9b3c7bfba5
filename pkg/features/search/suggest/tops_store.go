package suggest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/platform/db"
)

// selectStarts reads the starts of a scope after one, in order.
func selectStarts(ctx context.Context, q db.Queryer, of scope, behind start, limit int) (found []start, err error) {
	err = q.Select(ctx, &found, `SELECT start, rank, phrase FROM search_phrase_starts WHERE market = ? AND kind = ? AND (start, rank, phrase) > (?, ?, ?)
		ORDER BY start, rank, phrase LIMIT ?`, of.market, of.kind, behind.Start, behind.Rank, behind.Phrase, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the starts of phrases: %w", err)
	}
	return found, nil
}

// storeTops stores the best phrases of a prefix; unchanged rows aren't written.
func storeTops(ctx context.Context, q db.Queryer, of scope, l level) error {
	var stored []int64
	err := q.Select(ctx, &stored, `SELECT phrase FROM search_phrase_tops WHERE market = ? AND kind = ? AND prefix = ?`, of.market, of.kind, l.prefix)
	for _, id := range stored {
		if err == nil && !slices.ContainsFunc(l.best, func(s start) bool { return s.Phrase == id }) {
			_, err = q.Exec(ctx, `DELETE FROM search_phrase_tops WHERE market = ? AND kind = ? AND prefix = ? AND phrase = ?`, of.market, of.kind, l.prefix, id)
		}
	}
	for _, s := range l.best {
		if err == nil && !slices.Contains(stored, s.Phrase) {
			// With the phrase's present rank, unless it has been deleted meanwhile.
			_, err = q.Exec(ctx, `INSERT INTO search_phrase_tops (market, kind, prefix, rank, phrase)
				SELECT p.market, p.kind, ?, p.rank, p.id FROM search_phrases p WHERE p.id = ? AND p.market = ? AND p.kind = ? ON CONFLICT DO NOTHING`,
				l.prefix, s.Phrase, of.market, of.kind)
		}
	}
	if err != nil {
		return fmt.Errorf("storing the best phrases of a beginning: %w", err)
	}
	return nil
}

// raise adds a phrase to the best of its very common prefixes if it ranks above one of
// them. The next FindTops deletes the surplus.
func raise(ctx context.Context, q db.Queryer, p phrase) error {
	args := []any{p.Rank, p.ID, p.Market, p.Kind}
	for _, prefix := range p.prefixes() {
		args = append(args, prefix)
	}
	const others = 4
	if len(args) == others {
		return nil
	}
	_, err := q.Exec(ctx, `INSERT INTO search_phrase_tops (market, kind, prefix, rank, phrase)
		SELECT t.market, t.kind, t.prefix, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM search_phrase_tops t
		WHERE t.market = ? AND t.kind = ? AND t.prefix IN (?`+strings.Repeat(`, ?`, len(args)-others-1)+`)
		GROUP BY t.market, t.kind, t.prefix HAVING MIN(t.rank) < ? ON CONFLICT DO NOTHING`, append(args, p.Rank)...)
	if err != nil {
		return fmt.Errorf("putting a phrase among the best ones: %w", err)
	}
	return nil
}

// rerank updates a phrase's rank among the best.
func rerank(ctx context.Context, q db.Queryer, p phrase) error {
	if _, err := q.Exec(ctx, `UPDATE search_phrase_tops SET rank = ? WHERE phrase = ?`, p.Rank, p.ID); err != nil {
		return fmt.Errorf("ordering the best phrases anew: %w", err)
	}
	return nil
}

func deleteTops(ctx context.Context, q db.Queryer, phrase int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM search_phrase_tops WHERE phrase = ?`, phrase); err != nil {
		return fmt.Errorf("deleting a phrase from the best ones: %w", err)
	}
	return nil
}
