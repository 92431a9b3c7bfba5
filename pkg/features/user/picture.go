package user

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"

	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/slice"

	"golang.org/x/sync/semaphore"
)

// Blobs keep pictures.
type Blobs interface {
	// Put keeps at most so many bytes; it must not run inside a transaction.
	Put(ctx context.Context, r io.Reader, most int64) (hash string, err error)
	// Hold notes in a transaction who needs them, Release that a user doesn't.
	Hold(ctx context.Context, q db.Queryer, holder, hash string) error
	Release(ctx context.Context, q db.Queryer, holder string) error
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
}

// Squares draws portraits in a process of its own.
type Squares interface {
	// Squares makes square JPEGs of the middle of a picture, one for each side in pixels. The
	// error of one that can't be read is rendering.ErrPicture or rendering.ErrPixels, and
	// child.ErrEnded of one over which the process ended.
	Squares(ctx context.Context, data []byte, bounds image.Bounds, sides ...int) ([][]byte, error)
}

const (
	smallPicture = 256 // pixels, width and height
	largePicture = 512
	// maxPicture is how long an original may be in bytes.
	maxPicture = 10 << 20
	// A phone's photograph has up to 50 million pixels; one that is drawn takes
	// 200 MB at most, so there is one at a time.
	maxPixels       = 50_000_000
	maxSide         = 16384
	picturesAtOnce  = 1
	picturesWaiting = 32
	// etagLength is how much of a picture's hash stands in its ETag.
	etagLength = 16
)

// Pictures are what users show of themselves. Those of all users are drawn one
// after the other.
type Pictures struct {
	db      *db.DB
	clock   clock.Clock
	blobs   Blobs
	squares Squares
	keys    Keys
	pages   slice.Pages

	waiting, drawing *semaphore.Weighted // of all users
	uploads          *uploadLimiter
}

func newPictures(c Config) *Pictures {
	return &Pictures{
		db: c.DB, clock: c.Clock, blobs: c.Blobs, squares: c.Squares, keys: c.Keys, pages: c.Pages,
		waiting: semaphore.NewWeighted(picturesWaiting), drawing: semaphore.NewWeighted(picturesAtOnce), uploads: newUploadLimiter(),
	}
}

// ownURL is where a user finds their own picture. While others may not see it,
// the address carries a proof that only its owner gets: browsers ask for pictures
// without a token.
func (s *Pictures) ownURL(c person.Card) *string {
	address := c.PicturePath()
	if address != nil && c.Leaving() {
		*address += "&own=" + hex.EncodeToString(pictureMAC(s.keys.URLKey(), c.ID, c.Picture.Large))
	}
	return address
}

// pictureMAC is good for one picture of one user.
func pictureMAC(key []byte, user, hash string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("own picture\n" + user + "\n" + hash))
	return h.Sum(nil)
}

// isOwn reports whether a proof was given to the user for the picture that they have.
func (s *Pictures) isOwn(c person.Card, proof string) bool {
	given, err := hex.DecodeString(proof)
	if err != nil {
		return false
	}
	for _, key := range s.keys.URLKeys() {
		if hmac.Equal(given, pictureMAC(key, c.ID, c.Picture.Large)) {
			return true
		}
	}
	return false
}

func pictureHolder(user string) string { return "picture " + user }

// Set makes squares of what a user sends and shows them from now on.
// url is where. The errors are an InvalidMIMETypeError for what is no picture, a
// FormValidationError with status 413 for too many bytes or pixels, and a
// TooManyRequestsError: one of a user at a time, a few a minute, and not too many of all.
func (s *Pictures) Set(ctx context.Context, id string, original io.Reader) (url string, err error) {
	if err := s.uploads.take(id, s.clock.Now()); err != nil {
		return "", err
	}
	defer s.uploads.end(id)
	squares, err := s.draw(ctx, original)
	if err != nil {
		return "", err
	}
	hashes := make([]string, len(squares))
	for i, data := range squares {
		if hashes[i], err = s.blobs.Put(ctx, bytes.NewReader(data), int64(len(data))); err != nil {
			return "", fmt.Errorf("keeping a picture: %w", err)
		}
	}
	card, err := s.show(ctx, id, person.Picture{Small: hashes[0], Large: hashes[1]})
	if err != nil {
		return "", err
	}
	return *s.ownURL(card), nil
}

// Remove shows no picture from now on.
func (s *Pictures) Remove(ctx context.Context, id string) error {
	_, err := s.show(ctx, id, person.Picture{})
	return err
}

// draw waits for its turn before it reads the original into memory.
func (s *Pictures) draw(ctx context.Context, original io.Reader) ([][]byte, error) {
	if !s.waiting.TryAcquire(1) {
		return nil, tooManyPictures(pictureAgain)
	}
	defer s.waiting.Release(1)
	if err := s.drawing.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer s.drawing.Release(1)
	data, err := io.ReadAll(io.LimitReader(original, maxPicture+1))
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	if len(data) > maxPicture {
		return nil, problem.FromStatus(http.StatusRequestEntityTooLarge)
	}
	squares, err := s.squares.Squares(ctx, data, image.Bounds{Pixels: maxPixels, Side: maxSide}, smallPicture, largePicture)
	switch {
	case errors.Is(err, rendering.ErrPicture):
		return nil, problem.New(problem.InvalidMIMEType, "Only PNG, JPEG and WebP images can be shown.").WithCause(err)
	case errors.Is(err, rendering.ErrPixels), errors.Is(err, child.ErrEnded):
		return nil, problem.New(problem.FormValidation, "The image has too many pixels.").WithStatus(http.StatusRequestEntityTooLarge).WithCause(err)
	case err != nil:
		return nil, fmt.Errorf("drawing a portrait: %w", err)
	}
	return squares, nil
}

// show shows a picture, or none, and returns the card of its user.
func (s *Pictures) show(ctx context.Context, id string, picture person.Picture) (card person.Card, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if card, _, err = lockOwn(ctx, q, id); err != nil {
			return err
		}
		if err := s.blobs.Release(ctx, q, pictureHolder(id)); err != nil {
			return fmt.Errorf("releasing a picture: %w", err)
		}
		for _, hash := range []string{picture.Small, picture.Large} {
			if hash == "" {
				continue
			}
			if err := s.blobs.Hold(ctx, q, pictureHolder(id), hash); err != nil {
				return fmt.Errorf("holding a picture: %w", err)
			}
		}
		card.Picture = picture
		return person.SetPicture(ctx, q, id, picture)
	})
	if err == nil {
		slice.PurgeUser(s.pages, id)
	}
	return card, err
}

// Picture is a user's picture, a JPEG, with its version and its hash. own is
// the proof of an address that was given to them alone; others give "". The
// error is a NotFoundError where there is none, or others may not see them.
func (s *Pictures) Picture(ctx context.Context, id, own string, large bool) (data []byte, version, hash string, err error) {
	card, err := person.Find(ctx, s.db.One(), id)
	if err != nil {
		return nil, "", "", err
	}
	if card.Leaving() && !s.isOwn(card, own) {
		return nil, "", "", person.NotFound()
	}
	if card.Picture.Large == "" {
		return nil, "", "", problem.New(problem.NotFound, "There is no picture.")
	}
	hash = card.Picture.Small
	if large {
		hash = card.Picture.Large
	}
	data, err = s.read(ctx, hash)
	return data, card.Picture.Version(), hash, err
}

func (s *Pictures) read(ctx context.Context, hash string) ([]byte, error) {
	file, err := s.blobs.Open(ctx, hash)
	if err != nil {
		return nil, fmt.Errorf("opening a picture: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	return data, nil
}
