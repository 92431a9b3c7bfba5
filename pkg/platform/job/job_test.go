package job_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/logtest"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if args, ok := killtest.Child(); ok {
		os.Exit(child(args))
	}
	os.Exit(dbtest.Main(m))
}

var (
	start  = time.Date(2026, 3, 5, 13, 5, 0, 0, time.UTC)
	errNo  = errors.New("no")
	shapes = []db.Source{job.Migrations(), {Name: "effects", Files: fstest.MapFS{"1_effects.sql": {Data: []byte(
		"-- +goose Up\nCREATE TABLE effects (name TEXT NOT NULL);\n")}}}}
)

// server is a queue with one kind, "test.work", whose worker the test sets.
type server struct {
	*job.Queue

	t    testing.TB
	log  *logtest.Buffer
	stop func()
}

func newServer(t testing.TB, d *db.DB, c clock.Clock, k job.Kind) *server {
	t.Helper()
	s := &server{t: t, log: &logtest.Buffer{}}
	s.Queue = job.New(job.Config{
		DB: d, Clock: c, Log: zerolog.New(s.log), LookEvery: 2 * time.Millisecond, Random: func() float64 { return 0.5 },
	})
	k.Name = "test.work"
	require.NoError(t, s.Register(k))
	return s
}

// run lets the queue work until the test, or stop, ends it.
func (s *server) run() *server {
	ctx, cancel := context.WithCancel(context.WithoutCancel(s.t.Context()))
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	s.stop = sync.OnceFunc(func() { cancel(); <-done })
	s.t.Cleanup(s.stop)
	return s
}

func (s *server) enqueue(r job.Request) (added bool) {
	s.t.Helper()
	r.Kind = "test.work"
	require.NoError(s.t, s.DB.Write(s.t.Context(), func(q db.Queryer) (err error) {
		added, err = s.Enqueue(s.t.Context(), q, r)
		return err
	}))
	return added
}

func (s *server) cancel(key string) {
	s.t.Helper()
	require.NoError(s.t, s.DB.Write(s.t.Context(), func(q db.Queryer) error {
		return s.Cancel(s.t.Context(), q, "test.work", key)
	}))
}

// status is the record of the job with a key; its State is "" for none.
func (s *server) status(key string) job.Status {
	s.t.Helper()
	found, err := s.Find(s.t.Context(), s.DB.One(), "test.work", key)
	require.NoError(s.t, err)
	return found[key]
}

func (s *server) until(what func() bool) {
	s.t.Helper()
	require.Eventually(s.t, what, time.Minute, 2*time.Millisecond, "%s", s.log)
}

// untilState waits for a job to come into a state; "" is gone.
func (s *server) untilState(key string, state job.State) job.Status {
	s.t.Helper()
	s.until(func() bool { return s.status(key).State == state })
	return s.status(key)
}

func (s *server) effects() (names []string) {
	s.t.Helper()
	require.NoError(s.t, s.DB.One().Select(s.t.Context(), &names, `SELECT name FROM effects ORDER BY name`))
	return names
}

// effect leaves a row in the transaction that finishes the job.
func effect(ctx context.Context, d *db.DB, j *job.Job) error {
	return d.Write(ctx, func(q db.Queryer) error {
		if _, err := q.Exec(ctx, `INSERT INTO effects (name) VALUES (?)`, j.Key); err != nil {
			return err
		}
		return j.Finish(ctx, q)
	})
}

func each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, shapes, test)
}

func TestJobRunsOnlyIfItsTransactionCommits(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		type args struct{ Name string }
		got := make(chan string, 10)
		s := newServer(t, d, clock.Fixed(start), job.Kind{Keep: time.Hour, Work: func(_ context.Context, j *job.Job) error {
			var a args
			err := j.Decode(&a)
			got <- a.Name
			return err
		}}).run()
		require.ErrorIs(t, d.Write(t.Context(), func(q db.Queryer) error {
			added, err := s.Enqueue(t.Context(), q, job.Request{Kind: "test.work", Key: "a", Args: args{"taken back"}})
			require.NoError(t, err)
			require.True(t, added)
			return errNo
		}), errNo)
		require.True(t, s.enqueue(job.Request{Key: "b", Args: args{"kept"}}))
		require.Equal(t, "kept", <-got)
		done := s.untilState("b", job.Done)
		require.Equal(t, job.Status{
			ID: done.ID, Kind: "test.work", Key: "b", State: job.Done, Attempts: 1, Created: start, Due: done.Due, Finished: start,
			Progress: job.Progress{Percent: 100},
		}, done)
		require.Empty(t, s.status("a"))
		require.Empty(t, got)
	})
}

