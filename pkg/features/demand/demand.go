package demand

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
)

const (
	// openFor is how long a demand can be reserved and answered.
	openFor = 30 * 24 * time.Hour
	// reservedFor is how long a reservation lasts. It isn't prolonged.
	reservedFor = 72 * time.Hour
	// maxReservations is how many reservations of a user last at a time; the table's
	// CHECK has the same number.
	maxReservations = 3
	// perDay is how many demands a user asks in a day.
	perDay = 10
	// maxTold is how many answers to one demand the asker is sent a mail about.
	maxTold = 5
	// maxAnswers is how many answers to one demand are shown.
	maxAnswers = 100

	minTitle       = 3 // characters
	maxTitle       = 120
	maxDescription = 1000

	day        = 24 * time.Hour
	sweepEvery = time.Hour
)

// State is how far a demand is.
type State string

// The states.
const (
	Open     State = "OPEN"
	Reserved State = "RESERVED"
	Answered State = "ANSWERED"
	Expired  State = "EXPIRED"
)

// demand is something that a user asked for.
type demand struct {
	ID, Market  string
	Asker       string // uuid of a user
	Title       string
	Description string
	Subject     int
	Topic       string // uuid; "" for none
	Grade       string // "" for none
	Created     time.Time
	Expires     time.Time
	Answers     int
	Answered    time.Time // zero: it isn't
	Reservation           // that lasts, as of when it was read; zero without one
}

// Reservation keeps a demand for a user.
type Reservation struct {
	By    string // uuid of a user; "" for none
	Until time.Time
}

func (d demand) state(now time.Time) State {
	switch {
	case !d.Answered.IsZero():
		return Answered
	case d.By != "" && now.Before(d.Until):
		return Reserved
	case now.Before(d.Expires):
		return Open
	}
	return Expired
}

func (d demand) path() string { return "/knowdemands/" + d.ID }

// tag is what the answers that show a demand are tagged with, and listTag what those
// that list a market's demands are.
func (d demand) tag() string { return "demand:" + d.ID }

func listTag(marketCode string) string { return "demands:" + marketCode }

// Mailer queues mails in the transaction that they belong to.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Staff is the log of what staff do.
type Staff interface {
	// RecordDeletedDemand writes, in the caller's transaction, that a member of staff deleted
	// a demand of a user's.
	RecordDeletedDemand(ctx context.Context, q db.Queryer, by person.Member, demand, asker string) error
}

// Cases are what staff decide about demands.
type Cases interface {
	// Ended ends the open cases of a demand that is about to be deleted, in the caller's
	// transaction, which has locked the demand.
	Ended(ctx context.Context, q db.Queryer, demand string) error
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Mail    Mailer
	Staff   Staff
	Cases   Cases
	Pages   slice.Pages // nil: there are none
	Notices notice.Teller
	Markets func(code string) (*market.Market, bool)
}

// Service is what users ask for, reserve and answer. It is safe for use by many
// goroutines; several servers may work on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	c.Notices = notice.OrSilent(c.Notices)
	return &Service{c}
}

func notFound() *problem.Error { return problem.New(problem.NotFound, "There is no such demand.") }

// checkMarket refuses markets without demands.
func checkMarket(m *market.Market) error {
	if !m.Flags.HasKnowDemandsMenu {
		return problem.New(problem.Forbidden, "There are no know demands on this site.")
	}
	return nil
}

// purge lets the pages that show a demand be made anew, once the caller's transaction is
// kept.
func (s *Service) purge(q db.Queryer, d demand) {
	if s.Pages == nil {
		return
	}
	q.AfterCommit(func() {
		s.Pages.Purge(d.tag())
		s.Pages.Purge(listTag(d.Market))
	})
}

// sweep deletes the rows of demands that were deleted a day ago, and reservations that
// are over. Nothing depends on it.
func (s *Service) sweep(ctx context.Context) error {
	now := s.Clock.Now()
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if err := forgetReservations(ctx, q, now); err != nil {
			return err
		}
		return forgetDeleted(ctx, q, now.Add(-day))
	})
	if err != nil {
		return fmt.Errorf("demand: clearing away: %w", err)
	}
	return nil
}
