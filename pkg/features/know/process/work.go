package process

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
)

// errUnwanted says that a revision isn't to be processed any more: its author deleted
// the know, sent other files, or left.
var errUnwanted = errors.New("know: the revision isn't wanted any more")

// task is a revision that is processed.
type task struct {
	record.Revision

	market *market.Market // of the know; nil where its pack is gone
	// recognise says that pages without text are read by OCR. The last attempt leaves it
	// out: a scan of many pages, of which the others didn't come to the end, is published
	// with the text that they found.
	recognise bool
	cost      record.Cost   // before this turn
	meter     *child.Meter  // of this turn
	read      *atomic.Int64 // nanoseconds of text recognition in this turn
	begun     *atomic.Int64 // pages in this turn
	ends      time.Time     // of this turn
}

// errTurn says that a revision has had its turn, and goes on after others.
var errTurn = errors.New("know: the turn is over")

// over reports whether the turn is: then what has begun is ended, and nothing else begun.
func (t *task) over() bool {
	return !time.Now().Before(t.ends) //nolint:forbidigo // the machine's own time: it bounds work, and no test sets it
}

// work is one attempt to process a revision. The time that all attempts have ends
// nothing that works: an attempt that begins later, as no server ran meanwhile, may still
// succeed.
func (s *Service) work(ctx context.Context, j *job.Job) error {
	r, found, err := record.FindRevision(ctx, s.DB.One(), j.Key)
	if err != nil || !found || r.State != record.InWork {
		return err
	}
	cost, err := record.CostOf(ctx, s.DB.One(), r.ID)
	if err != nil {
		return err
	}
	t := &task{
		Revision: r, recognise: j.Attempt < maxAttempts && cost.Recognised < recogniseFor, cost: cost,
		meter: &child.Meter{}, read: &atomic.Int64{}, begun: &atomic.Int64{}, ends: time.Now().Add(s.Turn), //nolint:forbidigo // the machine's own time: it bounds work, and no test sets it
	}
	err = s.process(child.WithMeter(ctx, t.meter), j, t)
	if err != nil && !errors.Is(err, errUnwanted) {
		err = s.charge(ctx, t, err)
	}
	_, rejected := errors.AsType[rejection](err)
	switch {
	case errors.Is(err, errUnwanted):
		return nil
	case err == nil, rejected, ctx.Err() != nil:
		return err
	case errors.Is(err, errTurn):
		return job.Snooze(0)
	case !s.Clock.Now().Before(t.Deadline):
		return job.Discard(rejection{reason: Late, cause: err})
	case isOutage(err):
		s.Log.Error().Err(err).Str("know", r.Know).Str("revision", r.ID).Msg("know: its processing waits for what doesn't work at the moment")
		return job.Snooze(outageWait)
	}
	return err
}

func (s *Service) process(ctx context.Context, j *job.Job, t *task) error {
	k, err := know.Find(ctx, s.DB.One(), t.Know)
	if err != nil {
		return err
	}
	t.market, _ = s.Markets().ByCode(k.Market)
	files, err := record.Files(ctx, s.DB.One(), t.ID)
	if err != nil {
		return err
	}
	if t.Progress.Step == "" { // what waited while no server ran isn't late
		if err := s.begin(ctx, &t.Revision); err != nil {
			return err
		}
	}
	if err := s.scan(ctx, t, files); err != nil {
		return err
	}
	if err := s.convert(ctx, *t, files); err != nil {
		return err
	}
	if err := s.draw(ctx, *t, files); err != nil {
		return err
	}
	return s.publish(ctx, j, t.Revision)
}

// charge stores what a turn has cost, and rejects a revision that costs too much: more
// time of a processor than its budget, or the ends of processes.
func (s *Service) charge(ctx context.Context, t *task, why error) error {
	turn := record.Cost{Spent: t.meter.Spent(), Recognised: time.Duration(t.read.Load())}
	ended, isEnd := errors.AsType[endedError](why)
	if isEnd && ctx.Err() == nil {
		turn.Ends = 1
	}
	if turn == (record.Cost{}) {
		return why
	}
	recording, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	if err := s.DB.Write(recording, func(q db.Queryer) error { return record.AddCost(recording, q, t.ID, turn) }); err != nil {
		return errors.Join(why, err)
	}
	switch _, rejected := errors.AsType[rejection](why); {
	case rejected:
		return why
	case turn.Ends > 0 && t.cost.Ends+turn.Ends >= mostEnds:
		return job.Discard(rejection{TooComplex, ended.file, why})
	case t.cost.Spent+turn.Spent > s.Budget:
		return job.Discard(rejection{TooComplex, 0, fmt.Errorf("it took %v of a processor: %w", t.cost.Spent+turn.Spent, why)})
	}
	return why
}

// begin gives the revision all its time from now on. Its progress says that it has.
func (s *Service) begin(ctx context.Context, r *record.Revision) error {
	r.Deadline = s.Deadline(s.Clock.Now())
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.progress(ctx, q, *r, Convert, 0, 0); err != nil {
			return err
		}
		return record.SetDeadline(ctx, q, r.ID, r.Deadline)
	})
}

// progress stores how far the processing is, in the caller's transaction. The error is
// errUnwanted where it should end; then nothing of the transaction is kept.
func (s *Service) progress(ctx context.Context, q db.Queryer, r record.Revision, step string, done, of int) error {
	changed, err := record.SetProgress(ctx, q, r.ID, record.Progress{Step: step, Done: done, Of: of})
	if err == nil && !changed {
		err = errUnwanted
	}
	return err
}
