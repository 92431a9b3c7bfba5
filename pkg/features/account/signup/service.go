package signup

import (
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Service makes accounts, and changes what they are entered with. It is safe for use by many goroutines.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	log       zerolog.Logger
	throttle  *throttle.Throttle
	markets   func() letters.Markets
	letters   *letters.Service
	limits    *limits.Service
	sessions  *sessions.Service
	passwords *passwords.Service
	twofactor *twofactor.Service
}

// Config is the configuration of a Service.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       zerolog.Logger
	Throttle  *throttle.Throttle
	Markets   func() letters.Markets
	Letters   *letters.Service
	Limits    *limits.Service
	Sessions  *sessions.Service
	Passwords *passwords.Service
	Twofactor *twofactor.Service
}

// New makes a service.
func New(c Config) *Service {
	return &Service{db: c.DB, clock: c.Clock, log: c.Log, throttle: c.Throttle, markets: c.Markets, letters: c.Letters, limits: c.Limits, sessions: c.Sessions, passwords: c.Passwords, twofactor: c.Twofactor}
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

// Register adds the calls. service gives what answers them; to describe the calls
// alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerSignUp(api)
	h.registerReset(api)
	h.registerOwn(api)
}
