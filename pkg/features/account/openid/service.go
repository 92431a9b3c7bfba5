package openid

import (
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/signup"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Service signs in through providers. It is safe for use by many goroutines.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	log       zerolog.Logger
	keys      *keyring.Ring
	markets   func() letters.Markets
	letters   *letters.Service
	limits    *limits.Service
	throttle  *throttle.Throttle
	passwords *passwords.Service
	signup    *signup.Service
	twofactor *twofactor.Service
	providers []*client
}

// Config is the configuration of a Service.
type Config struct {
	Providers []Provider
	DB        *db.DB
	Clock     clock.Clock
	Log       zerolog.Logger
	Keys      *keyring.Ring
	Markets   func() letters.Markets
	Letters   *letters.Service
	Limits    *limits.Service
	Throttle  *throttle.Throttle
	Passwords *passwords.Service
	Signup    *signup.Service
	Twofactor *twofactor.Service
}

// New makes a service.
func New(c Config) *Service {
	return &Service{
		db: c.DB, clock: c.Clock, log: c.Log, keys: c.Keys, markets: c.Markets, letters: c.Letters, limits: c.Limits,
		throttle: c.Throttle, passwords: c.Passwords, signup: c.Signup, twofactor: c.Twofactor, providers: newClients(c.Providers, c.Clock),
	}
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

// Register adds the calls. service gives what answers them; to describe the calls
// alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerProviders(api)
}
