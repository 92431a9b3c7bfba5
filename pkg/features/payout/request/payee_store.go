package request

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/platform/db"
)

// payeeRow is where a user is paid, as the table has it.
type payeeRow struct {
	Kind, Ending string
	Sealed       sql.NullString
	Version      int64
	Changed      db.Time
	Held         db.NullTime
}

// findPayee reads where a user is paid; found is false where they never said it.
func findPayee(ctx context.Context, q db.Queryer, user string) (r payeeRow, found bool, err error) {
	err = q.Get(ctx, &r, `SELECT kind, ending, sealed, version, changed, held FROM payout_payees WHERE user_id = ?`, user)
	if errors.Is(err, sql.ErrNoRows) {
		return payeeRow{}, false, nil
	}
	if err != nil {
		return payeeRow{}, false, fmt.Errorf("reading a payee: %w", err)
	}
	return r, true, nil
}

// storePayee stores where a user is paid from now on; sealed is absent where they deleted it.
func storePayee(ctx context.Context, q db.Queryer, user string, kind payee.Kind, ending string, sealed sql.NullString, now time.Time, held db.NullTime) error {
	_, err := q.Exec(ctx, `INSERT INTO payout_payees (user_id, kind, ending, sealed, version, changed, held) VALUES (?, ?, ?, ?, 1, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET kind = excluded.kind, ending = excluded.ending, sealed = excluded.sealed,
		version = payout_payees.version + 1, changed = excluded.changed, held = excluded.held`, user, kind, ending, sealed, db.At(now), held)
	if err != nil {
		return fmt.Errorf("storing a payee: %w", err)
	}
	return nil
}

// renameWaiting stores the ending of a new account with the requests that it will be used for.
func renameWaiting(ctx context.Context, q db.Queryer, user, ending string) error {
	if _, err := q.Exec(ctx, `UPDATE payout_requests SET ending = ? WHERE user_id = ? AND status = ?`, ending, user, Waiting); err != nil {
		return fmt.Errorf("storing the ending of an account: %w", err)
	}
	return nil
}
