package record

import (
	"context"
	"fmt"
	"slices"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fingerprint"
	"knowmad/pkg/platform/kernel/know"
)

// alike is from which similarity on texts are nearly the same.
const alike = 0.7

// maxCandidates is how many texts are compared with one.
const maxCandidates = 200

// SetFingerprint stores what a revision's text is recognised by.
func SetFingerprint(ctx context.Context, q db.Queryer, revision string, s fingerprint.Signature) error {
	if err := dropFingerprint(ctx, q, revision); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `INSERT INTO know_fingerprints (revision, signature) VALUES (?, ?)`, revision, s.String())
	for i, value := range s.Bands() {
		if err == nil {
			_, err = q.Exec(ctx, `INSERT INTO know_bands (band, value, revision) VALUES (?, ?, ?)`, i, value, revision)
		}
	}
	if err != nil {
		return fmt.Errorf("storing a fingerprint: %w", err)
	}
	return nil
}

func dropFingerprint(ctx context.Context, q db.Queryer, revision string) error {
	for _, table := range []string{"know_bands", "know_fingerprints"} {
		if _, err := q.Exec(ctx, `DELETE FROM `+table+` WHERE revision = ?`, revision); err != nil {
			return fmt.Errorf("deleting a fingerprint: %w", err)
		}
	}
	return nil
}

// FindSimilar finds another know of the same language that all read, or that waits for
// staff, with nearly the text of a revision; found is false where there is none. What
// came after the know itself was published is a copy of it, and doesn't count.
func FindSimilar(ctx context.Context, q db.Queryer, k know.Know, revision string, now time.Time) (id string, found bool, err error) {
	own, found, err := fingerprintOf(ctx, q, revision)
	if err != nil || !found { // it has too few words
		return "", false, err
	}
	if !k.Published.IsZero() {
		now = k.Published
	}
	bands, args := inBands(own)
	all, err := candidates(ctx, q, own, `SELECT k.id, f.signature FROM knows k JOIN know_fingerprints f ON f.revision = k.revision
		WHERE k.id <> ? AND k.language = ? AND k.status IN (?, ?) AND COALESCE(k.published, k.created) <= ? AND k.revision IN (
			SELECT revision FROM know_bands WHERE `+bands+`) ORDER BY k.created, k.id LIMIT ?`,
		slices.Concat([]any{k.ID, k.Language, know.Published, know.Review, db.At(now)}, args, []any{maxCandidates})...)
	if err != nil || len(all) == 0 {
		return "", false, err
	}
	return all[0].ID, true, nil
}
