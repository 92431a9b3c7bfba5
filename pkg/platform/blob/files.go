package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sync/errgroup"
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

// Write writes to the disk. No name of a draft is ever read: what has the name of a
// hash got it from Rename, whole.
func (f Files) Write(_ context.Context, name string, r io.Reader) error {
	dir := filepath.Dir(f.path(name))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(f.path(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, r)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// Rename gives a file another name, which survives a loss of power.
func (f Files) Rename(_ context.Context, from, to string) error {
	dir := filepath.Dir(f.path(to))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := os.Rename(f.path(from), f.path(to)); err != nil {
		return err
	}
	return errors.Join(syncDir(dir), syncDir(f.dir))
}

// diskAtOnce is how many files wait for the disk at once: it writes those that come
// together in one go.
const diskAtOnce = 16

// WriteAll writes files beside their names and renames them once all are on the disk.
func (f Files) WriteAll(_ context.Context, draft string, all []Content) error {
	var files, dirs errgroup.Group
	files.SetLimit(diskAtOnce)
	dirs.SetLimit(diskAtOnce)
	part := func(i int) string { return f.path(draft) + "." + strconv.Itoa(i) }
	for i, c := range all {
		files.Go(func() error { return writeFile(part(i), c.Data) })
	}
	if err := files.Wait(); err != nil {
		return err
	}
	touched := map[string]bool{f.dir: true}
	for i, c := range all {
		dir := filepath.Dir(f.path(c.Name))
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
		if err := os.Rename(part(i), f.path(c.Name)); err != nil {
			return err
		}
		touched[dir] = true
	}
	for dir := range touched {
		dirs.Go(func() error { return syncDir(dir) })
	}
	return dirs.Wait()
}

// writeFile writes a file to the disk.
func writeFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // in a folder of ours
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
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

// Remove deletes the file, and the drafts that failed writes of it have left.
func (f Files) Remove(_ context.Context, hash string) error {
	all, err := filepath.Glob(f.path(hash) + "*")
	for _, path := range all {
		if e := os.Remove(path); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return err
}
