package takeout_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/slice"
	"knowmad/web"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// child is a server that works until it is killed: its arguments are the database's
// address, the data folder, the time, and where it is to be killed.
func child(args []string) int {
	at, err := time.Parse(time.RFC3339, args[2])
	if err == nil {
		var b *bench
		if b, err = newBench(context.Background(), args[0], args[1], clock.Fixed(at)); err == nil {
			b.stop = func(point string) {
				if point == args[3] {
					killtest.Here()
				}
			}
			b.jobs.Run(context.Background())
		}
	}
	return killtest.Failed(err)
}

// killedAt starts a server and kills it at a point.
func killedAt(t *testing.T, b *bench, address, point string, at time.Time) {
	t.Helper()
	killtest.At(t, address, b.folder, at.Format(time.RFC3339), point)
}

// A server that is killed while it makes an archive: another one makes it, once
// the lease has ended; its owner is told once, and nothing half lies around.
func TestKilledInAnExport(t *testing.T) {
	for _, point := range []string{"reading", "filling", "recording"} {
		t.Run(point, func(t *testing.T) {
			eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
				id := b.ask(t, user)
				killedAt(t, b, address, point, apptest.Noon())
				require.Equal(t, takeout.Pending, b.state(t, user))
				_, _, err := b.service.URL(t.Context(), user, id)
				require.Error(t, err, "until the row says so, nobody gets it")
				require.Zero(t, b.count(t, `SELECT COUNT(*) FROM blob_holders`), "nothing holds what the dead server wrote")
				left := b.kept(t)
				require.Len(t, left, map[string]int{"reading": 0, "filling": 1, "recording": 1}[point])
				require.Zero(t, b.count(t, `SELECT COUNT(*) FROM mails`))

				c.Pass(time.Minute)
				b.run(t)
				until(t, func() bool { return b.state(t, user) == takeout.Ready })
				require.Equal(t, pixels, unpack(t, b.archive(t, id))["album/picture.jpg"])
				require.Equal(t, 2, b.count(t, `SELECT attempts FROM jobs WHERE kind = 'takeout.export'`))
				require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))

				c.Pass(2 * time.Hour)
				require.NoError(t, b.blobs.Sweep(t.Context()))
				require.Len(t, b.kept(t), 1)
				for _, name := range left {
					require.NotContains(t, b.kept(t), name, "what the dead server wrote is gone")
				}
				require.Equal(t, pixels, unpack(t, b.archive(t, id))["album/picture.jpg"])
				c.Pass(7 * day)
				until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM exports`) == 0 })
				require.NoError(t, b.blobs.Sweep(t.Context()))
				require.Empty(t, b.kept(t))
			})
		})
	}
}

// A server that is killed while it deletes an account: all is there or nothing,
// and the next one finishes.
func TestKilledInADeletion(t *testing.T) {
	for _, point := range []string{"erasing", "recording", "erased"} {
		t.Run(point, func(t *testing.T) {
			eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
				b.leaves(t, user, apptest.Noon().Add(14*day))
				killedAt(t, b, address, point, apptest.Noon().Add(14*day))
				left := map[string]int{"erasing": 1, "recording": 1, "erased": 0}[point]
				for _, table := range []string{"users", "albums", "deletions"} {
					require.Equal(t, left, b.count(t, `SELECT COUNT(*) FROM `+table), table)
				}
				require.Equal(t, 1-left, b.count(t, `SELECT COUNT(*) FROM mails`))
				if left == 1 { // else the dead server's own sweep, which runs at its start, may have been first
					require.Len(t, b.files(t, "albums"), 1, "files go after the rows")
				}

				c.Pass(14*day + time.Minute) // the dead server's lease ends
				b.run(t)
				until(t, func() bool { return len(b.files(t, "albums")) == 0 && b.count(t, `SELECT COUNT(*) FROM removals`) == 0 })
				require.Zero(t, b.count(t, `SELECT COUNT(*) FROM users`)+b.count(t, `SELECT COUNT(*) FROM albums`))
				require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'account-deleted' AND user_id = ''`))
			})
		})
	}
}

// What can't be made is tried again, then given up, and its owner is told; they
// needn't wait a day for the next one.
func TestAnExportThatFails(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.fail = errors.New("no disk")
		b.ask(t, user)
		stop := b.run(t)
		for attempt := 1; attempt <= 5; attempt++ {
			until(t, func() bool {
				return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND attempts = ? AND lease = ''`, attempt) == 1
			})
			c.Pass(time.Minute << (attempt - 1))
		}
		require.Equal(t, takeout.Failed, b.state(t, user))
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export-failed'`))
		require.Empty(t, b.kept(t))
		stop()
		b.fail = nil
		b.ask(t, user)
		b.run(t)
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))
	})
}

