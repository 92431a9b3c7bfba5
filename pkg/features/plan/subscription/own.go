package subscription

import (
	"context"
	"net/http"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// Subscriptions are those of a user.
type Subscriptions struct {
	Content []Subscription `json:"content" nullable:"false" doc:"The latest first, at most 100."`
}

func (Subscriptions) SchemaName() string { return "PlanSubscriptions" }

func (s *Service) own(ctx context.Context, user string) (Subscriptions, error) {
	out := Subscriptions{Content: []Subscription{}}
	rows, err := ofUser(ctx, s.DB.One(), user, mostOfUser)
	for _, r := range rows {
		out.Content = append(out.Content, r.show(s.Clock.Now()))
	}
	return out, err
}

// read gives a user a subscription of theirs.
func (s *Service) read(ctx context.Context, user, id string) (Subscription, error) {
	r, found, err := find(ctx, s.DB.One(), id)
	if err != nil {
		return Subscription{}, err
	}
	if !found || r.User.String != user {
		return Subscription{}, notFound()
	}
	return s.show(ctx, id, s.lookAtFirst(ctx, r))
}

// change changes a subscription of a user that runs: row.running, or row.gives for a trial, too.
func (s *Service) change(ctx context.Context, user, id string, runs func(row) bool, do func(q db.Queryer, r *row) error) (Subscription, error) {
	return s.show(ctx, id, s.withLocked(ctx, id, func(q db.Queryer, r row) error {
		switch {
		case !r.User.Valid || r.User.String != user:
			return notFound()
		case !runs(r):
			return problem.New(problem.BadRequest, "This subscription doesn't run.").WithStatus(http.StatusConflict)
		}
		if err := do(q, &r); err != nil {
			return err
		}
		return set(ctx, q, r)
	}))
}

// cancel has a subscription end with its period. One whose payment is tried again ends at once:
// the period that was paid is over. So does a trial.
func (s *Service) cancel(ctx context.Context, user, id string) (Subscription, error) {
	return s.change(ctx, user, id, row.gives, func(q db.Queryer, r *row) error {
		if r.Cancelled {
			return nil
		}
		if r.Status == Trial {
			r.Cancelled = true
			return s.end(ctx, q, r, Ended, trialEnded)
		}
		r.Cancelled = true
		if r.Status == PastDue {
			return s.end(ctx, q, r, Ended, ended)
		}
		r.Due = r.PeriodEnd
		if err := s.member(ctx, q, *r); err != nil {
			return err
		}
		return s.tell(ctx, q, *r, cancelled)
	})
}

// resume takes a cancellation back.
func (s *Service) resume(ctx context.Context, user, id string) (Subscription, error) {
	return s.change(ctx, user, id, row.running, func(q db.Queryer, r *row) error {
		r.Cancelled = false
		return s.member(ctx, q, *r)
	})
}

// withdraw ends a subscription at once and gives its payment back. The error is a BadRequestError
// once the time for it is over.
func (s *Service) withdraw(ctx context.Context, user, id string) (Subscription, error) {
	var back []string
	out, err := s.change(ctx, user, id, row.running, func(q db.Queryer, r *row) error {
		back = nil
		if !s.Clock.Now().Before(r.withdrawUntil()) {
			return problem.New(problem.BadRequest, "The time to withdraw is over. You can cancel it.").WithStatus(http.StatusConflict)
		}
		all, err := paymentsOf(ctx, q, r.ID)
		if err != nil {
			return err
		}
		for _, p := range all {
			// What was paid long before, for time that is over, stays paid.
			if p.State == pay.Paid && !p.Settled.Time.Before(s.Clock.Now().AddDate(0, 0, -r.WithdrawalDays)) {
				p.Refund = true
				back = append(back, p.ID)
				if err := setPayment(ctx, q, p); err != nil {
					return err
				}
			}
		}
		return s.end(ctx, q, r, Refunded, refunded)
	})
	if err != nil {
		return Subscription{}, err
	}
	for _, p := range back {
		// It is marked: what the provider doesn't do now, it does when it is asked again.
		if err := s.giveBack(ctx, p); err != nil {
			s.Log.Warn().Err(err).Str("payment", p).Msg("plan: a payment will be given back later")
		}
	}
	return out, nil
}