// A job that this server queued begins at once, not when the queue looks again.
func TestAJobBeginsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		did := make(chan string, 1)
		q := job.New(job.Config{DB: d, Clock: clock.Fixed(start), Log: zerolog.Nop(), LookEvery: time.Hour})
		require.NoError(t, q.Register(job.Kind{Name: "test.work", Work: func(_ context.Context, j *job.Job) error {
			did <- j.Key
			return nil
		}}))
		s := (&server{Queue: q, t: t, log: &logtest.Buffer{}}).run()
		for _, key := range []string{"a", "b"} {
			s.enqueue(job.Request{Key: key})
			require.Equal(t, key, <-did)
		}
	})
}

func TestJobStartsNotBeforeItsTime(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c, did := clocktest.At(start), make(chan string, 10)
		s := newServer(t, d, c, job.Kind{Work: func(_ context.Context, j *job.Job) error {
			did <- j.Key
			return nil
		}}).run()
		s.enqueue(job.Request{Key: "later", NotBefore: start.Add(time.Hour)})
		c.Pass(time.Hour - time.Second)
		s.enqueue(job.Request{Key: "past", NotBefore: start.Add(-time.Hour)})
		require.Equal(t, "past", <-did)
		s.untilState("past", "")
		require.Equal(t, job.Waiting, s.status("later").State)
		c.Pass(time.Second)
		require.Equal(t, "later", <-did)
	})
}

func TestOneJobPerKeyAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, release := make(chan string), make(chan struct{})
		s := newServer(t, d, clock.Fixed(start), job.Kind{Keep: time.Hour, Concurrency: 2, Work: func(_ context.Context, j *job.Job) error {
			entered <- j.ID
			<-release
			return nil
		}})
		require.True(t, s.enqueue(job.Request{Key: "a"}))
		require.False(t, s.enqueue(job.Request{Key: "a"}), "it waits")
		s.run()
		first := <-entered
		require.False(t, s.enqueue(job.Request{Key: "a"}), "it runs")
		require.Equal(t, job.Running, s.status("a").State)
		release <- struct{}{}
		s.untilState("a", job.Done)
		require.True(t, s.enqueue(job.Request{Key: "a"}), "it is over")
		second := <-entered
		require.NotEqual(t, first, second)
		require.Equal(t, second, s.status("a").ID, "the latest one is found")
		close(release)
		for range 2 {
			require.True(t, s.enqueue(job.Request{}), "those without a key are of their own")
		}
		<-entered
		<-entered
	})
}

func TestBackOffDoublesUpToLongest(t *testing.T) {
	b := job.BackOff{First: 30 * time.Second, Longest: 4 * time.Hour}
	require.Equal(t, 30*time.Second, b.After(1, 0.5))
	require.Equal(t, time.Minute, b.After(2, 0.5))
	require.Equal(t, 4*time.Hour, b.After(12, 0.5))
	require.Equal(t, 4*time.Hour, b.After(1_000_000, 0.5))
	require.Equal(t, 3*time.Hour, b.After(1000, 0))
	require.Equal(t, 5*time.Hour, b.After(1000, 1))
}

// It is tried until its attempts are used up; then it has failed, which is
// told once and is on record.
func TestFailingJobIsRetriedUntilAttemptsAreUsed(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c, did := clocktest.At(start), atomic.Int32{}
		s := newServer(t, d, c, job.Kind{
			Attempts: 3, Wait: job.BackOff{First: time.Minute, Longest: time.Hour},
			Work: func(context.Context, *job.Job) error { did.Add(1); return errors.New("no \xff\x00route") },
			Failed: func(ctx context.Context, q db.Queryer, j *job.Job, err error) error {
				_, failed := q.Exec(ctx, `INSERT INTO effects (name) VALUES (?)`, j.Key+strings.ToValidUTF8(err.Error(), "")[:2])
				return failed
			},
		}).run()
		s.enqueue(job.Request{Key: "a"})
		for n, wait := range []time.Duration{time.Minute, 2 * time.Minute} {
			s.until(func() bool { return s.status("a").Attempts == n+1 && s.status("a").State == job.Waiting })
			require.Equal(t, c.Now().Add(wait), s.status("a").Due)
			require.Equal(t, "no route", s.status("a").Error)
			c.Pass(wait)
		}
		failed := s.untilState("a", job.Failed)
		require.Equal(t, 3, failed.Attempts)
		require.Equal(t, "no route", failed.Error)
		require.Equal(t, []string{"ano"}, s.effects())
		s.until(func() bool { return strings.Contains(s.log.String(), `"job: failed"`) })
		require.Equal(t, int32(3), did.Load())
		require.True(t, s.enqueue(job.Request{Key: "a"}), "another one may be tried")
	})
}

