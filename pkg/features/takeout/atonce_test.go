package takeout_test

import (
	"context"
	"strconv"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// However many servers there are, each thing is done once.
func TestServersDoWorkOnce(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
		b.ask(t, user)
		for range 3 {
			other, err := newBench(t.Context(), address, b.folder, c)
			require.NoError(t, err)
			t.Cleanup(func() { other.db.Close() })
			other.run(t)
		}
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
		require.Equal(t, 1, b.count(t, `SELECT attempts FROM jobs WHERE kind = 'takeout.export'`))
		b.leaves(t, user, apptest.Noon().Add(14*day))
		c.Pass(14 * day)
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM users`)+b.count(t, `SELECT COUNT(*) FROM removals`) == 0
		})
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'data-export'`))
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM mails WHERE template = 'account-deleted'`))
	})
}

// A server that stops leaves its work to the next one at once.
func TestStopHandsExportToNextServer(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, _ *clocktest.Hand, _, user string) {
		b.ask(t, user)
		ctx, cancel := context.WithCancel(t.Context())
		b.stop = func(point string) {
			if point == "filling" {
				cancel()
			}
		}
		b.jobs.Run(ctx)
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM exports WHERE state = 'PENDING'`))
		require.Equal(t, 1, b.count(t, `SELECT COUNT(*) FROM jobs WHERE kind = 'takeout.export' AND lease = '' AND attempts = 0 AND due = ?`, db.At(apptest.Noon())))
		require.Empty(t, b.kept(t))
		b.stop = func(string) {}
		b.run(t)
		until(t, func() bool { return b.state(t, user) == takeout.Ready })
	})
}

// A user whose account is deleted while their archive is made leaves no archive.
func TestDeletionDuringExportLeavesNoArchive(t *testing.T) {
	eachBench(t, func(t *testing.T, b *bench, c *clocktest.Hand, address, user string) {
		b.ask(t, user)
		reached, goOn := make(chan struct{}), make(chan struct{})
		b.stop = func(point string) {
			if point == "filling" {
				close(reached)
				<-goOn
			}
		}
		stopMaking := b.run(t)
		<-reached
		b.leaves(t, user, apptest.Noon())
		other, err := newBench(t.Context(), address, b.folder, clock.Fixed(apptest.Noon()))
		require.NoError(t, err)
		defer other.db.Close()
		stop := other.run(t)
		until(t, func() bool {
			return b.count(t, `SELECT COUNT(*) FROM users`) == 0 && b.count(t, `SELECT COUNT(*) FROM removals`) == 0
		})
		stop()
		close(goOn)
		until(t, func() bool { return len(b.kept(t)) == 0 || b.isWhole(t) }) // whichever server deleted the account
		stopMaking()
		b.leavesNoArchive(t, c)
	})
}

// Ten at once are one.
func TestConcurrentRequestsMakeOneExport(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ann := w.member(lena, name)
		answers := make(chan string, 10)
		for range cap(answers) {
			go func() { answers <- strconv.Itoa(ann.Do("POST", ann.path("/exports"), nil).Status) }()
		}
		got := map[string]int{}
		for range cap(answers) {
			got[<-answers]++
		}
		require.Equal(t, map[string]int{"202": 1, "429": 9}, got)
	})
}
