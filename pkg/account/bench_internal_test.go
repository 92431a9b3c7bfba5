package account

import (
	"testing"

	"knowmad/pkg/clock"
	"knowmad/pkg/db"
	"knowmad/pkg/db/dbtest"
	"knowmad/pkg/right"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// BenchmarkAuthenticate is what a bearer token adds to a request: no query.
func BenchmarkAuthenticate(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	_, err := db.Migrate(b.Context(), d, Migrations)
	require.NoError(b, err)
	s, err := New(b.Context(), Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop()})
	require.NoError(b, err)
	require.NoError(b, d.Close()) // it isn't asked
	token, err := s.accessToken(right.Actor{User: "9f4f2f0e-0000-4000-8000-000000000001", Session: "9f4f2f0e-0000-4000-8000-000000000002"})
	require.NoError(b, err)
	for b.Loop() {
		if _, err := s.Authenticate(token); err != nil {
			b.Fatal(err)
		}
	}
}
