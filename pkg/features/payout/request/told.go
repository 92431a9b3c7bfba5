package request

import (
	"context"
	"fmt"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
)

// Mails are the kinds that this slice sends.
func Mails() []mail.Kind {
	return []mail.Kind{
		// held is yes where requests wait for 72 hours now.
		{Name: "payee-changed", Values: []string{"link", "ending", "held"}, Action: true, Note: true},
		{Name: "payout-paid", Values: []string{"link", "ending"}, Action: true, Note: true},
		{Name: "payout-returned", Values: []string{"link", "reason"}, Long: []string{"reason"}, Action: true, Note: true},
	}
}

// Where users see their money on a market's site.
const (
	ownMoney   = "/profile/payouts"
	ownHistory = "/profile/payouts/history"
)

// tellPayee mails a user that where they are paid was changed.
func (s *Service) tellPayee(ctx context.Context, q db.Queryer, m *market.Market, user, ending string, held bool) error {
	values := map[string]string{"ending": ending, "held": "no"}
	if held {
		values["held"] = "yes"
	}
	return s.write(ctx, q, m.Code, user, "payee-changed", ownMoney, values)
}

// tellRequest tells the owner of a request that it was paid or that its money is theirs again.
func (s *Service) tellRequest(ctx context.Context, q db.Queryer, r Row) error {
	if !r.User.Valid {
		return nil
	}
	kind, template, values := notice.PayoutPaid, "payout-paid", map[string]string{"ending": r.Ending}
	if r.Status != Paid {
		kind, template, values = notice.PayoutReturned, "payout-returned", map[string]string{"reason": r.Reason}
	}
	err := notice.OrSilent(s.Notices).Tell(ctx, q, notice.New{
		User: r.User.String, Market: r.Market, Kind: kind, Key: "payout:" + r.ID, Path: ownHistory,
	})
	if err != nil {
		return err
	}
	return s.write(ctx, q, r.Market, r.User.String, template, ownHistory, values)
}

// write mails a user in their language, from a market's site. Who has left gets none.
func (s *Service) write(ctx context.Context, q db.Queryer, code, user, template, path string, values map[string]string) error {
	c, err := person.Find(ctx, q, user)
	if err != nil {
		if problem.From(err).Type == problem.NotFound {
			return nil
		}
		return err
	}
	m, ok := s.Markets.ByCode(code)
	if !ok {
		s.Log.Error().Str("market", code).Str("template", template).Msg("payout: no market to send a mail as")
		return nil
	}
	language := c.Language
	if language == "" {
		language = m.Locale.Interface
		if own, ok := s.Markets.ByCode(c.Market); ok {
			language = own.Locale.Interface
		}
	}
	values["link"] = m.Domain + path
	if err := s.Mail.Enqueue(ctx, q, mail.Message{
		ID: newID(), User: user, To: c.Email, Name: c.Name, Language: language, Template: template, Values: values, Market: m.Code,
	}); err != nil {
		return fmt.Errorf("queueing %s: %w", template, err)
	}
	return nil
}