func TestRecordsAreDeletedAfterRetention(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		s := newServer(t, d, c, job.Kind{Attempts: 1, Keep: time.Hour, Work: func(_ context.Context, j *job.Job) error {
			if j.Key == "fails" {
				return errNo
			}
			return nil
		}}).run()
		s.enqueue(job.Request{Key: "fails"})
		s.enqueue(job.Request{Key: "works"})
		s.enqueue(job.Request{Key: "waits", NotBefore: start.Add(365 * 24 * time.Hour)})
		s.untilState("fails", job.Failed)
		s.untilState("works", job.Done)
		c.Pass(time.Hour)
		s.untilState("works", "")
		c.Pass(30*24*time.Hour - 2*time.Hour)
		s.enqueue(job.Request{Key: "works"})
		s.untilState("works", job.Done)
		require.Equal(t, job.Failed, s.status("fails").State)
		c.Pass(time.Hour)
		s.untilState("fails", "")
		require.Equal(t, job.Waiting, s.status("waits").State)
	})
}

func TestDiscardedJobIsNotRetried(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newServer(t, d, clock.Fixed(start), job.Kind{Work: func(_ context.Context, j *job.Job) error {
			var n int
			if j.Key == "unreadable" {
				return j.Decode(&n)
			}
			return job.Discard(errNo)
		}}).run()
		s.enqueue(job.Request{Key: "a"})
		s.enqueue(job.Request{Key: "unreadable", Args: "text"})
		require.Equal(t, "no", s.untilState("a", job.Failed).Error)
		require.Contains(t, s.untilState("unreadable", job.Failed).Error, "arguments of test.work")
	})
}

// A hook that fails takes the record back: it is told again.
func TestFailureIsRecordedInOneTransactionWithItsHook(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c, told := clocktest.At(start), atomic.Int32{}
		s := newServer(t, d, c, job.Kind{
			Attempts: 1, Lease: time.Minute, Work: func(context.Context, *job.Job) error { return errNo },
			Failed: func(ctx context.Context, q db.Queryer, j *job.Job, _ error) error {
				if _, err := q.Exec(ctx, `INSERT INTO effects (name) VALUES (?)`, j.Key); err != nil || told.Add(1) > 1 {
					return err
				}
				return errNo
			},
		}).run()
		s.enqueue(job.Request{Key: "a"})
		s.until(func() bool { return strings.Contains(s.log.String(), "unrecorded") })
		require.Empty(t, s.effects())
		require.Equal(t, job.Running, s.status("a").State, "until the lease ends")
		c.Pass(time.Minute)
		require.Equal(t, job.ErrInterrupted.Error(), s.untilState("a", job.Failed).Error)
		require.Equal(t, []string{"a"}, s.effects())
	})
}

func TestSnoozeUsesNoAttempt(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c, did := clocktest.At(start), atomic.Int32{}
		s := newServer(t, d, c, job.Kind{Attempts: 1, Keep: time.Hour, Work: func(context.Context, *job.Job) error {
			if did.Add(1) < 5 {
				return job.Snooze(time.Minute)
			}
			return nil
		}}).run()
		s.enqueue(job.Request{Key: "a"})
		for n := range int32(4) {
			s.until(func() bool { return did.Load() == n+1 && s.status("a").State == job.Waiting })
			require.Zero(t, s.status("a").Attempts, "it doesn't count")
			c.Pass(time.Minute)
		}
		require.Equal(t, 1, s.untilState("a", job.Done).Attempts)
	})
}

