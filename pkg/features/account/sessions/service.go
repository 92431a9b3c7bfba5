package sessions

import (
	"context"

	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/keyring"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Service opens and ends sessions, and makes and checks their tokens. It is safe for use by many goroutines.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	log     zerolog.Logger
	keys    *keyring.Ring
	letters *letters.Service
	ended   *endedSessions
	known   *tokenCache
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Keys    *keyring.Ring
	Letters *letters.Service
}

// New makes a service, which knows of no session yet that has ended; see ReadEnded.
func New(c Config) *Service {
	return &Service{
		db: c.DB, clock: c.Clock, log: c.Log, keys: c.Keys, letters: c.Letters,
		ended: newEndedSessions(), known: newTokenCache(),
	}
}

// ReadEnded reads the sessions that ended lately on any server.
func (s *Service) ReadEnded(ctx context.Context) error {
	now := s.clock.Now()
	rows, err := listEndedSessions(ctx, s.db.One(), now.Add(-EndedSessionRetention))
	if err != nil {
		return err
	}
	for _, r := range rows {
		s.ended.add(r.ID, r.Ended.Time)
	}
	s.ended.forget(now.Add(-EndedSessionRetention))
	return nil
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

// Register adds the calls. service gives what answers them; to describe the calls
// alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerSessions(api)
	h.registerDevice(api)
}
