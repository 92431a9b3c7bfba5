package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// content is a file of a know that is read at any place. Its errors are outages: what
// reads it takes them for faults of the file otherwise.
type content struct{ local }

// local is what can be read without waiting for a network.
type local interface {
	io.ReadSeekCloser
	io.ReaderAt
}

// openBlob opens the bytes of a hash. Bytes in a bucket are copied first, as documents are
// read in small pieces, and a step that waits for a network is taken for one that takes
// too long.
func (s *Service) openBlob(ctx context.Context, hash string) (content, error) {
	c, err := s.Blobs.Open(ctx, hash)
	if err != nil {
		return content{}, fmt.Errorf("opening a file: %w", ofPlace(err))
	}
	if file, ok := c.(local); ok {
		return content{file}, nil
	}
	file, err := fetched(c)
	if err = errors.Join(err, c.Close()); err != nil {
		return content{}, fmt.Errorf("fetching a file: %w", ofPlace(err))
	}
	return content{file}, nil
}

// fetched is a copy on the disk, without a name: it goes with the process.
func fetched(r io.Reader) (*os.File, error) {
	file, err := os.CreateTemp("", "knowmad-know-")
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(file, r)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err = errors.Join(err, os.Remove(file.Name())); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// Read reads what comes next.
func (c content) Read(p []byte) (int, error) {
	n, err := c.local.Read(p)
	return n, ofPlace(err)
}

// ReadAt reads at a place.
func (c content) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.local.ReadAt(p, at)
	return n, ofPlace(err)
}
