package account

import (
	"context"
	"time"

	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/db"
)

// deleteOldRows deletes what has expired, or is older than it is kept.
func deleteOldRows(ctx context.Context, q db.Queryer, now time.Time) error {
	for _, old := range []struct {
		statement string
		before    time.Time
	}{
		{`DELETE FROM users WHERE confirmed IS NULL AND created < ?`, now.Add(-keepUnconfirmed)},
		{`DELETE FROM mail_links WHERE expires < ?`, now},
		{`DELETE FROM two_factor WHERE since IS NULL AND created < ?`, now.Add(-twofactor.SetupFor)},
		{`DELETE FROM used_challenges WHERE expires < ?`, now},
		{`DELETE FROM passkey_challenges WHERE expires < ?`, now},
		{`DELETE FROM provider_tickets WHERE expires < ?`, now},
		{`DELETE FROM sessions WHERE ended < ?`, now.Add(-sessions.KeepSessions)},
		{`DELETE FROM ended_sessions WHERE ended < ?`, now.Add(-sessions.EndedSessionRetention)},
		{`DELETE FROM sessions WHERE expires < ?`, now.Add(-sessions.KeepSessions)},
		{`DELETE FROM refresh_tokens WHERE expires < ?`, now},
		// Reuse of a spent token ends its session; here that has ended. The tokens of a
		// live session stay until they expire, so that reuse is recognised.
		{`DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE ended < ?)`, now},
	} {
		if _, err := q.Exec(ctx, old.statement, db.At(old.before)); err != nil {
			return err
		}
	}
	return nil
}
