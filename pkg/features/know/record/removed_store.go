package record

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fingerprint"
	"knowmad/pkg/platform/kernel/know"
)

// KeepRemoved stores by what a removed know is recognised when it is shared again: the
// hashes of its files and the fingerprint of its text. It outlives the know.
func KeepRemoved(ctx context.Context, q db.Queryer, k know.Know, ground string, now time.Time) error {
	own, found, err := fingerprintOf(ctx, q, k.Revision)
	if err != nil {
		return err
	}
	if err := dropRemoved(ctx, q, k.ID); err != nil {
		return err
	}
	text := ""
	if found {
		text = own.String()
	}
	_, err = q.Exec(ctx, `INSERT INTO know_removed (know, ground, removed, signature) VALUES (?, ?, ?, ?)`, k.ID, ground, db.At(now), text)
	if err == nil {
		_, err = q.Exec(ctx, `INSERT INTO know_removed_files (original, know) SELECT DISTINCT original, CAST(? AS TEXT) FROM know_files WHERE revision = ?`, k.ID, k.Revision)
	}
	if err == nil && found {
		for i, value := range own.Bands() {
			if err == nil {
				_, err = q.Exec(ctx, `INSERT INTO know_removed_bands (band, value, know) VALUES (?, ?, ?)`, i, value, k.ID)
			}
		}
	}
	if err != nil {
		return fmt.Errorf("keeping what was removed: %w", err)
	}
	return nil
}

// Restored forgets that a know was removed, where it has the files for which it was: what
// its author has replaced meanwhile goes on being stopped.
func Restored(ctx context.Context, q db.Queryer, k know.Know) error {
	_, err := q.Exec(ctx, `DELETE FROM know_removed WHERE know = ? AND NOT EXISTS (SELECT 1 FROM know_removed_files d WHERE d.know = know_removed.know
		AND d.original NOT IN (SELECT f.original FROM know_files f WHERE f.revision = ?))`, k.ID, k.Revision)
	if err != nil {
		return fmt.Errorf("forgetting a removal: %w", err)
	}
	return nil
}

// dropRemoved forgets a removal, before a later one of the same know is kept.
func dropRemoved(ctx context.Context, q db.Queryer, know string) error {
	if _, err := q.Exec(ctx, `DELETE FROM know_removed WHERE know = ?`, know); err != nil {
		return fmt.Errorf("forgetting a removal: %w", err)
	}
	return nil
}

// RemovedFile finds a know that was removed and had a file of a revision, and the ground
// on which it was; found is false where there is none.
func RemovedFile(ctx context.Context, q db.Queryer, revision string) (other, ground string, found bool, err error) {
	var row struct{ Know, Ground string }
	err = q.Get(ctx, &row, `SELECT r.know, r.ground FROM know_removed r JOIN know_removed_files d ON d.know = r.know
		JOIN know_files f ON f.original = d.original WHERE f.revision = ? ORDER BY r.removed DESC, r.know LIMIT 1`, revision)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", false, nil
	}
	if err != nil {
		return "", "", false, fmt.Errorf("looking for removed files: %w", err)
	}
	return row.Know, row.Ground, true, nil
}

// RemovedText finds a know that was removed and had nearly the text of a revision; found is
// false where there is none.
func RemovedText(ctx context.Context, q db.Queryer, revision string) (other string, found bool, err error) {
	own, found, err := fingerprintOf(ctx, q, revision)
	if err != nil || !found {
		return "", false, err
	}
	bands, args := inBands(own)
	all, err := candidates(ctx, q, own, `SELECT r.know AS id, r.signature FROM know_removed r WHERE r.know IN (
			SELECT know FROM know_removed_bands WHERE `+bands+`) ORDER BY r.removed, r.know LIMIT ?`, append(args, maxCandidates)...)
	if err != nil || len(all) == 0 {
		return "", false, err
	}
	return all[0].ID, true, nil
}

// SimilarKnows are other knows with nearly the text of a know that staff or readers saw,
// the most similar first.
func SimilarKnows(ctx context.Context, q db.Queryer, k know.Know, limit int) ([]know.Know, error) {
	own, found, err := fingerprintOf(ctx, q, k.Revision)
	if err != nil || !found {
		return nil, err
	}
	bands, args := inBands(own)
	all, err := candidates(ctx, q, own, `SELECT k.id, f.signature FROM knows k JOIN know_fingerprints f ON f.revision = k.revision
		WHERE k.id <> ? AND k.status IN (?, ?, ?) AND k.revision IN (SELECT revision FROM know_bands WHERE `+bands+`)
		ORDER BY k.created, k.id LIMIT ?`, slices.Concat([]any{k.ID, know.Published, know.Review, know.Rejected}, args, []any{maxCandidates})...)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.similarity, a.similarity) })
	ids := make([]string, 0, limit)
	for _, c := range all[:min(limit, len(all))] {
		ids = append(ids, c.ID)
	}
	knows, err := know.FindAll(ctx, q, ids)
	out := make([]know.Know, 0, len(ids))
	for _, id := range ids {
		if other, ok := knows[id]; ok {
			out = append(out, other)
		}
	}
	return out, err
}

// fingerprintOf reads what a revision's text is recognised by; found is false where it
// has too few words.
func fingerprintOf(ctx context.Context, q db.Queryer, revision string) (s fingerprint.Signature, found bool, err error) {
	var text string
	err = q.Get(ctx, &text, `SELECT signature FROM know_fingerprints WHERE revision = ?`, revision)
	if errors.Is(err, sql.ErrNoRows) {
		return s, false, nil
	}
	if err != nil {
		return s, false, fmt.Errorf("reading a fingerprint: %w", err)
	}
	s, err = fingerprint.Parse(text)
	return s, err == nil, err
}

// inBands is the condition that a row shares a band with a fingerprint.
func inBands(s fingerprint.Signature) (condition string, args []any) {
	for i, value := range s.Bands() {
		args = append(args, i, value)
	}
	return `band = ? AND value = ?` + strings.Repeat(` OR band = ? AND value = ?`, fingerprint.Bands-1), args
}

// candidate is a text that may be like another one.
type candidate struct {
	ID, Signature string
	similarity    float64
}

// candidates are those that a statement finds and that are nearly the same, in its order.
func candidates(ctx context.Context, q db.Queryer, own fingerprint.Signature, statement string, args ...any) ([]candidate, error) {
	var rows []struct{ ID, Signature string }
	if err := q.Select(ctx, &rows, statement, args...); err != nil {
		return nil, fmt.Errorf("looking for similar knows: %w", err)
	}
	var out []candidate
	for _, r := range rows {
		other, err := fingerprint.Parse(r.Signature)
		if err != nil {
			return nil, err
		}
		if s := own.Similarity(other); s >= alike {
			out = append(out, candidate{r.ID, r.Signature, s})
		}
	}
	return out, nil
}
