package signin

import (
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/passkeys"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Service opens sessions for those who prove who they are. It is safe for use by many goroutines.
type Service struct {
	db        *db.DB
	log       zerolog.Logger
	throttle  *throttle.Throttle
	sessions  *sessions.Service
	passwords *passwords.Service
	twofactor *twofactor.Service
	passkeys  *passkeys.Service
	openid    *openid.Service
}

// Config is the configuration of a Service.
type Config struct {
	DB        *db.DB
	Log       zerolog.Logger
	Throttle  *throttle.Throttle
	Sessions  *sessions.Service
	Passwords *passwords.Service
	Twofactor *twofactor.Service
	Passkeys  *passkeys.Service
	Openid    *openid.Service
}

// New makes a service.
func New(c Config) *Service {
	return &Service{db: c.DB, log: c.Log, throttle: c.Throttle, sessions: c.Sessions, passwords: c.Passwords, twofactor: c.Twofactor, passkeys: c.Passkeys, openid: c.Openid}
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

// Register adds the calls. service gives what answers them; to describe the calls
// alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerTokens(api)
}
