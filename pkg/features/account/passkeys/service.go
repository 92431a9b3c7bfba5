package passkeys

import (
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/keyring"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Service keeps accounts' passkeys and signs in with them. It is safe for use by many goroutines.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	log       zerolog.Logger
	keys      *keyring.Ring
	letters   *letters.Service
	twofactor *twofactor.Service
}

// Config is the configuration of a Service.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Log       zerolog.Logger
	Keys      *keyring.Ring
	Letters   *letters.Service
	Twofactor *twofactor.Service
}

// New makes a service.
func New(c Config) *Service {
	return &Service{db: c.DB, clock: c.Clock, log: c.Log, keys: c.Keys, letters: c.Letters, twofactor: c.Twofactor}
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

// Register adds the calls. service gives what answers them; to describe the calls
// alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerPasskeys(api)
}
