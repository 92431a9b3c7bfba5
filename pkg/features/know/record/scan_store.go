package record

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// SetScanned stores that the virus scanner found nothing in a file of a revision.
func SetScanned(ctx context.Context, q db.Queryer, revision string, position int, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE know_files SET scanned = ? WHERE revision = ? AND position = ?`, db.At(now), revision, position); err != nil {
		return fmt.Errorf("storing that a file was scanned: %w", err)
	}
	return nil
}

// Unscanned are the positions of a revision's files that the virus scanner has not looked
// at, in their order.
func Unscanned(ctx context.Context, q db.Queryer, revision string) (positions []int, err error) {
	err = q.Select(ctx, &positions, `SELECT position FROM know_files WHERE revision = ? AND scanned IS NULL ORDER BY position`, revision)
	if err != nil {
		return nil, fmt.Errorf("looking for files that weren't scanned: %w", err)
	}
	return positions, nil
}

// HasFile reports whether a revision has the bytes of a file of another one.
func HasFile(ctx context.Context, q db.Queryer, revision, of string, position int) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM know_files f JOIN know_files o ON o.original = f.original WHERE f.revision = ? AND o.revision = ? AND o.position = ?`,
		revision, of, position)
	if err != nil {
		return false, fmt.Errorf("looking for a file: %w", err)
	}
	return n > 0, nil
}

// TakeRevision takes the revision of a know from its readers, so that it has none.
func TakeRevision(ctx context.Context, q db.Queryer, k know.Know) error {
	if err := ReplaceRevision(ctx, q, k.Revision); err != nil {
		return err
	}
	return know.Show(ctx, q, k.ID, know.Body{})
}
