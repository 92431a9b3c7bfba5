package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// SetResultMail stores the address that gets a mail when the processing of a know ends; "" is
// its author at their own address.
func SetResultMail(ctx context.Context, q db.Queryer, know, email string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO know_result_mails (know, email, asked) VALUES (?, ?, ?)
		ON CONFLICT (know) DO UPDATE SET email = excluded.email, asked = excluded.asked`, know, email, db.At(now))
	if err != nil {
		return fmt.Errorf("storing who is told of a result: %w", err)
	}
	return nil
}

// ResultMail reads the address to which the result of a know is mailed, "" for that of the
// author's account; asked is false where the author asked for no mail.
func ResultMail(ctx context.Context, q db.Queryer, know string) (email string, asked bool, err error) {
	err = q.Get(ctx, &email, `SELECT email FROM know_result_mails WHERE know = ?`, know)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("reading who is told of a result: %w", err)
	}
	return email, true, nil
}

// DropResultMail deletes the request for a mail about a know's result.
func DropResultMail(ctx context.Context, q db.Queryer, know string) error {
	if _, err := q.Exec(ctx, `DELETE FROM know_result_mails WHERE know = ?`, know); err != nil {
		return fmt.Errorf("deleting who is told of a result: %w", err)
	}
	return nil
}
