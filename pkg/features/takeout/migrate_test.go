package takeout_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// Archives that were asked for and deletions that were scheduled before there
// were jobs are done once, when they are due.
func TestMigratedWorkIsDoneOnce(t *testing.T) {
	old, err := fs.ReadFile(takeout.Migrations, "migrations/0501_takeout.sql")
	require.NoError(t, err)
	before := fstest.MapFS{"0501_takeout.sql": {Data: old}}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			address, folder := dbtest.Address(t, engine), t.TempDir()
			d, err := db.Open(t.Context(), address)
			require.NoError(t, err)
			defer d.Close()
			_, err = db.Migrate(t.Context(), d, account.Migrations, before)
			require.NoError(t, err)
			noon, again := apptest.Noon(), apptest.Noon().Add(time.Minute)
			exec := func(statement string, args ...any) {
				require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
					_, err := q.Exec(t.Context(), statement, args...)
					return err
				}))
			}
			exec(`CREATE TABLE albums (user_id TEXT NOT NULL)`)
			for _, user := range []string{"asks", "is-served", "leaves", "stays"} {
				exec(`INSERT INTO users (id, created, confirmed, email, email_key, name, password, market, source, source_campaign)
					VALUES (?, 1, 1, ?, ?, 'Ann', 'x', 'de', '', '')`, user, user+"@example.org", user+"@example.org")
			}
			insert := `INSERT INTO exports (id, user_id, state, market, created, due, lease, attempts) VALUES (?, ?, ?, 'de', ?, ?, ?, ?)`
			exec(insert, "e1", "asks", "PENDING", db.At(noon), db.At(noon), "", 0)
			exec(insert, "e2", "is-served", "PENDING", db.At(noon), db.At(again), "a-lease", 2)
			exec(insert, "e3", "stays", "FAILED", db.At(noon), db.At(noon), "", 5)
			insert = `INSERT INTO deletions (user_id, authored, market, requested, due, next, failures) VALUES (?, 'remove', 'de', ?, ?, ?, ?)`
			exec(insert, "leaves", db.At(noon), db.At(noon), db.At(again), 1)
			exec(insert, "stays", db.At(noon), db.At(noon.Add(14*day)), db.At(noon.Add(14*day)), 0)
			require.NoError(t, os.Mkdir(filepath.Join(folder, "exports"), 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(folder, "exports", "e2.a-lease.part"), nil, 0o600))

			_, err = db.Migrate(t.Context(), d, shapes()...)
			require.NoError(t, err)
			c := clocktest.At(noon)
			b, err := newBench(t.Context(), address, folder, c)
			require.NoError(t, err)
			defer b.db.Close()
			b.run(t)
			until(t, func() bool { return b.state(t, "asks") == takeout.Ready })
			require.Equal(t, takeout.Pending, b.state(t, "is-served"), "another server may be at it")
			c.Pass(time.Minute)
			until(t, func() bool {
				return b.state(t, "is-served") == takeout.Ready && b.count(t, `SELECT COUNT(*) FROM users`) == 3
			})
			require.Equal(t, takeout.Failed, b.state(t, "stays"))
			require.Equal(t, 3, b.count(t, `SELECT attempts FROM jobs WHERE unique_key = 'e2'`))
			require.Equal(t, 2, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))
			require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'account-deleted'`))
			require.Equal(t, 2, b.count(t, `SELECT COUNT(*) FROM blob_holders`))
			c.Pass(14 * day)
			until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM users`) == 2 })
			require.Zero(t, b.count(t, `SELECT COUNT(*) FROM jobs WHERE state = 'waiting' AND kind LIKE 'takeout.%'`))
			until(t, func() bool { return isGone(filepath.Join(folder, "exports")) })
		})
	}
}

func isGone(file string) bool {
	_, err := os.Lstat(file)
	return errors.Is(err, fs.ErrNotExist)
}

// Archives that lie in the folder exports, where versions of the program before 0503
// kept them, can be downloaded until their time is over; nothing else of it stays.
func TestOldArchivesAreAdopted(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
		insert := func(id, state string, expires any) {
			require.NoError(t, b.db.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), `INSERT INTO exports (id, user_id, state, market, created, finished, expires, bytes)
					VALUES (?, ?, ?, 'de', ?, ?, ?, 3)`, id, user, state, db.At(apptest.Noon()), expires, expires)
				return err
			}))
		}
		insert("ready", takeout.Ready, db.At(apptest.Noon().Add(day)))
		insert("missing", takeout.Ready, db.At(apptest.Noon().Add(day)))
		insert("failed", takeout.Failed, db.At(apptest.Noon().Add(day)))
		insert("pending", takeout.Pending, nil)
		folder := filepath.Join(b.folder, "exports")
		require.NoError(t, os.Mkdir(folder, 0o700))
		for _, file := range []string{"ready.zip", "ready.a-lease.part", "failed.a-lease.part", "pending.a-lease.part", "gone.zip", "gone.a-lease.part"} {
			require.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(file), 0o600))
		}
		var stops []func()
		for range 2 {
			other, err := newBench(t.Context(), address, b.folder, c)
			require.NoError(t, err)
			t.Cleanup(func() { other.db.Close() })
			stops = append(stops, other.run(t))
		}
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM blob_holders`) == 1 && len(b.files(t, "exports")) == 1
		})
		for _, stop := range stops {
			stop()
		}
		b.run(t)
		require.True(t, b.isWhole(t), "nothing but the archive")
		require.Equal(t, "ready.zip", b.archive(t, "ready"))
		require.Equal(t, []string{"pending.a-lease.part"}, b.files(t, "exports"), "a server of the old version may be at it")
		_, _, err := b.service.URL(t.Context(), user, "ready")
		require.NoError(t, err)

		c.Pass(day)
		until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM exports`) == 1 })
		require.NoError(t, b.blobs.Sweep(t.Context()))
		require.Empty(t, b.kept(t))
		require.NoError(t, b.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM exports`)
			return err
		}))
		c.Pass(time.Hour)
		until(t, func() bool { return isGone(folder) })
	})
}
