package users

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// FindMarket reads the code of a user's market, or "" where there is no such user.
func FindMarket(ctx context.Context, q db.Queryer, id string) (code string, err error) {
	err = q.Get(ctx, &code, `SELECT market FROM users WHERE id = ?`, id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("asking for a country: %w", err)
	}
	return code, nil
}

// User is a row of users.
type User struct {
	ID        string
	Email     string
	Key       string `db:"email_key"`
	Name      string
	Password  string
	Market    string
	Staff     bool
	Created   db.Time
	Confirmed db.NullTime
	TwoFactor bool `db:"two_factor"` // signing in with a password asks for a code
	Passkey   bool // there is one, on any host
}

// Columns are those of a User.
const Columns = `id, email, email_key, name, password, market, staff, created, confirmed,
	EXISTS (SELECT 1 FROM two_factor t WHERE t.user_id = users.id AND t.since IS NOT NULL) AS two_factor,
	EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = users.id) AS passkey`

// Find reads a confirmed account. A token may outlive its account; then the
// error is an AuthorizationError.
func Find(ctx context.Context, q db.Queryer, id string) (User, error) {
	var u User
	err := q.Get(ctx, &u, `SELECT `+Columns+` FROM users WHERE id = ? AND confirmed IS NOT NULL`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, person.Gone()
	}
	if err != nil {
		return User{}, fmt.Errorf("reading an account: %w", err)
	}
	return u, nil
}

// LockAccount locks an account until the transaction ends, and reads it as Find does.
func LockAccount(ctx context.Context, q db.Queryer, id string) (User, error) {
	if err := person.Lock(ctx, q, id); err != nil {
		return User{}, err
	}
	return Find(ctx, q, id)
}

// LockSignUpOrAccount locks a row until the transaction ends, and reads it as
// FindAnyone does.
func LockSignUpOrAccount(ctx context.Context, q db.Queryer, id string) (User, error) {
	if err := person.Lock(ctx, q, id); err != nil {
		return User{}, err
	}
	return FindAnyone(ctx, q, id)
}

// FindAnyone reads an account, or a sign-up that waits for its confirmation. The
// error is WrongPassword where the row was deleted meanwhile.
func FindAnyone(ctx context.Context, q db.Queryer, id string) (User, error) {
	var u User
	err := q.Get(ctx, &u, `SELECT `+Columns+` FROM users WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, WrongPassword()
	}
	if err != nil {
		return User{}, fmt.Errorf("reading an account: %w", err)
	}
	return u, nil
}

// FindByAddress reads the account of an address, else the latest sign-up with
// it. A zero user says that there is neither.
func FindByAddress(ctx context.Context, q db.Queryer, key string) (User, error) {
	var u User
	err := q.Get(ctx, &u, `SELECT `+Columns+` FROM users WHERE email_key = ?
		ORDER BY CASE WHEN confirmed IS NULL THEN 1 ELSE 0 END, created DESC LIMIT 1`, key)
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, nil
	}
	if err != nil {
		return User{}, fmt.Errorf("reading an account: %w", err)
	}
	return u, nil
}

// FindRow reads an account, or a sign-up that waits for its confirmation; ok is
// false where there is neither.
func FindRow(ctx context.Context, q db.Queryer, id string) (u User, ok bool, err error) {
	err = q.Get(ctx, &u, `SELECT `+Columns+` FROM users WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, false, nil
	}
	if err != nil {
		return User{}, false, fmt.Errorf("reading an account: %w", err)
	}
	return u, true, nil
}

// New is what a row of users begins with.
type New struct {
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

// Insert stores a sign-up that waits for its confirmation.
func Insert(ctx context.Context, q db.Queryer, u New) error {
	_, err := q.Exec(ctx, `INSERT INTO users (id, email, email_key, name, password, market, date_of_birth, source, source_campaign, created, signup_device)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		u.ID, u.Address.Text, u.Address.Key, u.Name, u.Password, u.Market, u.DateOfBirth, u.Source, u.SourceCampaign, db.At(u.Created), u.Device)
	if err != nil {
		return fmt.Errorf("making an account: %w", err)
	}
	return nil
}

// Confirm confirms a sign-up and deletes the others with its address.
func Confirm(ctx context.Context, q db.Queryer, id string, now time.Time) error {
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

// keepUnconfirmed is how long a sign-up may wait until the link in its mail is
// opened, links that were sent again included.
const keepUnconfirmed = 7 * 24 * time.Hour

// DeleteExpired deletes sign-ups that waited too long for their confirmation.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM users WHERE confirmed IS NULL AND created < ?`, db.At(now.Add(-keepUnconfirmed))); err != nil {
		return fmt.Errorf("deleting old sign-ups: %w", err)
	}
	return nil
}

// DeleteSignUps deletes the sign-ups with an address that wait for their confirmation.
func DeleteSignUps(ctx context.Context, q db.Queryer, key string) error {
	if _, err := q.Exec(ctx, `DELETE FROM users WHERE email_key = ? AND confirmed IS NULL`, key); err != nil {
		return fmt.Errorf("deleting sign-ups: %w", err)
	}
	return nil
}

// FindSignUpDevice reads the keyed hash of the device that made a sign-up; waiting
// is false where no sign-up waits for its confirmation.
func FindSignUpDevice(ctx context.Context, q db.Queryer, id string) (device string, waiting bool, err error) {
	err = q.Get(ctx, &device, `SELECT signup_device FROM users WHERE id = ? AND confirmed IS NULL`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("reading a sign-up: %w", err)
	}
	return device, true, nil
}

// UpdatePassword stores the hash of a new password.
func UpdatePassword(ctx context.Context, q db.Queryer, id, hash string) error {
	if _, err := q.Exec(ctx, `UPDATE users SET password = ? WHERE id = ?`, hash, id); err != nil {
		return fmt.Errorf("saving a password: %w", err)
	}
	return nil
}

// UpdateAddress gives an account another address.
func UpdateAddress(ctx context.Context, q db.Queryer, id string, a Address) error {
	if _, err := q.Exec(ctx, `UPDATE users SET email = ?, email_key = ? WHERE id = ?`, a.Text, a.Key, id); err != nil {
		return fmt.Errorf("changing an address: %w", err)
	}
	return nil
}

// Any reports whether there is an account, or a sign-up.
func Any(ctx context.Context, q db.Queryer) (there bool, err error) {
	if err := q.Get(ctx, &there, `SELECT EXISTS (SELECT 1 FROM users)`); err != nil {
		return false, fmt.Errorf("looking for accounts: %w", err)
	}
	return there, nil
}
