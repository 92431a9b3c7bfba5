package subscription

import (
	"context"
	"errors"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

// Look does what is due: it ends, renews and reminds, and asks the provider about payments that
// it told nothing of. Several servers may do so at once.
func (s *Service) Look(ctx context.Context) error {
	now := s.Clock.Now()
	var faults []error
	for last := (payment{}); s.Provider != nil; {
		open, err := openPayments(ctx, s.DB.One(), now, last, mostAtOnce)
		if err != nil {
			return err
		}
		for _, p := range open {
			// The longer nothing is known, the more seldom it is asked.
			faults = append(faults, s.DB.Write(ctx, func(q db.Queryer) error {
				return lookAgain(ctx, q, p.ID, now.Add(now.Sub(p.Created.Time)/lookSlower))
			}))
			if p.Refund && p.State == pay.Paid {
				faults = append(faults, s.giveBack(ctx, p.ID))
			} else {
				faults = append(faults, s.look(ctx, p.ID))
			}
		}
		if len(open) < mostAtOnce {
			break
		}
		last = open[len(open)-1]
	}
	held := map[string]int{}
	for last := (row{}); ; {
		due, err := dueAt(ctx, s.DB.One(), now, last, mostAtOnce)
		if err != nil {
			return err
		}
		for _, r := range due {
			if (absent{s}).waits(r, now) {
				faults = append(faults, absent{s}.hold(ctx, r, now, held))
			} else {
				faults = append(faults, s.turn(ctx, r.ID))
			}
		}
		if len(due) < mostAtOnce {
			break
		}
		last = due[len(due)-1]
	}
	absent{s}.say(held)
	soon, err := endingSoon(ctx, s.DB.One(), monthsOfYear, now, now.Add(remindBefore), mostAtOnce)
	if err != nil {
		return err
	}
	for _, r := range soon {
		faults = append(faults, s.remind(ctx, r.ID))
	}
	trying, err := trialsEnding(ctx, s.DB.One(), now, now.Add(trialEndsIn), mostAtOnce)
	if err != nil {
		return err
	}
	for _, r := range trying {
		faults = append(faults, trials{s}.remind(ctx, r.ID))
	}
	return errors.Join(faults...)
}

// turn does what is due of a subscription.
func (s *Service) turn(ctx context.Context, id string) error {
	var next payment
	var order pay.Order
	err := s.withLocked(ctx, id, func(q db.Queryer, r row) (err error) {
		next = payment{}
		now := s.Clock.Now()
		if !r.Due.Valid || r.Due.Time.After(now) {
			return nil // another server was faster
		}
		if (absent{s}).waits(r, now) {
			return nil // it was resumed meanwhile
		}
		if err := hideAbsent(ctx, q, r.ID); err != nil {
			return err
		}
		switch {
		case r.Status == Pending:
			r.Status, r.Due, r.Ended = Failed, db.NullTime{}, db.MaybeAt(now)
		case r.Status == Trial:
			if err := s.end(ctx, q, &r, Ended, trialEnded); err != nil {
				return err
			}
		case r.Cancelled || !r.User.Valid:
			if err := s.end(ctx, q, &r, Ended, ended); err != nil {
				return err
			}
		case r.running() && absent{s}.has(r):
			if err := s.end(ctx, q, &r, Ended, unpaid); err != nil {
				return err
			}
		case r.running():
			if changing, err := s.isChanging(ctx, q, r); err != nil || changing {
				return err // what becomes of that payment is asked first
			}
			// The payment is stored before the provider is asked, and asked for again with its id.
			draft := payment{ID: uuid.NewString(), Subscription: r.ID, Period: r.Period + 1, Try: r.Tries, Amount: r.Amount, State: pay.Pending, Created: db.At(now)}
			if r.NextPrice != "" {
				draft.Amount, draft.Price, draft.Months, draft.Full = r.NextAmount, r.NextPrice, r.NextMonths, r.NextAmount
			}
			next, err = insertPayment(ctx, q, draft)
			order = orderOf(r, next)
			return err
		default:
			r.Due = db.NullTime{}
		}
		return set(ctx, q, r)
	})
	if err != nil || next.ID == "" {
		return err
	}
	state, err := s.Provider.Charge(ctx, order)
	if err != nil {
		return err
	}
	return s.settle(ctx, next.ID, state)
}

// orderOf is a later payment of a subscription as the provider is told of it.
func orderOf(r row, p payment) pay.Order {
	return pay.Order{Payment: p.ID, Subscription: r.ID, Amount: p.Amount, Currency: r.Currency, Method: r.Method}
}

// remind tells the owner of a subscription that it will renew, once for each period.
func (s *Service) remind(ctx context.Context, id string) error {
	return s.withLocked(ctx, id, func(q db.Queryer, r row) error {
		if r.Status != Active || r.Cancelled || r.Reminded >= r.Period {
			return nil
		}
		r.Reminded = r.Period
		what := renews
		if r.NextPrice != "" {
			what = renewsAs
		}
		if err := s.tell(ctx, q, r, what); err != nil {
			return err
		}
		return set(ctx, q, r)
	})
}
