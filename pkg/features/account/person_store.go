package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// signedIn is whose a session is.
type signedIn struct {
	User         string `db:"user_id"`
	SecondFactor bool   `db:"second_factor"`
}

// findSignedIn reads whose a session is; ok is false where it has ended or expired.
func findSignedIn(ctx context.Context, q db.Queryer, session string, now time.Time) (s signedIn, ok bool, err error) {
	err = q.Get(ctx, &s, `SELECT user_id, second_factor IS NOT NULL AS second_factor FROM sessions
		WHERE id = ? AND ended IS NULL AND expires > ?`, session, db.At(now))
	if errors.Is(err, sql.ErrNoRows) {
		return signedIn{}, false, nil
	}
	if err != nil {
		return signedIn{}, false, fmt.Errorf("reading who is signed in: %w", err)
	}
	return s, true, nil
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

// deleteUser deletes an account with all rows that refer to it.
func deleteUser(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM users WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting an account: %w", err)
	}
	return nil
}
