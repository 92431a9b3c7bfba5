package process

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/blob"
)

// content is a file of a know that is read at any place. Its errors are outages: what
// reads it takes them for faults of the file otherwise.
type content struct{ blob.File }

// openBlob opens the bytes of a hash. Bytes in a bucket are copied first, as documents are
// read in small pieces, and a step that waits for a network is taken for one that takes
// too long.
func (s *Service) openBlob(ctx context.Context, hash string) (content, error) {
	c, err := s.Blobs.Open(ctx, hash)
	if err != nil {
		return content{}, fmt.Errorf("opening a file: %w", ofPlace(err))
	}
	file, err := blob.Local(c)
	if err != nil {
		return content{}, fmt.Errorf("fetching a file: %w", ofPlace(err))
	}
	return content{file}, nil
}

// Read reads what comes next.
func (c content) Read(p []byte) (int, error) {
	n, err := c.File.Read(p)
	return n, ofPlace(err)
}

// ReadAt reads at a place.
func (c content) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.File.ReadAt(p, at)
	return n, ofPlace(err)
}
