package plan

import (
	"context"
	"embed"
	"fmt"

	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/leaving"
	"knowmad/pkg/features/plan/link"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the slice.
func Migrations() db.Source { return db.Source{Name: "plan", Files: migrations} }

// service answers the slice's calls.
type service struct {
	db            *db.DB
	clock         clock.Clock
	jobs          *job.Queue
	markets       *market.Live
	sandbox       *pay.Sandbox // nil: another provider, or none
	invoices      *invoice.Books
	subscriptions *subscription.Service
}

// forSandbox is the purpose of the key that signs the sandbox's events.
const forSandbox = "plan-sandbox"

// Needs are what the slice needs of others.
type Needs struct {
	Office subscription.Office
}

// Slice is what the noun brings to the server.
func Slice(n Needs, o Options) slice.Slice {
	s := &service{subscriptions: &subscription.Service{}}
	return slice.Slice{
		Name:       "plan",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "The Plus plan of the host's market: prices, terms, entitlements; buying it, and one's own subscriptions."},
		Calls: func(api huma.API) {
			s.register(api)
			subscription.Register(api, tag, func() *subscription.Service { return s.subscriptions })
			subscription.RegisterDesk(api, tag, func() *subscription.Desk { return &subscription.Desk{Service: s.subscriptions} })
			invoice.Register(api, tag, func() *invoice.Books { return s.invoices })
			s.registerSandbox(api)
		},
		Open:  func(ctx context.Context, p *slice.Platform) error { return s.open(ctx, n, o, p) },
		Mails: subscription.Mails(),
		Parts: []slice.NamedPart{{Name: "plan", Part: s.subscriptions}},
	}
}

func (s *service) open(ctx context.Context, n Needs, o Options, p *slice.Platform) error {
	s.db, s.clock, s.jobs, s.markets = p.DB, p.Clock, p.Jobs, p.Markets
	sandboxed, err := o.sandboxed()
	if err != nil {
		return err
	}
	providers, err := o.providers(p)
	if err != nil {
		return err
	}
	if s.invoices, err = invoice.New(p.DB, p.Clock); err != nil {
		return err
	}
	keys, err := keyring.Open(ctx, p.DB, p.Clock, append(throttle.Purposes(), link.Purpose)...)
	if err != nil {
		return fmt.Errorf("keys of counters and links: %w", err)
	}
	c := subscription.Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Mail: p.Mail, Markets: p.Markets, Invoices: s.invoices, Throttle: throttle.New(p.Clock, keys), Keys: keys, Office: n.Office}
	if sandboxed {
		ring, err := keyring.Open(ctx, p.DB, p.Clock, forSandbox)
		if err != nil {
			return fmt.Errorf("the sandbox's key: %w", err)
		}
		s.sandbox = pay.NewSandbox(p.DB, ring.Current(forSandbox).Value)
		providers = append(providers, s.sandbox)
		if err := p.Jobs.Register(s.deliveringJob()); err != nil {
			return err
		}
	}
	if len(providers) > 0 {
		c.Provider = pay.NewRouter(providers...)
	}
	*s.subscriptions = *subscription.New(c)
	p.Jobs.Every(invoice.ExpireEvery, "plan: invoices that need not be kept", s.invoices.Expire)
	p.Jobs.Every(subscription.LookEvery, "plan: payments, renewals and ends", s.subscriptions.Look)
	p.Jobs.Every(leaving.Every, "plan: having providers forget who has left", leaving.New(leaving.Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Provider: c.Provider}).Forget)
	p.Jobs.Every(subscription.CompareEvery, "plan: comparing payments with the provider's", (&subscription.Desk{Service: s.subscriptions}).Compare)
	return nil
}
