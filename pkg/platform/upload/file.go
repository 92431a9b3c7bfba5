package upload

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/problem"
)

const (
	// acknowledgeEvery is how many bytes of one request the row lags behind the file.
	acknowledgeEvery = 4 << 20
	// recordTime and finishTime are how long it may take to record what came, and to
	// make a blob of it. Neither ends with the request, whose connection may be dead.
	recordTime = 10 * time.Second
	finishTime = 90 * time.Second
)

// file is what bytes are written to.
type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Sync() error
	Stat() (fs.FileInfo, error)
}

func openFile(path string) (file, error) {
	return os.OpenFile(path, os.O_RDWR, 0o600) //nolint:gosec // a file of ours
}

// write appends what comes to an upload and tells how much of it is good: that is on
// the disk, and in the row but for the last byte of all, which goes there with the hash.
func (s *Store) write(ctx context.Context, f file, r *row, src io.Reader) (good int64, err error) {
	begin, at := r.Received, r.Received
	for {
		n, err := io.Copy(io.NewOffsetWriter(f, at), io.LimitReader(src, acknowledgeEvery))
		at += n
		if n > 0 { // also before a fault
			if e := s.keep(ctx, f, r, at); e != nil {
				return r.Received - begin, errors.Join(err, e)
			}
		}
		if err != nil || n < acknowledgeEvery {
			return at - begin, err
		}
	}
}

// keep makes an upload's bytes survive a loss of power, and then says so in its row.
func (s *Store) keep(ctx context.Context, f file, r *row, received int64) error {
	if err := f.Sync(); err != nil {
		return err
	}
	if r.Received == 0 {
		if err := syncFolder(s.Folder); err != nil {
			return err
		}
	}
	if received = min(received, r.Size-1); received <= r.Received {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTime)
	defer cancel()
	ok, err := s.acknowledge(ctx, r, received)
	if err == nil && !ok {
		return errNotFound()
	}
	return err
}

// finish makes a blob of an upload whose bytes are all in f, nil for none.
func (s *Store) finish(ctx context.Context, f file, r *row) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), finishTime)
	defer cancel()
	bytes := io.LimitReader(nil, 0)
	if r.Size > 0 {
		info, err := f.Stat()
		if err != nil {
			return err
		}
		if info.Size() < r.Size {
			return fmt.Errorf("upload: the file of %s is shorter than it was", r.ID)
		}
		bytes = io.NewSectionReader(f, 0, r.Size)
	}
	hash, err := s.Blobs.Put(ctx, bytes, r.Size)
	if err != nil {
		return err
	}
	ok, err := s.finishAs(ctx, r, hash)
	if err == nil && !ok {
		return errNotFound()
	}
	return err
}

// removeFile deletes the file of an upload; nothing there is no fault.
func (s *Store) removeFile(id string) error {
	err := os.Remove(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// syncFolder makes the names in a folder survive a loss of power.
func syncFolder(path string) error {
	d, err := os.Open(filepath.Clean(path))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// unavailable is the answer where bytes couldn't be stored. The bytes that were acknowledged
// before are on the disk, so the client can go on later.
func unavailable(err error) *problem.Error {
	return problem.New(problem.NoType, "The file can't be kept at the moment. What has arrived is safe: please go on in a while.").
		WithStatus(blob.FailureStatus(err)).WithCause(err)
}
