package suggest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/platform/db"
)

const phraseColumns = `p.id, p.market, p.kind, p.ref, p.text, p.path, p.subject, p.rank`

// findPhrases reads phrases by id; unknown ids are left out.
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

// phrasesAtOnce is the number of phrases per INSERT.
const phrasesAtOnce = 50

// storePhrases inserts or changes phrases, without their starts.
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

// startsAtOnce is the number of starts per INSERT.
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
