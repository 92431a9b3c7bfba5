package account

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// markUsed takes what works once, by a random text of its own, which leaves a row until
// it expires. first is false where it was taken before.
func markUsed(ctx context.Context, q db.Queryer, text string, expires time.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO used_challenges (challenge, expires) VALUES (?, ?) ON CONFLICT (challenge) DO NOTHING`, text, db.At(expires))
	if err != nil {
		return false, fmt.Errorf("using a challenge: %w", err)
	}
	return n == 1, nil
}

// isUsed tells whether use has taken a text.
func isUsed(ctx context.Context, q db.Queryer, text string) (bool, error) {
	var n int
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM used_challenges WHERE challenge = ?`, text); err != nil {
		return false, fmt.Errorf("looking for a challenge: %w", err)
	}
	return n > 0, nil
}
