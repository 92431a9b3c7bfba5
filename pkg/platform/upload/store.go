package upload

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// row is an upload as the table has it.
type row struct {
	ID       string
	User     string `db:"user_id"`
	Market   string
	Name     string
	Size     int64
	Received int64
	Hash     string
	Created  db.Time
	Finished db.NullTime
	Expires  db.Time
}

const columns = `SELECT id, user_id, market, name, size, received, hash, created, finished, expires FROM uploads `

func (r row) upload() Upload {
	return Upload{
		ID: r.ID, User: r.User, Market: r.Market, Name: r.Name, Size: r.Size, Hash: r.Hash,
		Received: r.Received, Finished: r.Finished.Time, Expires: r.Expires.Time,
	}
}

// isFinished reports whether the bytes are a blob.
func (r row) isFinished() bool { return r.Hash != "" }

// insert begins an upload within its user's limits.
func (s *Store) insert(ctx context.Context, user, market, name string, size int64) (r row, err error) {
	now := s.Clock.Now()
	r = row{
		ID: uuid.NewString(), User: user, Market: market, Name: name, Size: size,
		Created: db.At(now), Expires: db.At(now.Add(keptFor)),
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `INSERT INTO uploaders (user_id, latest) VALUES (?, ?)
			ON CONFLICT (user_id) DO UPDATE SET latest = excluded.latest`, user, r.Created)
		if err != nil {
			return err
		}
		if err := checkLimits(ctx, q, r); err != nil {
			return err
		}
		_, err = q.Exec(ctx, `INSERT INTO uploads (id, user_id, market, name, size, received, hash, created, expires)
			VALUES (?, ?, ?, ?, ?, 0, '', ?, ?)`, r.ID, r.User, r.Market, r.Name, r.Size, r.Created, r.Expires)
		return err
	})
	if err != nil {
		return row{}, fmt.Errorf("upload: beginning: %w", err)
	}
	return r, nil
}

// checkLimits refuses an upload that would be one too many of its user.
func checkLimits(ctx context.Context, q db.Queryer, next row) error {
	var has struct {
		Uploads int
		Bytes   int64
		First   db.NullTime
	}
	err := q.Get(ctx, &has, `SELECT COUNT(*) AS uploads, CAST(COALESCE(SUM(size), 0) AS BIGINT) AS bytes, MIN(expires) AS first
		FROM uploads WHERE user_id = ? AND expires > ?`, next.User, next.Created)
	if err != nil {
		return err
	}
	if has.Uploads < maxUploads && has.Bytes+next.Size <= maxBytes {
		return nil
	}
	p := problem.New(problem.TooManyRequests, "You have too many files on their way or unused. Use or cancel some of them first.")
	p.RetryAfter = has.First.Time.Sub(next.Created.Time)
	return p
}

// find reads an upload that hasn't expired, else a NotFoundError.
func (s *Store) find(ctx context.Context, id string) (r row, err error) {
	err = s.DB.One().Get(ctx, &r, columns+`WHERE id = ? AND expires > ?`, id, db.At(s.Clock.Now()))
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, errNotFound()
	}
	if err != nil {
		return row{}, fmt.Errorf("upload: reading: %w", err)
	}
	return r, nil
}

