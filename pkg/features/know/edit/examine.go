package edit

import (
	"context"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
)

// Moderation looks after what staff decide about. It is told in the transaction in which
// something happens, which has locked the know.
type Moderation interface {
	// Waits opens a case for a know that waits for staff, because it is like another one.
	Waits(ctx context.Context, q db.Queryer, k record.Know, similarTo string) error
	// Stopped keeps that a know is rejected because a file of it was removed before, on a
	// ground, and tells its author.
	Stopped(ctx context.Context, q db.Queryer, k record.Know, ground string) error
	// Settled ends the case of a know that doesn't wait any more, by its author's doing.
	Settled(ctx context.Context, q db.Queryer, know string) error
	// Ended ends all cases of a know that is gone.
	Ended(ctx context.Context, q db.Queryer, know string) error
}

// examine gives the status of a know whose revision staff has not looked at yet: a file that was
// removed before rejects it, public or private; nearly the text of what was removed,
// or of what is published, lets it wait.
func examine(ctx context.Context, q db.Queryer, mod Moderation, k record.Know, revision string, now time.Time) (record.Status, error) {
	status := k.Visibility.ReadStatus()
	other, ground, found, err := record.RemovedFile(ctx, q, revision)
	if err != nil {
		return "", err
	}
	if found {
		if err := record.Hold(ctx, q, k.ID, record.Removed, other); err != nil {
			return "", err
		}
		return record.Rejected, mod.Stopped(ctx, q, k, ground)
	}
	reason := record.Removed
	if other, found, err = record.RemovedText(ctx, q, revision); err == nil && !found && status == record.Published {
		reason = record.Similar
		other, found, err = record.FindSimilar(ctx, q, k, revision, now)
	}
	if err != nil || !found {
		return status, err
	}
	if err := record.Hold(ctx, q, k.ID, reason, other); err != nil {
		return "", err
	}
	return record.Review, mod.Waits(ctx, q, k, other)
}
