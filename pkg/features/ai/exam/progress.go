package exam

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
	// lookEvery is how often the database is looked into for what is new, followFor how long
	// one call does so; who still waits calls again.
	lookEvery = 250 * time.Millisecond
	followFor = 5 * time.Minute
	// beatEvery is after how many looks without news a comment is sent.
	beatEvery = 40
)

// progress checks that an exam is the actor's, and gives the function that tells how far it is
// until it is made. It reads the database, so that any server can tell it.
func (s *Service) progress(ctx context.Context, m *market.Market, a right.Actor, id string) (func(context.Context, *openapi.Stream[Event]) error, error) {
	if _, err := own(ctx, s.DB.One(), m, a, mayRead(), id); err != nil {
		return nil, err
	}
	return func(ctx context.Context, out *openapi.Stream[Event]) error {
		ctx, cancel := context.WithTimeout(ctx, followFor)
		defer cancel()
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		f := follower{s: s, market: m, actor: a, id: id, out: out}
		for n := 1; ; n++ {
			ended, err := f.look(ctx)
			if err != nil || ended {
				return err
			}
			if n%beatEvery == 0 {
				if err := out.Beat(); err != nil {
					return err
				}
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				return ctx.Err()
			case <-s.Stopping:
				return nil
			}
		}
	}, nil
}

// follower tells the news of an exam.
type follower struct {
	s      *Service
	market *market.Market
	actor  right.Actor
	id     string
	out    *openapi.Stream[Event]
	state  State
	told   int // questions
}

// look tells what is new; ended: nothing more will be.
func (f *follower) look(ctx context.Context) (ended bool, err error) {
	var r row
	var left quota.Allowance
	n := 0
	err = f.s.DB.Read(ctx, func(q db.Queryer) error {
		if r, err = own(ctx, q, f.market, f.actor, mayRead(), f.id); err != nil {
			return err
		}
		if n, err = countQuestions(ctx, q, f.id); err != nil {
			return err
		}
		left, err = quota.Left(ctx, q, f.market, f.actor, quota.Exam, f.s.Clock.Now())
		return err
	})
	if isGone(err) { // deleted meanwhile
		return true, f.out.Send(failure(Broken))
	}
	if err != nil {
		return false, err
	}
	if r.State != f.state {
		f.state = r.State
		if err := f.out.Send(Event{State: &MakingEvent{r.State}}); err != nil {
			return false, err
		}
	}
	for f.told < n {
		f.told++
		if err := f.out.Send(Event{Question: &QuestionEvent{f.told}}); err != nil {
			return false, err
		}
	}
	switch r.State {
	case Waiting, Making:
		return false, nil
	case Failed:
		return true, f.out.Send(failure(r.Failure))
	case Ready, Running, Done:
	}
	return true, f.out.Send(Event{Done: &MadeEvent{r.ID, left.Remaining, r.Count}})
}

// failure is the event that says why there are no questions.
func failure(why Failure) Event {
	message := "The mock exam could not be made. Please try again."
	switch why {
	case Unreadable:
		message = "A source can't be read."
	case Nothing:
		message = "The sources have no sentences that can be asked about."
	case Broken:
	}
	return Event{Error: &UnmadeEvent{string(problem.NoType), message, why}}
}
