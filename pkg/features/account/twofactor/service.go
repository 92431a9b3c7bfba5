package twofactor

import (
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Service asks for second factors, and lets owners turn them on and off. It is safe for use by many goroutines.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	log       zerolog.Logger
	keys      *keyring.Ring
	throttle  *throttle.Throttle
	letters   *letters.Service
	limits    *limits.Service
	passwords *passwords.Service
	sessions  *sessions.Service
	staff     bool
}

// Config is the configuration of a Service.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       zerolog.Logger
	Keys      *keyring.Ring
	Throttle  *throttle.Throttle
	Letters   *letters.Service
	Limits    *limits.Service
	Passwords *passwords.Service
	Sessions  *sessions.Service
	// Staff says that staff need a second factor.
	Staff bool
}

// New makes a service.
func New(c Config) *Service {
	return &Service{
		db: c.DB, clock: c.Clock, log: c.Log, keys: c.Keys, throttle: c.Throttle, letters: c.Letters, limits: c.Limits,
		passwords: c.Passwords, sessions: c.Sessions, staff: c.Staff,
	}
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

// Register adds the calls. service gives what answers them; to describe the calls
// alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerTwoFactor(api)
}
