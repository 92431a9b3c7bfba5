package takeout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"time"

	"knowmad/pkg/platform/db"
)

// own is what this slice itself keeps of people.
type own struct{ *Service }

// leaving is a wish to leave in an archive.
type leaving struct {
	Authored    string    `json:"authored"`
	RequestedOn time.Time `json:"requestedOn"`
	DeletionOn  time.Time `json:"deletionOn"`
}

// Export gives a user's exports and their wish to leave.
func (o own) Export(ctx context.Context, q db.Queryer, user string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	var rows []row
	err := q.Select(ctx, &rows, `SELECT `+columns+` FROM exports WHERE user_id = ? ORDER BY created, id`, user)
	if err != nil {
		return nil, nil, fmt.Errorf("reading exports: %w", err)
	}
	data := struct {
		Exports  []Export `json:"exports"`
		Deletion *leaving `json:"deletion"`
	}{Exports: []Export{}}
	for _, r := range rows {
		data.Exports = append(data.Exports, r.seen(o.Clock.Now()))
	}
	var d struct {
		Authored       string
		Requested, Due db.Time
	}
	err = q.Get(ctx, &d, `SELECT authored, requested, due FROM deletions WHERE user_id = ?`, user)
	if err == nil {
		data.Deletion = &leaving{d.Authored, d.Requested.Time, d.Due.Time}
	} else if !errors.Is(err, sql.ErrNoRows) {
		return nil, nil, fmt.Errorf("reading a deletion: %w", err)
	}
	return data, nil, nil
}

// Erase deletes a user's archives.
func (o own) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	var ids []string
	if err := q.Select(ctx, &ids, `DELETE FROM exports WHERE user_id = ? RETURNING id`, user); err != nil {
		return nil, fmt.Errorf("deleting exports: %w", err)
	}
	for _, id := range ids {
		files = append(files, archiveOf(id))
	}
	return files, nil
}
