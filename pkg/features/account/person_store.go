package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// listUsers reads the accounts, newest first, whose name or address holds query
// (any case in ASCII), and those with the ids in also: limit of them after the
// first offset, and how many there are in all.
func listUsers(ctx context.Context, q db.Queryer, query string, also []string, offset, limit int) (rows []user, total int, err error) {
	where := ` FROM users WHERE confirmed IS NOT NULL AND (email_key LIKE ? ESCAPE '!' OR name LIKE ? ESCAPE '!' OR LOWER(name) LIKE ? ESCAPE '!'` +
		strings.Repeat(` OR id = ?`, len(also)) + `)`
	like := "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_", "\x00", "").Replace(strings.ToValidUTF8(query, "")) + "%"
	lower := lowerASCII(like)
	args := []any{lower, like, lower}
	for _, id := range also {
		args = append(args, id)
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting accounts: %w", err)
	}
	err = q.Select(ctx, &rows, `SELECT `+userColumns+where+` ORDER BY created DESC, id LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	if err != nil {
		return nil, 0, fmt.Errorf("reading accounts: %w", err)
	}
	return rows, total, nil
}

// lowerASCII does what the databases' LOWER does on either engine, whatever its locale.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// listStaff reads the accounts that are staff, in the order of their addresses.
func listStaff(ctx context.Context, q db.Queryer) (rows []user, err error) {
	err = q.Select(ctx, &rows, `SELECT `+userColumns+` FROM users WHERE staff AND confirmed IS NOT NULL ORDER BY email_key`)
	if err != nil {
		return nil, fmt.Errorf("reading staff: %w", err)
	}
	return rows, nil
}

// findBySession reads the account that is signed in by a session; ok is false
// where that has ended or expired.
func findBySession(ctx context.Context, q db.Queryer, session string, now time.Time) (u user, ok bool, err error) {
	err = q.Get(ctx, &u, `SELECT `+userColumns+` FROM users WHERE confirmed IS NOT NULL
		AND id = (SELECT user_id FROM sessions WHERE id = ? AND ended IS NULL AND expires > ?)`, session, db.At(now))
	if errors.Is(err, sql.ErrNoRows) {
		return user{}, false, nil
	}
	if err != nil {
		return user{}, false, fmt.Errorf("reading who is signed in: %w", err)
	}
	return u, true, nil
}

// findMarket reads the code of a user's market, or "" where there is no such user.
func findMarket(ctx context.Context, q db.Queryer, id string) (code string, err error) {
	err = q.Get(ctx, &code, `SELECT market FROM users WHERE id = ?`, id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("asking for a country: %w", err)
	}
	return code, nil
}

// signUpDetails is what a sign-up told that only its owner's archive has.
type signUpDetails struct {
	DateOfBirth    *string `db:"date_of_birth"`
	Source         string
	SourceCampaign string `db:"source_campaign"`
}

func findSignUpDetails(ctx context.Context, q db.Queryer, id string) (d signUpDetails, err error) {
	err = q.Get(ctx, &d, `SELECT date_of_birth, source, source_campaign FROM users WHERE id = ?`, id)
	if err != nil {
		return signUpDetails{}, fmt.Errorf("reading an account: %w", err)
	}
	return d, nil
}

// updateName gives an account another name; found is false where there is no such account.
func updateName(ctx context.Context, q db.Queryer, id, name string) (found bool, err error) {
	n, err := q.Exec(ctx, `UPDATE users SET name = ? WHERE id = ? AND confirmed IS NOT NULL`, name, id)
	if err != nil {
		return false, fmt.Errorf("renaming an account: %w", err)
	}
	return n > 0, nil
}

// updateMarket moves an account to another market; found is false where there is no such account.
func updateMarket(ctx context.Context, q db.Queryer, id, market string) (found bool, err error) {
	n, err := q.Exec(ctx, `UPDATE users SET market = ? WHERE id = ? AND confirmed IS NOT NULL`, market, id)
	if err != nil {
		return false, fmt.Errorf("moving an account: %w", err)
	}
	return n > 0, nil
}

// updateStaff makes an account staff or takes it away; found is false where there is no such account.
func updateStaff(ctx context.Context, q db.Queryer, id string, staff bool) (found bool, err error) {
	n, err := q.Exec(ctx, `UPDATE users SET staff = ? WHERE id = ? AND confirmed IS NOT NULL`, staff, id)
	if err != nil {
		return false, fmt.Errorf("changing a role: %w", err)
	}
	return n > 0, nil
}

// deleteUser deletes an account with all rows that refer to it.
func deleteUser(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM users WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting an account: %w", err)
	}
	return nil
}
