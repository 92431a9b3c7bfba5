package request

import (
	"context"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/person"
)

// SetPayee stores where a user is paid.
func (s *Service) SetPayee(ctx context.Context, m *market.Market, user string, p payee.Payee) error {
	_, err := s.setPayee(ctx, m, user, p)
	return err
}

// Give gives a user money.
func (s *Service) Give(ctx context.Context, m *market.Market, by person.Member, b Bonus) error {
	return s.give(ctx, m, by, b)
}

// Ask asks for money.
func (s *Service) Ask(ctx context.Context, m *market.Market, user, id string, amount int64) error {
	_, err := s.ask(ctx, m, user, id, amount)
	return err
}

// Withdraw takes a request back.
func (s *Service) Withdraw(ctx context.Context, m *market.Market, user, id string) error {
	_, err := s.withdraw(ctx, m, user, id)
	return err
}

// Approve approves a request.
func (s *Service) Approve(ctx context.Context, by person.Member, id string) error {
	_, err := s.approve(ctx, by, id)
	return err
}

// DeletePayee forgets where a user is paid.
func (s *Service) DeletePayee(ctx context.Context, m *market.Market, user string) error {
	return s.deletePayee(ctx, m, user)
}

// Reject gives the money of a request back.
func (s *Service) Reject(ctx context.Context, by person.Member, id, reason string) error {
	_, err := s.reject(ctx, by, id, reason)
	return err
}

// MakeFiles makes files for the bank.
func (s *Service) MakeFiles(ctx context.Context, by person.Member) error {
	_, err := s.makeFiles(ctx, by)
	return err
}

// Content reads a file for the bank.
func (s *Service) Content(ctx context.Context, by person.Member, id string) ([]byte, error) {
	_, content, err := s.content(ctx, by, id)
	return content, err
}

// Execute says that the bank paid a file.
func (s *Service) Execute(ctx context.Context, by person.Member, id string, returned []string, reason string) error {
	_, err := s.execute(ctx, by, id, returned, reason)
	return err
}
