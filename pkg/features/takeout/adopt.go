package takeout

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"knowmad/pkg/platform/db"
)

// archives is the folder in the data folder in which versions of the program before
// migration 0503 kept archives, a file ID.zip for each export.
const archives = "exports"

// adoptArchives moves archives of those versions into the blob store and deletes what
// no export needs; then the folder goes. It may be killed, and several servers may do it
// at once: what is left is for the next call.
func (s *Service) adoptArchives(ctx context.Context) error {
	root, err := os.OpenRoot(filepath.Join(s.Folder, archives))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("looking for old archives: %w", err)
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return fmt.Errorf("looking for old archives: %w", err)
	}
	left := false
	var all error
	for _, e := range entries {
		wanted, err := s.adopt(ctx, root, e.Name())
		if err != nil {
			all = errors.Join(all, fmt.Errorf("moving the old archive %s: %w", e.Name(), err))
		}
		left = left || wanted || err != nil
	}
	if !left {
		all = errors.Join(all, remove(root.Name()))
	}
	return all
}

func remove(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// adopt moves one file: it is deleted once the export names its copy. left is true
// where the export is still being made: a server of an old version may be at it.
func (s *Service) adopt(ctx context.Context, root *os.Root, name string) (left bool, err error) {
	id, ext, _ := strings.Cut(name, ".")
	r, found, err := s.store.find(ctx, s.DB.One(), id)
	switch {
	case err != nil:
		return false, err
	case found && r.State == Pending:
		return true, nil
	case found && r.State == Ready && r.Archive == "" && ext == "zip":
		if err := s.copyArchive(ctx, root, name, id); err != nil {
			return false, err
		}
	}
	return false, root.RemoveAll(name)
}

func (s *Service) copyArchive(ctx context.Context, root *os.Root, name, id string) error {
	file, err := root.Open(name)
	if errors.Is(err, fs.ErrNotExist) { // another server was faster
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	hash, err := s.Blobs.Put(ctx, file, maxArchive)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		changed, err := s.store.setArchive(ctx, q, id, hash)
		if err != nil || !changed {
			return err
		}
		return s.Blobs.Hold(ctx, q, holderOf(id), hash)
	})
}
