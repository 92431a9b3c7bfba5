// Package reward pays for single knows, where a pack says what each is paid: one that was first
// published 14 days ago, and that all can read at that moment.
//
// Start with Service. A know's amount is stored when it is first published, and changes of the
// pack later don't alter it. Once its moment has come nothing changes any more. store.go has the
// SQL.
package reward

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/ledger"
)

// Wait is how long a know has to stay published.
const Wait = 14 * 24 * time.Hour

// Cause is what the cause of a payment begins with in the ledger; the know's uuid follows.
const Cause = "know:"

// paying is the job that pays what is due. There is one at a time.
const paying = "payout.rewards"

// Demo knows what is demo content.
type Demo interface {
	// Knows are the uuids of all knows of the demo content.
	Knows(ctx context.Context, q db.Queryer) ([]string, error)
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Jobs    *job.Queue
	Books   *ledger.Ledger
	Demo    Demo
	Markets *market.Live
}

// Service is the rewards of knows. It is safe for use by many goroutines; several servers may work
// on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

// Published stores what a know will be paid that is published for the first time. One that was
// hidden is paid again if its time hasn't come.
func (s *Service) Published(ctx context.Context, q db.Queryer, k know.Know) error {
	now := s.Clock.Now()
	if !k.Published.IsZero() {
		return showAgain(ctx, q, k.ID, now)
	}
	site, ok := s.Markets.ByCode(k.Market)
	if k.Author == "" || !ok {
		return nil
	}
	author, err := person.Find(ctx, q, k.Author)
	if err != nil {
		return err
	}
	m := s.Markets.Current().OnSite(site, author.Market)
	if m.Payout.Hidden || m.Payout.PerKnow == 0 {
		return nil
	}
	return insert(ctx, q, row{Know: k.ID, User: k.Author, Currency: m.Currency, Amount: m.Payout.PerKnow, Due: db.At(now.Add(Wait))})
}

// Removed ends that a know is paid for, unless its time has come.
func (s *Service) Removed(ctx context.Context, q db.Queryer, id string) error {
	return remove(ctx, q, id, s.Clock.Now())
}

// Look queues the payment of what is due.
func (s *Service) Look(ctx context.Context) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		_, found, err := nextDue(ctx, q, s.Clock.Now())
		if err != nil || !found {
			return err
		}
		_, err = s.Jobs.Enqueue(ctx, q, job.Request{Kind: paying, Key: "due"})
		return err
	})
}

// Job pays what is due, each know in a transaction of its own: after a crash it goes on with
// those that aren't paid. Demo content is taken out before.
func (s *Service) Job() job.Kind {
	return job.Kind{Name: paying, Attempts: 0, Work: func(ctx context.Context, j *job.Job) error {
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return s.leaveOutDemo(ctx, q) }); err != nil {
			return err
		}
		for more := true; more; {
			err := s.DB.Write(ctx, func(q db.Queryer) (err error) {
				more, err = s.payNext(ctx, q)
				return err
			})
			if err != nil {
				return err
			}
		}
		return s.DB.Write(ctx, func(q db.Queryer) error { return j.Finish(ctx, q) })
	}}
}

// leaveOutDemo ends that demo content is paid for.
func (s *Service) leaveOutDemo(ctx context.Context, q db.Queryer) error {
	demo, err := s.Demo.Knows(ctx, q)
	if err != nil {
		return err
	}
	for _, id := range demo {
		if err := forget(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// payNext pays for one know; more is false where none is due.
func (s *Service) payNext(ctx context.Context, q db.Queryer) (more bool, err error) {
	now := s.Clock.Now()
	next, found, err := nextDue(ctx, q, now)
	if err != nil || !found {
		return false, err
	}
	// Another server that pays for it waits here, and then finds it paid.
	mine, err := setPaid(ctx, q, next.Know, now)
	if err != nil || !mine {
		return true, err
	}
	accounts, err := purse.Open(ctx, q, s.Books, []string{next.User}, next.Currency)
	if err != nil {
		return false, err
	}
	_, err = s.Books.Post(ctx, q, ledger.Transaction{
		Key: Cause + next.Know, Cause: Cause + next.Know, Currency: next.Currency,
		Entries: []ledger.Entry{
			{Account: accounts[next.User], Amount: next.Amount},
			{Account: purse.Expenses(next.Currency).ID, Amount: -next.Amount},
		},
	})
	if err != nil {
		return false, fmt.Errorf("paying for a know: %w", err)
	}
	return true, nil
}
