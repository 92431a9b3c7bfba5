package takeout

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/icu"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signedurl"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
)

// Author is the slice with what people wrote for others.
type Author interface {
	// EraseAuthored takes the author's name off what they wrote, or removes it. files
	// are as Part's.
	EraseAuthored(ctx context.Context, q db.Queryer, user string, remove bool) (files []string, err error)
}

// Money is the slice with what people earned.
type Money interface {
	// Owes reports whether a user has money that they would lose with their account.
	Owes(ctx context.Context, q db.Queryer, user string) (bool, error)
}

// Accounts are people's accounts.
type Accounts interface {
	// WithPassword runs a transaction for the actor whose password is right, or who
	// has none and signed in just now. It counts the try.
	WithPassword(ctx context.Context, a right.Actor, password string, do func(q db.Queryer) error) error
	// LockUser locks an account, if there is one, until the transaction ends.
	// Transactions that change accounts begin with it.
	LockUser(ctx context.Context, q db.Queryer, user string) error
	// SessionSince is when a user signed in for a session.
	SessionSince(ctx context.Context, q db.Queryer, session string) (time.Time, error)
	// EndOtherSessions ends all sessions of a user but one.
	EndOtherSessions(ctx context.Context, q db.Queryer, user, session string) error
	// Delete forgets the account itself.
	Delete(ctx context.Context, q db.Queryer, user string) error
}

// Mailer queues mails in the transaction that they belong to.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Config is what a Service works with.
type Config struct {
	DB       *db.DB
	Jobs     *job.Queue  // makes archives and deletes accounts
	Blobs    *blob.Store // keeps archives
	Folder   string      // the data folder; servers that share a database share it
	Clock    clock.Clock
	Log      zerolog.Logger
	Texts    fs.FS // catalogues, as web.Messages has them
	Mail     Mailer
	Keys     signedurl.Keys
	Accounts Accounts
	Markets  func(code string) (*market.Market, bool)
	Parts    []slice.NamedPart
	Author   Author      // nil: there is nothing that users write for others
	Money    Money       // nil: nobody earns anything
	Pages    slice.Pages // nil: there are none
}

// Service is everything about taking out and leaving that a server needs. It is
// safe for use by many goroutines; several servers may work on one database.
type Service struct {
	Config
	store store
	urls  signedurl.Signer
	texts *icu.Catalogues
}

const sweepEvery = time.Hour

// New makes a service on a database of the present shape and registers its jobs;
// nothing is made or deleted before Jobs runs.
func New(c Config) (*Service, error) {
	s := &Service{}
	return s, s.connect(c)
}

func (s *Service) connect(c Config) error {
	texts, err := icu.Load(c.Texts)
	if err != nil {
		return err
	}
	*s = Service{Config: c, store: store{c.DB, c.Clock}, urls: signedurl.Signer{Keys: c.Keys, Clock: c.Clock}, texts: texts}
	s.Parts = append(slices.Clone(c.Parts), slice.NamedPart{Name: "takeout", Part: own{s}})
	seen := map[string]bool{}
	for _, part := range s.Parts {
		if seen[part.Name] {
			return fmt.Errorf("takeout: there are two parts %s", part.Name)
		}
		seen[part.Name] = true
	}
	s.Jobs.Every(sweepEvery, "takeout: clearing away", s.sweep)
	return s.Jobs.Register(
		job.Kind{
			Name: exporting, Work: s.export, Failed: s.exportFailed,
			Attempts: maxAttempts, Wait: job.BackOff{First: firstWait, Longest: longestWait},
			Deadline: workFor, Lease: leaseFor, Keep: keepFor,
		},
		job.Kind{
			Name: erasing, Work: s.eraseAccount, // never given up: it was promised to its owner
			Wait:     job.BackOff{First: firstWait, Longest: longestWait},
			Deadline: workFor, Lease: leaseFor,
		},
	)
}

// Kinds of jobs, by what their keys are.
const (
	exporting = "takeout.export"  // an export's id
	erasing   = "takeout.erasure" // a user's id
)

const (
	leaseFor    = time.Minute      // how long work waits after the server that did it died
	workFor     = 15 * time.Minute // how long one attempt may take
	recordFor   = 10 * time.Second // how long its result may take to be written
	maxAttempts = 5                // of an export
	firstWait   = time.Minute      // after the first failure; then twice as long each time
	longestWait = 6 * time.Hour
)

// letter is the market whose letterhead a mail has: that of the host where
// a user asked, so that links lead back there, or their own where it uses the
// same site or the host's is gone.
func (s *Service) letter(code string, p person.Card) (*market.Market, bool) {
	host, known := s.Markets(code)
	own, ok := s.Markets(p.Market)
	if known && (!ok || own.Site != host.Site) {
		return host, true
	}
	return own, ok
}
