package apptest

import (
	"context"
	"path/filepath"
	"strings"
	"sync"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/upload"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Uploads are uploads in memory, instead of browsers' tus uploads. The zero value is empty.
type Uploads struct {
	mu  sync.Mutex
	all map[string]upload.Upload // by id
}

// Add adds an upload.
func (u *Uploads) Add(added upload.Upload) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.all == nil {
		u.all = map[string]upload.Upload{}
	}
	u.all[added.ID] = added
}

// Len is the number of uploads.
func (u *Uploads) Len() int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return len(u.all)
}

// Find returns uploads of a user. The error is a NotFoundError.
func (u *Uploads) Find(_ context.Context, _ db.Queryer, user string, ids []string) ([]upload.Upload, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.find(user, ids)
}

func (u *Uploads) find(user string, ids []string) (found []upload.Upload, err error) {
	for _, id := range ids {
		one, ok := u.all[id]
		if !ok || one.User != user {
			return nil, problem.New(problem.NotFound, "There is no such upload.")
		}
		found = append(found, one)
	}
	return found, nil
}

// Take deletes uploads of a user after the transaction's commit. The error is a
// NotFoundError.
func (u *Uploads) Take(_ context.Context, q db.Queryer, user string, ids []string) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, err := u.find(user, ids); err != nil {
		return err
	}
	q.AfterCommit(func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		for _, id := range ids {
			delete(u.all, id)
		}
	})
	return nil
}

// Upload adds a finished upload of a user, with its content in a store, and returns its id.
func (s *Server) Upload(u *Uploads, store *blob.Store, user, name, content string) (id string) {
	s.T.Helper()
	hash, err := store.Put(s.T.Context(), strings.NewReader(content), int64(len(content)))
	require.NoError(s.T, err)
	id = uuid.NewString()
	u.Add(upload.Upload{ID: id, User: user, Name: name, Size: int64(len(content)), Hash: hash, Finished: s.Clock.Now()})
	return id
}

// Blobs opens a second store on the blobs in the server's data folder.
func (s *Server) Blobs() *blob.Store {
	s.T.Helper()
	files, err := blob.NewFiles(filepath.Join(s.Folder, "blobs"))
	require.NoError(s.T, err)
	return blob.New(blob.Config{DB: s.DB, Place: files, Clock: s.Clock, Log: zerolog.Nop()})
}
