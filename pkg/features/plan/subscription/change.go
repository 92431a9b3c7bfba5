package subscription

import (
	"context"
	"net/http"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// A change to another price of the plan. A longer period begins at once and costs its price without
// what is left of the present one; another begins when the present one ends.

// firstChange is the number of the first try of a payment for another price: payments that renew
// have lower ones.
const firstChange = 100

// forgetAfter is after how long a payment for another price is given up of which the provider knows
// nothing.
const forgetAfter = time.Hour

// NextPrice is the price that a subscription changes to.
type NextPrice struct {
	PriceID string `json:"priceId"`
	Months  int    `json:"months" doc:"Of a period: 1 or 12."`
	Amount  int64  `json:"amount" doc:"Of a period with tax, in minor units."`
}

func (NextPrice) SchemaName() string { return "PlanNextPrice" }

// Change is what it takes to change to another price.
type Change struct {
	NextPrice

	Currency string    `json:"currency" doc:"ISO 4217."`
	Now      int64     `json:"now" doc:"Charged at once, in minor units: the amount without what is left of the present period. 0: the price begins later."`
	From     time.Time `json:"from" doc:"When it begins."`
}

func (Change) SchemaName() string { return "PlanChange" }

// Changes are those that a subscription can make.
type Changes struct {
	Content []Change `json:"content" nullable:"false" doc:"Empty where it is cancelled, its payment fails, or nobody can take one."`
}

func (Changes) SchemaName() string { return "PlanChanges" }

// PriceChange is what a user agrees to.
type PriceChange struct {
	PriceID string `json:"priceId" maxLength:"100" example:"plus-de-yearly"`
	Now     int64  `json:"now" minimum:"0" doc:"What the user was shown that is charged at once, in minor units."`
}

func (PriceChange) SchemaName() string { return "PlanPriceChange" }

// changes tells an owner to which prices a subscription can change.
func (s *Service) changes(ctx context.Context, user, id string) (Changes, error) {
	r, found, err := find(ctx, s.DB.One(), id)
	if err != nil {
		return Changes{}, err
	}
	if !found || r.User.String != user {
		return Changes{}, notFound()
	}
	out := Changes{Content: []Change{}}
	m, ok := s.Markets.ByCode(r.Market)
	if !ok || m.Plan == nil || r.Status != Active || r.Cancelled || (absent{s}).has(r) {
		return out, nil
	}
	for _, price := range m.Plan.Prices {
		if price.PriceID != r.Price {
			out.Content = append(out.Content, r.change(price, s.Clock.Now(), market.Zone(m.TimeZone)))
		}
	}
	return out, nil
}

func monthsOf(price market.PlanPrice) int {
	if price.Interval == market.PlanYear {
		return monthsOfYear
	}
	return 1
}

// change is what it takes at a moment to change to a price. What is left of the present period is
// counted in whole days, so that a user pays what they were shown a minute ago.
func (r row) change(price market.PlanPrice, now time.Time, zone *time.Location) Change {
	const day = 24 * time.Hour
	out := Change{NextPrice{price.PriceID, monthsOf(price), price.Amount}, price.Currency, 0, r.PeriodEnd.Time}
	begun := addMonths(r.Anchor.Time.In(zone), (r.Period-r.AnchorPeriod)*r.Months)
	total, left := int64(r.PeriodEnd.Time.Sub(begun)/day), int64(r.PeriodEnd.Time.Sub(now)/day)
	if out.Months <= r.Months || total <= 0 {
		return out
	}
	if charged := price.Amount - r.Amount*min(max(left, 0), total)/total; charged > 0 {
		out.Now, out.From = charged, now
	}
	return out
}

// changePrice changes a subscription to another price, or takes such a change back. The errors are a
// NotFoundError, a FormValidationError for a price that there isn't, and a BadRequestError where it
// can't change now, costs another amount than the user saw, or isn't paid.
func (s *Service) changePrice(ctx context.Context, user, id string, d PriceChange) (Subscription, error) {
	var p payment
	var order pay.Order
	out, err := s.change(ctx, user, id, row.running, func(q db.Queryer, r *row) (err error) {
		p = payment{}
		if (absent{s}).has(*r) {
			return unreachable(nil)
		}
		if d.PriceID == r.Price {
			r.NextPrice, r.NextMonths, r.NextAmount = "", 0, 0
			return nil
		}
		m, ok := s.Markets.ByCode(r.Market)
		if !ok || m.Plan == nil {
			return problem.InField("priceId", "This site has no such price.")
		}
		price, ok := m.Plan.Price(d.PriceID)
		if !ok {
			return problem.InField("priceId", "This site has no such price.")
		}
		now := s.Clock.Now()
		open, err := s.isCharged(ctx, q, *r)
		if err != nil {
			return err
		}
		change := r.change(price, now, market.Zone(m.TimeZone))
		switch {
		case r.Status != Active, r.Cancelled:
			return conflict("A subscription that is cancelled, or whose payment failed, can't change.")
		case open, !now.Before(r.PeriodEnd.Time):
			return conflict("A payment is on its way. Please try again in a few minutes.")
		case d.Now != change.Now:
			return conflict("The amount has changed. Please look at it again.")
		case change.Now == 0:
			r.NextPrice, r.NextMonths, r.NextAmount = price.PriceID, change.Months, price.Amount
			return nil
		}
		tries, err := paymentsOf(ctx, q, r.ID)
		if err != nil {
			return err
		}
		p, err = insertPayment(ctx, q, payment{
			ID: uuid.NewString(), Subscription: r.ID, Period: r.Period + 1, Try: firstChange + len(tries), Amount: change.Now,
			Price: price.PriceID, Months: change.Months, Full: price.Amount, State: pay.Pending, Created: db.At(now),
		})
		order = orderOf(*r, p)
		return err
	})
	if err != nil || p.ID == "" {
		return out, err
	}
	state, err := s.Provider.Charge(ctx, order)
	if err != nil {
		// The provider may have charged it nevertheless: it is asked about it later.
		return Subscription{}, unreachable(err)
	}
	if err := s.settle(ctx, p.ID, state); err != nil {
		return Subscription{}, err
	}
	if state == pay.Declined {
		return Subscription{}, conflict("The payment was declined, so nothing has changed.")
	}
	return s.show(ctx, id, nil)
}

func conflict(message string) *problem.Error {
	return problem.New(problem.BadRequest, "%s", message).WithStatus(http.StatusConflict)
}

func unreachable(cause error) *problem.Error {
	return problem.New(problem.NoType, "The payment can't be made at the moment. Please try again later.").WithStatus(http.StatusServiceUnavailable).WithCause(cause)
}

// changes reports whether a payment is for another price, from its own moment on.
func (p payment) changes() bool { return p.Try >= firstChange }

// isCharged reports whether the outcome of a payment of a subscription isn't known.
func (s *Service) isCharged(ctx context.Context, q db.Queryer, r row) (bool, error) {
	return s.hasPending(ctx, q, r, func(payment) bool { return true })
}

// isChanging reports whether the outcome of a payment for another price isn't known.
func (s *Service) isChanging(ctx context.Context, q db.Queryer, r row) (bool, error) {
	return s.hasPending(ctx, q, r, payment.changes)
}

func (*Service) hasPending(ctx context.Context, q db.Queryer, r row, of func(payment) bool) (bool, error) {
	all, err := paymentsOf(ctx, q, r.ID)
	for _, p := range all {
		if p.State == pay.Pending && of(p) {
			return true, err
		}
	}
	return false, err
}

// forget gives up a payment for another price that never reached the provider, so that the
// subscription isn't held up by it.
func (s *Service) forget(ctx context.Context, id string) error {
	p, found, err := findPayment(ctx, s.DB.One(), id)
	if err != nil || !found || !p.changes() || s.Clock.Now().Before(p.Created.Add(forgetAfter)) {
		return err
	}
	return s.settle(ctx, id, pay.Declined)
}

// take takes over what begins with a payment that was made: another price, or periods from another day on.
func (r *row) take(p payment) {
	late := r.late(p)
	if p.Price != "" {
		r.Price, r.Months, r.Amount = p.Price, p.Months, p.Full
		r.NextPrice, r.NextMonths, r.NextAmount = "", 0, 0
		r.Anchor, r.AnchorPeriod = r.PeriodEnd, p.Period
	}
	if p.changes() {
		r.Bought = p.Settled
	}
	if p.changes() || late {
		r.Anchor, r.AnchorPeriod = p.Settled, p.Period
	}
}

// late reports whether a payment for the next period was made when Plus had stopped, such as after a long outage.
// Nobody could use the time before, so the period begins with the payment.
func (r row) late(p payment) bool {
	return !p.changes() && r.PeriodEnd.Valid && p.Period == r.Period+1 && p.Settled.Time.After(r.PeriodEnd.Time.Add(graceFor))
}

// span is the time that a payment pays that was made, before the subscription takes it over.
func (r row) span(p payment, zone *time.Location) (from, to time.Time) {
	switch {
	case p.changes(), !r.Anchor.Valid, r.late(p):
		from = p.Settled.Time
	case p.Price != "":
		from = r.PeriodEnd.Time
	default:
		anchor := r.Anchor.Time.In(zone)
		return addMonths(anchor, (p.Period-r.AnchorPeriod)*r.Months), addMonths(anchor, (p.Period-r.AnchorPeriod+1)*r.Months)
	}
	months := r.Months
	if p.Months != 0 {
		months = p.Months
	}
	return from, addMonths(from.In(zone), months)
}
