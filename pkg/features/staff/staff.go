package staff

import (
	"context"
	"embed"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

// Migrations make the tables of the slice. They come after those of accounts.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Person is what staff see of a user.
type Person struct {
	ID        string
	Email     string
	Name      string
	Username  string // "" without one
	Market    string // code of their country's market
	Created   time.Time
	Confirmed bool // until then it is a sign-up and no account
	TwoFactor bool
	Knower    string // uuid of the knower; "" for who is none
	Staff     bool
}

// People are the accounts of the platform. Everything that changes one runs in
// the caller's transaction.
type People interface {
	// Person reads a confirmed account; the error is a NotFoundError.
	Person(ctx context.Context, q db.Queryer, id string) (Person, error)
	// ByEmail reads the account of an address, else the latest sign-up with it; the
	// error is a NotFoundError, or a FormValidationError for what is no address.
	ByEmail(ctx context.Context, q db.Queryer, email string) (Person, error)
	// Find gives the accounts whose address, name, username or uuid holds the query,
	// newest first, and how many there are in all. An empty query finds everybody.
	Find(ctx context.Context, q db.Queryer, query string, offset, limit int) ([]Person, int, error)
	// Staff are those who are staff, in the order of their addresses.
	Staff(ctx context.Context, q db.Queryer) ([]Person, error)
	// SetStaff makes a user staff or takes it away again.
	SetStaff(ctx context.Context, q db.Queryer, id string, staff bool) error
	// AcceptKnower makes a user a knower; changed is false for who is one.
	AcceptKnower(ctx context.Context, q db.Queryer, id string) (changed bool, err error)
	// EndSessions signs a user out everywhere.
	EndSessions(ctx context.Context, q db.Queryer, id string) error
	// SignedIn tells who is signed in by a session; ok is false where it has ended.
	SignedIn(ctx context.Context, q db.Queryer, session string) (p Person, ok bool, err error)
}

// Actor is who does something here: a member of staff, or an operator.
type Actor struct {
	User    string // uuid of the member of staff; "" for an operator on the command line
	Login   string // of the operator, as their machine calls them; it is only told
	Market  string // code of the market on whose host it is done; "" on the command line
	Request string // id of the request; "" on the command line
}

// Service is what staff do. It is safe for use by many goroutines.
type Service struct {
	db     *db.DB
	clock  clock.Clock // never a request's preview: the log has real times
	people People
	pages  Pages
	log    zerolog.Logger
}

// Pages are those that the server keeps for a while.
type Pages interface {
	// Changed says that others see a user differently from now on. What it
	// speaks of must be committed.
	Changed(user string)
}

// Config is what a Service works with.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	People People
	Pages  Pages // nil: the program has none
	Log    zerolog.Logger
}

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c.DB, c.Clock, c.People, c.Pages, c.Log} }
