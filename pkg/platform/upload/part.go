package upload

import (
	"context"
	"io"
	"path"
	"time"

	"knowmad/pkg/platform/db"
)

// Part is what the store keeps of users, for exports and deletions.
type Part struct{ store *Store }

// Part is the store's part of users' data.
func (s *Store) Part() Part { return Part{s} }

// exported is an upload in an archive.
type exported struct {
	Name      string     `json:"name"`
	Size      int64      `json:"size"`     // bytes
	Received  int64      `json:"received"` // bytes
	Market    string     `json:"market"`
	CreatedOn time.Time  `json:"createdOn"`
	Finished  *time.Time `json:"finishedOn,omitempty"`
	ExpiresOn time.Time  `json:"expiresOn"`
}

// Export gives the names and sizes of what a user has on its way or unused.
func (p Part) Export(ctx context.Context, q db.Queryer, user string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	rows, err := allOf(ctx, q, user)
	if err != nil || len(rows) == 0 {
		return nil, nil, err
	}
	out := make([]exported, len(rows))
	for i, r := range rows {
		out[i] = exported{
			Name: r.Name, Size: r.Size, Received: r.Received, Market: r.Market,
			CreatedOn: r.Created.Time, ExpiresOn: r.Expires.Time,
		}
		if r.isFinished() {
			out[i].Finished = &r.Finished.Time
		}
	}
	return struct {
		Uploads []exported `json:"uploads"`
	}{out}, nil, nil
}

// Erase deletes all of it. A request that still sends ends at its next piece.
func (p Part) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	ids, err := p.store.removeAllOf(ctx, q, user)
	for _, id := range ids {
		files = append(files, path.Join(Folder, id))
	}
	return files, err
}
