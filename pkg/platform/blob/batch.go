package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/platform/db"
)

// Content is bytes that are in memory, with their name in a Place.
type Content struct {
	Name string
	Data []byte
}

// Batch is what PutAll kept, for HoldAll.
type Batch struct {
	Hashes []string // in the order of what was put
	draft  string
}

// PutAll is Put for bytes that are in memory: all together wait for the disk about as
// often as Put does for one. HoldAll must note a holder of them within an hour.
func (s *Store) PutAll(ctx context.Context, all ...[]byte) (Batch, error) {
	if len(all) == 0 {
		return Batch{}, nil
	}
	draft, err := randomName()
	if err != nil {
		return Batch{}, err
	}
	b := Batch{draft: draft}
	contents := make([]Content, 0, len(all))
	for _, data := range all {
		sum := sha256.Sum256(data)
		hash := hex.EncodeToString(sum[:])
		if !slices.Contains(b.Hashes, hash) {
			contents = append(contents, Content{hash, data})
		}
		b.Hashes = append(b.Hashes, hash)
	}
	if err := s.noteAll(ctx, append(unique(b.Hashes), draft)); err != nil {
		return Batch{}, err
	}
	// Bytes that are in the place after an error have their row, too, without a holder: the
	// sweep deletes them.
	if err := s.Place.WriteAll(ctx, draft, contents); err != nil {
		return Batch{}, errors.Join(fmt.Errorf("blob: writing: %w", err), s.drop(context.WithoutCancel(ctx), draft))
	}
	return b, nil
}

// unique are texts in their order, which is the same for all who lock rows by it.
func unique(texts []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(texts)))
}

// noteAll makes the rows of bytes, or their time anew.
func (s *Store) noteAll(ctx context.Context, names []string) error {
	now := db.At(s.Clock.Now())
	args := make([]any, 0, 2*len(names))
	for _, name := range names {
		args = append(args, name, now)
	}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `INSERT INTO blobs (hash, put) VALUES (?, ?)`+strings.Repeat(`, (?, ?)`, len(names)-1)+
			` ON CONFLICT (hash) DO UPDATE SET put = excluded.put`, args...)
		return err
	})
	if err != nil {
		return fmt.Errorf("blob: noting bytes: %w", err)
	}
	return nil
}

// HoldAll notes, in the caller's transaction, that a holder needs what a batch has.
func (s *Store) HoldAll(ctx context.Context, q db.Queryer, holder string, b Batch) error {
	for _, hash := range unique(b.Hashes) {
		if err := s.Hold(ctx, q, holder, hash); err != nil {
			return err
		}
	}
	// Nothing lies under the name of the draft any more.
	if _, err := q.Exec(ctx, `DELETE FROM blobs WHERE hash = ?`, b.draft); err != nil {
		return fmt.Errorf("blob: holding: %w", err)
	}
	return nil
}
