package account

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/features/plan"
	profiles "knowmad/pkg/features/user"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/throttle"

	"github.com/alexedwards/argon2id"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const somebody = "9f4f2f0e-0000-4000-8000-000000000001"

// server is a service of its own on a database that others may work on, too.
func server(t *testing.T, d *db.DB) *Service {
	t.Helper()
	cheap := &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	s, err := New(t.Context(), Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop(), Passwords: cheap})
	require.NoError(t, err)
	return s
}

// A session that ends on one server is refused by another one within 5 s. The
// clock is the test's own: it goes on when everybody waits.
func TestSessionEndedOnOtherServerIsRefusedWithinFiveSeconds(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			address := dbtest.Address(t, engine)
			synctest.Test(t, func(t *testing.T) {
				d, err := db.Open(t.Context(), address)
				require.NoError(t, err)
				defer d.Close()
				_, err = db.Migrate(t.Context(), d, keyring.Migrations(), throttle.Migrations(), Migrations(), profiles.Migrations(), plan.Migrations())
				require.NoError(t, err)
				here, there := server(t, d), server(t, d)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				go there.Run(ctx)

				var tokens sessions.Tokens
				require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
					if _, err := q.Exec(t.Context(), `INSERT INTO users (id, created, confirmed, email, email_key, name, password, market, source, source_campaign)
						VALUES (?, 1, 1, 'e', 'e', 'n', 'p', 'm', '', '')`, somebody); err != nil {
						return err
					}
					tokens, err = here.sessions.Open(t.Context(), q, users.User{ID: somebody}, call.Caller{}, false)
					return err
				}))
				time.Sleep(time.Minute)
				_, err = there.Authenticate(tokens.AccessToken)
				require.NoError(t, err)

				require.NoError(t, here.sessions.SignOut(t.Context(), tokens.RefreshToken))
				_, err = here.Authenticate(tokens.AccessToken)
				require.Error(t, err, "where it ended at once")
				_, err = there.Authenticate(tokens.AccessToken)
				require.NoError(t, err, "nobody told it yet")
				time.Sleep(5 * time.Second)
				synctest.Wait()
				_, err = there.Authenticate(tokens.AccessToken)
				require.Error(t, err)
			})
		})
	}
}
