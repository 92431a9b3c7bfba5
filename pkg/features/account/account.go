package account

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/throttle"

	"github.com/alexedwards/argon2id"
	"github.com/rs/zerolog"
)

// Migrations make the tables of the slice.
//
//go:embed migrations/*.sql
var Migrations embed.FS

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

// Service is everything about accounts that a server needs. It is safe for use
// by many goroutines; several servers may work on one database.
type Service struct {
	db        *db.DB
	mail      Mailer
	clock     clock.Clock // never a request's preview: tokens live in real time
	log       zerolog.Logger
	markets   func() Markets
	passwords *passwords
	keys      *keyring.Ring
	throttle  *throttle.Throttle
	ended     *endedSessions
	known     *tokenCache
	providers []*client
}

// Config is what a Service works with.
type Config struct {
	DB    *db.DB
	Mail  Mailer
	Clock clock.Clock
	Log   zerolog.Logger
	// Markets are asked for people's countries.
	Markets func() Markets
	// Passwords is what a password's hash costs; nil: as much as it should. Only
	// tests that make many accounts take less.
	Passwords *argon2id.Params
	// Providers are those through which people sign in; there may be none.
	Providers []Provider
}

// New makes a service on a database of the present shape. It reads the servers'
// keys, or makes them where this is the first server.
func New(ctx context.Context, c Config) (*Service, error) {
	s := &Service{
		db: c.DB, mail: c.Mail, clock: c.Clock, log: c.Log, markets: c.Markets,
		passwords: newPasswords(c.Passwords), ended: newEndedSessions(), known: newTokenCache(),
		providers: newClients(c.Providers, c.Clock),
	}
	var err error
	if s.keys, err = keyring.Open(ctx, c.DB, c.Clock, purposes()...); err != nil {
		return nil, err
	}
	s.throttle = throttle.New(c.Clock, s.keys)
	if err := s.refresh(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

const (
	// refreshEvery keeps the promise that a session ended on another server is
	// refused within 5 s, with room for a slow query.
	refreshEvery = 2 * time.Second
	purgeEvery   = time.Hour
)

// Run keeps the service current with what other servers do, and clears away
// what nobody needs any more, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	refresh, purge := time.NewTicker(refreshEvery), time.NewTicker(purgeEvery)
	defer refresh.Stop()
	defer purge.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-refresh.C:
			err = s.refresh(ctx)
		case <-purge.C:
			err = s.purge(ctx)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			s.log.Error().Err(err).Msg("accounts: the database doesn't answer; sessions ended elsewhere last until their tokens expire")
		}
	}
}

// refresh reads the keys and the sessions that ended lately.
func (s *Service) refresh(ctx context.Context) error {
	if err := s.keys.Refresh(ctx); err != nil {
		return err
	}
	now := s.clock.Now()
	rows, err := listEndedSessions(ctx, s.db.One(), now.Add(-endedSessionRetention))
	if err != nil {
		return err
	}
	for _, r := range rows {
		s.ended.add(r.ID, r.Ended.Time)
	}
	s.ended.forget(now.Add(-endedSessionRetention))
	return nil
}

// keepUnconfirmed is how long somebody may take to open the link in the mail,
// those included that they have sent again.
const keepUnconfirmed = 7 * 24 * time.Hour

// keepSessions is how long an ended session is remembered: so long is its device
// known as one on which the owner signed in.
const keepSessions = 90 * 24 * time.Hour

func (s *Service) purge(ctx context.Context) error {
	now := s.clock.Now()
	err := s.db.Write(ctx, func(q db.Queryer) error {
		if err := deleteOldRows(ctx, q, now); err != nil {
			return err
		}
		return s.throttle.Purge(ctx, q)
	})
	if err != nil {
		return fmt.Errorf("clearing away old rows: %w", err)
	}
	return nil
}
