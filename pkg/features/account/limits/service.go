package limits

import (
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/throttle"
)

// Service counts tries to sign in and requests that send mails. It is safe for use by many goroutines.
type Service struct {
	db       *db.DB
	throttle *throttle.Throttle
}

// Config is the configuration of a Service.
type Config struct {
	DB       *db.DB
	Throttle *throttle.Throttle
}

// New makes a service.
func New(c Config) *Service {
	return &Service{db: c.DB, throttle: c.Throttle}
}
