package process

import (
	"context"
	"errors"
	"fmt"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
)

// errUnwanted says that a revision isn't to be processed any more: its author deleted
// the know, sent other files, or left.
var errUnwanted = errors.New("know: the revision isn't wanted any more")

// work is one attempt to process a revision.
func (s *Service) work(ctx context.Context, j *job.Job) error {
	r, found, err := record.FindRevision(ctx, s.DB.One(), j.Key)
	if err != nil || !found || r.State != record.InWork {
		return err
	}
	if err := s.checkDeadline(ctx, j, &r); err != nil {
		return err
	}
	err = s.process(ctx, j, r)
	if errors.Is(err, errUnwanted) {
		return nil
	}
	return err
}

// checkDeadline gives the revision up once its time is over. It counts from the first
// attempt, so that what waited while no server ran isn't late. A revision that waits for
// the virus scanner keeps its deadline, which ends the waiting: see scan.
func (s *Service) checkDeadline(ctx context.Context, j *job.Job, r *record.Revision) error {
	if r.Progress.Step == Scan {
		return nil
	}
	if j.Attempt == 1 {
		return s.begin(ctx, r)
	}
	if !s.Clock.Now().Before(r.Deadline) {
		return job.Discard(rejection{reason: Late, cause: fmt.Errorf("%d attempts", j.Attempt-1)})
	}
	return nil
}

// begin gives the revision all its time from now on.
func (s *Service) begin(ctx context.Context, r *record.Revision) error {
	r.Deadline = s.Deadline(s.Clock.Now())
	return s.DB.Write(ctx, func(q db.Queryer) error { return record.SetDeadline(ctx, q, r.ID, r.Deadline) })
}

// task is a revision that is processed.
type task struct {
	record.Revision

	market *market.Market // of the know; nil where its pack is gone
}

func (s *Service) process(ctx context.Context, j *job.Job, r record.Revision) error {
	k, err := record.Find(ctx, s.DB.One(), r.Know)
	if err != nil {
		return err
	}
	t := task{Revision: r}
	t.market, _ = s.Markets().ByCode(k.Market)
	files, err := record.Files(ctx, s.DB.One(), r.ID)
	if err != nil {
		return err
	}
	if err := s.scan(ctx, &t, files); err != nil {
		return err
	}
	if err := s.convert(ctx, t, files); err != nil {
		return err
	}
	if err := s.draw(ctx, t, files); err != nil {
		return err
	}
	return s.publish(ctx, j, r)
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
