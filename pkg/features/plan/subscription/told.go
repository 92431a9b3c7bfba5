package subscription

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/features/plan/invoice"
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
		// plus is on where the subscription goes on, number that of the invoice.
		{Name: "plan-given-back", Values: []string{"link", "amount", "number", "plus"}, Action: true, Note: true},
		{Name: "plan-cancel", Values: []string{"link"}, Action: true, Note: true},
	}
}

// change is what is told of a subscription.
type change string

const (
	started    change = "started"
	cancelled  change = "cancelled"
	renews     change = "renews"
	renewsAs   change = "renewsAs" // at another price
	pastDue    change = "pastDue"
	unpaid     change = "unpaid"
	ended      change = "ended"
	refunded   change = "refunded"
	disputed   change = "disputed"
	trialEnds  change = "trialEnds" // soon
	trialEnded change = "trialEnded"
)

// ownPath is where users see their subscription.
const ownPath = "/pro-plan/subscription"

// tell mails the owner of a subscription. Who has left gets none.
func (s *Service) tell(ctx context.Context, q db.Queryer, r row, what change) error {
	c, m, err := s.reader(ctx, q, r)
	if err != nil || m == nil {
		return err
	}
	day := s.Clock.Now()
	if r.PeriodEnd.Valid {
		day = r.PeriodEnd.Time
	}
	return s.send(ctx, q, c, m, "plan-changed", map[string]string{"link": m.Domain + ownPath, "what": string(what), "when": day.UTC().Format(time.RFC3339)})
}

// reader is the owner of a subscription and its market; a nil one where nobody is to be mailed.
func (s *Service) reader(ctx context.Context, q db.Queryer, r row) (person.Card, *market.Market, error) {
	if !r.User.Valid {
		return person.Card{}, nil, nil
	}
	c, err := person.Find(ctx, q, r.User.String)
	if err != nil {
		if problem.From(err).Type == problem.NotFound {
			err = nil
		}
		return person.Card{}, nil, err
	}
	m, ok := s.Markets.ByCode(r.Market)
	if !ok {
		s.Log.Error().Str("market", r.Market).Str("subscription", r.ID).Msg("plan: no market to send a mail as")
		return person.Card{}, nil, nil
	}
	return c, m, nil
}

// tellGivenBack mails the payer which payment staff give back without an end of the subscription.
func (s *Desk) tellGivenBack(ctx context.Context, q db.Queryer, r row, p payment) error {
	c, m, err := s.reader(ctx, q, r)
	if err != nil || m == nil {
		return err
	}
	number := p.ID
	invoices, err := invoicesOf(ctx, q, []string{p.ID})
	if err != nil {
		return err
	}
	if len(invoices) > 0 {
		number = invoice.Name(invoices[0].Series, invoices[0].Number)
	}
	plus := "off"
	if r.running() {
		plus = "on"
	}
	return s.send(ctx, q, c, m, "plan-given-back", map[string]string{"link": m.Domain + ownPath, "amount": invoice.Money(languageOf(c, m), r.Currency, p.Amount), "number": number, "plus": plus})
}

func languageOf(c person.Card, m *market.Market) string {
	if c.Language == "" {
		return m.Locale.Interface
	}
	return c.Language
}

// send mails somebody about a subscription on a market's terms.
func (s *Service) send(ctx context.Context, q db.Queryer, c person.Card, m *market.Market, template string, values map[string]string) error {
	message := mail.Message{ID: uuid.NewString(), User: c.ID, To: c.Email, Name: c.Name, Language: languageOf(c, m), Template: template, Market: m.Code, Values: values}
	if err := s.Mail.Enqueue(ctx, q, message); err != nil {
		return fmt.Errorf("queueing a mail about a subscription: %w", err)
	}
	return nil
}
