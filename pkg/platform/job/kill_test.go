package job_test

import (
	"context"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// child works on jobs until it is killed: its arguments are the database's address, and
// the step at which it waits for that.
func child(args []string) int {
	d, err := db.Open(context.Background(), args[0])
	if err == nil {
		q := job.New(job.Config{DB: d, Clock: clock.Fixed(start), Log: zerolog.Nop()})
		k := steps(d, func(step string) {
			if step == args[1] {
				killtest.Here()
			}
		})
		k.Name = "test.work"
		if err = q.Register(k); err == nil {
			q.Run(context.Background())
		}
	}
	return killtest.Failed(err)
}

// steps is a kind whose attempts tell at which step they are.
func steps(d *db.DB, at func(step string)) job.Kind {
	return job.Kind{
		Attempts: 2, Lease: time.Minute,
		Work: func(ctx context.Context, j *job.Job) error {
			at("begun")
			if j.Key == "fails" {
				return job.Discard(errNo)
			}
			err := j.Progress(ctx, job.Progress{Percent: 50, Step: "half"})
			at("half done")
			if err != nil {
				return err
			}
			return d.Write(ctx, func(q db.Queryer) error {
				if _, err := q.Exec(ctx, `INSERT INTO effects (name) VALUES (?)`, j.Key); err != nil {
					return err
				}
				at("written")
				if err := j.Finish(ctx, q); err != nil {
					return err
				}
				at("finished")
				q.AfterCommit(func() { at("kept") })
				return nil
			})
		},
		Failed: func(ctx context.Context, q db.Queryer, j *job.Job, _ error) error {
			_, err := q.Exec(ctx, `INSERT INTO effects (name) VALUES (?)`, j.Key)
			at("failing")
			return err
		},
	}
}

// A server that is killed at any step: what it wrote is whole or not there, and
// the next server does the rest once the lease has ended.
func TestJobSurvivesServerKilledAtAnyStep(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for _, step := range []string{"begun", "half done", "written", "finished", "kept", "failing"} {
			t.Run(string(engine)+" "+step, func(t *testing.T) {
				address := dbtest.Copy(t, engine, "kill", func(address string) error {
					d, err := db.Open(t.Context(), address)
					require.NoError(t, err)
					defer d.Close()
					_, err = db.Migrate(t.Context(), d, shapes...)
					return err
				})
				d, err := db.Open(t.Context(), address)
				require.NoError(t, err)
				defer d.Close()
				c, key, kept := clocktest.At(start), "works", step == "kept"
				if step == "failing" {
					key = "fails"
				}
				s := newServer(t, d, c, steps(d, func(string) {}))
				s.enqueue(job.Request{Key: key})
				killtest.At(t, address, step)

				if kept {
					require.Empty(t, s.status(key))
				} else {
					require.Equal(t, job.Running, s.status(key).State)
					require.Equal(t, 1, s.status(key).Attempts)
				}
				require.Equal(t, kept, len(s.effects()) == 1)
				s.run()
				s.enqueue(job.Request{Key: "marker"})
				s.untilState("marker", "")
				require.Equal(t, !kept, s.status(key).State == job.Running, "nobody takes it before its lease has ended")

				c.Pass(time.Minute)
				want := job.State("")
				if key == "fails" {
					want = job.Failed
				}
				s.untilState(key, want)
				require.ElementsMatch(t, []string{key, "marker"}, s.effects())
			})
		}
	}
}

// A job whose server dies in each attempt (it may be what kills it) has failed
// when they are used up, and isn't tried once more.
func TestJobWhoseServerDiesEachAttemptFails(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		begun := make(chan struct{}, 1)
		s := newServer(t, d, c, steps(d, func(step string) {
			if step == "begun" {
				begun <- struct{}{}
			}
		}))
		s.enqueue(job.Request{Key: "works"})
		for range 2 {
			for want := range []int{1, 0} { // no other worker takes it meanwhile
				n, err := s.LeaseAndDie(t.Context(), "test.work", 1)
				require.NoError(t, err)
				require.Equal(t, 1-want, n)
			}
			c.Pass(time.Minute)
		}
		s.run()
		require.Equal(t, job.ErrInterrupted.Error(), s.untilState("works", job.Failed).Error)
		require.Empty(t, begun)
		require.Equal(t, []string{"works"}, s.effects(), "its hook is told")
	})
}
