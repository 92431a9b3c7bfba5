package school

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/fold"
)

// findExisting reads the rows of those schools that the database has, by id.
func (im *importer) findExisting(ctx context.Context, part []market.School) (map[string]row, error) {
	args := make([]any, len(part))
	for i, s := range part {
		args[i] = s.ID
	}
	var rows []row
	if err := im.q.Select(ctx, &rows, `SELECT `+columns+` FROM schools WHERE id IN (`+marks(len(args))+`)`, args...); err != nil {
		return nil, fmt.Errorf("school: reading: %w", err)
	}
	out := make(map[string]row, len(rows))
	for _, r := range rows {
		out[r.ID] = r
	}
	return out, nil
}

// change writes what is otherwise. The words and the key stay: the id is made of them.
func (im *importer) change(ctx context.Context, before, now row) error {
	same := before.Name == now.Name && before.City == now.City && before.Types == now.Types && equal(before.Region, now.Region)
	if !same {
		im.Changed++
	}
	if !im.write || same && before.Imported == now.Imported {
		return nil
	}
	_, err := im.q.Exec(ctx, `UPDATE schools SET name = ?, city = ?, region = ?, types = ?, imported = ? WHERE id = ?`,
		now.Name, now.City, now.Region, now.Types, now.Imported, now.ID)
	if err == nil && !equal(before.Region, now.Region) {
		_, err = im.q.Exec(ctx, `UPDATE school_words SET region = ? WHERE school_id = ?`, now.Region, now.ID)
	}
	if err != nil {
		return fmt.Errorf("school: changing: %w", err)
	}
	return nil
}

func equal(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

// add writes new schools and the words by which they are found. Another server
// that starts now may have written the same.
func (im *importer) add(ctx context.Context, fresh []row) error {
	var args, words []any
	for _, r := range fresh {
		key := fold.Text(r.Name) + " " + fold.Text(r.City)
		args = append(args, r.ID, im.market.Code, r.Name, r.City, r.Region, r.Types, []byte(key), r.Imported)
		all := strings.Fields(key)
		slices.Sort(all)
		for _, word := range slices.Compact(all) {
			words = append(words, r.ID, []byte(word), im.market.Code, r.Region, []byte(key))
		}
	}
	const schoolValues, wordValues = 8, 5
	_, err := im.q.Exec(ctx, `INSERT INTO schools (id, market, name, city, region, types, sort_key, imported) VALUES `+
		tuples(len(fresh), schoolValues)+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("school: adding: %w", err)
	}
	for part := range slices.Chunk(words, atOnce*wordValues) {
		_, err := im.q.Exec(ctx, `INSERT INTO school_words (school_id, word, market, region, sort_key) VALUES `+
			tuples(len(part)/wordValues, wordValues)+` ON CONFLICT (school_id, word) DO NOTHING`, part...)
		if err != nil {
			return fmt.Errorf("school: adding words: %w", err)
		}
	}
	return nil
}
