package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// user is a row of users.
type user struct {
	ID        string
	Email     string
	Key       string `db:"email_key"`
	Name      string
	Password  string
	Market    string
	Staff     bool
	Created   db.Time
	Confirmed db.NullTime
	TwoFactor bool `db:"two_factor"`
}

const userColumns = `id, email, email_key, name, password, market, staff, created, confirmed,
	EXISTS (SELECT 1 FROM two_factor t WHERE t.user_id = users.id AND t.since IS NOT NULL) AS two_factor`

// findUser reads a confirmed account. A token may outlive its account; then the
// error is an AuthorizationError.
func findUser(ctx context.Context, q db.Queryer, id string) (user, error) {
	var u user
	err := q.Get(ctx, &u, `SELECT `+userColumns+` FROM users WHERE id = ? AND confirmed IS NOT NULL`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return user{}, errGone()
	}
	if err != nil {
		return user{}, fmt.Errorf("reading an account: %w", err)
	}
	return u, nil
}

// LockUser locks an account until the transaction ends: no other transaction
// changes it, or opens or ends sessions of it. A transaction that locks several
// rows locks this one first; only the counter of mails to an address comes before
// (see useLink). An account that is gone locks nothing.
func (s *Service) LockUser(ctx context.Context, q db.Queryer, id string) error {
	return lockUser(ctx, q, id)
}

func lockUser(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `UPDATE users SET id = id WHERE id = ?`, id); err != nil {
		return fmt.Errorf("locking an account: %w", err)
	}
	return nil
}

// lockAccount is findUser of an account that it locks until the transaction ends.
func lockAccount(ctx context.Context, q db.Queryer, id string) (user, error) {
	if err := lockUser(ctx, q, id); err != nil {
		return user{}, err
	}
	return findUser(ctx, q, id)
}

// lockSignUpOrAccount is findAnyone of a row that it locks until the transaction
// ends.
func lockSignUpOrAccount(ctx context.Context, q db.Queryer, id string) (user, error) {
	if err := lockUser(ctx, q, id); err != nil {
		return user{}, err
	}
	return findAnyone(ctx, q, id)
}

// errGone is what a token gets that outlived its account.
func errGone() *problem.Error {
	return problem.New(problem.Authorization, "This account doesn't exist any more.")
}

// findAnyone reads an account, or a sign-up that waits for its confirmation. One
// that is gone meanwhile has no right password.
func findAnyone(ctx context.Context, q db.Queryer, id string) (user, error) {
	var u user
	err := q.Get(ctx, &u, `SELECT `+userColumns+` FROM users WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return user{}, wrongPassword()
	}
	if err != nil {
		return user{}, fmt.Errorf("reading an account: %w", err)
	}
	return u, nil
}

// findByAddress reads the account of an address, else the latest sign-up with
// it. A zero user says that there is neither.
func findByAddress(ctx context.Context, q db.Queryer, key string) (user, error) {
	var u user
	err := q.Get(ctx, &u, `SELECT `+userColumns+` FROM users WHERE email_key = ?
		ORDER BY CASE WHEN confirmed IS NULL THEN 1 ELSE 0 END, created DESC LIMIT 1`, key)
	if errors.Is(err, sql.ErrNoRows) {
		return user{}, nil
	}
	if err != nil {
		return user{}, fmt.Errorf("reading an account: %w", err)
	}
	return u, nil
}

// Purposes of links in mails.
const (
	toConfirm     = "confirm"
	toReset       = "reset"
	toChangeEmail = "change-email"
)

// link is a row of mail_links.
type link struct {
	Hash    string
	Purpose string
	User    string `db:"user_id"`
	Email   string
	Expires db.Time
}

// makeLink makes the token of a link. Only its hash is stored.
func (s *Service) makeLink(ctx context.Context, q db.Queryer, purpose, userID, email string, lives time.Duration) (token string, err error) {
	token = newToken()
	_, err = q.Exec(ctx, `INSERT INTO mail_links (hash, purpose, user_id, email, expires) VALUES (?, ?, ?, ?, ?)`,
		hashed(token), purpose, userID, email, db.At(s.clock.Now().Add(lives)))
	if err != nil {
		return "", fmt.Errorf("making a link: %w", err)
	}
	return token, nil
}

// errLink is what a link gets that doesn't work, for whatever reason.
func errLink() *problem.Error {
	return problem.New(problem.BadRequest, "This link doesn't work any more. Please ask for a new one.")
}

// findLink reads a link that works.
func (s *Service) findLink(ctx context.Context, q db.Queryer, token string, purposes ...string) (link, error) {
	if len(token) > maxToken {
		return link{}, errLink()
	}
	var l link
	err := q.Get(ctx, &l, `SELECT hash, purpose, user_id, email, expires FROM mail_links WHERE hash = ?`, hashed(token))
	if errors.Is(err, sql.ErrNoRows) {
		return link{}, errLink()
	}
	if err != nil {
		return link{}, fmt.Errorf("reading a link: %w", err)
	}
	if !slices.Contains(purposes, l.Purpose) {
		return link{}, errLink()
	}
	noteLink(ctx, l)
	if !s.clock.Now().Before(l.Expires.Time) {
		return link{}, errLink()
	}
	return l, nil
}

// noteLink tells the log of events whose link it is, an expired one included, and
// that one to a new address changes an account, where others confirm a sign-up.
func noteLink(ctx context.Context, l link) {
	authlog.Account(ctx, l.User)
	if l.Purpose == toChangeEmail {
		authlog.Event(ctx, "email-changed")
	}
}

// useLink takes a link out of the database: it works once. In a transaction that
// fails it stays.
func (s *Service) useLink(ctx context.Context, q db.Queryer, token string, purposes ...string) (link, error) {
	l, err := s.findLink(ctx, q, token, purposes...)
	if err != nil {
		return link{}, err
	}
	// What several links would do to one address happens in a row; several
	// sign-ups may have it, so this comes before the row of any of them.
	if err := s.lockCounter(ctx, q, s.counterOf("mail", strings.ToLower(l.Email), mailsTo())); err != nil {
		return link{}, err
	}
	if err := lockUser(ctx, q, l.User); err != nil {
		return link{}, err
	}
	gone, err := q.Exec(ctx, `DELETE FROM mail_links WHERE hash = ?`, l.Hash)
	if err != nil {
		return link{}, fmt.Errorf("using a link: %w", err)
	}
	if gone == 0 { // another request was faster
		return link{}, errLink()
	}
	return l, nil
}

// idle inserts nothing, n times: in place of rows that there is nobody for, so
// that an answer takes the same statements either way and its time tells nothing.
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
