package blob

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the package.
func Migrations() db.Source { return db.Source{Name: "blob", Files: migrations} }

// ErrNotFound says that there is nothing with a hash.
var ErrNotFound = errors.New("blob: there is nothing with this hash")

// ErrTooLong says that more bytes came than may be kept.
var ErrTooLong = errors.New("blob: there are too many bytes")

// Place is where bytes lie, by names of 64 digits of lower-case hex. All of it may be
// called by many goroutines and servers at once.
type Place interface {
	// Write stores the bytes of r, for good once it returns nil. It has a piece of them in
	// memory at a time. After an error the caller removes the name.
	Write(ctx context.Context, name string, r io.Reader) error
	// WriteAll keeps bytes, each under its name, for good once it returns nil. A name has
	// all of its bytes or none, also where they are there already. After an error the caller
	// removes draft, a name of its own.
	WriteAll(ctx context.Context, draft string, all []Content) error
	// Rename gives bytes another name, at which the same bytes may be already.
	Rename(ctx context.Context, from, to string) error
	// Open reads the bytes of a name. The error is ErrNotFound where there are none.
	Open(ctx context.Context, name string) (io.ReadSeekCloser, error)
	// Remove deletes the bytes of a name. It is no error where there are none.
	Remove(ctx context.Context, name string) error
}

// Config is the configuration of a Store.
type Config struct {
	DB    *db.DB
	Place Place
	Clock clock.Clock
	Log   zerolog.Logger
}

// Store keeps bytes by their hash. It is safe for use by many goroutines.
type Store struct {
	Config
	released chan struct{} // wakes Run: a holder was released
}

// New makes a store on a database of the present shape.
func New(c Config) *Store { return &Store{c, make(chan struct{}, 1)} }

const (
	// gracePeriod is how long bytes without a holder are kept after they were put.
	gracePeriod = time.Hour
	sweepEvery  = time.Hour
	// removeTime bounds a transaction that waits for the place of the bytes.
	removeTime = 10 * time.Second
	// atOnce is how many unreferenced blobs one sweep reads from the database at a time.
	atOnce = 500
)

// Put keeps what r gives, at most so many bytes, and gives its hash, which Hold must
// note within an hour. It must not run inside a transaction. More bytes are ErrTooLong;
// after any error nothing is kept for longer than a sweep takes. Reading may take an hour.
//
// The bytes are written as they come, under a random name: their hash is known at
// their end. Each name has a row before there are bytes, so that a sweep finds what a
// crash left.
func (s *Store) Put(ctx context.Context, r io.Reader, most int64) (hash string, err error) {
	draft, err := randomName()
	if err != nil {
		return "", err
	}
	if err := s.note(ctx, draft); err != nil {
		return "", err
	}
	if hash, err = s.writeDraft(ctx, draft, r, most); err != nil {
		return "", errors.Join(err, s.drop(context.WithoutCancel(ctx), draft))
	}
	return hash, s.forget(ctx, draft) // its bytes have another name
}

// writeDraft writes bytes under the name of a draft and gives them that of their hash.
func (s *Store) writeDraft(ctx context.Context, draft string, r io.Reader, most int64) (hash string, err error) {
	counted := &counter{r: io.LimitReader(r, most+1), sum: sha256.New()}
	if err := s.Place.Write(ctx, draft, counted); err != nil {
		return "", fmt.Errorf("blob: writing: %w", err)
	}
	if counted.n > most {
		return "", ErrTooLong
	}
	hash = hex.EncodeToString(counted.sum.Sum(nil))
	if err := s.note(ctx, hash); err != nil {
		return "", err
	}
	if err := s.Place.Rename(ctx, draft, hash); err != nil {
		return "", fmt.Errorf("blob: writing: %w", err)
	}
	return hash, nil
}

// counter passes bytes on, counts and hashes them.
type counter struct {
	r   io.Reader
	n   int64
	sum hash.Hash
}

// Read reads from what it was made of.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	c.sum.Write(p[:n])
	return n, err
}

func randomName() (string, error) {
	b := make([]byte, sha256.Size)
	if _, err := rand.Read(b); err != nil {
		return "", fmt.Errorf("blob: %w", err)
	}
	return hex.EncodeToString(b), nil
}

