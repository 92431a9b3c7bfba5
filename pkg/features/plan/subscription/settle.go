package subscription

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/ledger"
)

// The accounts of the ledger. What comes in is taken apart into ours and the state's.
func received(code string) ledger.Account {
	return ledger.Account{ID: "plan:received:" + code, Currency: code, Overdraws: true}
}

func revenue(r row) ledger.Account {
	return ledger.Account{ID: "plan:revenue:" + r.Market + ":" + r.Currency, Currency: r.Currency, Overdraws: true}
}

func taxes(r row) ledger.Account {
	return ledger.Account{ID: "plan:tax:" + r.Market + ":" + r.Currency, Currency: r.Currency, Overdraws: true}
}

// tax is the part of an amount that is tax, rounded to the nearest minor unit.
func tax(amount, rate int64) int64 {
	return (amount*rate + (basisPoints+rate)/2) / (basisPoints + rate)
}

// book writes what came in for a payment, or went back, and invoices it.
func (s *Service) book(ctx context.Context, q db.Queryer, r row, p payment, back bool) error {
	if err := s.books.Open(ctx, q, received(r.Currency), revenue(r), taxes(r)); err != nil {
		return err
	}
	sign, key := int64(1), "payment:"+p.ID
	if back {
		sign, key = -1, key+":back"
	}
	part := tax(p.Amount, r.TaxRate)
	entries := []ledger.Entry{{Account: received(r.Currency).ID, Amount: -sign * p.Amount}, {Account: revenue(r).ID, Amount: sign * (p.Amount - part)}}
	if part != 0 {
		entries = append(entries, ledger.Entry{Account: taxes(r).ID, Amount: sign * part})
	}
	if _, err := s.books.Post(ctx, q, ledger.Transaction{Key: key, Cause: key, Currency: r.Currency, Entries: entries}); err != nil {
		return fmt.Errorf("booking a payment: %w", err)
	}
	return s.invoice(ctx, q, r, p, back)
}

// invoice issues the invoice of a payment, or takes it back.
func (s *Service) invoice(ctx context.Context, q db.Queryer, r row, p payment, back bool) error {
	m, ok := s.Markets.ByCode(r.Market)
	if !ok {
		return fmt.Errorf("invoicing a payment: there is no market %s any more", r.Market)
	}
	kind := invoice.Bill
	if back {
		kind = invoice.Credit
	}
	from, to := r.span(p, market.Zone(m.TimeZone))
	return s.Invoices.Issue(ctx, q, m, kind, invoice.Sale{
		Payment: p.ID, Subscription: r.ID, Method: r.Method, Amount: p.Amount, Tax: tax(p.Amount, r.TaxRate), TaxRate: r.TaxRate,
		Currency: r.Currency, From: from, To: to,
	})
}

// look asks the provider what became of a payment and takes it over.
func (s *Service) look(ctx context.Context, id string) error {
	if gone, err := (absent{s}).took(ctx, id); err != nil || gone || s.Provider == nil {
		return err
	}
	state, err := s.Provider.Look(ctx, id)
	if errors.Is(err, pay.ErrUnknown) {
		// It was stored before the provider was told, and the server died between both.
		return s.forget(ctx, id)
	}
	if err != nil {
		return err
	}
	return s.settle(ctx, id, state)
}

// settle takes over what the provider says of a payment. It changes nothing where that is known.
func (s *Service) settle(ctx context.Context, id string, state pay.State) error {
	p, found, err := findPayment(ctx, s.DB.One(), id)
	if err != nil || !found {
		return err
	}
	refund := false
	err = s.withLocked(ctx, p.Subscription, func(q db.Queryer, r row) error {
		refund = false
		p, found, err := findPayment(ctx, q, id)
		if err != nil || !found {
			return err
		}
		before := p.State
		if before == state {
			refund = p.Refund && state == pay.Paid
			return nil
		}
		now := s.Clock.Now()
		switch {
		case before == pay.Pending && state == pay.Paid:
			p.State, p.Settled = state, db.MaybeAt(now)
			if err := s.book(ctx, q, r, p, false); err != nil {
				return err
			}
			if p.Refund, err = s.paid(ctx, q, &r, p); err != nil {
				return err
			}
			refund = p.Refund
		case before == pay.Pending && state == pay.Declined:
			p.State, p.Settled = state, db.MaybeAt(now)
			if err := s.declined(ctx, q, &r, p); err != nil {
				return err
			}
		case before == pay.Pending && (state == pay.Refunded || state == pay.Disputed):
			p.State, p.Settled = state, db.MaybeAt(now)
			if err := s.returned(ctx, q, &r, p); err != nil {
				return err
			}
		case before == pay.Paid && (state == pay.Refunded || state == pay.Disputed):
			p.State, p.Refund = state, false
			if err := s.book(ctx, q, r, p, true); err != nil {
				return err
			}
			if state == pay.Disputed {
				if err := s.end(ctx, q, &r, Ended, disputed); err != nil {
					return err
				}
			}
		default:
			s.Log.Warn().Str("payment", id).Str("known", string(before)).Str("provider", string(state)).Msg("plan: a payment can't change so; nothing was changed")
			return nil
		}
		return errors.Join(setPayment(ctx, q, p), set(ctx, q, r))
	})
	if err != nil || !refund {
		return err
	}
	return s.giveBack(ctx, id)
}

