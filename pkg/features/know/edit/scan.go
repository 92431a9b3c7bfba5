package edit

import (
	"context"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// AwaitScan keeps a know from more readers until its files were scanned, where there is a
// scanner by now that has not looked at them: the transaction, which has locked the know,
// processes them once more. waits tells that it is so; then the know is shown at the end
// of its processing. revision is what has the same files then; "" where the author has
// sent others meanwhile, which are processed in any case.
func (s *Service) AwaitScan(ctx context.Context, q db.Queryer, k know.Know, now time.Time) (revision string, waits bool, err error) {
	if !s.Scans || k.Revision == "" {
		return "", false, nil
	}
	left, err := record.Unscanned(ctx, q, k.Revision)
	if err != nil || len(left) == 0 {
		return "", false, err
	}
	latest, _, err := record.LatestOf(ctx, q, k.ID)
	if err != nil || latest.State == record.InWork {
		return "", true, err
	}
	files, err := record.Files(ctx, q, k.Revision)
	if err != nil {
		return "", true, err
	}
	revision, err = s.queue(ctx, q, k, files, now)
	return revision, true, err
}

// opens reports whether the know's author lets more people read it than do now.
func opens(k know.Know) bool {
	return k.Status != know.Published && k.Status != k.Visibility.ReadStatus()
}
