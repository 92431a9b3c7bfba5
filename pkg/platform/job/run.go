package job

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

const (
	recordFor  = 10 * time.Second // how long the result of an attempt may take to be written
	renewals   = 3                // in the time of a lease, so that one may fail
	clearEvery = time.Hour
)

// chore is what each server does by the clock.
type chore struct {
	name  string
	every time.Duration
	do    func(ctx context.Context) error
}

// Every lets this server do something when Run begins and then after each
// interval, beside the jobs: what may be missed. Its errors are logged. It is to
// be called before Run.
func (q *Queue) Every(interval time.Duration, name string, do func(ctx context.Context) error) {
	q.chores = append(q.chores, chore{name, interval, do})
}

// Run works on jobs until ctx ends; then it lets those that run finish, for as
// long as their kinds say.
func (q *Queue) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	for _, c := range append(slices.Clone(q.chores), chore{"job: clearing away", clearEvery, q.expire}) {
		all.Go(func() { q.repeat(ctx, c) })
	}
	for _, k := range q.kinds {
		all.Go(func() { q.serve(ctx, k) })
	}
	kinds := slices.Sorted(maps.Keys(q.kinds))
	q.tick(ctx, func() {
		due, err := q.dueKinds(ctx, kinds)
		q.logError(ctx, err, "job: the queue can't be read")
		for _, kind := range due {
			q.kinds[kind].nudge()
		}
	})
}

// tick calls do after each LookEvery, until ctx ends.
func (q *Queue) tick(ctx context.Context, do func()) {
	look := time.NewTicker(q.LookEvery)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
			do()
		}
	}
}

func (q *Queue) repeat(ctx context.Context, c chore) {
	var last time.Time
	turn := func() {
		now := q.Clock.Now()
		if now.Sub(last) < c.every || ctx.Err() != nil {
			return
		}
		last = now
		q.logError(ctx, c.do(ctx), c.name)
	}
	turn()
	q.tick(ctx, turn)
}

// logError logs an error of an action that is repeated later; none once ctx has ended.
func (q *Queue) logError(ctx context.Context, err error, doing string) {
	if err != nil && ctx.Err() == nil {
		q.Log.Error().Err(err).Msg(doing)
	}
}

// serve works on the jobs of one kind.
func (q *Queue) serve(ctx context.Context, k *kind) {
	var working sync.WaitGroup
	defer working.Wait()
	slots := make(chan struct{}, k.Concurrency)
	for {
		free := acquire(ctx, slots)
		if free == 0 {
			return
		}
		rows, more, err := q.lease(ctx, k, free)
		q.logError(ctx, err, "job: the queue can't be read")
		for _, r := range rows {
			working.Go(func() {
				defer func() { <-slots }()
				q.attempt(ctx, k, r)
			})
		}
		for range free - len(rows) {
			<-slots
		}
		if more {
			continue
		}
		select {
		case <-k.wake:
		case <-ctx.Done():
		}
	}
}

// acquire takes as many slots as are free, at least one; none once ctx ended.
func acquire(ctx context.Context, slots chan struct{}) int {
	select {
	case slots <- struct{}{}:
	case <-ctx.Done():
		return 0
	}
	if ctx.Err() != nil {
		<-slots
		return 0
	}
	for n := 1; ; n++ {
		select {
		case slots <- struct{}{}:
		default:
			return n
		}
	}
}

// errDeadline is a cause for which the context of an attempt ends. Others are
// ErrLost, and context.Canceled where the server stops.
var errDeadline = errors.New("job: the attempt took too long")

// attempt does a job once and records what became of it.
func (q *Queue) attempt(ctx context.Context, k *kind, r row) {
	j := &Job{
		ID: r.ID, Kind: r.Kind, Key: r.Key, Token: r.Lease, Attempt: r.Attempts, Attempts: k.Attempts, Created: r.Created.Time,
		args: []byte(r.Args), owner: r.Owner, queue: q, keep: k.Keep,
	}
	began := q.Clock.Now()
	err, cause := q.work(ctx, k, j)
	recording, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	outcome, failed := q.record(recording, k, j, err, cause)
	q.event(outcome, err, failed).Str("kind", j.Kind).Str("key", j.Key).Int("attempt", j.Attempt).Msg("job: " + outcome)
	q.metrics.attempts.WithLabelValues(j.Kind, outcome).Inc()
	q.metrics.seconds.WithLabelValues(j.Kind).Observe(max(q.Clock.Now().Sub(began), 0).Seconds())
}

