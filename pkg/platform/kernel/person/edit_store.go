package person

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

// Rename changes the name of an account. The errors are a FormValidationError on the field
// name, or an AuthorizationError if the account is gone.
func Rename(ctx context.Context, q db.Queryer, id, name string) error {
	name, err := ParseName(name)
	if err != nil {
		return err
	}
	return updateAccount(ctx, q, Gone(), `UPDATE users SET name = ? WHERE id = ? AND confirmed IS NOT NULL`, name, id)
}

// SetMarket moves an account to another market, which the caller has checked. The error is
// an AuthorizationError if the account is gone.
func SetMarket(ctx context.Context, q db.Queryer, id, code string) error {
	return updateAccount(ctx, q, Gone(), `UPDATE users SET market = ? WHERE id = ? AND confirmed IS NOT NULL`, code, id)
}

// SetStaff gives an account the role of staff, or takes the role away. Access tokens keep
// the role that they were issued with, so the caller must also end the sessions of a user
// who loses it. The error is a NotFoundError.
func SetStaff(ctx context.Context, q db.Queryer, id string, staff bool) error {
	return updateAccount(ctx, q, NotFound(), `UPDATE users SET staff = ? WHERE id = ? AND confirmed IS NOT NULL`, staff, id)
}

// updateAccount runs a statement that changes the row of an account; missing is the error
// where no row changes.
func updateAccount(ctx context.Context, q db.Queryer, missing error, statement string, args ...any) error {
	changed, err := q.Exec(ctx, statement, args...)
	if err != nil {
		return fmt.Errorf("changing a person: %w", err)
	}
	if changed == 0 {
		return missing
	}
	return nil
}

// SetUsername stores a username in lower case, which the caller has validated. The error
// meets db.IsUnique if another user has the name.
func SetUsername(ctx context.Context, q db.Queryer, id, name string) error {
	return updateProfile(ctx, q, `INSERT INTO profiles (user_id, username) VALUES (?, ?)
		ON CONFLICT (user_id) DO UPDATE SET username = excluded.username`, id, name)
}

// IsUsernameUsed reports whether a user other than except has a username.
func IsUsernameUsed(ctx context.Context, q db.Queryer, name, except string) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM profiles WHERE username = ? AND user_id <> ?`, name, except)
	if err != nil {
		return false, fmt.Errorf("looking for a username: %w", err)
	}
	return n > 0, nil
}

// SetPicture stores a user's picture; the zero Picture removes it.
func SetPicture(ctx context.Context, q db.Queryer, id string, p Picture) error {
	return updateProfile(ctx, q, `INSERT INTO profiles (user_id, picture_small, picture_large) VALUES (?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET picture_small = excluded.picture_small, picture_large = excluded.picture_large`,
		id, unlessEmpty(p.Small), unlessEmpty(p.Large))
}

// SetLanguage stores the language that a user chose for the interface, a BCP 47 tag; "":
// the market's.
func SetLanguage(ctx context.Context, q db.Queryer, id, language string) error {
	return updateProfile(ctx, q, `INSERT INTO profiles (user_id, language) VALUES (?, ?)
		ON CONFLICT (user_id) DO UPDATE SET language = excluded.language`, id, unlessEmpty(language))
}

// updateProfile runs a statement that inserts or changes a row of profiles.
func updateProfile(ctx context.Context, q db.Queryer, statement string, args ...any) error {
	_, err := q.Exec(ctx, statement, args...)
	if db.IsForeignKey(err) {
		return Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("changing a person: %w", err)
	}
	return nil
}

func unlessEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// ChosenLanguage reads the language that a user chose for the interface; "" is the
// market's, also for an unknown user.
func ChosenLanguage(ctx context.Context, q db.Queryer, id string) (language string, err error) {
	err = q.Get(ctx, &language, `SELECT COALESCE(language, '') FROM profiles WHERE user_id = ?`, id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading a language: %w", err)
	}
	return language, nil
}

// IsKnower reports whether a user is a knower. Each issue of an access token calls it, so
// it is one statement on one small table.
func IsKnower(ctx context.Context, q db.Queryer, id string) (bool, error) {
	var n int
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM knowers WHERE user_id = ?`, id); err != nil {
		return false, fmt.Errorf("reading a knower: %w", err)
	}
	return n > 0, nil
}

// PlusUntil is the end of a user's Plus plan; zero without the plan. Each issue of an
// access token calls it.
func PlusUntil(ctx context.Context, q db.Queryer, id string) (time.Time, error) {
	var until db.Time
	err := q.Get(ctx, &until, `SELECT until FROM plan_members WHERE user_id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("reading until when somebody has Plus: %w", err)
	}
	return until.Time, nil
}

// SetPlus stores the end of a user's Plus plan; a zero time deletes the plan. Access tokens
// have the change from the next issue on.
func SetPlus(ctx context.Context, q db.Queryer, id string, until time.Time) error {
	statement, args := `DELETE FROM plan_members WHERE user_id = ?`, []any{id}
	if !until.IsZero() {
		statement = `INSERT INTO plan_members (user_id, until) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET until = excluded.until`
		args = append(args, db.At(until))
	}
	if _, err := q.Exec(ctx, statement, args...); err != nil {
		return fmt.Errorf("storing until when somebody has Plus: %w", err)
	}
	return nil
}

// MakeKnower makes a user a knower and returns the knower's id. changed is false for a user
// who is one already and keeps the id. The error is a NotFoundError.
func MakeKnower(ctx context.Context, q db.Queryer, id string, now time.Time) (knower string, changed bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO knowers (id, user_id, since) SELECT ?, id, ? FROM users WHERE id = ? AND confirmed IS NOT NULL
		ON CONFLICT (user_id) DO NOTHING`, uuid.NewString(), db.At(now), id)
	if err != nil {
		return "", false, fmt.Errorf("making a knower: %w", err)
	}
	c, err := Find(ctx, q, id)
	return c.Knower, n > 0, err
}

// DeleteKnower ends a user's role as a knower.
func DeleteKnower(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM knowers WHERE user_id = ?`, id); err != nil {
		return fmt.Errorf("deleting a knower: %w", err)
	}
	return nil
}

// Block blocks an account from the web app; a blocked account gets the new reason. by is
// the uuid of the member of staff, "" for an operator. The error is a NotFoundError.
func Block(ctx context.Context, q db.Queryer, id, reason, by string, now time.Time) error {
	return updateAccount(ctx, q, NotFound(), `INSERT INTO web_blocks (user_id, reason, blocked_by, blocked)
		SELECT id, ?, ?, ? FROM users WHERE id = ? AND confirmed IS NOT NULL
		ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason, blocked_by = excluded.blocked_by, blocked = excluded.blocked`,
		reason, by, db.At(now), id)
}

// Unblock ends a user's block; changed is false without one.
func Unblock(ctx context.Context, q db.Queryer, id string) (changed bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM web_blocks WHERE user_id = ?`, id)
	if err != nil {
		return false, fmt.Errorf("ending a block: %w", err)
	}
	return n > 0, nil
}