// A fault in a part that panics while the archive is written fails the attempt, and
// not the server.
func TestAnExportThatPanics(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.stop = func(point string) {
			if point == "filling" {
				panic("a fault")
			}
		}
		b.ask(t, user)
		stop := b.run(t)
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND attempts = 1 AND lease = ''`) == 1
		})
		stop()
		require.Empty(t, b.kept(t))
		b.stop = func(string) {}
		c.Pass(time.Minute)
		b.run(t)
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
	})
}

// So does an account whose row goes without the job hearing of it.
func TestAnArchiveOfNobody(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.ask(t, user)
		b.stop = func(point string) {
			if point == "filling" {
				err := b.db.Write(t.Context(), func(q db.Queryer) error {
					_, err := q.Exec(t.Context(), `DELETE FROM users`)
					return err
				})
				if err != nil {
					panic(err) // in a goroutine of the queue, which tells it
				}
			}
		}
		b.run(t)
		until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM jobs WHERE state = 'done'`) == 1 })
		require.True(t, b.isWhole(t))
		b.leavesNoArchive(t, c)
	})
}

// A deletion that fails is whole: nothing is gone. It is tried again until it works.
func TestADeletionThatFails(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, _, user string) {
		b.fail = errors.New("no")
		log := &lines{}
		b.service.Log = zerolog.New(log)
		b.leaves(t, user, apptest.Noon().Add(14*day))
		c.Pass(14 * day)
		stop := b.run(t)
		for failures := 1; failures <= 12; failures++ { // the longest wait is 6 hours
			until(t, func() bool {
				return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.erasure' AND attempts = ? AND lease = '' AND due > ?`, failures, db.At(c.Now())) == 1
			})
			require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM albums`))
			require.Zero(t, b.count(t, `SELECT COUNT(*) FROM mails`))
			require.Len(t, b.files(t, "albums"), 1)
			c.Pass(min(time.Minute<<(failures-1), 6*time.Hour))
		}
		stop()
		c.Pass(6 * time.Hour)
		b.fail = nil
		b.run(t)
		// The line of the log follows the transaction.
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM users`) == 0 && len(b.files(t, "albums")) == 0 && len(log.events(t)) >= 13
		})
		events := log.events(t)
		for _, event := range events[:len(events)-1] {
			require.Equal(t, "account-deleted failed de "+user, event)
		}
		require.Equal(t, "account-deleted ok de "+user, events[len(events)-1])
	})
}

// No name in an archive leads out of the folder that it is unpacked in.
func TestArchiveRefusesPathsOutsideIt(t *testing.T) {
	for _, file := range []string{"../x", "/etc/passwd", "a/../../x", "", "a//b"} {
		onBench(t, db.SQLite, func(t *testing.T, b *bench, _ *clocktest.Hand, _, user string) {
			b.file = file
			b.ask(t, user)
			b.run(t)
			until(t, func() bool {
				return b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND attempts = 1 AND lease = ''`) == 1
			})
			require.Equal(t, takeout.Pending, b.state(t, user), "it is tried again, like everything that fails")
			require.Empty(t, b.kept(t))
		})
	}
}

// Two parts of one name would be one file.
func TestNewRefusesDuplicatePartNames(t *testing.T) {
	two := []slice.NamedPart{{Name: "album"}, {Name: "album"}}
	_, err := takeout.New(takeout.Config{Jobs: job.New(job.Config{}), Folder: t.TempDir(), Texts: web.Messages, Parts: two})
	require.ErrorContains(t, err, "two parts album")
}

// Nothing outside of the data folder is removed, whatever a part says.
func TestFilesOutsideDataFolderAreNotRemoved(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, _ *clocktest.Hand, _, user string) {
		outside := filepath.Join(filepath.Dir(b.folder), "outside")
		require.NoError(t, os.WriteFile(outside, nil, 0o600))
		require.NoError(t, b.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO removals (file) VALUES ('../outside'), (?), ('albums/x')`, outside)
			return err
		}))
		b.run(t)
		until(t, func() bool { return b.count(t, `SELECT COUNT(*) FROM removals`) == 2 })
		require.FileExists(t, outside)
	})
}