// event is a line of the log about an outcome: an error is what a person must
// look into.
func (q *Queue) event(outcome string, err, failed error) *zerolog.Event {
	event := q.Log.Debug()
	switch _, discarded := errors.AsType[discardedError](err); {
	case failed != nil:
		return q.Log.Error().AnErr("unrecorded", failed).AnErr("reason", err)
	case outcome == outcomeFailed && !discarded:
		event = q.Log.Error()
	case outcome == outcomeFailed, outcome == outcomeRetried, outcome == outcomeDone && err != nil:
		event = q.Log.Warn()
	}
	return event.AnErr("reason", err)
}

// work runs the worker, and keeps the lease meanwhile. cause is why its context
// ended before it did, if it did.
func (q *Queue) work(ctx context.Context, k *kind, j *Job) (err, cause error) {
	if k.Attempts > 0 && j.Attempt > k.Attempts {
		return Discard(ErrInterrupted), nil
	}
	stoppable, stop := delayed(ctx, k.StopIn)
	defer stop()
	timed, cancel := context.WithTimeoutCause(stoppable, k.Deadline, errDeadline)
	defer cancel()
	working, end := context.WithCancelCause(timed)
	defer end(nil)
	id := attemptID{j.ID, j.Token}
	q.mu.Lock()
	q.running[id] = end
	q.mu.Unlock()
	defer func() {
		q.mu.Lock()
		delete(q.running, id)
		q.mu.Unlock()
	}()
	var renewing sync.WaitGroup
	renewing.Go(func() { q.keepLease(working, k, j, end) })
	err = protected(working, k, j)
	cause = context.Cause(working)
	end(nil)
	renewing.Wait()
	return err, cause
}

// delayed is ctx, ended a while after ctx ends; without a while, together with it.
func delayed(ctx context.Context, by time.Duration) (late context.Context, stop func()) {
	if by == 0 {
		return ctx, func() {}
	}
	late, end := context.WithCancel(context.WithoutCancel(ctx))
	undo := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(by, end)
		<-late.Done()
		timer.Stop()
	})
	return late, func() { undo(); end() }
}

// protected runs the worker; a panic is an error of this attempt, not the end of
// the server.
func protected(ctx context.Context, k *kind, j *Job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("job: the worker panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return k.Work(ctx, j)
}

// keepLease renews a lease until ctx ends, or ends the work where it is lost.
func (q *Queue) keepLease(ctx context.Context, k *kind, j *Job, end context.CancelCauseFunc) {
	renew := time.NewTicker(k.Lease / renewals)
	defer renew.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-renew.C:
		}
		err := q.renew(ctx, j, q.Clock.Now().Add(k.Lease))
		if errors.Is(err, ErrLost) && !j.finishing.Load() {
			end(ErrLost)
		}
	}
}

// record writes what became of an attempt. failed says that it couldn't: then
// the job is tried again once the lease has ended.
func (q *Queue) record(ctx context.Context, k *kind, j *Job, err, cause error) (outcome string, failed error) {
	snooze, snoozed := errors.AsType[snoozedError](err)
	_, discarded := errors.AsType[discardedError](err)
	now := q.Clock.Now()
	switch {
	case j.finished.Load():
		return outcomeDone, nil
	case errors.Is(cause, ErrLost), errors.Is(err, ErrLost):
		return outcomeLost, nil
	case err == nil:
		outcome, failed = outcomeDone, q.DB.Write(ctx, func(on db.Queryer) error { return q.finish(ctx, on, j) })
	case snoozed:
		outcome, failed = outcomeSnoozed, q.undoAttempt(ctx, k, j, now.Add(snooze.Duration))
	case discarded, k.Attempts > 0 && j.Attempt >= k.Attempts && !errors.Is(cause, context.Canceled):
		outcome, failed = outcomeFailed, q.recordFailed(ctx, k, j, err)
	case errors.Is(cause, context.Canceled): // the next server begins at once
		outcome, failed = outcomeStopped, q.undoAttempt(ctx, k, j, now)
	default:
		outcome, failed = outcomeRetried, q.retry(ctx, j, now.Add(k.Wait.After(j.Attempt, q.Random())), shortened(err.Error()))
	}
	if errors.Is(failed, ErrLost) {
		return outcomeLost, nil
	}
	return outcome, failed
}

func (q *Queue) recordFailed(ctx context.Context, k *kind, j *Job, err error) error {
	return q.DB.Write(ctx, func(on db.Queryer) error {
		if k.Failed != nil {
			if err := k.Failed(ctx, on, j, err); err != nil {
				return err
			}
		}
		// Last, as workers lock their own rows before the job's, too.
		return q.fail(ctx, on, j, shortened(err.Error()))
	})
}
