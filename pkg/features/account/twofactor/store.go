package twofactor

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Row is a row of two_factor.
type Row struct {
	User    string `db:"user_id"`
	Secret  string
	Created db.Time
	Since   db.NullTime
	Last    int64 `db:"last_step"`
}

// FindTwoFactor reads an account's row; a zero one says that there is none.
func FindTwoFactor(ctx context.Context, q db.Queryer, user string) (Row, error) {
	var t Row
	err := q.Get(ctx, &t, `SELECT user_id, secret, created, since, last_step FROM two_factor WHERE user_id = ?`, user)
	if errors.Is(err, sql.ErrNoRows) {
		return Row{}, nil
	}
	if err != nil {
		return Row{}, fmt.Errorf("reading the second factor: %w", err)
	}
	return t, nil
}

// upsertTwoFactor stores a sealed secret that waits for its first code, in place of
// one that waits; made is false where the second factor is on.
func upsertTwoFactor(ctx context.Context, q db.Queryer, user, sealed string, now time.Time) (made bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO two_factor (user_id, secret, created, last_step) VALUES (?, ?, ?, 0)
		ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created = excluded.created WHERE two_factor.since IS NULL`,
		user, sealed, db.At(now))
	if err != nil {
		return false, fmt.Errorf("keeping a secret for codes: %w", err)
	}
	return n > 0, nil
}

// enableTwoFactor turns the second factor on; first is false where it is on.
func enableTwoFactor(ctx context.Context, q db.Queryer, user string, now time.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `UPDATE two_factor SET since = ? WHERE user_id = ? AND since IS NULL`, db.At(now), user)
	if err != nil {
		return false, fmt.Errorf("turning the second factor on: %w", err)
	}
	return n > 0, nil
}

// deleteTwoFactor turns the second factor off; recovery codes go with its row.
func deleteTwoFactor(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM two_factor WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("turning the second factor off: %w", err)
	}
	return nil
}

// updateLastStep takes a step of time, and stores the secret sealed anew; ok is
// false where that step or a later one was taken before, or where another secret
// replaced the one that was read, as may happen while the app is set up.
func updateLastStep(ctx context.Context, q db.Queryer, was Row, step int64, sealed string) (ok bool, err error) {
	n, err := q.Exec(ctx, `UPDATE two_factor SET last_step = ?, secret = ? WHERE user_id = ? AND last_step < ? AND secret = ?`,
		step, sealed, was.User, step, was.Secret)
	if err != nil {
		return false, fmt.Errorf("using a code: %w", err)
	}
	return n == 1, nil
}

func insertRecoveryCode(ctx context.Context, q db.Queryer, user, code string) error {
	_, err := q.Exec(ctx, `INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)`, user, hashedRecovery(user, code))
	if err != nil {
		return fmt.Errorf("keeping a recovery code: %w", err)
	}
	return nil
}

func countRecoveryCodes(ctx context.Context, q db.Queryer, user string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = ?`, user); err != nil {
		return 0, fmt.Errorf("counting recovery codes: %w", err)
	}
	return n, nil
}

// useRecoveryCode deletes a recovery code; ok is false where the user has no such one.
func useRecoveryCode(ctx context.Context, q db.Queryer, user, code string) (ok bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = ? AND hash = ?`, user, hashedRecovery(user, code))
	if err != nil {
		return false, fmt.Errorf("using a recovery code: %w", err)
	}
	return n == 1, nil
}

func deleteRecoveryCodes(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("dropping recovery codes: %w", err)
	}
	return nil
}

// DeleteAll deletes an account's second factors: the app's secret with its recovery
// codes, and the passkeys, which count as two factors.
func DeleteAll(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`DELETE FROM recovery_codes WHERE user_id = ?`, `DELETE FROM two_factor WHERE user_id = ?`,
		`DELETE FROM factor_codes WHERE user_id = ?`,
		`DELETE FROM passkeys WHERE user_id = ?`, `DELETE FROM passkey_challenges WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("deleting second factors: %w", err)
		}
	}
	return nil
}

// upsertMailCode stores a mailed code in place of an earlier one.
func upsertMailCode(ctx context.Context, q db.Queryer, user, session, hash string, expires time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO factor_codes (user_id, session_id, hash, expires) VALUES (?, ?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id, hash = excluded.hash, expires = excluded.expires`,
		user, session, hash, db.At(expires))
	if err != nil {
		return fmt.Errorf("keeping a code: %w", err)
	}
	return nil
}

// findMailCode reads the hash of the code that was mailed for a session; "" where there
// is none, or it has expired.
func findMailCode(ctx context.Context, q db.Queryer, user, session string, now time.Time) (hash string, err error) {
	err = q.Get(ctx, &hash, `SELECT hash FROM factor_codes WHERE user_id = ? AND session_id = ? AND expires > ?`, user, session, db.At(now))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading a code: %w", err)
	}
	return hash, nil
}

// useMailCode deletes a mailed code; ok is false where another request did so before.
func useMailCode(ctx context.Context, q db.Queryer, user, hash string) (ok bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM factor_codes WHERE user_id = ? AND hash = ?`, user, hash)
	if err != nil {
		return false, fmt.Errorf("using a code: %w", err)
	}
	return n == 1, nil
}

// DeleteExpired deletes secrets whose app never sent a first code in time, and mailed
// codes that nobody entered in time.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM two_factor WHERE since IS NULL AND created < ?`, db.At(now.Add(-setupFor))); err != nil {
		return fmt.Errorf("deleting second factors that were never set up: %w", err)
	}
	if _, err := q.Exec(ctx, `DELETE FROM factor_codes WHERE expires <= ?`, db.At(now)); err != nil {
		return fmt.Errorf("deleting mailed codes: %w", err)
	}
	return nil
}
