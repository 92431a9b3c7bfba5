package sessions

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
)

// Row is a row of sessions.
type Row struct {
	ID, Device, Agent, Market string
	Created, Used, Expires    db.Time
	Ended                     db.NullTime
}

const sessionColumns = `id, device, agent, market, created, used, expires, ended`

func insertSession(ctx context.Context, q db.Queryer, id, user string, c call.Caller, now, expires time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		id, user, c.Device, c.BoundedAgent(), c.Market, db.At(now), db.At(now), db.At(expires))
	if err != nil {
		return fmt.Errorf("opening a session: %w", err)
	}
	return nil
}

func extendSession(ctx context.Context, q db.Queryer, id string, now, expires time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE sessions SET used = ?, expires = ? WHERE id = ?`, db.At(now), db.At(expires), id); err != nil {
		return fmt.Errorf("extending a session: %w", err)
	}
	return nil
}

// updateSecondFactor stores when a session showed a second factor.
func updateSecondFactor(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE sessions SET second_factor = ? WHERE id = ? AND ended IS NULL`, db.At(now), id); err != nil {
		return fmt.Errorf("marking a session: %w", err)
	}
	return nil
}

func clearSecondFactors(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `UPDATE sessions SET second_factor = NULL WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("clearing second factors: %w", err)
	}
	return nil
}

// markSessionEnded ends a session; one that ended before keeps its time.
func markSessionEnded(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE sessions SET ended = ? WHERE id = ? AND ended IS NULL`, db.At(now), id); err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}

// ListSessions reads all sessions of a user, ended ones included, oldest first.
func ListSessions(ctx context.Context, q db.Queryer, user string) (rows []Row, err error) {
	err = q.Select(ctx, &rows, `SELECT `+sessionColumns+` FROM sessions WHERE user_id = ? ORDER BY created, id`, user)
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	return rows, nil
}

// listLiveSessions reads the sessions of a user that have neither ended nor expired, latest first.
func listLiveSessions(ctx context.Context, q db.Queryer, user string, now time.Time) (rows []Row, err error) {
	err = q.Select(ctx, &rows, `SELECT `+sessionColumns+` FROM sessions
		WHERE user_id = ? AND ended IS NULL AND expires > ? ORDER BY used DESC, id`, user, db.At(now))
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	return rows, nil
}

// listOtherSessions reads the ids of a user's sessions that haven't ended, but one.
func listOtherSessions(ctx context.Context, q db.Queryer, user, except string) (ids []string, err error) {
	err = q.Select(ctx, &ids, `SELECT id FROM sessions WHERE user_id = ? AND id <> ? AND ended IS NULL`, user, except)
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	return ids, nil
}

// listSurplusSessions reads the ids of a user's live sessions, but one, without the
// latest ones: as many as keep says.
func listSurplusSessions(ctx context.Context, q db.Queryer, user, except string, now time.Time, keep int) (ids []string, err error) {
	err = q.Select(ctx, &ids, `SELECT id FROM sessions WHERE user_id = ? AND id <> ? AND ended IS NULL AND expires > ?
		ORDER BY used DESC, id LIMIT 1000 OFFSET ?`, user, except, db.At(now), keep)
	if err != nil {
		return nil, fmt.Errorf("reading sessions: %w", err)
	}
	return ids, nil
}

