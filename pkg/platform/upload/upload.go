package upload

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	tus "github.com/tus/tusd/v2/pkg/handler"

	"github.com/rs/zerolog"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the package.
func Migrations() db.Source { return db.Source{Name: "upload", Files: migrations} }

const (
	// MaxSize is how long a file may be in bytes.
	MaxSize = 50 << 20
	// maxUploads and maxBytes bound what a user has on its way or unused: what is sent at
	// once in one form (20 files), and some that was left behind.
	maxUploads = 40
	maxBytes   = 25 * MaxSize
	// keptFor is how long an upload is there after its last byte.
	keptFor = 7 * 24 * time.Hour
	// SweepEvery is how often Sweep should run.
	SweepEvery = time.Hour
)

// Folder is where files on their way lie, below the data folder.
const Folder = "uploads"

// Upload is a file that a user sends or has sent.
type Upload struct {
	ID, User, Market string
	Name             string // as the user calls it, to be shown; "" where they gave none
	Size             int64  // bytes
	Hash             string // of its blob; "" until all bytes are there
	Received         int64  // bytes that were acknowledged
	Finished         time.Time
	Expires          time.Time
}

// Config is what an open Store works with.
type Config struct {
	DB     *db.DB
	Blobs  *blob.Store
	Clock  clock.Clock
	Log    zerolog.Logger
	Folder string // of files on their way; servers that share the database share it
}

// Store takes uploads. It is safe for use by many goroutines, and by many servers on
// one database and folder.
type Store struct {
	Config
	protocol *tus.UnroutedHandler
	writing  sync.Map // id of an upload -> func() that asks its request to stop
	open     func(path string) (file, error)
}

// New makes a store. Register may be called at once, everything else after Open.
func New() *Store { return &Store{open: openFile} }

// Open connects the store with a database of the present shape.
func (s *Store) Open(c Config) error {
	s.Config = c
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return fmt.Errorf("upload: %w", err)
	}
	var err error
	if s.protocol, err = s.newProtocol(); err != nil {
		return fmt.Errorf("upload: %w", err)
	}
	return nil
}

// path is where the bytes of an unfinished upload are.
func (s *Store) path(id string) string { return filepath.Join(s.Folder, id) }

// holder is as whom an upload holds its blob.
func holder(id string) string { return "upload " + id }

// Put is an upload from bytes that the server has itself: it is finished at once, within
// its user's limits.
func (s *Store) Put(ctx context.Context, user, market, name string, size int64, r io.Reader) (Upload, error) {
	begun, err := s.insert(ctx, user, market, cleanName(name), size)
	if err != nil {
		return Upload{}, err
	}
	hash, err := s.Blobs.Put(ctx, r, size)
	if err == nil {
		var there bool
		if there, err = s.finishAs(ctx, &begun, hash); err == nil && !there {
			err = errNotFound()
		}
	}
	if err != nil {
		return Upload{}, errors.Join(err, s.remove(context.WithoutCancel(ctx), begun.ID))
	}
	return begun.upload(), nil
}

// Find gives uploads of a user, finished or not, in the order of their ids. An id of
// which the user has none is a NotFoundError; so is one that was taken or has expired.
func (s *Store) Find(ctx context.Context, q db.Queryer, user string, ids []string) ([]Upload, error) {
	found, err := s.ofUser(ctx, q, user, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Upload, len(ids))
	for i, id := range ids {
		r, ok := found[id]
		if !ok {
			return nil, errNotFound()
		}
		out[i] = r.upload()
	}
	return out, nil
}

// Take ends finished uploads of a user in the caller's transaction, after the caller
// holds their blobs: the uploads' own holds go. Each may be taken once: one that isn't
// there any more, or isn't finished, is a NotFoundError, with which the transaction must
// end.
func (s *Store) Take(ctx context.Context, q db.Queryer, user string, ids []string) error {
	taken, err := s.removeFinished(ctx, q, user, ids)
	if err != nil {
		return err
	}
	if taken != len(ids) {
		return errNotFound()
	}
	for _, id := range ids {
		if err := s.Blobs.Release(ctx, q, holder(id)); err != nil {
			return err
		}
	}
	return nil
}

func errNotFound() *problem.Error {
	return problem.New(problem.NotFound, "There is no such upload, or it has expired.")
}
