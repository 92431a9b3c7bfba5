package subscription

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// Mails are the kinds that this slice sends. what is the change, when the end of the period.
func Mails() []mail.Kind {
	return []mail.Kind{
		{Name: "plan-changed", Values: []string{"link", "what", "when"}, Action: true, Note: true},
		{Name: "plan-cancel", Values: []string{"link"}, Action: true, Note: true},
	}
}

// change is what is told of a subscription.
type change string

const (
	started   change = "started"
	cancelled change = "cancelled"
	renews    change = "renews"
	renewsAs  change = "renewsAs" // at another price
	pastDue   change = "pastDue"
	unpaid    change = "unpaid"
	ended     change = "ended"
	refunded  change = "refunded"
	disputed  change = "disputed"
)

// ownPath is where users see their subscription.
const ownPath = "/pro-plan/subscription"

// tell mails the owner of a subscription. Who has left gets none.
func (s *Service) tell(ctx context.Context, q db.Queryer, r row, what change) error {
	if !r.User.Valid {
		return nil
	}
	c, err := person.Find(ctx, q, r.User.String)
	if err != nil {
		if problem.From(err).Type == problem.NotFound {
			return nil
		}
		return err
	}
	day := s.Clock.Now()
	if r.PeriodEnd.Valid {
		day = r.PeriodEnd.Time
	}
	m, ok := s.Markets.ByCode(r.Market)
	if !ok {
		s.Log.Error().Str("market", r.Market).Str("change", string(what)).Msg("plan: no market to send a mail as")
		return nil
	}
	return s.send(ctx, q, c, m, "plan-changed", map[string]string{"link": m.Domain + ownPath, "what": string(what), "when": day.UTC().Format(time.RFC3339)})
}

// send mails somebody about a subscription on a market's terms.
func (s *Service) send(ctx context.Context, q db.Queryer, c person.Card, m *market.Market, template string, values map[string]string) error {
	language := c.Language
	if language == "" {
		language = m.Locale.Interface
	}
	message := mail.Message{ID: uuid.NewString(), User: c.ID, To: c.Email, Name: c.Name, Language: language, Template: template, Market: m.Code, Values: values}
	if err := s.Mail.Enqueue(ctx, q, message); err != nil {
		return fmt.Errorf("queueing a mail about a subscription: %w", err)
	}
	return nil
}
