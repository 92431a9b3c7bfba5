package takeout

import (
	"context"
	"database/sql"
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
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		var ids []string
		err := q.Select(ctx, &ids, `DELETE FROM exports WHERE expires <= ? RETURNING id`, db.At(s.Clock.Now()))
		if err != nil {
			return err
		}
		files := make([]string, 0, len(ids))
		for _, id := range ids {
			files = append(files, archiveOf(id))
		}
		return noteFiles(ctx, q, files)
	})
	if err != nil {
		return fmt.Errorf("removing old exports: %w", err)
	}
	return nil
}

// removeFiles removes what was noted, and forgets it once it is gone.
func (s *Service) removeFiles(ctx context.Context) error {
	var files []string
	if err := s.DB.One().Select(ctx, &files, `SELECT file FROM removals ORDER BY file`); err != nil {
		return fmt.Errorf("looking for files to remove: %w", err)
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
	return s.DB.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `DELETE FROM removals WHERE file = ?`, file)
		return err
	})
}

// removeOrphans removes files of archives that no row tells of: a server was
// killed at a bad moment. The folder is read before the rows, so a file that is
// being made has its row.
func (s *Service) removeOrphans(ctx context.Context) error {
	folder := filepath.Join(s.Folder, archives)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("looking for archives: %w", err)
	}
	for _, e := range entries {
		id, rest, _ := strings.Cut(e.Name(), ".")
		var r row
		err := s.DB.One().Get(ctx, &r, `SELECT `+columns+` FROM exports WHERE id = ?`, id)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("reading an export: %w", err)
		}
		partial, isPartial := strings.CutSuffix(rest, partialExt)
		if err == nil && (!isPartial || r.Lease == partial) {
			continue
		}
		if err := remove(filepath.Join(folder, e.Name())); err != nil {
			return err
		}
	}
	return nil
}
