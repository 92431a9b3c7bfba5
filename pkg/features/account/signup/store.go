package signup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
)

// Link is a row of mail_links.
type Link struct {
	Hash    string
	Purpose string
	User    string `db:"user_id"`
	Email   string
	Expires db.Time
}

// insertLink makes the token of a link. Only its hash is stored.
func insertLink(ctx context.Context, q db.Queryer, purpose, user, email string, expires time.Time) (token string, err error) {
	token = users.NewToken()
	_, err = q.Exec(ctx, `INSERT INTO mail_links (hash, purpose, user_id, email, expires) VALUES (?, ?, ?, ?, ?)`,
		users.Hash(token), purpose, user, email, db.At(expires))
	if err != nil {
		return "", fmt.Errorf("making a link: %w", err)
	}
	return token, nil
}

// readLink reads a link, expired or not; ok is false where there is none.
func readLink(ctx context.Context, q db.Queryer, hash string) (l Link, ok bool, err error) {
	err = q.Get(ctx, &l, `SELECT hash, purpose, user_id, email, expires FROM mail_links WHERE hash = ?`, hash)
	if errors.Is(err, sql.ErrNoRows) {
		return Link{}, false, nil
	}
	if err != nil {
		return Link{}, false, fmt.Errorf("reading a link: %w", err)
	}
	return l, true, nil
}

// deleteLink deletes a link; found is false where another request did so before.
func deleteLink(ctx context.Context, q db.Queryer, hash string) (found bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM mail_links WHERE hash = ?`, hash)
	if err != nil {
		return false, fmt.Errorf("using a link: %w", err)
	}
	return n > 0, nil
}

// deleteLinks deletes all links of a user.
func deleteLinks(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM mail_links WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("ending links: %w", err)
	}
	return nil
}

// ListLinks reads the links of a user, expired ones included.
func ListLinks(ctx context.Context, q db.Queryer, user string) (rows []Link, err error) {
	err = q.Select(ctx, &rows, `SELECT purpose, email, expires FROM mail_links WHERE user_id = ? ORDER BY expires, hash`, user)
	if err != nil {
		return nil, fmt.Errorf("reading links: %w", err)
	}
	return rows, nil
}

// DeleteExpired deletes expired links.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM mail_links WHERE expires < ?`, db.At(now)); err != nil {
		return fmt.Errorf("deleting old links: %w", err)
	}
	return nil
}
