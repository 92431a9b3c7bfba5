package job

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the table of jobs.
func Migrations() db.Source { return db.Source{Name: "job", Files: migrations} }

// Kind is a sort of job: its worker and its limits.
type Kind struct {
	// Name is in the table, in logs and in metrics: lower-case words between
	// dots, such as takeout.export.
	Name string

	// Work does a job. nil says that it is done; Discard that no further attempt
	// can help, Snooze that it is too early; any other error is tried again. ctx
	// ends with the attempt's time, with its lease, and when the server stops.
	Work func(ctx context.Context, j *Job) error

	// Failed is told that a job has failed for good, in the transaction that
	// records it; it may run more than once, and has no effect outside the
	// database. nil: nothing is called.
	Failed func(ctx context.Context, q db.Queryer, j *Job, err error) error

	// Turns lets the owners of jobs take turns: of the jobs that are due comes first one of
	// the owner of whom none was begun for the longest time. Without it, and of one owner,
	// the job that is due for the longest time comes first.
	Turns bool

	Concurrency int           // jobs at once in one server; 0 is 1
	Attempts    int           // until a job has failed; 0: never
	Wait        BackOff       // between attempts; zero: a minute at first, 6 hours at most
	Deadline    time.Duration // of one attempt; 0 is 15 minutes
	Lease       time.Duration // how long a job waits after its server died; 0 is a minute
	StopIn      time.Duration // how long a job may go on after its server was asked to stop
	Keep        time.Duration // how long a job that is done stays on record; 0: not at all
}

// BackOff is how long to wait between attempts: First after the first one, then
// twice as long each time, up to Longest.
type BackOff struct{ First, Longest time.Duration }

// jitter is the share of a wait by which it is longer or shorter, so that jobs
// that failed together don't come back together.
const jitter = 0.25

// After is the wait after the n-th attempt; chance in [0, 1) says how much of the
// jitter it gets.
func (b BackOff) After(n int, chance float64) time.Duration {
	wait := b.First
	for range n - 1 {
		if wait >= b.Longest {
			break
		}
		wait *= 2
	}
	return time.Duration(float64(min(wait, b.Longest)) * (1 - jitter + 2*jitter*chance))
}

const (
	defaultLease    = time.Minute
	defaultDeadline = 15 * time.Minute
	defaultFirst    = time.Minute
	defaultLongest  = 6 * time.Hour

	keepFailed = 30 * 24 * time.Hour // how long a job that failed stays on record
	maxArgs    = 64 << 10            // bytes of arguments
	maxText    = 1000                // bytes of an error, of a key and of a step on record
)

