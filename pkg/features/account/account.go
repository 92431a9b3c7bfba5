package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/passkeys"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/signin"
	"knowmad/pkg/features/account/signup"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"

	"github.com/alexedwards/argon2id"
	"github.com/rs/zerolog"
)

// Markets are those that there are at present.
type Markets interface {
	ByCode(code string) (*market.Market, bool)
	// OnSite is the market of a country, where it uses the same site as m; else m.
	OnSite(m *market.Market, country string) *market.Market
}

// Service is everything about accounts that a server needs: the rooms, one for each
// task, made for each other. It is safe for use by many goroutines; several servers
// may work on one database.
type Service struct {
	db       *db.DB
	clock    clock.Clock // never a request's preview: tokens live in real time
	log      zerolog.Logger
	keys     *keyring.Ring
	throttle *throttle.Throttle
	jobs     *job.Queue
	mails    *letters.Service
	markets  func() Markets
	// staffFactor is StaffFactor of Config.
	staffFactor bool

	sessions  *sessions.Service
	passwords *passwords.Service
	twofactor *twofactor.Service
	signup    *signup.Service
	passkeys  *passkeys.Service
	openid    *openid.Service
	signin    *signin.Service
}

// Config is the configuration of a Service.
type Config struct {
	DB    *db.DB
	Mail  letters.Mailer
	Clock clock.Clock
	Log   zerolog.Logger
	// Markets are asked for people's countries.
	Markets func() Markets
	// Passwords is what a password's hash costs; nil: as much as it should. Only
	// tests that make many accounts take less.
	Passwords *argon2id.Params
	// StaffFactor says that staff need a second factor.
	StaffFactor bool
	// Providers are those through which people sign in; there may be none.
	Providers []openid.Provider
}

// New makes a service on a database of the present shape. It reads the servers'
// keys, or makes them where this is the first server.
func New(ctx context.Context, c Config) (*Service, error) {
	s := &Service{}
	return s, s.connect(ctx, c)
}

func (s *Service) connect(ctx context.Context, c Config) error {
	keys, err := keyring.Open(ctx, c.DB, c.Clock, purposes()...)
	if err != nil {
		return err
	}
	markets := func() letters.Markets { return c.Markets() }
	mails := letters.New(c.Mail, markets)
	*s = Service{
		db: c.DB, clock: c.Clock, log: c.Log, keys: keys, throttle: throttle.New(c.Clock, keys), mails: mails, markets: c.Markets,
		staffFactor: c.StaffFactor,
	}
	tries := limits.New(limits.Config{DB: c.DB, Throttle: s.throttle})
	s.sessions = sessions.New(sessions.Config{DB: c.DB, Clock: c.Clock, Log: c.Log, Keys: keys, Letters: mails})
	s.passwords = passwords.New(passwords.Config{
		DB: c.DB, Clock: c.Clock, Throttle: s.throttle, Limits: tries, Sessions: s.sessions, Cost: c.Passwords,
	})
	s.twofactor = twofactor.New(twofactor.Config{
		DB: c.DB, Clock: c.Clock, Log: c.Log, Keys: keys, Throttle: s.throttle, Letters: mails, Limits: tries, Passwords: s.passwords,
		Sessions: s.sessions, Staff: c.StaffFactor,
	})
	s.signup = signup.New(signup.Config{
		DB: c.DB, Clock: c.Clock, Log: c.Log, Throttle: s.throttle, Markets: markets, Letters: mails, Limits: tries,
		Sessions: s.sessions, Passwords: s.passwords, Twofactor: s.twofactor,
	})
	s.passkeys = passkeys.New(passkeys.Config{DB: c.DB, Clock: c.Clock, Log: c.Log, Keys: keys, Letters: mails, Twofactor: s.twofactor})
	s.openid = openid.New(openid.Config{
		DB: c.DB, Clock: c.Clock, Log: c.Log, Keys: keys, Markets: markets, Letters: mails, Limits: tries, Throttle: s.throttle,
		Passwords: s.passwords, Signup: s.signup, Twofactor: s.twofactor, Providers: c.Providers,
	})
	s.signin = signin.New(signin.Config{
		DB: c.DB, Log: c.Log, Throttle: s.throttle, Sessions: s.sessions, Passwords: s.passwords, Twofactor: s.twofactor,
		Passkeys: s.passkeys, Openid: s.openid,
	})
	return s.refresh(ctx)
}

const (
	// refreshEvery keeps the promise that a session ended on another server is
	// refused within 5 s, with room for a slow query.
	refreshEvery = 2 * time.Second
	purgeEvery   = time.Hour
)

// Run keeps the service current with what other servers do, and clears away
// rows that have expired, until ctx ends.
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
	return s.sessions.ReadEnded(ctx)
}

// purge deletes, in every room, what has expired.
func (s *Service) purge(ctx context.Context) error {
	now := s.clock.Now()
	err := s.db.Write(ctx, func(q db.Queryer) error {
		for _, deleteExpired := range []func(context.Context, db.Queryer, time.Time) error{
			users.DeleteExpired, signup.DeleteExpired, twofactor.DeleteExpired, factors.DeleteExpired, passkeys.DeleteExpired,
			openid.DeleteExpired, sessions.DeleteExpired,
		} {
			if err := deleteExpired(ctx, q, now); err != nil {
				return err
			}
		}
		return s.throttle.Purge(ctx, q)
	})
	if err != nil {
		return fmt.Errorf("clearing away old rows: %w", err)
	}
	return nil
}

// Authenticate tells whose access token it is. It asks no database. The error is
// an AuthorizationError: the client gets a new token with its refresh token.
func (s *Service) Authenticate(token string) (right.Actor, error) {
	a, err := s.sessions.Authenticate(token)
	return s.withSecondFactor(a), err
}

// withSecondFactor lets an actor go without a second factor where staff need none.
func (s *Service) withSecondFactor(a right.Actor) right.Actor {
	a.SecondFactor = a.SecondFactor || !s.staffFactor
	return a
}

// DeviceKeys are the keys with which a device may have signed what it writes.
func (s *Service) DeviceKeys(device string) [][]byte { return s.sessions.DeviceKeys(device) }

// LockUser locks an account until the transaction ends; see person.Lock.
func (s *Service) LockUser(ctx context.Context, q db.Queryer, id string) error {
	return person.Lock(ctx, q, id)
}

// EndSessions ends every session of an account: here at once, on other servers
// within 5 s.
func (s *Service) EndSessions(ctx context.Context, q db.Queryer, id string) error {
	return s.sessions.EndOthers(ctx, q, id, "")
}

// EndOtherSessions ends every session of an account but one.
func (s *Service) EndOtherSessions(ctx context.Context, q db.Queryer, id, session string) error {
	return s.sessions.EndOthers(ctx, q, id, session)
}

// SessionSince is when a session began; the zero time where it has ended.
func (s *Service) SessionSince(ctx context.Context, q db.Queryer, session string) (time.Time, error) {
	return s.sessions.SessionSince(ctx, q, session)
}