// ofUser reads uploads of a user that haven't expired, by their ids.
func (s *Store) ofUser(ctx context.Context, q db.Queryer, user string, ids []string) (map[string]row, error) {
	out := make(map[string]row, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	var rows []row
	err := q.Select(ctx, &rows, columns+`WHERE user_id = ? AND expires > ? AND id IN (`+places(len(ids))+`)`,
		append([]any{user, db.At(s.Clock.Now())}, db.Args(ids)...)...)
	if err != nil {
		return nil, fmt.Errorf("upload: reading: %w", err)
	}
	for _, r := range rows {
		out[r.ID] = r
	}
	return out, nil
}

func places(n int) string { return strings.TrimSuffix(strings.Repeat("?, ", n), ", ") }

// acknowledge records how many bytes are on the disk. It is false where that isn't what
// the row goes on from: it is gone, or finished.
func (s *Store) acknowledge(ctx context.Context, r *row, received int64) (bool, error) {
	expires := db.At(s.Clock.Now().Add(keptFor))
	var changed int64
	err := s.DB.Write(ctx, func(q db.Queryer) (err error) {
		changed, err = q.Exec(ctx, `UPDATE uploads SET received = ?, expires = ? WHERE id = ? AND received = ? AND hash = ''`,
			received, expires, r.ID, r.Received)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("upload: recording what came: %w", err)
	}
	if changed == 1 {
		r.Received, r.Expires = received, expires
	}
	return changed == 1, nil
}

// finishAs records, with the upload's hold, that all bytes are a blob. It is false where
// the row is gone.
func (s *Store) finishAs(ctx context.Context, r *row, hash string) (bool, error) {
	now := s.Clock.Now()
	var changed int64
	err := s.DB.Write(ctx, func(q db.Queryer) (err error) {
		changed, err = q.Exec(ctx, `UPDATE uploads SET received = size, hash = ?, finished = ?, expires = ? WHERE id = ? AND hash = ''`,
			hash, db.At(now), db.At(now.Add(keptFor)), r.ID)
		if err != nil || changed == 0 {
			return err
		}
		return s.Blobs.Hold(ctx, q, holder(r.ID), hash)
	})
	if err != nil {
		return false, fmt.Errorf("upload: recording the end: %w", err)
	}
	if changed == 1 {
		r.Received, r.Hash, r.Expires = r.Size, hash, db.At(now.Add(keptFor))
	}
	return changed == 1, nil
}

// removeFinished deletes rows of finished uploads and counts them.
func (s *Store) removeFinished(ctx context.Context, q db.Queryer, user string, ids []string) (int, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	n, err := q.Exec(ctx, `DELETE FROM uploads WHERE user_id = ? AND expires > ? AND hash <> '' AND id IN (`+places(len(ids))+`)`,
		append([]any{user, db.At(s.Clock.Now())}, db.Args(ids)...)...)
	if err != nil {
		return 0, fmt.Errorf("upload: taking: %w", err)
	}
	return int(n), nil
}

// remove deletes an upload's row with its hold; nothing there is no fault.
func (s *Store) remove(ctx context.Context, id string) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		n, err := q.Exec(ctx, `DELETE FROM uploads WHERE id = ?`, id)
		if err != nil || n == 0 {
			return err
		}
		return s.Blobs.Release(ctx, q, holder(id))
	})
	if err != nil {
		return fmt.Errorf("upload: deleting: %w", err)
	}
	return nil
}

// expired lists uploads whose time has come.
func (s *Store) expired(ctx context.Context, now time.Time) (rows []row, err error) {
	if err := s.DB.One().Select(ctx, &rows, columns+`WHERE expires <= ? ORDER BY expires, id LIMIT ?`, db.At(now), atOnce); err != nil {
		return nil, fmt.Errorf("upload: listing what has expired: %w", err)
	}
	return rows, nil
}

// unfinished tells which of some uploads are there and have a file of their own.
func (s *Store) unfinished(ctx context.Context, ids []string) (map[string]bool, error) {
	var found []string
	err := s.DB.One().Select(ctx, &found, `SELECT id FROM uploads WHERE hash = '' AND id IN (`+places(len(ids))+`)`, db.Args(ids)...)
	if err != nil {
		return nil, fmt.Errorf("upload: reading: %w", err)
	}
	out := make(map[string]bool, len(found))
	for _, id := range found {
		out[id] = true
	}
	return out, nil
}

// forgetUploaders deletes the rows of users without uploads who began none lately.
func (s *Store) forgetUploaders(ctx context.Context, before time.Time) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `DELETE FROM uploaders WHERE latest < ?
			AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.user_id = uploaders.user_id)`, db.At(before))
		return err
	})
	if err != nil {
		return fmt.Errorf("upload: clearing away: %w", err)
	}
	return nil
}

// allOf reads all uploads of a user, the oldest first.
func allOf(ctx context.Context, q db.Queryer, user string) (rows []row, err error) {
	if err := q.Select(ctx, &rows, columns+`WHERE user_id = ? ORDER BY created, id`, user); err != nil {
		return nil, fmt.Errorf("upload: reading: %w", err)
	}
	return rows, nil
}

// removeAllOf deletes all uploads of a user, with their holds.
func (s *Store) removeAllOf(ctx context.Context, q db.Queryer, user string) (ids []string, err error) {
	rows, err := allOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if err := s.Blobs.Release(ctx, q, holder(r.ID)); err != nil {
			return nil, err
		}
		ids = append(ids, r.ID)
	}
	for _, statement := range []string{`DELETE FROM uploads WHERE user_id = ?`, `DELETE FROM uploaders WHERE user_id = ?`} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return nil, fmt.Errorf("upload: deleting: %w", err)
		}
	}
	return ids, nil
}
