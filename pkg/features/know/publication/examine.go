package publication

import (
	"context"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// examine gives the status of a know whose revision staff has not approved: rejected, public or
// private, with a file of a removed know; in review with nearly the text of a removed know, or
// of a published one.
func (p Publisher) examine(ctx context.Context, q db.Queryer, k know.Know, revision string, now time.Time) (know.Status, error) {
	status := k.Visibility.ReadStatus()
	other, ground, found, err := record.RemovedFile(ctx, q, revision)
	if err != nil {
		return "", err
	}
	if found {
		if err := know.Hold(ctx, q, k.ID, know.Removed, other); err != nil {
			return "", err
		}
		return know.Rejected, p.Moderation.Stopped(ctx, q, k, ground)
	}
	reason := know.Removed
	if other, found, err = record.RemovedText(ctx, q, revision); err == nil && !found && status == know.Published {
		reason = know.Similar
		other, found, err = record.FindSimilar(ctx, q, k, revision, now)
	}
	if err != nil || !found {
		return status, err
	}
	if err := know.Hold(ctx, q, k.ID, reason, other); err != nil {
		return "", err
	}
	return know.Review, p.Moderation.Waits(ctx, q, k, other)
}
