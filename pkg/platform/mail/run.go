package mail

import (
	"context"
	"errors"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
)

// sending is the kind of job that sends a mail; its key is the mail's ID.
const sending = "mail"

const (
	concurrency = 4                // mails on their way at once
	sendFor     = time.Minute      // how long one attempt may take
	recordFor   = 10 * time.Second // how long its result may take to be written
	stopIn      = 15 * time.Second
	// leaseFor is longer than an attempt and its record, so that no other server
	// takes a mail that is on its way, even where a lease couldn't be renewed;
	// after a kill it is how long the mail waits.
	leaseFor = 2 * time.Minute

	// Waits double from the first to the longest: 15 attempts take about a day,
	// which is as long as the links in mails live.
	firstWait   = 30 * time.Second
	longestWait = 4 * time.Hour
	maxAttempts = 15

	keepFor    = 30 * 24 * time.Hour // how long is on record what became of a mail
	sweepEvery = time.Hour
)

func (o *Outbox) kind() job.Kind {
	return job.Kind{
		Name: sending, Work: o.send, Failed: o.fail,
		Concurrency: concurrency, Attempts: maxAttempts, Wait: job.BackOff{First: firstWait, Longest: longestWait},
		Deadline: o.SendFor, Lease: leaseFor, StopIn: o.StopIn,
	}
}

// send is one attempt to send a mail. One that isn't there any more, or was sent
// by an attempt that lost its lease, is done.
func (o *Outbox) send(ctx context.Context, j *job.Job) error {
	r, found, err := o.waiting(ctx, o.Database.One(), j.Key)
	if err != nil || !found {
		return err
	}
	l, err := o.letter(r)
	if err == nil {
		err = o.Transport.Send(ctx, l)
	}
	switch {
	case err == nil:
		return o.recordSent(ctx, j, r)
	case isFinal(err):
		return job.Discard(err)
	case j.Attempt < j.Attempts:
		o.Observe(o.attempt(j, r, Waiting))
	}
	return err
}

// isFinal reports whether no further attempt can help.
func isFinal(err error) bool {
	return isBounce(err) || errors.Is(err, errUnwritable) || errors.Is(err, ErrAddress)
}

func isBounce(err error) bool {
	refusal, refused := errors.AsType[*RefusedError](err)
	return refused && refusal.Permanent()
}

// recordSent says that a mail was sent. That is true even where this attempt lost
// its lease: the next one finds that nothing is left to do.
func (o *Outbox) recordSent(ctx context.Context, j *job.Job, r row) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	return o.Database.Write(ctx, func(q db.Queryer) error {
		if err := o.record(ctx, q, j, r, Sent, ""); err != nil {
			return err
		}
		if err := j.Finish(ctx, q); err != nil && !errors.Is(err, job.ErrLost) {
			return err
		}
		return nil
	})
}

// fail says why a mail isn't tried any more.
func (o *Outbox) fail(ctx context.Context, q db.Queryer, j *job.Job, why error) error {
	r, found, err := o.waiting(ctx, q, j.Key)
	if err != nil || !found {
		return err
	}
	state := GivenUp
	if isBounce(why) {
		state = Bounced
	}
	return o.record(ctx, q, j, r, state, why.Error())
}

// record writes what became of a mail. Secret values stay only as long as they
// are needed.
func (o *Outbox) record(ctx context.Context, q db.Queryer, j *job.Job, r row, state, reason string) error {
	if err := o.finish(ctx, q, r, state, reason, j.Attempt); err != nil {
		return err
	}
	q.AfterCommit(func() {
		var event *zerolog.Event
		if state == Sent {
			event = o.Log.Info()
		} else {
			event = o.Log.Warn().Str("reason", reason)
		}
		event.Str("mail", r.ID).Str("template", r.Template).Int("attempt", j.Attempt).Msg("mail: " + state)
		o.Observe(o.attempt(j, r, state))
	})
	return nil
}

func (o *Outbox) attempt(j *job.Job, r row, state string) Attempt {
	return Attempt{Template: r.Template, State: state, Number: j.Attempt, Waited: o.Clock.Now().Sub(r.Queued.Time)}
}

// sweep forgets what became of mails long ago, and letters that lie in a folder as long.
func (o *Outbox) sweep(ctx context.Context) error {
	before := o.Clock.Now().Add(-keepFor)
	err := o.deleteFinished(ctx, before)
	if folder, ok := o.Transport.(*Files); ok {
		err = errors.Join(err, folder.sweep(before))
	}
	return err
}
