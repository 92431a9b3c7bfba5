package killtest

import (
	"context"
	"testing"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Engines are those on which kills are tested.
func Engines() []db.Engine { return []db.Engine{db.SQLite, db.Postgres} }

// Case is a test of a server that is killed.
type Case struct {
	Engines []db.Engine
	Name    string // of the database; it is filled once per name
	Fill    func(ctx context.Context, address string) error
	Least   int // steps that the server has at least
}

// AtEachStep runs a test on each engine many times, each time on a copy of the database: with
// n = 0, with n = 1 and so on. The test makes a server that Before kills after n steps, and
// reports whether it was killed; the first run without a kill is the last.
func (c Case) AtEachStep(t *testing.T, once func(t *testing.T, d *db.DB, n int) (killed bool)) {
	t.Helper()
	for _, engine := range c.Engines {
		t.Run(string(engine), func(t *testing.T) {
			for n := 0; ; n++ {
				d, err := db.Open(t.Context(), dbtest.Copy(t, engine, c.Name, func(address string) error { return c.Fill(t.Context(), address) }))
				require.NoError(t, err)
				killed := once(t, d, n)
				require.NoError(t, d.Close())
				if !killed {
					require.Greater(t, n, c.Least)
					return
				}
			}
		})
	}
}

// Enqueue stores a job, which no server does yet, in a transaction.
func Enqueue(ctx context.Context, q db.Queryer, d *db.DB, c clock.Clock, r job.Request) error {
	queue := job.New(job.Config{DB: d, Clock: c, Log: zerolog.Nop()})
	if err := queue.Register(job.Kind{Name: r.Kind, Work: func(context.Context, *job.Job) error { return nil }}); err != nil {
		return err
	}
	_, err := queue.Enqueue(ctx, q, r)
	return err
}

// Work runs a server that does one kind of job, until n jobs have ended or s kills the server.
func Work(ctx context.Context, t testing.TB, queue *job.Queue, kind job.Kind, s *Steps, n int) {
	t.Helper()
	running, end := context.WithCancel(ctx)
	defer end()
	do := kind.Work
	kind.Concurrency = 1
	kind.Work = func(ctx context.Context, j *job.Job) error {
		err := do(s.Observe(ctx), j)
		if n--; n == 0 {
			end()
		}
		return err
	}
	require.NoError(t, queue.Register(kind))
	queue.Run(running)
}
