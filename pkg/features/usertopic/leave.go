package usertopic

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// exported is a choice in an export.
type exported struct {
	UUID      string          `json:"uuid"`
	Market    string          `json:"market"`
	Title     string          `json:"title"`
	CreatedOn time.Time       `json:"createdOn"`
	Things    []exportedThing `json:"things"`
}

// exportedThing is a topic or a deck by its uuid, or a guide by its slug.
type exportedThing struct {
	Kind  Kind   `json:"kind"`
	Thing string `json:"thing"`
}

// Export gives what a user chose.
func (*Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	rows, err := allOf(ctx, q, user)
	if err != nil || len(rows) == 0 {
		return nil, nil, err
	}
	out := []exported{}
	for _, r := range rows {
		if n := len(out); n == 0 || out[n-1].UUID != r.ID {
			out = append(out, exported{r.ID, r.Market, r.Title, r.Created.Time, nil})
		}
		last := &out[len(out)-1]
		last.Things = append(last.Things, exportedThing{r.Kind, r.Thing})
	}
	return struct {
		UserTopics []exported `json:"userTopics"`
	}{out}, nil, nil
}

// Erase deletes what a user chose.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	rows, err := allOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		s.purge(q, r.ID)
	}
	return nil, deleteAllOf(ctx, q, user)
}
