package subscription

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/person"
)

// Buy begins to buy a price by card.
func (s *Service) Buy(ctx context.Context, m *market.Market, user, price string) (Checkout, error) {
	return s.checkout(ctx, m, m.Domain, user, Draft{PriceID: price, Method: market.PayByCard})
}

// Try begins a trial.
func (s *Service) Try(ctx context.Context, m *market.Market, user string) error {
	_, err := trials{s}.begin(ctx, m, user)
	return err
}

// Activate asks what became of a subscription.
func (s *Service) Activate(ctx context.Context, c Checkout) error {
	_, err := s.activate(ctx, c.ID, c.Code)
	return err
}

// Ask asks the provider about a payment, as an event of it does.
func (s *Service) Ask(ctx context.Context, payment string) error { return s.look(ctx, payment) }

// Change changes a subscription to another price, for what it costs now.
func (s *Service) Change(ctx context.Context, user, id, price string) error {
	all, err := s.changes(ctx, user, id)
	if err != nil {
		return err
	}
	for _, c := range all.Content {
		if c.PriceID == price {
			_, err = s.changePrice(ctx, user, id, PriceChange{price, c.Now})
			return err
		}
	}
	return notFound()
}

// Cancel has a subscription end with its period.
func (s *Service) Cancel(ctx context.Context, user, id string) error {
	_, err := s.cancel(ctx, user, id)
	return err
}

// Resume takes a cancellation back.
func (s *Service) Resume(ctx context.Context, user, id string) error {
	_, err := s.resume(ctx, user, id)
	return err
}

// Withdraw ends a subscription and gives its payment back.
func (s *Service) Withdraw(ctx context.Context, user, id string) error {
	_, err := s.withdraw(ctx, user, id)
	return err
}

// GiveBack gives a payment back for a member of staff.
func (s *Service) GiveBack(ctx context.Context, by person.Member, payment string, end bool) error {
	_, err := (&Desk{s}).refund(ctx, by, payment, Refunding{"They asked for it", end})
	return err
}
