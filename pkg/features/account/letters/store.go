package letters

import (
	"context"
	"fmt"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
)

// Idle runs n statements that insert no row, in place of the statements that store
// rows of an account, so that a call for an unknown address costs the database as
// much as one for a known address.
func Idle(ctx context.Context, q db.Queryer, n int) error {
	for range n {
		_, err := q.Exec(ctx, `INSERT INTO mail_links (hash, purpose, user_id, email, expires)
			SELECT hash, purpose, user_id, email, expires FROM mail_links WHERE hash = ?`, users.NewToken())
		if err != nil {
			return fmt.Errorf("idling: %w", err)
		}
	}
	return nil
}
