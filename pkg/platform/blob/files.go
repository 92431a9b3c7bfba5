package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Files is a folder of blobs: one file for each, in subfolders by the first two
// digits of its hash, readable by the server alone.
type Files struct{ dir string }

// NewFiles makes the folder where there is none.
func NewFiles(dir string) (Files, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Files{}, fmt.Errorf("blob: %w", err)
	}
	return Files{dir}, nil
}

func (f Files) path(hash string) string { return filepath.Join(f.dir, hash[:2], hash) }

// Write writes beside, to the disk, and renames: a file with a hash as its name
// is always whole.
func (f Files) Write(_ context.Context, hash string, data []byte) (err error) {
	dir := filepath.Dir(f.path(hash))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	// Named after its hash, so that what a crash left goes with the rest.
	file, err := os.CreateTemp(dir, hash+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err = os.Rename(file.Name(), f.path(hash)); err != nil {
		return err
	}
	return errors.Join(syncDir(dir), syncDir(f.dir))
}

// syncDir makes a folder's names survive a loss of power.
func syncDir(dir string) error {
	d, err := os.Open(dir) //nolint:gosec // a folder of ours
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Open opens the file.
func (f Files) Open(_ context.Context, hash string) (io.ReadSeekCloser, error) {
	file, err := os.Open(f.path(hash))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	return file, nil
}

// Remove deletes the file, and what is left of writing it in vain.
func (f Files) Remove(_ context.Context, hash string) error {
	all, err := filepath.Glob(f.path(hash) + "*")
	for _, path := range all {
		if e := os.Remove(path); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}
