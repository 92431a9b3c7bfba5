package process

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/virus"
)

// scan lets the virus scanner look at each file of the revision once, before PDFium or a
// reader of texts opens it: also at one of which a server without a scanner made
// something. A virus rejects the revision. While the scanner
// gives no answer the revision waits, without using attempts, until its deadline: what
// wasn't scanned is never published.
func (s *Service) scan(ctx context.Context, t *task, files []record.File) error {
	waited := t.Progress.Step == Scan
	if s.Viruses != nil {
		left, err := record.Unscanned(ctx, s.DB.One(), t.ID)
		if err != nil {
			return err
		}
		for i, f := range files {
			if !slices.Contains(left, f.Position) {
				continue
			}
			if err := s.tellScanned(ctx, t, i, len(files)); err != nil {
				return err
			}
			if err := s.scanFile(ctx, *t, f); err != nil {
				return err
			}
		}
	}
	if !waited {
		return nil
	}
	return s.begin(ctx, &t.Revision) // the files take no blame for the scanner's time
}

func (s *Service) tellScanned(ctx context.Context, t *task, done, of int) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return s.progress(ctx, q, t.Revision, Scan, done, of) })
}

func (s *Service) scanFile(ctx context.Context, t task, f record.File) error {
	content, err := s.openBlob(ctx, f.Original)
	if err != nil {
		return err
	}
	defer content.Close()
	found, err := s.Viruses.Scan(ctx, content)
	switch {
	case errors.Is(err, virus.ErrUnavailable):
		return s.waitForScanner(t, f, err)
	case err != nil:
		return fmt.Errorf("scanning a file: %w", err)
	case found != "":
		return job.Discard(rejection{Infected, f.Position, fmt.Errorf("clamd found %s", found)})
	}
	return s.DB.Write(ctx, func(q db.Queryer) error { return record.SetScanned(ctx, q, t.ID, f.Position, s.Clock.Now()) })
}

// waitForScanner ends the attempt: the next one comes after as long as the revision has
// waited already, or gives it up where the deadline is over.
func (s *Service) waitForScanner(t task, f record.File, why error) error {
	now := s.Clock.Now()
	if !now.Before(t.Deadline) {
		return job.Discard(rejection{Unchecked, f.Position, why})
	}
	s.Log.Error().Err(why).Str("know", t.Know).Str("revision", t.ID).Msg("know: it waits for the virus scanner")
	return job.Snooze(scannerWait(now.Sub(t.Deadline.Add(-workFor))))
}

// scannerWait doubles how long a revision has waited, within firstWait and longestWait.
func scannerWait(waited time.Duration) time.Duration {
	return min(max(waited, firstWait), longestWait)
}
