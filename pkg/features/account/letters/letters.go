package letters

import (
	"cmp"
	"context"
	"fmt"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"

	"github.com/google/uuid"
)

// Mailer queues mails in the transaction that they belong to.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Markets are those that there are at present.
type Markets interface {
	ByCode(code string) (*market.Market, bool)
	// OnSite is the market of a country, where it uses the same site as m; else m.
	OnSite(m *market.Market, country string) *market.Market
}

// Send queues a mail under the letterhead of a user's country where that uses
// the host's site, else under the host's, so that links lead back to where the
// user is; in the language that they chose, else in that market's.
// Tokens stand behind the # of a link, so that no server on the way writes them
// into its log.
func (s *Service) Send(ctx context.Context, q db.Queryer, m *market.Market, template, user, to, name string, values map[string]string) error {
	m, err := s.senderMarket(ctx, q, m, user)
	if err != nil {
		return err
	}
	language, err := languageOf(ctx, q, m, user)
	if err != nil {
		return err
	}
	err = s.mail.Enqueue(ctx, q, mail.Message{
		ID: uuid.NewString(), User: user, To: to, Name: name, Language: language,
		Template: template, Values: values, Market: m.Code,
	})
	if err != nil {
		return fmt.Errorf("queueing %s: %w", template, err)
	}
	return nil
}

func (s *Service) senderMarket(ctx context.Context, q db.Queryer, host *market.Market, user string) (*market.Market, error) {
	code, err := users.FindMarket(ctx, q, user)
	if err != nil {
		return nil, err
	}
	if m, ok := s.markets().ByCode(code); ok && m.Site == host.Site {
		return m, nil
	}
	return host, nil
}

// Mimic runs as many statements as storing a link and queueing its mail take, without
// inserting a row, so that the time of a call doesn't reveal whether an address is known.
func (s *Service) Mimic(ctx context.Context, q db.Queryer, m *market.Market) error {
	if err := Idle(ctx, q, 1); err != nil { // the link
		return err
	}
	nobody := uuid.NewString()
	m, err := s.senderMarket(ctx, q, m, nobody)
	if err != nil {
		return err
	}
	if _, err := languageOf(ctx, q, m, nobody); err != nil {
		return err
	}
	return Idle(ctx, q, 2) // the mail and its job
}

func languageOf(ctx context.Context, q db.Queryer, m *market.Market, user string) (string, error) {
	chosen, err := person.ChosenLanguage(ctx, q, user)
	return cmp.Or(chosen, m.Locale.Interface), err
}
