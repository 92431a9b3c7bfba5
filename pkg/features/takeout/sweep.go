package takeout

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"knowmad/pkg/platform/db"
)

// sweep removes exports whose week is over and the files of accounts that are gone.
func (s *Service) sweep(ctx context.Context) error {
	return errors.Join(s.expire(ctx), s.removeFiles(ctx), s.DB.Settle(ctx))
}

// expire deletes old exports and releases their archives.
func (s *Service) expire(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		ids, err := s.store.deleteExpired(ctx, q)
		if err != nil {
			return err
		}
		return s.release(ctx, q, ids)
	})
}

// release lets the blob store delete the archives of exports.
func (s *Service) release(ctx context.Context, q db.Queryer, ids []string) error {
	for _, id := range ids {
		if err := s.Blobs.Release(ctx, q, holderOf(id)); err != nil {
			return fmt.Errorf("releasing an archive: %w", err)
		}
	}
	return nil
}

// removeFiles removes what was noted, and forgets it once it is gone.
func (s *Service) removeFiles(ctx context.Context) error {
	files, err := s.store.notedFiles(ctx)
	if err != nil {
		return err
	}
	var all error
	for _, file := range files {
		err := s.removeFile(ctx, file)
		all = errors.Join(all, err)
	}
	return all
}

func (s *Service) removeFile(ctx context.Context, file string) error {
	root, err := os.OpenRoot(s.Folder) // whatever a path says, nothing outside is touched
	if err != nil {
		return fmt.Errorf("removing files: %w", err)
	}
	defer root.Close()
	if err := root.RemoveAll(filepath.FromSlash(file)); err != nil {
		return fmt.Errorf("removing files: %w", err)
	}
	return s.store.forgetFile(ctx, file)
}
