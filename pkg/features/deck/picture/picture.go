package picture

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/image"
)

const (
	// Most is the most pictures of a deck.
	Most    = 2000
	maxSize = 10 << 20 // bytes
	// batched is the size of pictures that are stored together, in bytes: they are in memory
	// meanwhile.
	batched = 16 << 20
)

// Blobs keep files.
type Blobs interface {
	PutAll(ctx context.Context, all ...[]byte) (blob.Batch, error)
	HoldAll(ctx context.Context, q db.Queryer, holder string, b blob.Batch) error
}

// Source is a picture to store.
type Source struct {
	Name string
	Open func() (io.ReadCloser, error)
}

// Stored are pictures whose bytes are in the blob store, without a holder yet.
type Stored struct {
	blobs    Blobs
	batches  []blob.Batch
	pictures []record.Medium // without a deck
}

// Store stores pictures. refuse gets the name of each file that is no picture, and why, a
// sentence.
func Store(ctx context.Context, blobs Blobs, sources []Source, refuse func(name, why string)) (Stored, error) {
	out := Stored{blobs: blobs}
	var waiting [][]byte
	size := 0
	flush := func() error {
		if len(waiting) == 0 {
			return nil
		}
		b, err := blobs.PutAll(ctx, waiting...)
		if err != nil {
			return fmt.Errorf("keeping pictures: %w", err)
		}
		for i, hash := range b.Hashes {
			out.pictures[len(out.pictures)-len(waiting)+i].Hash = hash
		}
		out.batches, waiting, size = append(out.batches, b), nil, 0
		return nil
	}
	for _, source := range sources {
		data, why := read(source)
		if why != "" {
			refuse(source.Name, why)
			continue
		}
		out.pictures = append(out.pictures, record.Medium{Name: source.Name, Media: http.DetectContentType(data), Size: int64(len(data))})
		waiting, size = append(waiting, data), size+len(data)
		if size > batched {
			if err := flush(); err != nil {
				return Stored{}, err
			}
		}
	}
	return out, flush()
}

// read reads a picture without its metadata; why says why it can't be one.
func read(source Source) (data []byte, why string) {
	const unreadable = "The file can't be read."
	file, err := source.Open()
	if err != nil {
		return nil, unreadable
	}
	data, err = io.ReadAll(io.LimitReader(file, maxSize+1))
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, unreadable
	}
	if len(data) > maxSize {
		return nil, "The picture has more than 10 MB."
	}
	data, err = image.Strip(data)
	if err != nil {
		return nil, "The file is no PNG, JPEG, WebP or GIF."
	}
	return data, ""
}

// Hold adds the pictures to a deck, in the transaction that stores the deck.
func (s Stored) Hold(ctx context.Context, q db.Queryer, deck string) error {
	for _, b := range s.batches {
		if err := s.blobs.HoldAll(ctx, q, record.Holder(deck), b); err != nil {
			return fmt.Errorf("holding pictures: %w", err)
		}
	}
	for _, m := range s.pictures {
		m.Deck = deck
		if err := record.AddMedium(ctx, q, m); err != nil {
			return err
		}
	}
	return nil
}
