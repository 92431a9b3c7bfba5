package account

import (
	"context"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// What nobody needs any more goes, and nothing else.
func TestPurge(t *testing.T) {
	dbtest.Each(t, []db.Source{keyring.Migrations(), throttle.Migrations(), Migrations()}, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)
		s, err := New(t.Context(), Config{DB: d, Clock: clock.Fixed(now), Log: zerolog.Nop()})
		require.NoError(t, err)
		ago := func(days int) db.Time { return db.At(now.Add(-time.Duration(days) * 24 * time.Hour)) }
		rows := []struct {
			statement string
			args      []any
			stays     bool
		}{
			{`INSERT INTO users (id, created, confirmed, email, email_key, name, password, market, source, source_campaign) VALUES (?, ?, ?, 'e', ?, 'n', 'p', 'm', '', '')`, []any{"member", ago(900), ago(899), "a"}, true},
			{`INSERT INTO users (id, created, confirmed, email, email_key, name, password, market, source, source_campaign) VALUES (?, ?, ?, 'e', ?, 'n', 'p', 'm', '', '')`, []any{"waits", ago(6), nil, "b"}, true},
			{`INSERT INTO users (id, created, confirmed, email, email_key, name, password, market, source, source_campaign) VALUES (?, ?, ?, 'e', ?, 'n', 'p', 'm', '', '')`, []any{"gave up", ago(8), nil, "c"}, false},
			{`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires, ended) VALUES (?, 'member', '', '', '', ?, ?, ?, ?)`, []any{"open", ago(400), ago(1), ago(-29), nil}, true},
			{`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires, ended) VALUES (?, 'member', '', '', '', ?, ?, ?, ?)`, []any{"ended", ago(400), ago(89), ago(59), ago(89)}, true},
			{`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires, ended) VALUES (?, 'member', '', '', '', ?, ?, ?, ?)`, []any{"long ended", ago(400), ago(91), ago(61), ago(91)}, false},
			{`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires, ended) VALUES (?, 'member', '', '', '', ?, ?, ?, ?)`, []any{"long left", ago(400), ago(121), ago(91), nil}, false},
			{`INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, 'open', ?)`, []any{"good", ago(-1)}, true},
			{`INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, 'open', ?)`, []any{"old", ago(1)}, false},
			{`INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, 'long ended', ?)`, []any{"with its session", ago(-1)}, false},
			{`INSERT INTO refresh_tokens (hash, session_id, expires, used, seed) VALUES (?, 'open', ?, 0, '')`, []any{"spent, whose reuse ends the session", ago(-1)}, true},
			{`INSERT INTO refresh_tokens (hash, session_id, expires, used, seed) VALUES (?, 'ended', ?, 0, '')`, []any{"spent, of an ended session", ago(-1)}, false},
			{`INSERT INTO mail_links (hash, purpose, user_id, email, expires) VALUES (?, 'p', 'member', 'e', ?)`, []any{"good", ago(-1)}, true},
			{`INSERT INTO mail_links (hash, purpose, user_id, email, expires) VALUES (?, 'p', 'member', 'e', ?)`, []any{"old", ago(1)}, false},
			{`INSERT INTO mail_links (hash, purpose, user_id, email, expires) VALUES (?, 'p', 'gave up', 'e', ?)`, []any{"with its sign-up", ago(-1)}, false},
			{`INSERT INTO used_captchas (challenge, expires) VALUES (?, ?)`, []any{"used", ago(-1)}, true},
			{`INSERT INTO used_captchas (challenge, expires) VALUES (?, ?)`, []any{"used long ago", ago(1)}, false},
			{`INSERT INTO used_challenges (challenge, expires) VALUES (?, ?)`, []any{"signed in", ago(-1)}, true},
			{`INSERT INTO used_challenges (challenge, expires) VALUES (?, ?)`, []any{"signed in long ago", ago(1)}, false},
			{`INSERT INTO passkey_challenges (hash, user_id, host, ceremony, expires) VALUES (?, 'member', '', '', ?)`, []any{"begun", ago(-1)}, true},
			{`INSERT INTO passkey_challenges (hash, user_id, host, ceremony, expires) VALUES (?, 'member', '', '', ?)`, []any{"begun long ago", ago(1)}, false},
			{`INSERT INTO provider_tickets (hash, expires, provider, issuer, subject, email, name, host, device) VALUES (?, ?, '', '', '', '', '', '', '')`, []any{"a ticket", ago(-1)}, true},
			{`INSERT INTO provider_tickets (hash, expires, provider, issuer, subject, email, name, host, device) VALUES (?, ?, '', '', '', '', '', '', '')`, []any{"an old ticket", ago(1)}, false},
			{`INSERT INTO two_factor (user_id, created, since, secret, last_step) VALUES (?, ?, ?, '', 0)`, []any{"member", ago(90), ago(90)}, true},
			{`INSERT INTO two_factor (user_id, created, since, secret, last_step) VALUES (?, ?, ?, '', 0)`, []any{"waits", ago(1), nil}, false},
			{`INSERT INTO attempts (id, last, failures, wait_until) VALUES (?, ?, 1, 0)`, []any{"lately", ago(0)}, true},
			{`INSERT INTO attempts (id, last, failures, wait_until) VALUES (?, ?, 1, 0)`, []any{"long ago", ago(2)}, false},
			{`INSERT INTO ended_sessions (id, ended) VALUES (?, ?)`, []any{"just gone", ago(0)}, true},
			{`INSERT INTO ended_sessions (id, ended) VALUES (?, ?)`, []any{"gone", ago(1)}, false},
		}
		want := []string{}
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			for _, r := range rows {
				if _, err := q.Exec(t.Context(), r.statement, r.args...); err != nil {
					return err
				}
				if r.stays {
					want = append(want, r.args[0].(string))
				}
			}
			return nil
		}))
		require.NoError(t, s.purge(t.Context()))
		var left []string
		require.NoError(t, d.One().Select(t.Context(), &left, `SELECT id FROM users UNION ALL SELECT id FROM sessions
			UNION ALL SELECT hash FROM refresh_tokens UNION ALL SELECT hash FROM mail_links UNION ALL SELECT id FROM attempts
			UNION ALL SELECT id FROM ended_sessions UNION ALL SELECT challenge FROM used_captchas UNION ALL SELECT challenge FROM used_challenges UNION ALL SELECT user_id FROM two_factor
			UNION ALL SELECT hash FROM passkey_challenges UNION ALL SELECT hash FROM provider_tickets`))
		require.ElementsMatch(t, want, left)
	})
}

func TestRunEndsWithItsContext(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	_, err := db.Migrate(t.Context(), d, keyring.Migrations(), throttle.Migrations(), Migrations())
	require.NoError(t, err)
	s, err := New(t.Context(), Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop()})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { s.Run(ctx); close(done) }()
	cancel()
	<-done
}
