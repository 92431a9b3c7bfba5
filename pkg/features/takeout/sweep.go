package takeout

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"knowmad/pkg/platform/db"
)

// sweep removes archives whose week is over, what killed servers left behind,
// and the files of accounts that are gone.
func (s *Service) sweep(ctx context.Context) error {
	return errors.Join(s.expire(ctx), s.removeOrphans(ctx), s.removeFiles(ctx), s.DB.Settle(ctx))
}

// expire takes the rows of old exports away, and leaves their files to removeFiles.
func (s *Service) expire(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		ids, err := s.store.deleteExpired(ctx, q)
		if err != nil {
			return err
		}
		files := make([]string, 0, len(ids))
		for _, id := range ids {
			files = append(files, archiveOf(id))
		}
		return noteFiles(ctx, q, files)
	})
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

// removeOrphans removes files of archives that no row tells of, and those that
// no attempt with a lease is making: a server was killed at a bad moment. The
// folder is read before the rows, so a file that is being made has its row and
// its job.
func (s *Service) removeOrphans(ctx context.Context) error {
	folder := filepath.Join(s.Folder, archives)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("looking for archives: %w", err)
	}
	for _, e := range entries {
		id, rest, _ := strings.Cut(e.Name(), ".")
		gone, err := s.store.isGone(ctx, s.DB.One(), id)
		if err != nil {
			return err
		}
		if token, partial := strings.CutSuffix(rest, partialExt); partial && !gone {
			jobs, err := s.Jobs.Find(ctx, s.DB.One(), exporting, id)
			if err != nil {
				return err
			}
			gone = jobs[id].Token != token || !jobs[id].Due.After(s.Clock.Now())
		}
		if !gone {
			continue
		}
		if err := remove(filepath.Join(folder, e.Name())); err != nil {
			return err
		}
	}
	return nil
}
