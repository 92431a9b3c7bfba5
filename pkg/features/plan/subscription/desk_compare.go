package subscription

import (
	"context"
	"errors"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
)

// The reconciliation: the provider is asked about payments whose outcome is known, too. What settle
// can take over, such as a dispute whose event was lost, it does; the rest is listed for staff.

const (
	// CompareEvery is how often some payments are compared.
	CompareEvery = 5 * time.Minute
	// compareAfter is how long after its begin, and after the last time, a payment is compared.
	compareAfter = 24 * time.Hour
	// compareRetry is how long after the provider couldn't be asked a payment is compared.
	compareRetry = time.Hour
	// compareFor is how long payments are compared: banks take card payments back for 120 days.
	compareFor = 120 * 24 * time.Hour
)

// The kinds of differences.
const (
	otherState  = "STATE"
	unknownThen = "UNKNOWN" // the provider knows no such payment
	otherAmount = "AMOUNT"
	noProvider  = "PROVIDER" // it isn't configured any more
)

// Compare asks the provider about some payments that weren't asked about for a day, those that wait
// the longest first. What is left is for the next time.
func (s *Desk) Compare(ctx context.Context) error {
	now := s.Clock.Now()
	some, err := toCompare(ctx, s.DB.One(), now, mostAtOnce)
	if err != nil {
		return err
	}
	var faults []error
	for _, p := range some {
		if err := ctx.Err(); err != nil {
			return errors.Join(append(faults, err)...)
		}
		next := now.Add(compareAfter)
		if err := s.compare(ctx, p); err != nil {
			faults = append(faults, err)
			next = now.Add(compareRetry)
		}
		faults = append(faults, s.DB.Write(ctx, func(q db.Queryer) error {
			return compareAgain(ctx, q, p.ID, next, p.Created.Add(compareFor))
		}))
	}
	return errors.Join(faults...)
}

// compare asks the provider about a payment, takes over what settle can, and stores or deletes the
// difference that is left.
func (s *Desk) compare(ctx context.Context, p payment) error {
	r, found, err := find(ctx, s.DB.One(), p.Subscription)
	if err != nil || !found {
		return err
	}
	if gone := (absent{s.Service}); gone.has(r) {
		return gone.compare(ctx, r, p)
	}
	state, err := s.Provider.Look(ctx, p.ID)
	switch {
	case errors.Is(err, pay.ErrOther):
		return s.differ(ctx, p, otherAmount, "")
	case errors.Is(err, pay.ErrUnknown) && p.State == pay.Pending:
		return errors.Join(s.forget(ctx, p.ID), s.differ(ctx, p, "", ""))
	case errors.Is(err, pay.ErrUnknown) && p.State == pay.Declined:
		return s.differ(ctx, p, "", "") // no money was to move
	case errors.Is(err, pay.ErrUnknown):
		return s.differ(ctx, p, unknownThen, "")
	case err != nil:
		return err
	}
	if err := s.settle(ctx, p.ID, state); err != nil {
		return err
	}
	after, found, err := findPayment(ctx, s.DB.One(), p.ID)
	switch {
	case err != nil || !found:
		return err
	case after.State == state, after.State == pay.Declined && state == pay.Pending:
		return s.differ(ctx, p, "", "")
	case after.State != p.State:
		return nil // an event came meanwhile: it is compared again
	}
	return s.differ(ctx, p, otherState, state)
}

// differ stores the difference of a payment, or that there is none.
func (s *Desk) differ(ctx context.Context, p payment, kind string, said pay.State) error {
	if kind != "" {
		s.Log.Warn().Str("payment", p.ID).Str("difference", kind).Str("known", string(p.State)).Str("provider", string(said)).Msg("plan: the provider says something else of a payment; staff see it")
	}
	return s.DB.Write(ctx, func(q db.Queryer) error { return setDifference(ctx, q, p.ID, kind, said, s.Clock.Now()) })
}