// stepping is a clock on which each look takes a second.
type stepping struct{ seconds atomic.Int64 }

func (s *stepping) Now() time.Time { return start.Add(time.Duration(s.seconds.Add(1)) * time.Second) }

// Of the owners of jobs each has a turn: the many jobs of one and the long job of another,
// which ends its turn again and again, keep nobody waiting.
func TestOwnersTakeTurns(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var order []string
		slices := map[string]int{"a1": 3}
		var s *server
		s = newServer(t, d, &stepping{}, job.Kind{Turns: true, Work: func(_ context.Context, j *job.Job) error {
			order = append(order, j.Key)
			if len(order) == 1 {
				s.enqueue(job.Request{Key: "d1", Owner: "d"}) // meanwhile
			}
			if slices[j.Key]--; slices[j.Key] > 0 {
				return job.Snooze(0)
			}
			return nil
		}})
		for _, key := range []string{"a1", "a2", "b1", "b2", "c1"} {
			s.enqueue(job.Request{Key: key, Owner: key[:1]})
		}
		s.run()
		s.until(func() bool {
			var n int
			require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM jobs`))
			return n == 0
		})
		s.stop()
		require.Equal(t, "a1 b1 c1 d1 a2 b2 a1 a1", strings.Join(order, " "))
	})
}

func TestAPanicIsAnErrorOfTheAttempt(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newServer(t, d, clock.Fixed(start), job.Kind{Attempts: 1, Work: func(context.Context, *job.Job) error { panic("oh") }}).run()
		s.enqueue(job.Request{Key: "a"})
		require.Contains(t, s.untilState("a", job.Failed).Error, "the worker panicked: oh")
	})
}

func TestAnAttemptHasADeadline(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		s := newServer(t, d, clock.Fixed(start), job.Kind{Deadline: time.Millisecond, Attempts: 2, Work: func(ctx context.Context, _ *job.Job) error {
			<-ctx.Done()
			return ctx.Err()
		}}).run()
		s.enqueue(job.Request{Key: "a"})
		s.until(func() bool { return s.status("a").Attempts == 1 && s.status("a").State == job.Waiting })
	})
}

func TestCancelWaitingAndRunningJobs(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, ended := make(chan string), make(chan error, 1)
		s := newServer(t, d, clock.Fixed(start), job.Kind{Work: func(ctx context.Context, j *job.Job) error {
			entered <- j.Key
			if j.Key != "runs" {
				return nil
			}
			<-ctx.Done()
			ended <- effect(context.WithoutCancel(ctx), d, j)
			return nil
		}})
		s.enqueue(job.Request{Key: "waits"})
		s.cancel("waits")
		s.cancel("never was")
		s.run()
		s.enqueue(job.Request{Key: "runs"})
		require.Equal(t, "runs", <-entered)
		require.ErrorIs(t, d.Write(t.Context(), func(q db.Queryer) error {
			require.NoError(t, s.Cancel(t.Context(), q, "test.work", "runs"))
			return errNo
		}), errNo)
		require.Equal(t, job.Running, s.status("runs").State, "that was taken back")
		s.cancel("runs")
		require.ErrorIs(t, <-ended, job.ErrLost)
		require.Empty(t, s.effects(), "it can't finish")
		s.enqueue(job.Request{Key: "next"})
		require.Equal(t, "next", <-entered, "and nothing else was begun")
		require.Empty(t, s.status("runs"))
	})
}

// Another server's cancellation, and the loss of a lease, end the work at the
// next renewal.
func TestLostLeaseCancelsTheWork(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, ended := make(chan struct{}, 2), make(chan error, 1)
		k := job.Kind{Lease: 30 * time.Millisecond, Work: func(ctx context.Context, j *job.Job) error {
			entered <- struct{}{}
			<-ctx.Done()
			ended <- context.Cause(ctx)
			return effect(context.WithoutCancel(ctx), d, j)
		}}
		s := newServer(t, d, clock.Fixed(start), k).run()
		s.enqueue(job.Request{Key: "a"})
		<-entered
		newServer(t, d, clock.Fixed(start), k).cancel("a")
		require.ErrorIs(t, <-ended, job.ErrLost)
		s.until(func() bool { return s.counted(attempts, "lost") == 1 })
		require.Empty(t, s.effects())
	})
}

// counted is what the metrics tell of a state or an outcome.
func (s *server) counted(name, label string) (n int) {
	s.t.Helper()
	registry := prometheus.NewRegistry()
	require.NoError(s.t, registry.Register(s.Queue))
	families, err := registry.Gather()
	require.NoError(s.t, err)
	for _, f := range families {
		for _, m := range f.GetMetric() {
			for _, l := range m.GetLabel() {
				if f.GetName() == name && l.GetValue() == label {
					n += int(m.GetGauge().GetValue() + m.GetCounter().GetValue())
				}
			}
		}
	}
	return n
}

const (
	jobs     = "knowmad_jobs"
	attempts = "knowmad_job_attempts_total"
)

// While it is worked on, a job stays on lease however long that takes.
func TestALeaseIsRenewed(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		entered, release := make(chan struct{}, 2), make(chan struct{})
		k := job.Kind{Lease: 30 * time.Millisecond, Keep: time.Hour, Work: func(context.Context, *job.Job) error {
			entered <- struct{}{}
			<-release
			return nil
		}}
		s := newServer(t, d, c, k).run()
		s.enqueue(job.Request{Key: "a"})
		<-entered
		other := newServer(t, d, c, k)
		for range 5 {
			c.Pass(20 * time.Millisecond)
			s.until(func() bool { return s.status("a").Due.Equal(c.Now().Add(30 * time.Millisecond)) })
			n, err := other.LeaseAndDie(t.Context(), "test.work", 1)
			require.NoError(t, err)
			require.Zero(t, n)
		}
		close(release)
		require.Equal(t, 1, s.untilState("a", job.Done).Attempts)
	})
}

// Clocks that jump end leases early or late: a job that was begun twice is finished once.
func TestJumpingClockFinishesJobOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		entered, release := make(chan int, 3), make(chan struct{})
		k := job.Kind{Lease: time.Hour, Concurrency: 2, Keep: time.Hour, Work: func(ctx context.Context, j *job.Job) error {
			entered <- j.Attempt
			if j.Attempt == 1 {
				<-release
			}
			return effect(context.WithoutCancel(ctx), d, j)
		}}
		s := newServer(t, d, c, k).run()
		s.enqueue(job.Request{Key: "a"})
		require.Equal(t, 1, <-entered)
		c.Pass(365 * 24 * time.Hour)
		require.Equal(t, 2, <-entered, "its lease seems to have ended")
		s.untilState("a", job.Done)
		close(release)
		s.until(func() bool { return s.counted(attempts, "lost") == 1 })
		require.Equal(t, []string{"a"}, s.effects())

		c.Pass(-2 * 365 * 24 * time.Hour)
		s.enqueue(job.Request{Key: "b"})
		require.Equal(t, 1, <-entered)
		s.untilState("b", job.Done)
		require.Equal(t, []string{"a", "b"}, s.effects())
	})
}

func TestServersShareTheWork(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		k := job.Kind{Concurrency: 4, Work: func(ctx context.Context, j *job.Job) error { return effect(ctx, d, j) }}
		s := newServer(t, d, clock.Fixed(start), k)
		var want []string
		for range 60 {
			key := string(rune('!'+len(want))) + "x"
			s.enqueue(job.Request{Key: key})
			want = append(want, key)
		}
		s.run()
		for range 3 {
			newServer(t, d, clock.Fixed(start), k).run()
		}
		s.until(func() bool { return len(s.effects()) >= len(want) })
		slices.Sort(want)
		got := s.effects()
		slices.Sort(got)
		require.Equal(t, want, got)
	})
}

// Jobs that a server hasn't begun stay free for other servers, and kinds don't hold each
// other up.
func TestConcurrencyLimitPerKind(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, release, other := make(chan struct{}, 10), make(chan struct{}), make(chan struct{}, 1)
		s := newServer(t, d, clock.Fixed(start), job.Kind{Concurrency: 2, Keep: time.Hour, Work: func(context.Context, *job.Job) error {
			entered <- struct{}{}
			<-release
			return nil
		}})
		require.NoError(t, s.Register(job.Kind{Name: "test.other", Work: func(context.Context, *job.Job) error {
			other <- struct{}{}
			return nil
		}}))
		for range 5 {
			s.enqueue(job.Request{})
		}
		s.run()
		<-entered
		<-entered
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Enqueue(t.Context(), q, job.Request{Kind: "test.other"})
			return err
		}))
		<-other
		s.until(func() bool { return s.counted(jobs, "running") == 2 })
		require.Equal(t, 3, s.counted(jobs, "waiting"))
		require.Empty(t, entered)
		close(release)
		s.until(func() bool { return s.counted(jobs, "done") == 5 })
		s.until(func() bool { return s.counted(attempts, "done") >= 5 })
	})
}

func TestProgress(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		step, went := make(chan job.Progress), make(chan error)
		s := newServer(t, d, clock.Fixed(start), job.Kind{Work: func(ctx context.Context, j *job.Job) error {
			for p := range step {
				went <- j.Progress(ctx, p)
			}
			return nil
		}}).run()
		s.enqueue(job.Request{Key: "a"})
		for _, p := range []job.Progress{{Percent: 10, Step: "reading"}, {Percent: 90, Step: "writing"}} {
			step <- p
			require.NoError(t, <-went)
			require.Equal(t, p, s.status("a").Progress)
		}
		s.cancel("a")
		step <- job.Progress{Percent: 95}
		require.Error(t, <-went)
		close(step)
	})
}

// What runs may finish for as long as its kind says; then it is left to the
// next server at once, and the attempt doesn't count.
func TestStopWaitsThenReleasesLease(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, release := make(chan struct{}), make(chan struct{})
		work := func(ctx context.Context, _ *job.Job) error {
			close(entered)
			select {
			case <-release:
				return ctx.Err()
			case <-ctx.Done():
				return errNo
			}
		}
		s := newServer(t, d, clock.Fixed(start), job.Kind{StopIn: time.Hour, Keep: time.Hour, Work: work}).run()
		s.enqueue(job.Request{Key: "a"})
		<-entered
		stopped := make(chan struct{})
		go func() { s.stop(); close(stopped) }()
		select {
		case <-stopped:
			t.Fatal("it left a job behind")
		case <-time.After(20 * time.Millisecond):
		}
		close(release)
		<-stopped
		require.Equal(t, job.Done, s.status("a").State)

		entered, release = make(chan struct{}), nil
		s = newServer(t, d, clock.Fixed(start), job.Kind{Attempts: 1, Work: work}).run()
		s.enqueue(job.Request{Key: "b"})
		<-entered
		s.stop()
		left := s.status("b")
		require.Equal(t, job.Waiting, left.State)
		require.Zero(t, left.Attempts)
		require.Equal(t, start, left.Due)
	})
}

func TestEveryRunsPeriodically(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c, did := clocktest.At(start), make(chan struct{}, 10)
		s := newServer(t, d, c, job.Kind{Work: func(context.Context, *job.Job) error { return nil }})
		s.Every(time.Hour, "sweeping", func(context.Context) error { did <- struct{}{}; return errNo })
		s.run()
		<-did
		c.Pass(time.Hour - time.Second)
		s.enqueue(job.Request{Key: "a"})
		s.untilState("a", "")
		require.Empty(t, did)
		c.Pass(time.Second)
		<-did
		s.until(func() bool { return strings.Count(s.log.String(), `"error":"no","message":"sweeping"`) == 2 })
	})
}

func TestRegisterRefusesInvalidKinds(t *testing.T) {
	work := func(context.Context, *job.Job) error { return nil }
	for name, k := range map[string]job.Kind{
		"no name": {Work: work}, "a name with a blank": {Name: "a b", Work: work}, "capitals": {Name: "Mail", Work: work},
		"no worker": {Name: "mail"}, "twice": {Name: "once", Work: work},
	} {
		q := job.New(job.Config{})
		require.NoError(t, q.Register(job.Kind{Name: "once", Work: work}))
		require.ErrorIs(t, q.Register(k), job.ErrKind, name)
	}
	each(t, func(t *testing.T, d *db.DB) {
		s := newServer(t, d, clock.Fixed(start), job.Kind{Work: work})
		for name, r := range map[string]job.Request{
			"unknown": {Kind: "unknown"}, "long": {Kind: "test.work", Args: strings.Repeat("x", 65<<10)}, "key": {Kind: "test.work", Key: strings.Repeat("x", 1001)},
		} {
			_, err := s.Enqueue(t.Context(), d.One(), r)
			require.ErrorIs(t, err, job.ErrKind, name)
		}
	})
}
