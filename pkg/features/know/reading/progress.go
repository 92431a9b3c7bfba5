package reading

import (
	"context"
	"time"

	"knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

const (
	// lookEvery is how often a stream looks for progress.
	lookEvery = 400 * time.Millisecond
	// beatEvery is how often a quiet stream shows that it lives.
	beatEvery = 15 * time.Second
	// streamFor is how long a stream lasts at most; its caller asks again.
	streamFor = 10 * time.Minute
)

// ProgressEvent is what a stream tells. The last one has a status.
type ProgressEvent struct {
	own.Progress
	Status  know.Status                   `json:"status,omitempty" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED" doc:"Of the know, in the last event only."`
	Failure openapi.Nullable[own.Failure] `json:"failure,omitzero" doc:"In the last event, where what was sent could not be processed."`
}

func (ProgressEvent) SchemaName() string { return "KnowProgressEvent" }

// Follow tells the author of a know how far the processing of what they sent last is,
// until it ends.
func (s *Service) Follow(ctx context.Context, a right.Actor, id string) (func(context.Context, *openapi.Stream[ProgressEvent]) error, error) {
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return nil, err
	}
	if !k.OwnedBy(a.User) && !k.ReadableByLink(a.User) {
		return nil, know.NotFound()
	}
	if err := record.MayReadOwnKnows().Check(a, k.Author); err != nil {
		return nil, err
	}
	if !s.streams.open(a.User) {
		p := problem.New(problem.TooManyRequests, "Too many pages are waiting. Please try again in a moment.")
		p.RetryAfter = time.Minute
		return nil, p
	}
	return func(ctx context.Context, out *openapi.Stream[ProgressEvent]) error {
		defer s.streams.close(a.User)
		return s.follow(ctx, k.ID, out)
	}, nil
}

func (s *Service) follow(ctx context.Context, id string, out *openapi.Stream[ProgressEvent]) error {
	ctx, cancel := context.WithTimeout(ctx, streamFor)
	defer cancel()
	look, beat := time.NewTicker(s.LookEvery), time.NewTicker(beatEvery)
	defer look.Stop()
	defer beat.Stop()
	var told own.Progress
	for {
		event, over, err := s.event(ctx, id)
		if err != nil {
			return err
		}
		if event.Progress != told || over {
			told = event.Progress
			if err := out.Send(event); err != nil {
				return err
			}
		}
		if over {
			return nil
		}
		select {
		case <-look.C:
		case <-beat.C:
			if err := out.Beat(); err != nil {
				return err
			}
		case <-s.Stopping:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// event is how things are now; over says that no more will happen.
func (s *Service) event(ctx context.Context, id string) (e ProgressEvent, over bool, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		k, err := know.Find(ctx, q, id)
		if err != nil {
			return err
		}
		latest, err := record.LatestRevisions(ctx, q, []string{id})
		if err != nil {
			return err
		}
		r, found := latest[id]
		if found && r.State == record.InWork && k.Status != know.Deleted {
			e.Progress = own.ProgressOf(r.Revision)
			return nil
		}
		over = true
		e = ProgressEvent{Progress: own.Progress{Step: "publish", Done: 1, Of: 1}, Status: k.Status}
		if r.State == record.Failed {
			e.Failure.Value = own.FailureOf(r)
		}
		return nil
	})
	return e, over, err
}
