// Package request is how users get what they earned: they say where they are paid, ask for an
// amount, two of the staff approve it, and it is paid by a provider or by a file that staff take
// to the bank.
//
// Start with Service. payees.go is where users are paid, sealed with keys that aren't in the
// database; requests.go has the states of a request, desk.go what staff do, files.go the bank's
// files, sandbox.go the provider of developers' machines. What it promises:
//
//   - the money of a request leaves its user's account in the transaction that stores the
//     request, and lies on an account of its own until it is paid or given back, once;
//   - the approvals of a payee count for that payee only;
//   - an order is stored as sent before the provider gets it, and is sent again with the same id
//     after a crash.
package request

import (
	"context"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/sealing"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
)

// Mailer sends mails.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Office is the log of what staff do.
type Office interface {
	// RecordPayout writes, in the caller's transaction, what a member of staff did about the
	// money of a user: action names it, such as payout.approve.
	RecordPayout(ctx context.Context, q db.Queryer, by person.Member, action, user string, details map[string]any) error
}

// Provider pays. Both implementations are in this package: see sandbox.go, and files.go for the
// bank's files, which people take to the bank.
type Provider interface {
	// Send pays an order, once for each id however often it is called. refused says why it
	// wasn't paid; "" where it was. An error says that the provider can't be reached: the order
	// is sent again later.
	Send(ctx context.Context, o bank.Order) (refused string, err error)
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Books   *ledger.Ledger
	Markets *market.Live
	Mail    Mailer
	Notices notice.Teller
	Office  Office
	// Throttle counts changes of where users are paid.
	Throttle *throttle.Throttle
	// Keys seal where users are paid; nil: it can't be kept.
	Keys *sealing.Keys
	// Provider pays what was approved; nil: staff make files for the bank.
	Provider Provider
	Debtor   bank.Debtor // whose account a file for the bank pays from
}

// Service is what users ask for and staff decide. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

// Home is the market whose currency and limit count for a user on the site of m: that of their
// country where it shares the site, else m.
func (s *Service) Home(ctx context.Context, m *market.Market, user string) (*market.Market, error) {
	card, err := person.Find(ctx, s.DB.One(), user)
	if err != nil {
		return nil, err
	}
	return s.Markets.Current().OnSite(m, card.Market), nil
}

func closed() *problem.Error {
	return problem.New(problem.Forbidden, "Payouts aren't offered on this site.")
}
