package passwords

import (
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/throttle"

	"github.com/alexedwards/argon2id"
)

// Service hashes passwords and compares them, under limits. It is safe for use by
// many goroutines.
type Service struct {
	*Hasher

	db       *db.DB
	clock    clock.Clock
	throttle *throttle.Throttle
	limits   *limits.Service
	sessions *sessions.Service
}

// Config is the configuration of a Service.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Throttle *throttle.Throttle
	Limits   *limits.Service
	Sessions *sessions.Service
	// Cost is what a hash costs; nil: as much as it should.
	Cost *argon2id.Params
}

// New makes a service.
func New(c Config) *Service {
	return &Service{NewHasher(c.Cost), c.DB, c.Clock, c.Throttle, c.Limits, c.Sessions}
}