// note makes the row of bytes, or their time anew.
func (s *Store) note(ctx context.Context, name string) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `INSERT INTO blobs (hash, put) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET put = excluded.put`,
			name, db.At(s.Clock.Now()))
		return err
	})
	if err != nil {
		return fmt.Errorf("blob: noting bytes: %w", err)
	}
	return nil
}

// drop deletes what lies under the name of a draft, and then its row.
func (s *Store) drop(ctx context.Context, draft string) error {
	if err := s.Place.Remove(ctx, draft); err != nil {
		return fmt.Errorf("blob: deleting: %w", err)
	}
	return s.forget(ctx, draft)
}

// forget deletes the row of a draft.
func (s *Store) forget(ctx context.Context, draft string) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `DELETE FROM blobs WHERE hash = ?`, draft)
		return err
	})
	if err != nil {
		return fmt.Errorf("blob: deleting: %w", err)
	}
	return nil
}

// Open reads the bytes of a hash. The error is ErrNotFound where there are none.
func (s *Store) Open(ctx context.Context, hash string) (io.ReadSeekCloser, error) {
	if !isHash(hash) {
		return nil, ErrNotFound
	}
	return s.Place.Open(ctx, hash)
}

func isHash(s string) bool {
	b, err := hex.DecodeString(s)
	return err == nil && len(b) == sha256.Size && hex.EncodeToString(b) == s
}

// Hold notes, in the caller's transaction, that a holder needs the bytes of a hash.
func (s *Store) Hold(ctx context.Context, q db.Queryer, holder, hash string) error {
	_, err := q.Exec(ctx, `INSERT INTO blob_holders (hash, holder) VALUES (?, ?) ON CONFLICT (hash, holder) DO NOTHING`, hash, holder)
	if db.IsForeignKey(err) {
		return ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("blob: holding: %w", err)
	}
	return nil
}

// Release notes, in the caller's transaction, that a holder needs nothing any
// more of what it held.
func (s *Store) Release(ctx context.Context, q db.Queryer, holder string) error {
	if _, err := q.Exec(ctx, `DELETE FROM blob_holders WHERE holder = ?`, holder); err != nil {
		return fmt.Errorf("blob: releasing: %w", err)
	}
	q.AfterCommit(s.wake)
	return nil
}

func (s *Store) wake() {
	select {
	case s.released <- struct{}{}:
	default:
	}
}

// Run deletes bytes without a holder, until ctx ends.
func (s *Store) Run(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.released:
		}
		if err := s.Sweep(ctx); err != nil && !errors.Is(err, context.Canceled) {
			s.Log.Error().Err(err).Msg("blobs without a holder could not be deleted")
		}
	}
}

// unreferenced selects blobs that have no holder and were put longer ago than gracePeriod.
const unreferenced = ` FROM blobs WHERE put < ? AND NOT EXISTS (SELECT 1 FROM blob_holders h WHERE h.hash = blobs.hash)`

// Sweep deletes bytes without a holder.
func (s *Store) Sweep(ctx context.Context) error {
	before := db.At(s.Clock.Now().Add(-gracePeriod))
	for {
		var hashes []string
		if err := s.DB.One().Select(ctx, &hashes, `SELECT hash`+unreferenced+` LIMIT ?`, before, atOnce); err != nil {
			return fmt.Errorf("blob: listing blobs without a holder: %w", err)
		}
		for _, hash := range hashes {
			if err := s.remove(ctx, hash, before); err != nil {
				return err
			}
		}
		if len(hashes) < atOnce {
			return nil
		}
	}
}

// remove deletes bytes with their row. The row is taken first: a Put of the same
// bytes waits until both are gone, and writes them anew.
func (s *Store) remove(ctx context.Context, hash string, before db.Time) error {
	ctx, cancel := context.WithTimeout(ctx, removeTime)
	defer cancel()
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		gone, err := q.Exec(ctx, `DELETE`+unreferenced+` AND hash = ?`, before, hash)
		if err != nil || gone == 0 {
			return err
		}
		return s.Place.Remove(ctx, hash)
	})
	if db.IsForeignKey(err) { // another transaction began to hold it
		return nil
	}
	if err != nil {
		return fmt.Errorf("blob: deleting: %w", err)
	}
	return nil
}
