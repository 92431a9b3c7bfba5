package process

import (
	"context"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
)

// publish makes the revision the one that readers get, in the transaction that ends
// the job: all of it is kept once, or nothing.
func (s *Service) publish(ctx context.Context, j *job.Job, r record.Revision) error {
	words, err := record.WordsOf(ctx, s.DB.One(), r.ID, countWords)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := record.Lock(ctx, s.DB, q, r.Know)
		if err != nil {
			return err
		}
		if err := s.progress(ctx, q, r, Publish, 1, 1); err != nil {
			return err
		}
		now := s.Clock.Now()
		replaced, err := record.FinishRevision(ctx, q, r, record.Content{Words: words}, now)
		if err != nil {
			return err
		}
		for _, id := range replaced {
			if err := s.forget(ctx, q, id); err != nil {
				return err
			}
		}
		if k.Status == record.Processing || k.Status == record.Published || k.Status == record.Private {
			if err := edit.Show(ctx, q, k, now); err != nil {
				return err
			}
		}
		edit.Purge(q, s.Pages, k)
		return j.Finish(ctx, q)
	})
}
