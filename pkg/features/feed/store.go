package feed

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// insertList stores a list, and deletes the user's oldest lists above listsKept.
func insertList(ctx context.Context, q db.Queryer, l stored) error {
	items, err := json.Marshal(l.kept)
	if err != nil {
		return fmt.Errorf("writing a list: %w", err)
	}
	_, err = q.Exec(ctx, `INSERT INTO feed_lists (id, user_id, market, created, items) VALUES (?, ?, ?, ?, ?)`, l.id, l.user, l.market, db.At(l.created), string(items))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err == nil {
		_, err = q.Exec(ctx, `DELETE FROM feed_lists WHERE user_id = ? AND id NOT IN (SELECT id FROM feed_lists WHERE user_id = ? ORDER BY created DESC, id LIMIT ?)`,
			l.user, l.user, listsKept)
	}
	if err != nil {
		return fmt.Errorf("storing a list: %w", err)
	}
	return nil
}

// findList reads a list; ok is false for an unknown id.
func findList(ctx context.Context, q db.Queryer, id string) (l stored, ok bool, err error) {
	var rows []struct {
		UserID  string `db:"user_id"`
		Market  string
		Created db.Time
		Items   string
	}
	if err := q.Select(ctx, &rows, `SELECT user_id, market, created, items FROM feed_lists WHERE id = ?`, id); err != nil {
		return l, false, fmt.Errorf("reading a list: %w", err)
	}
	if len(rows) == 0 {
		return l, false, nil
	}
	r := rows[0]
	l = stored{id: id, user: r.UserID, market: r.Market, created: r.Created.Time}
	if err := json.Unmarshal([]byte(r.Items), &l.kept); err != nil {
		return l, false, fmt.Errorf("reading a list: %w", err)
	}
	return l, true, nil
}

// dropLists deletes the lists made before a time.
func dropLists(ctx context.Context, q db.Queryer, before time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM feed_lists WHERE created < ?`, db.At(before)); err != nil {
		return fmt.Errorf("forgetting lists: %w", err)
	}
	return nil
}