var kindName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*$`)

// ErrKind says that the program uses a kind of job wrongly.
var ErrKind = errors.New("job: no kind of job that can be worked on")

func (k Kind) withDefaults() (Kind, error) {
	if !kindName.MatchString(k.Name) || k.Work == nil {
		return k, fmt.Errorf("%w: %q needs a name of lower-case words between dots, and a worker", ErrKind, k.Name)
	}
	k.Concurrency = max(k.Concurrency, 1)
	k.Lease = orElse(k.Lease, defaultLease)
	k.Deadline = orElse(k.Deadline, defaultDeadline)
	k.Wait.First = orElse(k.Wait.First, defaultFirst)
	k.Wait.Longest = orElse(k.Wait.Longest, defaultLongest)
	return k, nil
}

func orElse(d, otherwise time.Duration) time.Duration {
	if d == 0 {
		return otherwise
	}
	return d
}

// Job is one attempt to do a job.
type Job struct {
	ID       string
	Kind     string
	Key      string
	Token    string // of this attempt; with the ID no other one has it. Fit for names of files
	Attempt  int    // from 1
	Attempts int    // that the job gets; 0: without limit
	Created  time.Time

	args      []byte
	owner     string
	queue     *Queue
	keep      time.Duration
	finishing atomic.Bool // a transaction of the worker's finishes it; the renewal has no say any more
	finished  atomic.Bool // that transaction was kept
}

// Decode reads the arguments into v. Its error discards the job.
func (j *Job) Decode(v any) error {
	if err := json.Unmarshal(j.args, v); err != nil {
		return Discard(fmt.Errorf("job: arguments of %s: %w", j.Kind, err))
	}
	return nil
}

// Finish records that the job is done, in a transaction of the worker's: all of
// that is kept once, or nothing. The error is ErrLost where the attempt lost its
// lease; a worker that returns it from the transaction rolls everything back.
func (j *Job) Finish(ctx context.Context, q db.Queryer) error {
	j.finishing.Store(true)
	if err := j.queue.finish(ctx, q, j); err != nil {
		return err
	}
	q.AfterCommit(func() { j.finished.Store(true) })
	return nil
}

// Progress is how far a job is.
type Progress struct {
	Percent int    // 0 to 100
	Step    string // a key of a text, or ""
}

// Progress records how far the job is, for others to read by Queue.Find. It is
// a transaction of its own. The error is ErrLost where the attempt lost its lease.
func (j *Job) Progress(ctx context.Context, p Progress) error {
	p.Percent, p.Step = min(max(p.Percent, 0), 100), shortened(p.Step)
	return j.queue.setProgress(ctx, j, p)
}

// ErrLost says that an attempt has no lease on its job any more: another server
// has it, or it was cancelled.
var ErrLost = errors.New("job: the attempt lost its lease")

// ErrInterrupted is why a job failed whose server died in each attempt.
var ErrInterrupted = errors.New("job: the server stopped in each attempt")

type discardedError struct{ error }

func (e discardedError) Unwrap() error { return e.error }

// Discard marks the error of a worker after which no further attempt is made.
func Discard(err error) error { return discardedError{err} }

type snoozedError struct{ time.Duration }

func (e snoozedError) Error() string { return "job: again in " + e.String() }

// Snooze is what a worker returns where it is too early: the job is due again
// after a while, and the attempt doesn't count.
func Snooze(d time.Duration) error { return snoozedError{d} }

// Request is a job to be queued.
type Request struct {
	Kind      string
	Key       string    // what it is about: a kind has one job of a key at a time; "" for a job of its own
	Owner     string    // whose turn it uses, of a kind with Turns; "" is an owner, too
	Args      any       // JSON of at most 64 KiB
	NotBefore time.Time // zero: at once
}

// Config is the configuration of a Queue.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       zerolog.Logger
	LookEvery time.Duration  // for jobs that other servers queued or that are due again; 0 is 1 s
	Random    func() float64 // [0, 1), for the jitter; nil is by chance
}

// Queue is the jobs of the database. It is safe for use by many goroutines, and
// several servers may work on one database.
type Queue struct {
	Config
	kinds   map[string]*kind
	chores  []chore
	metrics *metrics

	mu      sync.Mutex
	running map[attemptID]context.CancelCauseFunc
}

// kind is a Kind in a queue.
type kind struct {
	Kind
	wake chan struct{} // holds one: something is due
}

// attemptID names one attempt of a job.
type attemptID struct{ ID, Lease string }

const lookEvery = time.Second

// New makes a queue; nothing is done before Run.
func New(c Config) *Queue {
	c.LookEvery = orElse(c.LookEvery, lookEvery)
	if c.Random == nil {
		c.Random = rand.Float64
	}
	return &Queue{
		Config: c, kinds: map[string]*kind{}, metrics: newMetrics(),
		running: map[attemptID]context.CancelCauseFunc{},
	}
}

// Register adds kinds, before Run. The error is an ErrKind.
func (q *Queue) Register(kinds ...Kind) error {
	for _, k := range kinds {
		k, err := k.withDefaults()
		if err != nil {
			return err
		}
		if q.kinds[k.Name] != nil {
			return fmt.Errorf("%w: there are two called %s", ErrKind, k.Name)
		}
		q.kinds[k.Name] = &kind{k, make(chan struct{}, 1)}
	}
	return nil
}

// Enqueue queues a job in the caller's transaction: it is done if and only if
// that is kept. Where a job of its kind and key waits or runs already, nothing
// is added. The error is an ErrKind for a kind that isn't registered.
func (q *Queue) Enqueue(ctx context.Context, on db.Queryer, r Request) (added bool, err error) {
	k := q.kinds[r.Kind]
	if k == nil {
		return false, fmt.Errorf("%w: %q isn't registered", ErrKind, r.Kind)
	}
	args, err := json.Marshal(r.Args)
	if err != nil {
		return false, fmt.Errorf("job: %w", err)
	}
	if len(args) > maxArgs || len(r.Key) > maxText || len(r.Owner) > maxText {
		return false, fmt.Errorf("%w: the arguments or the key of a %s are too long", ErrKind, r.Kind)
	}
	id, now := uuid.NewString(), q.Clock.Now()
	if r.Key == "" {
		r.Key = id
	}
	due := now
	if r.NotBefore.After(now) {
		due = r.NotBefore
	}
	added, err = q.insert(ctx, on, id, r, string(args), now, due)
	if err != nil {
		return false, fmt.Errorf("job: queueing a %s: %w", r.Kind, err)
	}
	if added && !due.After(now) {
		on.AfterCommit(k.nudge)
	}
	return added, nil
}

// nudge lets Run look at once.
func (k *kind) nudge() {
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// Cancel takes a job of a kind and key away, in the caller's transaction: one
// that waits isn't begun; one that runs has its work ended (at once in this
// server, at the next renewal of its lease in others) and can't finish. Where
// there is none, nothing happens.
func (q *Queue) Cancel(ctx context.Context, on db.Queryer, kind, key string) error {
	gone, err := q.remove(ctx, on, kind, key)
	if err != nil {
		return fmt.Errorf("job: cancelling a %s: %w", kind, err)
	}
	on.AfterCommit(func() {
		for _, attempt := range gone {
			q.metrics.attempts.WithLabelValues(kind, outcomeCancelled).Inc()
			q.mu.Lock()
			end := q.running[attempt]
			q.mu.Unlock()
			if end != nil {
				end(ErrLost)
			}
		}
	})
	return nil
}

// State is how far a job is.
type State string

// The states.
const (
	Waiting State = "waiting" // due now or later
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// Status is the record of a job.
type Status struct {
	ID, Kind, Key string

	State    State
	Attempts int    // begun ones
	Error    string // of the latest attempt that failed
	Token    string // of the attempt that runs, else ""
	Progress Progress
	Created  time.Time
	Due      time.Time // when it is next tried; while it runs, when its lease ends
	Finished time.Time // zero before
}

// Find gives the records of the jobs with some keys, by key: of each key the job that was
// queued last.
func (q *Queue) Find(ctx context.Context, on db.Queryer, kind string, keys ...string) (map[string]Status, error) {
	found, err := q.find(ctx, on, kind, keys)
	if err != nil {
		return nil, fmt.Errorf("job: looking for a %s: %w", kind, err)
	}
	return found, nil
}

// shortened is text of which the table takes every byte: PostgreSQL refuses
// broken characters and NUL.
func shortened(s string) string {
	s = strings.ReplaceAll(s, "\x00", "")
	return strings.ToValidUTF8(s[:min(len(s), maxText)], "")
}
