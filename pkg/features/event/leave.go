package event

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

var _ slice.Part = (*Service)(nil)

// exported is what the archive says of a user's events beside the events themselves.
type exported struct {
	Events int    `json:"events"`
	File   string `json:"file"` // one event in each line
}

const exportFile = "events.ndjson"

// Export gives all events of a user, as a file that is read while the archive is written:
// there may be more of them than fit into memory.
func (s *Service) Export(ctx context.Context, _ db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	f := Filter{User: user}
	n, err := count(ctx, s.store, f)
	if err != nil || n == 0 {
		return nil, nil, err
	}
	read := func(ctx context.Context) (io.ReadCloser, error) {
		out, in := io.Pipe()
		ctx, cancel := context.WithCancel(ctx)
		go func() {
			lines := json.NewEncoder(in)
			in.CloseWithError(each(ctx, s.store, f, func(r row) error { return lines.Encode(lineOf(r)) }))
		}()
		return closing{out, cancel}, nil
	}
	return exported{n, "event/" + exportFile}, map[string]func(context.Context) (io.ReadCloser, error){exportFile: read}, nil
}

// closing ends the reading of events with the file.
type closing struct {
	*io.PipeReader

	end context.CancelFunc
}

// Close ends what writes into the pipe.
func (c closing) Close() error {
	c.end()
	return c.PipeReader.Close()
}

// Erase deletes the events of a user and those of the sessions in which they appear, also
// what was sent before they signed in: what is left would tell of the same visit. On SQLite
// days are files beside the database: an error leaves some days erased, and the next
// attempt erases the others.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	if s.kafka != nil {
		if err := s.kafka.erase(ctx, user, s.Clock.Now()); err != nil {
			return nil, err
		}
	}
	days, err := s.store.days(ctx)
	if err != nil {
		return nil, err
	}
	var sessions []string
	for _, day := range days {
		err := s.store.read(ctx, day, func(q db.Queryer) error {
			some, err := sessionsOf(ctx, q, user)
			sessions = append(sessions, some...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(sessions)
	sessions = slices.Compact(sessions)
	return nil, s.store.change(ctx, q, days, func(q db.Queryer) error { return deleteOf(ctx, q, user, sessions) })
}
