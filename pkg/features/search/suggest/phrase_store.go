package suggest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/platform/db"
)

const (
	// maxRead is how many phrases with one beginning are looked at; of beginnings that
	// more have, a job finds the best (tops.go).
	maxRead = 64
	// maxBest is how many of them are read whole.
	maxBest = MaxSuggestions
)

// scope is whose phrases of which kind are looked for.
type scope struct {
	market string
	kind   Type
}

const phraseColumns = `p.id, p.market, p.kind, p.ref, p.text, p.path, p.subject, p.rank`

// ofScope are the phrases of a scope with a beginning: the best that a job found, where
// very many have it, otherwise the best of all. The limit says which, as SQLite would ask
// in a condition for each of the very many.
const ofScope = `
	SELECT phrase FROM (SELECT phrase FROM search_phrase_tops WHERE market = ? AND kind = ? AND prefix = ? ORDER BY rank DESC LIMIT ?) best
	UNION ALL
	SELECT phrase FROM (SELECT phrase, rank FROM
		(SELECT phrase, rank FROM search_phrase_starts WHERE market = ? AND kind = ? AND start >= ? AND start < ? ORDER BY start
			LIMIT CASE WHEN EXISTS (SELECT 1 FROM search_phrase_tops WHERE market = ? AND kind = ? AND prefix = ?) THEN 0 ELSE CAST(? AS BIGINT) END) found
		ORDER BY rank DESC LIMIT ?) first`

// selectPhrases reads the best phrases of the scopes with a beginning.
// CROSS JOIN keeps SQLite from walking through all phrases instead.
func selectPhrases(ctx context.Context, q db.Queryer, prefix []byte, best int, scopes ...scope) (found []phrase, err error) {
	if len(scopes) == 0 {
		return nil, nil
	}
	var args []any
	for _, s := range scopes {
		args = append(args, s.market, s.kind, prefix, best, s.market, s.kind, prefix, behind(prefix), s.market, s.kind, prefix, maxRead, best)
	}
	union := strings.Repeat(` UNION ALL `+ofScope, len(scopes))[len(` UNION ALL `):]
	err = q.Select(ctx, &found, `SELECT `+phraseColumns+` FROM (`+union+`) c CROSS JOIN search_phrases p WHERE p.id = c.phrase`, args...)
	if err != nil {
		return nil, fmt.Errorf("reading phrases: %w", err)
	}
	return found, nil
}

// behind is the first key that no longer begins with prefix: UTF-8 has no byte 0xFF.
func behind(prefix []byte) []byte {
	return append(append(make([]byte, 0, len(prefix)+1), prefix...), 0xFF)
}

// findPhrases reads phrases by their numbers; those that there aren't are left out.
func findPhrases(ctx context.Context, q db.Queryer, ids []any) (map[int64]phrase, error) {
	if len(ids) == 0 {
		return nil, nil //nolint:nilnil // none
	}
	var rows []phrase
	err := q.Select(ctx, &rows, `SELECT `+phraseColumns+` FROM search_phrases p WHERE p.id IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`)`, ids...)
	if err != nil {
		return nil, fmt.Errorf("reading phrases: %w", err)
	}
	out := make(map[int64]phrase, len(rows))
	for _, p := range rows {
		out[p.ID] = p
	}
	return out, nil
}

// phrasesAtOnce is how many phrases a statement stores.
const phrasesAtOnce = 50

// storePhrases writes phrases without their starts.
func storePhrases(ctx context.Context, q db.Queryer, all []phrase) error {
	var args []any
	for _, p := range all {
		args = append(args, p.ID, p.Market, p.Kind, p.Ref, p.Text, p.Path, p.Subject, p.Rank)
	}
	const row = `, (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)`
	_, err := q.Exec(ctx, `INSERT INTO search_phrases (id, market, kind, ref, text, path, subject, rank, weight, week) VALUES `+strings.Repeat(row, len(all))[len(`, `):]+`
		ON CONFLICT (id) DO UPDATE SET market = EXCLUDED.market, kind = EXCLUDED.kind, ref = EXCLUDED.ref, text = EXCLUDED.text,
			path = EXCLUDED.path, subject = EXCLUDED.subject, rank = EXCLUDED.rank`, args...)
	if err != nil {
		return fmt.Errorf("storing phrases: %w", err)
	}
	return nil
}

// startsAtOnce is how many starts a statement stores.
const startsAtOnce = 150

func insertStarts(ctx context.Context, q db.Queryer, all []phrase) error {
	var args []any
	for _, p := range all {
		for _, key := range p.keys() {
			args = append(args, p.Market, p.Kind, key, p.Rank, p.ID)
		}
	}
	const row = `, (?, ?, ?, ?, ?)`
	const columns = 5
	for some := range slices.Chunk(args, columns*startsAtOnce) {
		values := strings.Repeat(row, len(some)/columns)[len(`, `):]
		_, err := q.Exec(ctx, `INSERT INTO search_phrase_starts (market, kind, start, rank, phrase) VALUES `+values+` ON CONFLICT DO NOTHING`, some...)
		if err != nil {
			return fmt.Errorf("storing the starts of phrases: %w", err)
		}
	}
	return nil
}

func deleteStarts(ctx context.Context, q db.Queryer, p phrase) error {
	for _, key := range p.keys() {
		_, err := q.Exec(ctx, `DELETE FROM search_phrase_starts WHERE market = ? AND kind = ? AND start = ? AND rank = ? AND phrase = ?`,
			p.Market, p.Kind, key, p.Rank, p.ID)
		if err != nil {
			return fmt.Errorf("deleting the starts of a phrase: %w", err)
		}
	}
	return nil
}

func deletePhrase(ctx context.Context, q db.Queryer, id int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM search_phrases WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting a phrase: %w", err)
	}
	return nil
}
