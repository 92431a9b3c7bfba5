package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

const (
	concurrency = 4                // mails on their way at once
	lookEvery   = 5 * time.Second  // for what other servers queued, and what is due again
	sendFor     = time.Minute      // how long one attempt may take
	recordFor   = 10 * time.Second // how long its result may take to be written
	stopIn      = 15 * time.Second // how long mails on their way may go on after Run was asked to end
	// leaseFor is longer than an attempt and its record, so that nobody else
	// takes a mail that is on its way; after a kill it is how long it waits.
	leaseFor = 2 * time.Minute

	// Waits double from the first to the longest: 15 attempts take about a day,
	// which is as long as the links in mails live.
	firstWait   = 30 * time.Second
	longestWait = 4 * time.Hour
	maxAttempts = 15

	keepFor    = 30 * 24 * time.Hour // how long is on record what became of a mail
	sweepEvery = time.Hour
)

// Run sends what is queued until ctx ends; then it lets those on their way
// finish, for a short while. It returns nil.
func (o *Outbox) Run(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	slots := make(chan struct{}, concurrency)
	var swept time.Time
	for {
		free := acquire(ctx, slots)
		if free == 0 {
			return nil
		}
		mails, more, err := o.lease(ctx, free)
		if err != nil && ctx.Err() == nil {
			o.Log.Error().Err(err).Msg("mail: the outbox can't be read")
		}
		for _, m := range mails {
			running.Go(func() {
				defer func() { <-slots }()
				o.attempt(ctx, m)
			})
		}
		for range free - len(mails) {
			<-slots
		}
		if now := o.Clock.Now(); now.Sub(swept) >= sweepEvery {
			swept = now
			o.sweep(ctx, now)
		}
		if !more {
			o.wait(ctx)
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

func (o *Outbox) wait(ctx context.Context) {
	timer := time.NewTimer(o.LookEvery)
	defer timer.Stop()
	select {
	case <-o.wake:
	case <-timer.C:
	case <-ctx.Done():
	}
}

// row is a mail that this server has on lease.
type row struct {
	ID, Recipient, Language, Template, Market, Content, Lease string

	Name     string `db:"recipient_name"`
	Queued   db.Time
	Attempts int
	Last     bool
}

const dueMails = `SELECT id FROM mails WHERE state = ? AND due <= ? ORDER BY due, id LIMIT ?`

// lease takes up to n mails that are due, and tells whether there may be more.
// Another server that wants the same row waits for this one's transaction,
// finds it no longer due and leaves it.
func (o *Outbox) lease(ctx context.Context, n int) (taken []row, more bool, err error) {
	now := o.Clock.Now()
	var due []string
	if err := o.Database.One().Select(ctx, &due, dueMails, Waiting, db.At(now), n); err != nil {
		return nil, false, fmt.Errorf("mail: looking for mails: %w", err)
	}
	if len(due) == 0 {
		return nil, false, nil
	}
	err = o.Database.Write(ctx, func(q db.Queryer) error {
		taken = nil
		return q.Select(ctx, &taken, `UPDATE mails SET lease = ?, due = ?, attempts = attempts + 1
			WHERE state = ? AND due <= ? AND id IN (`+dueMails+`)
			RETURNING id, recipient, recipient_name, language, template, market, content, lease, queued, attempts, last`,
			uuid.NewString(), db.At(now.Add(leaseFor)), Waiting, db.At(now), Waiting, db.At(now), n)
	})
	if err != nil {
		return nil, false, fmt.Errorf("mail: leasing mails: %w", err)
	}
	return taken, len(due) == n || len(taken) < len(due), nil
}

// attempt sends one mail and records what became of it.
func (o *Outbox) attempt(ctx context.Context, r row) {
	err := o.send(ctx, r)
	state, reason := o.outcome(r, err)
	recording, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	event := o.Log.Info()
	if err != nil {
		event = o.Log.Warn().Str("reason", reason)
	}
	event.Str("mail", r.ID).Str("template", r.Template).Int("attempt", r.Attempts).Msg("mail: " + state)
	if err := o.record(recording, r, state, reason); err != nil {
		o.Log.Error().Err(err).Str("mail", r.ID).Msg("mail: what became of it isn't recorded; it may be sent again")
	}
	o.Observe(Attempt{Template: r.Template, State: state, Number: r.Attempts, Waited: o.Clock.Now().Sub(r.Queued.Time)})
}

// errInterrupted stands for attempts that ended with the server.
var errInterrupted = errors.New("mail: the server stopped in each attempt to send it")

func (o *Outbox) send(ctx context.Context, r row) error {
	if r.Attempts > maxAttempts {
		return errInterrupted
	}
	l, err := o.letter(r)
	if err != nil {
		return err
	}
	sending, cancel := context.WithTimeout(context.WithoutCancel(ctx), o.sendFor)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		select {
		case <-time.After(o.stopIn):
			cancel()
		case <-sending.Done():
		}
	})
	defer stop()
	return o.Transport.Send(sending, l)
}

// outcome is the state that a mail goes into, and why.
func (o *Outbox) outcome(r row, err error) (state, reason string) {
	if err == nil {
		return Sent, ""
	}
	refusal, refused := errors.AsType[*RefusedError](err)
	switch {
	case refused && refusal.Permanent():
		return Bounced, err.Error()
	case errors.Is(err, errUnwritable), errors.Is(err, ErrAddress), r.Attempts >= maxAttempts:
		return GivenUp, err.Error()
	default:
		return Waiting, err.Error()
	}
}

// record writes what became of an attempt. Secret values stay only as long as
// they are needed. That it was sent is true even for who lost the lease; what
// else happened is then another server's to say.
func (o *Outbox) record(ctx context.Context, r row, state, reason string) error {
	now := o.Clock.Now()
	err := o.Database.Write(ctx, func(q db.Queryer) error {
		var err error
		switch {
		case r.Last && state != Waiting:
			_, err = q.Exec(ctx, `DELETE FROM mails WHERE id = ?`, r.ID)
		case state == Sent:
			_, err = q.Exec(ctx, `UPDATE mails SET state = ?, reason = '', content = '', lease = '', finished = ?
				WHERE id = ? AND state = ?`, Sent, db.At(now), r.ID, Waiting)
		case state == Waiting:
			_, err = q.Exec(ctx, `UPDATE mails SET reason = ?, lease = '', due = ?
				WHERE id = ? AND lease = ?`, reason, db.At(now.Add(o.backOff(r.Attempts))), r.ID, r.Lease)
		default:
			_, err = q.Exec(ctx, `UPDATE mails SET state = ?, reason = ?, content = '', lease = '', finished = ?
				WHERE id = ? AND lease = ?`, state, reason, db.At(now), r.ID, r.Lease)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("mail: recording: %w", err)
	}
	return nil
}

// backOff is how long to wait after the n-th attempt: doubling, give or take a
// quarter, so that what failed together doesn't come back together.
func (o *Outbox) backOff(n int) time.Duration {
	wait := longestWait
	if doublings := n - 1; doublings < 10 {
		wait = min(firstWait<<doublings, longestWait)
	}
	return time.Duration(float64(wait) * (0.75 + o.random()/2))
}

// sweep forgets what became of mails long ago, and letters that lie in a folder as long.
func (o *Outbox) sweep(ctx context.Context, now time.Time) {
	err := o.Database.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `DELETE FROM mails WHERE state <> ? AND finished < ?`, Waiting, db.At(now.Add(-keepFor)))
		return err
	})
	if folder, ok := o.Transport.(*Files); ok {
		err = errors.Join(err, folder.sweep(now.Add(-keepFor)))
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, sql.ErrTxDone) {
		o.Log.Error().Err(err).Msg("mail: old records can't be deleted")
	}
}
