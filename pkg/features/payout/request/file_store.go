package request

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
)

// fileRow is a file for the bank as the table has it.
type fileRow struct {
	ID, Kind, Currency, Staff string
	Created                   db.Time
	Executed                  db.NullTime
	Count                     int
	Sum                       int64
}

const fileColumns = `SELECT f.id, f.kind, f.currency, f.staff, f.created, f.executed,
	(SELECT COUNT(*) FROM payout_requests r WHERE r.file = f.id) AS count, (SELECT COALESCE(SUM(r.amount), 0) FROM payout_requests r WHERE r.file = f.id) AS sum
	FROM payout_files f `

// insertFile stores a file for the bank.
func insertFile(ctx context.Context, q db.Queryer, f fileRow) error {
	if _, err := q.Exec(ctx, `INSERT INTO payout_files (id, kind, currency, staff, created) VALUES (?, ?, ?, ?, ?)`, f.ID, f.Kind, f.Currency, f.Staff, f.Created); err != nil {
		return fmt.Errorf("storing a file for the bank: %w", err)
	}
	return nil
}

// executeFile stores that the bank paid a file.
func executeFile(ctx context.Context, q db.Queryer, id string, at db.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `UPDATE payout_files SET executed = ? WHERE id = ? AND executed IS NULL`, at, id)
	if err != nil {
		return false, fmt.Errorf("storing that a file was executed: %w", err)
	}
	return n == 1, nil
}

// findFile reads a file for the bank; found is false where there is none.
func findFile(ctx context.Context, q db.Queryer, id string) (f fileRow, found bool, err error) {
	err = q.Get(ctx, &f, fileColumns+`WHERE f.id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return fileRow{}, false, nil
	}
	if err != nil {
		return fileRow{}, false, fmt.Errorf("reading a file for the bank: %w", err)
	}
	return f, true, nil
}

// files are a part of the files for the bank, the latest first, and how many there are.
func files(ctx context.Context, q db.Queryer, offset, limit int) (out []fileRow, total int, err error) {
	if err := q.Get(ctx, &total, `SELECT COUNT(*) FROM payout_files`); err != nil {
		return nil, 0, fmt.Errorf("counting files for the bank: %w", err)
	}
	if err := q.Select(ctx, &out, fileColumns+`ORDER BY f.created DESC, f.id LIMIT ? OFFSET ?`, limit, offset); err != nil {
		return nil, 0, fmt.Errorf("reading files for the bank: %w", err)
	}
	return out, total, nil
}

// requestsIn are the requests that a file pays, in the order of their ids.
func requestsIn(ctx context.Context, q db.Queryer, file string) ([]Row, error) {
	return requests(ctx, q, `WHERE r.file = ? ORDER BY r.id`, file)
}

// approvedRequests are requests that wait for a file, in the order of their ids.
func approvedRequests(ctx context.Context, q db.Queryer, limit int) ([]Row, error) {
	return requests(ctx, q, `WHERE r.status = ? AND r.file IS NULL ORDER BY r.created, r.id LIMIT ?`, Approved, limit)
}
