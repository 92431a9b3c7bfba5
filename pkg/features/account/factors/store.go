package factors

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// MarkUsed records that a single-use challenge was used, in a row that stays until the
// challenge expires. first is false where it was used before.
func MarkUsed(ctx context.Context, q db.Queryer, text string, expires time.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO used_challenges (challenge, expires) VALUES (?, ?) ON CONFLICT (challenge) DO NOTHING`, text, db.At(expires))
	if err != nil {
		return false, fmt.Errorf("using a challenge: %w", err)
	}
	return n == 1, nil
}

// IsUsed reports whether MarkUsed has recorded a challenge.
func IsUsed(ctx context.Context, q db.Queryer, text string) (bool, error) {
	var n int
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM used_challenges WHERE challenge = ?`, text); err != nil {
		return false, fmt.Errorf("looking for a challenge: %w", err)
	}
	return n > 0, nil
}

// DeleteExpired deletes the records of challenges that have expired.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM used_challenges WHERE expires < ?`, db.At(now)); err != nil {
		return fmt.Errorf("deleting used challenges: %w", err)
	}
	return nil
}

// countOtherWaysIn counts the ways into an account beside its password.
func countOtherWaysIn(ctx context.Context, q db.Queryer, user string) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT (SELECT COUNT(*) FROM passkeys WHERE user_id = ?) + (SELECT COUNT(*) FROM provider_links WHERE user_id = ?)`, user, user)
	if err != nil {
		return 0, fmt.Errorf("counting ways in: %w", err)
	}
	return n, nil
}
