package sessions

import (
	"strings"
	"testing"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/right"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const somebody = "9f4f2f0e-0000-4000-8000-000000000001"

// server is a service of its own on a database.
func server(t *testing.T, d *db.DB) *Service {
	t.Helper()
	_, err := db.Migrate(t.Context(), d, keyring.Migrations())
	require.NoError(t, err)
	keys, err := keyring.Open(t.Context(), d, clock.System{}, ForTokens)
	require.NoError(t, err)
	return New(Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop(), Keys: keys})
}

// A token is checked without a query: the database may even be closed.
func TestATokenCostsNoQuery(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	s := server(t, d)
	want := right.Actor{User: somebody, Session: "9f4f2f0e-0000-4000-8000-000000000002", Staff: true, SecondFactor: true}
	token, err := s.accessToken(want)
	require.NoError(t, err)
	require.NoError(t, d.Close())
	for range 2 { // one that it hasn't seen, and one that it has
		got, err := s.Authenticate(token)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err = s.Authenticate(token + "x")
	require.Error(t, err)
}

// The last letter of a token carries bits that say nothing: none of the letters
// beside it is taken for it.
func TestNonCanonicalTokenEncodingIsRefused(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	s := server(t, d)
	token, err := s.accessToken(right.Actor{User: somebody, Session: "9f4f2f0e-0000-4000-8000-000000000002"})
	require.NoError(t, err)
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	for part, end := range []int{strings.IndexByte(token, '.'), strings.LastIndexByte(token, '.'), len(token)} {
		for _, letter := range letters {
			other := token[:end-1] + string(letter) + token[end:]
			if _, err := s.Authenticate(other); other != token {
				require.Error(t, err, "part %d ends with %c", part, letter)
			}
		}
	}
	_, err = s.Authenticate(token)
	require.NoError(t, err)
}
