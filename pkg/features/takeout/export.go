package takeout

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/signedurl"

	"github.com/google/uuid"
)

// States of an export.
const (
	Pending = "PENDING" // asked for or being made
	Ready   = "READY"   // to be downloaded
	Failed  = "FAILED"  // it could not be made; its owner was told
	Expired = "EXPIRED" // its time is over and it is about to go
)

const (
	// exportEvery is how often a user gets an archive: it is dear to make, and
	// little changes in a day.
	exportEvery = 24 * time.Hour
	// keepFor is how long an archive lies there after it was made.
	keepFor = 7 * 24 * time.Hour
)

// Export is an archive with a user's data, as its owner sees it.
type Export struct {
	UUID      string     `json:"uuid" format:"uuid"`
	State     string     `json:"state" enum:"PENDING,READY,FAILED,EXPIRED"`
	CreatedOn time.Time  `json:"createdOn" doc:"When it was asked for."`
	ExpiresOn *time.Time `json:"expiresOn" doc:"When it goes; null while it is being made."`
	Bytes     *int64     `json:"bytes" doc:"Its size; null where there is no file."`
}

func (Export) SchemaName() string { return "DataExport" }

func (r row) seen(now time.Time) Export {
	e := Export{UUID: r.ID, State: r.State, CreatedOn: r.Created.Time}
	if r.Expires.Valid {
		e.ExpiresOn = &r.Expires.Time
		if !now.Before(r.Expires.Time) {
			e.State = Expired
		}
	}
	if r.Bytes.Valid {
		e.Bytes = &r.Bytes.Int64
	}
	return e
}

// Ask queues an archive with a user's data. The error is a TooManyRequestsError
// while one is being made, and for a day after one that didn't fail.
func (s *Service) Ask(ctx context.Context, m *market.Market, user string) (Export, error) {
	now := s.Clock.Now()
	r := row{ID: uuid.NewString(), User: user, State: Pending, Market: m.Code, Created: db.At(now)}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		latest, err := s.store.latest(ctx, q, user)
		if err != nil {
			return err
		}
		if wait := latest.Time.Add(exportEvery).Sub(now); latest.Valid && wait > 0 {
			return tooEarly(wait)
		}
		if err := s.store.insert(ctx, q, r); err != nil {
			return err
		}
		_, err = s.Jobs.Enqueue(ctx, q, job.Request{Kind: exporting, Key: r.ID})
		return err
	})
	switch {
	case db.IsUnique(err): // one is being made
		return Export{}, tooEarly(exportEvery)
	case db.IsForeignKey(err):
		return Export{}, person.Gone()
	}
	return r.seen(now), err
}

func tooEarly(wait time.Duration) *problem.Error {
	p := problem.New(problem.TooManyRequests, "You can ask for your data once a day. Please try again later.")
	p.RetryAfter = wait
	return p
}

// Exports are the archives of a user, latest first.
func (s *Service) Exports(ctx context.Context, user string) ([]Export, error) {
	rows, err := s.store.exportsOf(ctx, s.DB.One(), user)
	if err != nil {
		return nil, err
	}
	slices.Reverse(rows)
	out, now := make([]Export, 0, len(rows)), s.Clock.Now()
	for _, r := range rows {
		out = append(out, r.seen(now))
	}
	return out, nil
}

// ready reads an archive that can be downloaded. Another's isn't found.
func (s *Service) ready(ctx context.Context, user, id string) (row, error) {
	none := problem.New(problem.NotFound, "There is no such export.")
	r, found, err := s.store.findReady(ctx, user, id)
	if err != nil {
		return row{}, err
	}
	if !found || r.seen(s.Clock.Now()).State != Ready {
		return row{}, none
	}
	return r, nil
}

// URL is an address on any of the site's hosts at which an archive can be
// downloaded without a token, for a few minutes.
func (s *Service) URL(ctx context.Context, user, id string) (address string, expires time.Time, err error) {
	if _, err := s.ready(ctx, user, id); err != nil {
		return "", time.Time{}, err
	}
	address, expires = s.urls.Sign("/api/users/" + user + "/exports/" + id + "/file")
	return address, expires, nil
}

// open opens an archive for a caller that has its address.
func (s *Service) open(ctx context.Context, user, id string) (*openapi.File, error) {
	r, err := s.ready(ctx, user, id)
	if err != nil {
		return nil, err
	}
	file, err := s.Blobs.Open(ctx, r.Archive)
	if errors.Is(err, blob.ErrNotFound) {
		return nil, problem.New(problem.NotFound, "There is no such export.").WithCause(err)
	}
	if err != nil {
		return nil, fmt.Errorf("opening an export: %w", err)
	}
	h := http.Header{}
	signedurl.Protect(h)
	return &openapi.File{
		Name: "data-" + r.Created.Format(time.DateOnly) + ".zip", Changed: r.Finished.Time, Header: h, Content: file,
	}, nil
}
