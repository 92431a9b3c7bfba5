package limits

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// isKnownDevice reports whether the account of an address was signed in to on a device.
func isKnownDevice(ctx context.Context, q db.Queryer, key, device string) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM users u JOIN sessions s ON s.user_id = u.id
		WHERE u.email_key = ? AND s.device = ?`, key, device)
	if err != nil {
		return false, fmt.Errorf("looking for a device: %w", err)
	}
	return n > 0, nil
}
