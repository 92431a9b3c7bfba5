package summary

import (
	"context"
	"time"

	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

const (
	// pollEvery is how often a stream looks for what was written, beatEvery how often it shows
	// that it is alive, streamFor how long it goes on: clients come back.
	pollEvery = 250 * time.Millisecond
	beatEvery = 15 * time.Second
	streamFor = 10 * time.Minute
)

// follower is a stream of what is written of a summary.
type follower struct {
	s     *Service
	m     *market.Market
	actor right.Actor
	id    string
	send  func(Event) error

	told          bool
	state         StateEvent
	provider      string
	attempt       int
	points, terms int
}

// Progress gives the function that streams how a summary of the actor's is written, from its
// first point. The error is a NotFoundError.
func (s *Service) Progress(ctx context.Context, m *market.Market, a right.Actor, id string) (func(context.Context, *openapi.Stream[Event]) error, error) {
	if _, err := own(ctx, s.DB.One(), m, a, mayReadOwn(), id); err != nil {
		return nil, err
	}
	return func(ctx context.Context, out *openapi.Stream[Event]) error {
		ctx, cancel := context.WithTimeout(ctx, streamFor)
		defer cancel()
		f := &follower{s: s, m: m, actor: a, id: id, send: out.Send}
		poll, beat := time.NewTicker(pollEvery), time.NewTicker(beatEvery)
		defer poll.Stop()
		defer beat.Stop()
		for {
			over, err := f.look(ctx)
			if err != nil || over {
				return err
			}
			select {
			case <-ctx.Done():
				return nil
			case <-s.Stopping:
				return nil
			case <-beat.C:
				if err := out.Beat(); err != nil {
					return err
				}
			case <-poll.C:
			}
		}
	}, nil
}

// look sends what was written since it looked last, and reports whether the summary is over.
func (f *follower) look(ctx context.Context) (over bool, err error) {
	var events []Event
	err = f.s.DB.Read(ctx, func(q db.Queryer) error {
		events = nil
		r, err := find(ctx, q, f.id)
		if isGone(err) {
			over = true
			events = append(events, failureEvent(Gone))
			return nil
		}
		if err != nil {
			return err
		}
		over = r.isOver()
		events, err = f.news(ctx, q, r)
		return err
	})
	if err != nil {
		return false, err
	}
	for _, e := range events {
		if err := f.send(e); err != nil {
			return true, err
		}
	}
	return over, nil
}

// news are the events since it looked last.
func (f *follower) news(ctx context.Context, q db.Queryer, r row) (events []Event, err error) {
	provider := string(r.Provider) + r.Model
	if now := (StateEvent{State: r.State}); !f.told || f.attempt != r.Attempt || f.state.State != now.State && !r.isOver() || f.provider != provider {
		if f.attempt != r.Attempt || f.provider != provider {
			f.points, f.terms = 0, 0
		}
		f.told, f.attempt, f.state, f.provider = true, r.Attempt, now, provider
		now.Provider = r.provider()
		events = append(events, Event{State: &now})
	}
	points, terms, err := f.s.written(ctx, q, f.m, f.actor.User, f.id, f.points, f.terms)
	if err != nil {
		return nil, err
	}
	for i := range points {
		events = append(events, Event{Point: &points[i]})
	}
	for i := range terms {
		events = append(events, Event{Term: &terms[i]})
	}
	f.points += len(points)
	f.terms += len(terms)
	switch r.State {
	case Done:
		left, err := quota.Left(ctx, q, f.m, f.actor, quota.Summary, f.s.Clock.Now())
		if err != nil {
			return nil, err
		}
		events = append(events, Event{Done: &DoneEvent{f.id, left.Remaining}})
	case Failed:
		events = append(events, failureEvent(r.Reason))
	case Waiting, Working:
	}
	return events, nil
}

// failureEvent describes why a summary failed.
func failureEvent(why Reason) Event {
	return Event{Error: &FailureEvent{string(problem.NoType), why, why.message()}}
}

// message is a sentence for the author of a summary that failed.
func (r Reason) message() string {
	switch r {
	case Rejected:
		return "A source can't be read. Please choose another file."
	case Gone:
		return "The sources aren't there any more."
	case NoText:
		return "There is no text in the sources that could be summed up."
	case Late:
		return "The sources couldn't be read in time. Please try again."
	case Internal:
	}
	return "The summary could not be written. Please try again."
}
