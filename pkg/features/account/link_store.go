package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
)

// link is a row of mail_links.
type link struct {
	Hash    string
	Purpose string
	User    string `db:"user_id"`
	Email   string
	Expires db.Time
}

func insertLink(ctx context.Context, q db.Queryer, l link) error {
	_, err := q.Exec(ctx, `INSERT INTO mail_links (hash, purpose, user_id, email, expires) VALUES (?, ?, ?, ?, ?)`,
		l.Hash, l.Purpose, l.User, l.Email, l.Expires)
	if err != nil {
		return fmt.Errorf("making a link: %w", err)
	}
	return nil
}

// readLink reads a link, expired or not; ok is false where there is none.
func readLink(ctx context.Context, q db.Queryer, hash string) (l link, ok bool, err error) {
	err = q.Get(ctx, &l, `SELECT hash, purpose, user_id, email, expires FROM mail_links WHERE hash = ?`, hash)
	if errors.Is(err, sql.ErrNoRows) {
		return link{}, false, nil
	}
	if err != nil {
		return link{}, false, fmt.Errorf("reading a link: %w", err)
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

// listLinks reads the links of a user, expired ones included.
func listLinks(ctx context.Context, q db.Queryer, user string) (rows []link, err error) {
	err = q.Select(ctx, &rows, `SELECT purpose, email, expires FROM mail_links WHERE user_id = ? ORDER BY expires, hash`, user)
	if err != nil {
		return nil, fmt.Errorf("reading links: %w", err)
	}
	return rows, nil
}

// idle runs n statements that insert no row, in place of the statements that store
// rows of an account, so that a call for an unknown address costs the database as
// much as one for a known address.
func idle(ctx context.Context, q db.Queryer, n int) error {
	for range n {
		_, err := q.Exec(ctx, `INSERT INTO mail_links (hash, purpose, user_id, email, expires)
			SELECT hash, purpose, user_id, email, expires FROM mail_links WHERE hash = ?`, newToken())
		if err != nil {
			return fmt.Errorf("idling: %w", err)
		}
	}
	return nil
}