// hasSession reports whether a session is a user's and hasn't ended.
func hasSession(ctx context.Context, q db.Queryer, user, id string) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM sessions WHERE id = ? AND user_id = ? AND ended IS NULL`, id, user)
	if err != nil {
		return false, fmt.Errorf("reading a session: %w", err)
	}
	return n > 0, nil
}

// countSessions counts the sessions of a user that are remembered, and those of
// them on a device; of a device without an id there are none.
func countSessions(ctx context.Context, q db.Queryer, user, device string) (all, here int, err error) {
	var n struct{ Sessions, Here int }
	err = q.Get(ctx, &n, `SELECT COUNT(*) AS sessions,
		COALESCE(SUM(CASE WHEN device = ? AND device <> '' THEN 1 ELSE 0 END), 0) AS here
		FROM sessions WHERE user_id = ?`, device, user)
	if err != nil {
		return 0, 0, fmt.Errorf("looking for a device: %w", err)
	}
	return n.Sessions, n.Here, nil
}

// sessionCreated reads when a session began; the zero time where it has ended.
func sessionCreated(ctx context.Context, q db.Queryer, id string) (time.Time, error) {
	var created db.Time
	err := q.Get(ctx, &created, `SELECT created FROM sessions WHERE id = ? AND ended IS NULL`, id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, fmt.Errorf("reading a session: %w", err)
	}
	return created.Time, nil
}

// endedSession is a session with the time of its end.
type endedSession struct {
	ID    string
	Ended db.Time
}

// listEndedSessions reads the sessions that ended since a time, those of deleted
// accounts included.
func listEndedSessions(ctx context.Context, q db.Queryer, since time.Time) (rows []endedSession, err error) {
	err = q.Select(ctx, &rows, `SELECT id, ended FROM sessions WHERE ended >= ?
		UNION ALL SELECT id, ended FROM ended_sessions WHERE ended >= ?`, db.At(since), db.At(since))
	if err != nil {
		return nil, fmt.Errorf("reading the sessions that ended: %w", err)
	}
	return rows, nil
}

// CopyEndedSessions keeps the ids of a user's sessions that ended since a time, for
// when the user's rows are deleted.
func CopyEndedSessions(ctx context.Context, q db.Queryer, user string, since time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO ended_sessions (id, ended) SELECT id, ended FROM sessions WHERE user_id = ? AND ended >= ?`,
		user, db.At(since))
	if err != nil {
		return fmt.Errorf("keeping sessions refused: %w", err)
	}
	return nil
}

// insertRefreshToken stores the hash of a refresh token; one that is there already stays.
func insertRefreshToken(ctx context.Context, q db.Queryer, token, session string, expires time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING`,
		users.Hash(token), session, db.At(expires))
	if err != nil {
		return fmt.Errorf("storing a refresh token: %w", err)
	}
	return nil
}

// useRefreshToken spends a refresh token and stores the seed of the next one; first
// is false where it was spent before.
func useRefreshToken(ctx context.Context, q db.Queryer, token, seed string, now time.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `UPDATE refresh_tokens SET used = ?, seed = ? WHERE hash = ? AND used IS NULL`, db.At(now), seed, users.Hash(token))
	if err != nil {
		return false, fmt.Errorf("using a refresh token: %w", err)
	}
	return n == 1, nil
}

// refreshFamily is a refresh token with the session that it belongs to.
type refreshFamily struct {
	Session string
	User    string `db:"user_id"`
	Device  string
	Created db.Time
	Ended   db.NullTime
	Expires db.Time
	Used    db.NullTime
	Seed    sql.NullString

	SecondFactor bool `db:"second_factor"` // the session has shown one
}

// findFamily reads a refresh token; sql.ErrNoRows where there is none.
func findFamily(ctx context.Context, q db.Queryer, token string) (f refreshFamily, err error) {
	err = q.Get(ctx, &f, `SELECT s.id AS session, s.user_id, s.device, s.created, s.ended, t.expires, t.used, t.seed,
		s.second_factor IS NOT NULL AS second_factor
		FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = ?`, users.Hash(token))
	return f, err
}

// DeleteExpired deletes sessions past their retention, and refresh tokens that open
// none.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	for _, old := range []struct {
		statement string
		before    time.Time
	}{
		{`DELETE FROM sessions WHERE ended < ?`, now.Add(-keepSessions)},
		{`DELETE FROM ended_sessions WHERE ended < ?`, now.Add(-EndedSessionRetention)},
		{`DELETE FROM sessions WHERE expires < ?`, now.Add(-keepSessions)},
		{`DELETE FROM refresh_tokens WHERE expires < ?`, now},
		// Reuse of a spent token ends its session; here that has ended. The tokens of a
		// live session stay until they expire, so that reuse is recognised.
		{`DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE ended < ?)`, now},
	} {
		if _, err := q.Exec(ctx, old.statement, db.At(old.before)); err != nil {
			return fmt.Errorf("deleting old sessions: %w", err)
		}
	}
	return nil
}