// giveBack has the provider give a payment back that is marked so. It waits for one that isn't configured.
func (s *Service) giveBack(ctx context.Context, id string) error {
	if gone, err := (absent{s}).took(ctx, id); err != nil || gone {
		return err
	}
	state, err := s.Provider.Refund(ctx, id)
	if err != nil {
		return err
	}
	if state == pay.Paid {
		return fmt.Errorf("plan: the provider keeps payment %s, which is to be given back", id)
	}
	return s.settle(ctx, id, state)
}

// paid changes a subscription for which a payment was made; refund says that it can't have it.
func (s *Service) paid(ctx context.Context, q db.Queryer, r *row, p payment) (refund bool, err error) {
	now := p.Settled.Time
	switch {
	case p.Period == 1 && r.Status == Pending, p.Period == 1 && r.Status == Failed:
		if !r.User.Valid {
			return true, nil
		}
		others, err := runningOf(ctx, q, r.User.String)
		if err != nil {
			return false, err
		}
		if len(others) > 0 {
			r.Status, r.Due, r.Ended = Refunded, db.NullTime{}, db.MaybeAt(now)
			return true, s.tell(ctx, q, *r, refunded)
		}
		if err := endTrials(ctx, q, r.User.String, now); err != nil {
			return false, err
		}
		r.Anchor, r.Bought, r.Ended = db.MaybeAt(now), db.MaybeAt(now), db.NullTime{}
		if err := s.begin(ctx, q, r, 1); err != nil {
			return false, err
		}
		return false, s.tell(ctx, q, *r, started)
	case r.running() && p.Period == r.Period+1:
		r.take(p)
		return false, s.begin(ctx, q, r, p.Period)
	}
	return true, nil
}

// begin begins a period that was paid.
func (s *Service) begin(ctx context.Context, q db.Queryer, r *row, period int) error {
	zone := time.UTC
	if m, ok := s.Markets.ByCode(r.Market); ok {
		zone = market.Zone(m.TimeZone)
	}
	end := addMonths(r.Anchor.Time.In(zone), (period-r.AnchorPeriod+1)*r.Months)
	r.Status, r.Period, r.Tries, r.PeriodEnd, r.Due = Active, period, 0, db.MaybeAt(end), db.MaybeAt(end)
	return s.member(ctx, q, *r)
}

// member stores until when the owner of a subscription has Plus.
func (s *Service) member(ctx context.Context, q db.Queryer, r row) error {
	if !r.User.Valid {
		return nil
	}
	until := r.PeriodEnd.Time
	if !r.Cancelled && !r.Trial {
		until = until.Add(graceFor)
	}
	if !r.gives() {
		until = time.Time{}
	}
	return person.SetPlus(ctx, q, r.User.String, until)
}

// declined changes a subscription whose payment wasn't made.
func (s *Service) declined(ctx context.Context, q db.Queryer, r *row, p payment) error {
	switch {
	case p.changes():
		// The old price goes on.
	case p.Period == 1 && r.Status == Pending:
		r.Status, r.Due, r.Ended = Failed, db.NullTime{}, db.MaybeAt(s.Clock.Now())
	case r.running() && p.Period == r.Period+1 && r.Cancelled:
		return s.end(ctx, q, r, Ended, ended) // as it does where it is cancelled afterwards
	case r.running() && p.Period == r.Period+1:
		waits := retryAfter()
		if r.Tries >= len(waits) {
			return s.end(ctx, q, r, Ended, unpaid)
		}
		r.Status, r.Due = PastDue, db.MaybeAt(s.Clock.Now().Add(waits[r.Tries]))
		r.Tries++
		return s.tell(ctx, q, *r, pastDue)
	}
	return nil
}

// returned books a payment that was made and went back before the server heard of it, and changes its
// subscription: who had the money taken back isn't charged again.
func (s *Service) returned(ctx context.Context, q db.Queryer, r *row, p payment) error {
	for _, back := range []bool{false, true} {
		if err := s.book(ctx, q, *r, p, back); err != nil {
			return err
		}
	}
	switch {
	case p.State == pay.Disputed && r.running():
		return s.end(ctx, q, r, Ended, disputed)
	case p.State == pay.Disputed && p.Period == 1 && r.Status == Pending:
		r.Status, r.Due, r.Ended = Ended, db.NullTime{}, db.MaybeAt(s.Clock.Now())
		return nil
	case !p.changes() && r.running() && p.Period == r.Period+1:
		return s.end(ctx, q, r, Refunded, refunded)
	}
	return s.declined(ctx, q, r, p)
}

// end ends a subscription that gives Plus, and tells its owner.
func (s *Service) end(ctx context.Context, q db.Queryer, r *row, as Status, what change) error {
	if !r.gives() {
		return nil
	}
	r.Status, r.Due, r.Ended = as, db.NullTime{}, db.MaybeAt(s.Clock.Now())
	if err := s.member(ctx, q, *r); err != nil {
		return err
	}
	return s.tell(ctx, q, *r, what)
}
