package payout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// linkRow is a link to the form.
type linkRow struct {
	Hash    string
	User    string `db:"user_id"`
	Market  string
	Opens   db.Time // of the window
	Expires db.Time
	Used    db.NullTime
}

func insertLink(ctx context.Context, q db.Queryer, l linkRow) error {
	_, err := q.Exec(ctx, `INSERT INTO payout_links (hash, user_id, market, opens, expires) VALUES (?, ?, ?, ?, ?)`, l.Hash, l.User, l.Market, l.Opens, l.Expires)
	if err != nil {
		return fmt.Errorf("making a link: %w", err)
	}
	return nil
}

// findLink reads a link, used and expired or not; found is false where there is none.
func findLink(ctx context.Context, q db.Queryer, hash string) (l linkRow, found bool, err error) {
	err = q.Get(ctx, &l, `SELECT hash, user_id, market, opens, expires, used FROM payout_links WHERE hash = ?`, hash)
	if errors.Is(err, sql.ErrNoRows) {
		return linkRow{}, false, nil
	}
	if err != nil {
		return linkRow{}, false, fmt.Errorf("reading a link: %w", err)
	}
	return l, true, nil
}

// useLink ends a link, whose user is locked.
func useLink(ctx context.Context, q db.Queryer, hash string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE payout_links SET used = ? WHERE hash = ?`, db.At(now), hash); err != nil {
		return fmt.Errorf("using a link: %w", err)
	}
	return nil
}

// deleteLinks deletes links that expired before a moment.
func deleteLinks(ctx context.Context, q db.Queryer, before time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM payout_links WHERE expires < ?`, db.At(before)); err != nil {
		return fmt.Errorf("deleting old links: %w", err)
	}
	return nil
}

// insertApplication stores that a user takes part in a contest, unless they do.
func insertApplication(ctx context.Context, q db.Queryer, w window, user, terms string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO payout_applications (user_id, market, opens, terms, accepted) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		user, w.Market, w.Opens, terms, db.At(now))
	if err != nil {
		return fmt.Errorf("storing an application: %w", err)
	}
	return nil
}

// acceptedOn is when a user accepted the terms of a window; nil: they haven't.
func acceptedOn(ctx context.Context, q db.Queryer, w window, user string) (*time.Time, error) {
	var on db.Time
	err := q.Get(ctx, &on, `SELECT accepted FROM payout_applications WHERE user_id = ? AND market = ? AND opens = ?`, user, w.Market, w.Opens)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // as the answer has it
	}
	if err != nil {
		return nil, fmt.Errorf("reading an application: %w", err)
	}
	return &on.Time, nil
}

// applicationRow is an application of a user.
type applicationRow struct {
	Market, Terms   string
	Opens, Accepted db.Time
}

func applicationsOf(ctx context.Context, q db.Queryer, user string) (out []applicationRow, err error) {
	err = q.Select(ctx, &out, `SELECT market, opens, terms, accepted FROM payout_applications WHERE user_id = ? ORDER BY opens, market LIMIT 10000`, user)
	if err != nil {
		return nil, fmt.Errorf("reading applications: %w", err)
	}
	return out, nil
}
