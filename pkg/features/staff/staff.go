package staff

import (
	"context"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
)

// Accounts are what the slice needs of accounts beside who a user is. What
// changes one runs in the caller's transaction.
type Accounts interface {
	// OpenForCommand opens accounts for an operator's command, without a server.
	OpenForCommand(ctx context.Context, p *slice.Platform) error
	// FindByEmail reads the account of an address, else the latest sign-up with it;
	// the error is a NotFoundError, or a FormValidationError for what is no address.
	FindByEmail(ctx context.Context, q db.Queryer, email string) (person.Card, error)
	// EndSessions signs a user out everywhere.
	EndSessions(ctx context.Context, q db.Queryer, id string) error
	// ResetFactors deletes a user's second factors, signs them out everywhere and has
	// them told by mail.
	ResetFactors(ctx context.Context, q db.Queryer, id string) error
	// SignedIn reads who acts in a session; the zero actor where it has ended.
	SignedIn(ctx context.Context, q db.Queryer, session string) (right.Actor, error)
}

// Service is what staff do. It is safe for use by many goroutines.
type Service struct {
	db       *db.DB
	clock    clock.Clock // never a request's preview: the log has real times
	accounts Accounts
	pages    slice.Pages
	log      zerolog.Logger
}

// Config is the configuration of a Service.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts Accounts
	Pages    slice.Pages // nil: the program has none
	Log      zerolog.Logger
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	s := &Service{}
	s.connect(c)
	return s
}

func (s *Service) connect(c Config) {
	*s = Service{c.DB, c.Clock, c.Accounts, c.Pages, c.Log}
}
