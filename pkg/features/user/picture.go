package user

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

// Blobs keep pictures.
type Blobs interface {
	// Put keeps bytes; it must not run inside a transaction.
	Put(ctx context.Context, data []byte) (hash string, err error)
	// Hold notes in a transaction who needs them, Release that a user doesn't.
	Hold(ctx context.Context, q db.Queryer, holder, hash string) error
	Release(ctx context.Context, q db.Queryer, holder string) error
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
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
	// pictureVersion is how much of a picture's hash stands in its address.
	pictureVersion = 16
)

// pictureURL is where a user's picture is; nil without one. It changes with
// the picture, so that browsers may keep what they have.
func pictureURL(user string, hash *string) *string {
	if hash == nil {
		return nil
	}
	path := "/api/users/" + user + "/profilepicture?size=256&v=" + (*hash)[:pictureVersion]
	return &path
}

// ownPictureURL is where a user finds their own picture. While others may not
// see it, the address carries a proof that only its owner gets: browsers ask for
// pictures without a token.
func (s *Service) ownPictureURL(ctx context.Context, q db.Queryer, user string, hash *string) (*string, error) {
	address := pictureURL(user, hash)
	if address == nil {
		return nil, nil //nolint:nilnil // who has no picture
	}
	leaving, err := s.leaving(ctx, q, user)
	if err != nil {
		return nil, err
	}
	if leaving {
		*address += "&own=" + hex.EncodeToString(pictureMAC(s.Keys.URLKey(), user, *hash))
	}
	return address, nil
}

// pictureMAC is good for one picture of one user.
func pictureMAC(key []byte, user, hash string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("own picture\n" + user + "\n" + hash))
	return h.Sum(nil)
}

// isOwnPicture tells whether a proof was given to who shows the picture.
func (s *Service) isOwnPicture(user, hash, proof string) bool {
	given, err := hex.DecodeString(proof)
	if err != nil {
		return false
	}
	for _, key := range s.Keys.URLKeys() {
		if hmac.Equal(given, pictureMAC(key, user, hash)) {
			return true
		}
	}
	return false
}

func pictureHolder(user string) string { return "picture " + user }

// SetPicture makes squares of what a user sends and shows them from now on.
// url is where. The errors are those of image.Squares, a FormValidationError
// with status 413 for too many bytes, and a TooManyRequestsError: one of a user at a
// time, a few a minute, and not too many of all.
func (s *Service) SetPicture(ctx context.Context, id string, original io.Reader) (url string, err error) {
	if err := s.pictures.take(id, s.Clock.Now()); err != nil {
		return "", err
	}
	defer s.pictures.end(id)
	squares, err := s.draw(ctx, original)
	if err != nil {
		return "", err
	}
	hashes := make([]string, len(squares))
	for i, data := range squares {
		if hashes[i], err = s.Blobs.Put(ctx, data); err != nil {
			return "", fmt.Errorf("keeping a picture: %w", err)
		}
	}
	if err := s.showPicture(ctx, id, hashes...); err != nil {
		return "", err
	}
	address, err := s.ownPictureURL(ctx, s.DB.One(), id, &hashes[1])
	if err != nil {
		return "", err
	}
	return *address, nil
}

// RemovePicture shows no picture from now on.
func (s *Service) RemovePicture(ctx context.Context, id string) error { return s.showPicture(ctx, id) }

// draw waits for its turn before it reads the original into memory.
func (s *Service) draw(ctx context.Context, original io.Reader) ([][]byte, error) {
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
	return image.Squares(data, image.Bounds{Pixels: maxPixels, Side: maxSide}, smallPicture, largePicture)
}

// showPicture shows the small and the large picture with these hashes, or none.
func (s *Service) showPicture(ctx context.Context, id string, hashes ...string) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if _, err := s.self(ctx, q, id); err != nil {
			return err
		}
		if _, err := lockProfile(ctx, q, id); err != nil {
			return err
		}
		if err := s.Blobs.Release(ctx, q, pictureHolder(id)); err != nil {
			return fmt.Errorf("releasing a picture: %w", err)
		}
		var small, large *string
		for _, hash := range hashes {
			if err := s.Blobs.Hold(ctx, q, pictureHolder(id), hash); err != nil {
				return fmt.Errorf("holding a picture: %w", err)
			}
			small, large = &hashes[0], &hashes[1]
		}
		return updatePicture(ctx, q, id, small, large)
	})
	if err == nil {
		s.changed(id)
	}
	return err
}

// Picture is a user's picture, a JPEG, with its version and its hash. own is
// the proof of an address that was given to them alone; others give "". The
// error is a NotFoundError where there is none, or others may not see them.
func (s *Service) Picture(ctx context.Context, id, own string, large bool) (data []byte, version, hash string, err error) {
	var p profile
	err = s.DB.Read(ctx, func(q db.Queryer) (err error) {
		p, err = s.shownPicture(ctx, q, id, own)
		return err
	})
	if err != nil {
		return nil, "", "", err
	}
	if p.PictureLarge == nil {
		return nil, "", "", problem.New(problem.NotFound, "There is no picture.")
	}
	hash = *p.PictureSmall
	if large {
		hash = *p.PictureLarge
	}
	data, err = s.readBlob(ctx, hash)
	return data, (*p.PictureLarge)[:pictureVersion], hash, err
}

// shownPicture is the profile of whose picture the caller may see.
func (s *Service) shownPicture(ctx context.Context, q db.Queryer, id, own string) (profile, error) {
	if own != "" {
		p, err := findProfile(ctx, q, id)
		if err != nil || p.PictureLarge != nil && s.isOwnPicture(id, *p.PictureLarge, own) {
			return p, err
		}
	}
	_, p, err := s.seen(ctx, q, id)
	return p, err
}

func (s *Service) readBlob(ctx context.Context, hash string) ([]byte, error) {
	file, err := s.Blobs.Open(ctx, hash)
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
