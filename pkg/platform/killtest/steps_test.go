package killtest_test

import (
	"context"
	"os"
	"sync"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/killtest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// TestNothingIsCommittedByAKilledServer kills a server before its second statement of two, in three
// goroutines.
func TestNothingIsCommittedByAKilledServer(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			d, err := db.Open(t.Context(), dbtest.Address(t, engine))
			require.NoError(t, err)
			defer d.Close()
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), `CREATE TABLE things (name TEXT)`)
				return err
			}))
			insert := func(ctx context.Context) error {
				return d.Write(ctx, func(q db.Queryer) error {
					for range 2 {
						if _, err := q.Exec(ctx, `INSERT INTO things (name) VALUES ('x')`); err != nil {
							return err
						}
					}
					return nil
				})
			}
			ctx, s := killtest.Before(t.Context(), 1)
			var all sync.WaitGroup
			for range 3 {
				all.Go(func() { _ = insert(s.Observe(ctx)) })
			}
			all.Wait()
			require.True(t, s.Killed())
			require.Error(t, ctx.Err())
			count := func() (n int) {
				require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM things`))
				return n
			}
			require.Zero(t, count())

			ctx, s = killtest.Before(t.Context(), 2)
			require.NoError(t, insert(s.Observe(ctx)))
			require.False(t, s.Killed())
			require.Equal(t, 2, count())
		})
	}
}
