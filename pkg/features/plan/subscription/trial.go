package subscription

import (
	"context"
	"database/sql"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// A trial: Plus for some days, once for each account. It asks for no way to pay and ends by itself, so
// nobody has to remember to cancel it.

// trials are the trials of a Service.
type trials struct{ *Service }

// trialEndsIn is how long before its end the owner of a trial is told of it.
const trialEndsIn = 2 * 24 * time.Hour

// gives reports whether a subscription gives Plus: it runs, or is a trial.
func (r row) gives() bool { return r.running() || r.Status == Trial }

// begin begins a trial on a market's terms. The errors are a ForbiddenError where the plan isn't sold or
// has no trial, or the account is blocked, and a DuplicateError for who has Plus, or had it before.
func (s trials) begin(ctx context.Context, m *market.Market, user string) (Subscription, error) {
	if !m.Flags.HasPlusPlan || m.Plan == nil || m.Plan.TrialDays <= 0 || len(m.Plan.Prices) == 0 {
		return Subscription{}, problem.New(problem.Forbidden, "Plus can't be tried on this site.")
	}
	now := s.Clock.Now()
	ends := db.MaybeAt(now.Add(time.Duration(m.Plan.TrialDays) * 24 * time.Hour))
	// The terms are the market's, as the table wants some; nothing is charged by them.
	price := m.Plan.Prices[0]
	_, code := newCode()
	r := row{
		ID: uuid.NewString(), Code: code, User: sql.NullString{String: user, Valid: true}, Market: m.Code, Price: price.PriceID, Months: monthsOf(price),
		Amount: price.Amount, Currency: price.Currency, TaxRate: int64(m.Plan.TaxRate), Status: Trial, Trial: true, Created: db.At(now),
		Anchor: db.MaybeAt(now), AnchorPeriod: 1, Period: 1, PeriodEnd: ends, Due: ends,
	}
	if !ends.Time.After(now.Add(trialEndsIn)) {
		r.Reminded = r.Period // it is told at once
	}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Lock(ctx, q, user); err != nil {
			return err
		}
		if err := person.Admit(ctx, q, user); err != nil {
			return err
		}
		had, err := hadPlus(ctx, q, user)
		if err != nil {
			return err
		}
		if had {
			return problem.New(problem.Duplicate, "You have Plus, or have had it. It can be tried once.")
		}
		if err := insert(ctx, q, r); err != nil {
			return err
		}
		if r.Reminded == r.Period {
			if err := s.tell(ctx, q, r, trialEnds); err != nil {
				return err
			}
		}
		if err := set(ctx, q, r); err != nil {
			return err
		}
		return s.member(ctx, q, r)
	})
	return s.show(ctx, r.ID, err)
}

// endTrials ends the trial of a user who has bought Plus, without a word: they are told of what they have
// bought.
func endTrials(ctx context.Context, q db.Queryer, user string, now time.Time) error {
	all, err := list(ctx, q, `WHERE user_id = ? AND status = ?`, user, Trial)
	if err != nil {
		return err
	}
	for _, r := range all {
		r.Status, r.Due, r.Ended = Ended, db.NullTime{}, db.MaybeAt(now)
		if err := set(ctx, q, r); err != nil {
			return err
		}
	}
	return nil
}

// remind tells the owner of a trial that it will end, once.
func (s trials) remind(ctx context.Context, id string) error {
	return s.withLocked(ctx, id, func(q db.Queryer, r row) error {
		if r.Status != Trial || r.Reminded >= r.Period {
			return nil
		}
		r.Reminded = r.Period
		if err := s.tell(ctx, q, r, trialEnds); err != nil {
			return err
		}
		return set(ctx, q, r)
	})
}
