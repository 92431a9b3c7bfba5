package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/person"
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
		return user{}, person.Gone()
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

// findRow reads an account, or a sign-up that waits for its confirmation; ok is
// false where there is neither.
func findRow(ctx context.Context, q db.Queryer, id string) (u user, ok bool, err error) {
	err = q.Get(ctx, &u, `SELECT `+userColumns+` FROM users WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return user{}, false, nil
	}
	if err != nil {
		return user{}, false, fmt.Errorf("reading an account: %w", err)
	}
	return u, true, nil
}

// newUser is what a row of users begins with.
type newUser struct {
	ID             string
	Address        Address
	Name           string
	Password       string // its hash; "" without one
	Market         string
	DateOfBirth    *string
	Source         string
	SourceCampaign string
	Created        time.Time
	Device         string // keyed hash of the device that signed up, or ""
}

func insertUser(ctx context.Context, q db.Queryer, u newUser) error {
	_, err := q.Exec(ctx, `INSERT INTO users (id, email, email_key, name, password, market, date_of_birth, source, source_campaign, created, signup_device)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		u.ID, u.Address.Text, u.Address.Key, u.Name, u.Password, u.Market, u.DateOfBirth, u.Source, u.SourceCampaign, db.At(u.Created), u.Device)
	if err != nil {
		return fmt.Errorf("making an account: %w", err)
	}
	return nil
}

// confirmUser confirms a sign-up and deletes the others with its address.
func confirmUser(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE users SET confirmed = ?, signup_device = '' WHERE id = ? AND confirmed IS NULL`, db.At(now), id)
	if err != nil {
		return fmt.Errorf("confirming an account: %w", err)
	}
	_, err = q.Exec(ctx, `DELETE FROM users WHERE confirmed IS NULL AND email_key = (SELECT email_key FROM users WHERE id = ?)`, id)
	if err != nil {
		return fmt.Errorf("dropping other sign-ups: %w", err)
	}
	return nil
}

// deleteSignUps deletes the sign-ups with an address that wait for their confirmation.
func deleteSignUps(ctx context.Context, q db.Queryer, key string) error {
	if _, err := q.Exec(ctx, `DELETE FROM users WHERE email_key = ? AND confirmed IS NULL`, key); err != nil {
		return fmt.Errorf("deleting sign-ups: %w", err)
	}
	return nil
}

// findSignUpDevice reads the keyed hash of the device that made a sign-up; waiting
// is false where no sign-up waits for its confirmation.
func findSignUpDevice(ctx context.Context, q db.Queryer, id string) (device string, waiting bool, err error) {
	err = q.Get(ctx, &device, `SELECT signup_device FROM users WHERE id = ? AND confirmed IS NULL`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("reading a sign-up: %w", err)
	}
	return device, true, nil
}

// updatePassword stores the hash of a new password.
func updatePassword(ctx context.Context, q db.Queryer, id, hash string) error {
	if _, err := q.Exec(ctx, `UPDATE users SET password = ? WHERE id = ?`, hash, id); err != nil {
		return fmt.Errorf("saving a password: %w", err)
	}
	return nil
}

func updateAddress(ctx context.Context, q db.Queryer, id string, a Address) error {
	if _, err := q.Exec(ctx, `UPDATE users SET email = ?, email_key = ? WHERE id = ?`, a.Text, a.Key, id); err != nil {
		return fmt.Errorf("changing an address: %w", err)
	}
	return nil
}

// deleteOldRows deletes what has expired, or is older than it is kept.
func deleteOldRows(ctx context.Context, q db.Queryer, now time.Time) error {
	for _, old := range []struct {
		statement string
		before    time.Time
	}{
		{`DELETE FROM users WHERE confirmed IS NULL AND created < ?`, now.Add(-keepUnconfirmed)},
		{`DELETE FROM mail_links WHERE expires < ?`, now},
		{`DELETE FROM two_factor WHERE since IS NULL AND created < ?`, now.Add(-setupFor)},
		{`DELETE FROM used_challenges WHERE expires < ?`, now},
		{`DELETE FROM passkey_challenges WHERE expires < ?`, now},
		{`DELETE FROM provider_tickets WHERE expires < ?`, now},
		{`DELETE FROM sessions WHERE ended < ?`, now.Add(-keepSessions)},
		{`DELETE FROM ended_sessions WHERE ended < ?`, now.Add(-endedSessionRetention)},
		{`DELETE FROM sessions WHERE expires < ?`, now.Add(-keepSessions)},
		{`DELETE FROM refresh_tokens WHERE expires < ?`, now},
		// Using one of these again has nothing left to end. Of a session that lives
		// each one stays until it expires, spent or not.
		{`DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE ended < ?)`, now},
	} {
		if _, err := q.Exec(ctx, old.statement, db.At(old.before)); err != nil {
			return err
		}
	}
	return nil
}
